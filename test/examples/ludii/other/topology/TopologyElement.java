package other.topology;

import java.awt.geom.Point2D;

public class TopologyElement {
    private final int index;
    private final Point2D centroid;

    public TopologyElement(final int index, final double x, final double y) {
        this.index = index;
        centroid = new Point2D.Double(x, y);
    }

    public int index() {
        return index;
    }

    public Point2D centroid() {
        return centroid;
    }
}
