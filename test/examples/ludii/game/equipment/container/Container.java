package game.equipment.container;

import game.types.board.SiteType;
import other.topology.Topology;

public class Container {
    public int owner;
    public SiteType type = SiteType.Cell;
    public final Topology topology = new Topology();

    public int owner() {
        return owner;
    }

    public SiteType defaultSite() {
        return type;
    }

    public Topology topology() {
        return topology;
    }
}
