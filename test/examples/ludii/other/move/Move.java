package other.move;

public class Move {
    private final int from;
    private final int to;

    public Move(final int from, final int to) {
        this.from = from;
        this.to = to;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }
}
