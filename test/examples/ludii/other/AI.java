package other;

import game.Game;
import other.context.Context;
import other.move.Move;

public abstract class AI {
    protected String friendlyName = "Unnamed";
    protected volatile boolean wantsInterrupt = false;

    public abstract Move selectAction(Game game, Context context, double maxSeconds, int maxIterations, int maxDepth);

    public void initAI(final Game game, final int playerID) {}

    public void closeAI() {}

    public boolean supportsGame(final Game game) {
        return true;
    }

    public double estimateValue() {
        return 0;
    }

    public void setWantsInterrupt(final boolean value) {
        wantsInterrupt = value;
    }
}
