package other.topology;

import game.types.board.SiteType;
import java.util.ArrayList;
import java.util.List;

public class Topology {
    public final List<TopologyElement> elements = new ArrayList<>();

    public List<? extends TopologyElement> getGraphElements(final SiteType type) {
        return elements;
    }
}
