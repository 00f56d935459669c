package other.state;

public class State {
    public int mover;

    public int mover() {
        return mover;
    }
}
