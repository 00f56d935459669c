import game.Game;
import game.equipment.component.Component;
import game.types.board.SiteType;
import java.util.Scanner;
import other.context.Context;
import other.move.Move;
import other.topology.TopologyElement;

/**
 * Stands in for Ludii, whose classes in this folder have only the members that the agent uses. The test knows the rules:
 * it sends `game NAME`, the sites of the board (`sites x,y ...`), and for each choice
 * `choose MOVER MOVES HAND1 HAND2 LAST SECONDS site:owner:piece,... from>to,...`; the answer is `from>to VALUE`.
 * The hands are the first two sites after those of the board.
 */
public class Host {
    private static final String[] PIECES = {"", "Marker1", "Marker2", "DoubleCounter1", "DoubleCounter2", "Jarl2"};

    public static void main(final String[] words) {
        final Alquerque agent = new Alquerque();
        Game game = null;
        String[] sites = {};
        for (final Scanner lines = new Scanner(System.in); lines.hasNextLine(); ) {
            final String[] parts = lines.nextLine().split(" ");
            if (parts[0].equals("game")) {
                game = new Game(String.join(" ", parts).substring(5));
                System.out.println(agent.supportsGame(game));
                if (agent.supportsGame(game)) agent.initAI(game, 1);
            } else if (parts[0].equals("sites")) sites = parts;
            else if (parts[0].equals("choose")) {
                final Move move = agent.selectAction(game, contextOf(parts, sites), Double.parseDouble(parts[6]), -1, -1);
                System.out.println(move.from() + ">" + move.to() + " " + agent.estimateValue());
            }
        }
        agent.closeAI();
    }

    private static Context contextOf(final String[] parts, final String[] sites) {
        final Context context = new Context();
        context.components = new Component[PIECES.length];
        for (int i = 1; i < PIECES.length; i++) context.components[i] = new Component(PIECES[i]);
        final int count = sites.length - 1;
        context.sitesFrom = new int[] {0, count, count + 1};
        context.board().type = count == 24 ? SiteType.Vertex : SiteType.Cell;
        for (int i = 0; i < count; i++) {
            final String[] at = sites[i + 1].split(",");
            context.board().topology.elements.add(new TopologyElement(i, Double.parseDouble(at[0]), Double.parseDouble(at[1])));
        }
        context.state.mover = Integer.parseInt(parts[1]);
        context.trial.numMoves = Integer.parseInt(parts[2]);
        for (int player = 1; player <= 2; player++) {
            context.containers[player].owner = player;
            context.states[player].counts.put(count + player - 1, Integer.parseInt(parts[2 + player]));
        }
        context.trial.lastMove = new Move(Integer.parseInt(parts[5]), 0);
        for (final String piece : parts[7].split(",")) {
            final String[] words = piece.split(":");
            if (words.length < 3) continue;
            context.states[0].owners.put(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
            context.states[0].pieces.put(Integer.parseInt(words[0]), Integer.parseInt(words[2]));
        }
        for (final String move : parts[8].split(",")) {
            final String[] ends = move.split(">");
            context.legal.moves().add(new Move(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])));
        }
        return context;
    }
}
