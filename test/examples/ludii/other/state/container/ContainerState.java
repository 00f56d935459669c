package other.state.container;

import game.types.board.SiteType;
import java.util.HashMap;
import java.util.Map;

public class ContainerState {
    public final Map<Integer, Integer> owners = new HashMap<>();
    public final Map<Integer, Integer> pieces = new HashMap<>();
    public final Map<Integer, Integer> counts = new HashMap<>();

    public int who(final int site, final SiteType type) {
        return owners.getOrDefault(site, 0);
    }

    public int what(final int site, final SiteType type) {
        return pieces.getOrDefault(site, 0);
    }

    public int count(final int site, final SiteType type) {
        return counts.getOrDefault(site, 0);
    }
}
