package game;

import game.rules.play.moves.Moves;
import other.context.Context;

public class Game {
    private final String name;

    public Game(final String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public Moves moves(final Context context) {
        return context.legal;
    }
}
