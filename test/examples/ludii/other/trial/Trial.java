package other.trial;

import other.move.Move;

public class Trial {
    public int numMoves;
    public Move lastMove;

    public int numMoves() {
        return numMoves;
    }

    public Move lastMove() {
        return lastMove;
    }
}
