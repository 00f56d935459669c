package other.context;

import game.equipment.component.Component;
import game.equipment.container.Container;
import game.equipment.container.board.Board;
import game.rules.play.moves.Moves;
import other.state.State;
import other.state.container.ContainerState;
import other.trial.Trial;

public class Context {
    public final Moves legal = new Moves();
    public final State state = new State();
    public final Trial trial = new Trial();
    public final Container[] containers = {new Board(), new Container(), new Container()};
    public final ContainerState[] states = {new ContainerState(), new ContainerState(), new ContainerState()};
    public Component[] components;
    public int[] sitesFrom;

    public Board board() {
        return (Board) containers[0];
    }

    public Component[] components() {
        return components;
    }

    public Container[] containers() {
        return containers;
    }

    public ContainerState containerState(final int container) {
        return states[container];
    }

    public int[] sitesFrom() {
        return sitesFrom;
    }

    public State state() {
        return state;
    }

    public Trial trial() {
        return trial;
    }
}
