import game.Game;
import game.equipment.container.Container;
import game.types.board.SiteType;
import java.awt.geom.Point2D;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import main.collections.FastArrayList;
import other.AI;
import other.context.Context;
import other.move.Move;
import other.state.container.ContainerState;
import other.topology.TopologyElement;

/**
 * Agent for Ludii that starts alquerque as a child process. Compile it with Ludii's jar, pack it, and choose it in Ludii as
 * an agent from a jar:
 *
 *     javac --release 8 -cp Ludii.jar Alquerque.java && jar cf alquerque.jar Alquerque*.class
 *
 * The environment variable ALQUERQUE may hold another command line than alquerque.
 */
public class Alquerque extends AI {
    private static final Map<String, String> VARIANTS = new HashMap<>();

    static {
        VARIANTS.put("Nine Men's Morris", "nine-mens-morris");
        VARIANTS.put("Brandub", "brandubh");
        VARIANTS.put("English Draughts", "english-draughts");
        VARIANTS.put("American Pool Checkers", "pool-checkers");
        VARIANTS.put("Brazilian Draughts", "brazilian-draughts");
        VARIANTS.put("Dama (Italy)", "italian-draughts");
        VARIANTS.put("Damas", "damas-espanolas");
        VARIANTS.put("Shashki", "russian-draughts");
    }

    /** Points of our FEN of morris: inner, middle and outer ring. */
    private static final String[] RINGS = {
        "d5 e5 e4 e3 d3 c3 c4 c5", "d6 f6 f4 f2 d2 b2 b4 b6", "d7 g7 g4 g1 d1 a1 a4 a7"
    };

    private static final Pattern PLACE = Pattern.compile("\"name\":\"(\\w+)\",\"column\":(\\d+),\"row\":(\\d+)");
    private static final Pattern SCORE = Pattern.compile(" score (cp|mate) (-?\\d+)");
    private static final double CENTIPAWNS_PER_UNIT = 300;

    private Process process;
    private PrintWriter commands;
    private BufferedReader replies;
    private String variant;
    /** True if the first player is White, or the attackers. */
    private boolean isFirstWhite;
    /** Our squares by column and row, as the first player sees the board: row 0 is the nearest. */
    private final Map<Integer, String> squares = new HashMap<>();
    private int width;
    /** Names of Ludii's sites. */
    private Map<Integer, String> names = new HashMap<>();
    /** Steps of the last move that are still to be played: from and to, each null if it is not on the board. */
    private final Deque<String[]> plan = new ArrayDeque<>();
    /** Number of moves of the trial at which the plan holds. */
    private int planAt;
    private double value;

    public Alquerque() {
        friendlyName = "Alquerque";
    }

    @Override
    public boolean supportsGame(final Game game) {
        return VARIANTS.containsKey(game.name());
    }

    @Override
    public void initAI(final Game game, final int playerID) {
        plan.clear();
        value = 0;
        variant = VARIANTS.get(game.name());
        try {
            if (process == null || !process.isAlive()) start();
            send("ucinewgame");
            send("setoption name UCI_Variant value " + variant);
            send("position startpos");
            send("board json");
            readSquares(until("board "));
        } catch (final IOException error) {
            closeAI();
        }
    }

    private void start() throws IOException {
        final String set = System.getenv("ALQUERQUE");
        final String command = set == null || set.isEmpty() ? "alquerque" : set;
        final boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        final String[] words = isWindows ? new String[] {"cmd", "/c", command} : new String[] {"sh", "-c", "exec " + command};
        process = new ProcessBuilder(words).redirectErrorStream(true).start();
        commands = new PrintWriter(process.getOutputStream());
        replies = new BufferedReader(new InputStreamReader(process.getInputStream()));
    }

    /** The engine ends at the end of its input, also if Ludii is killed. */
    @Override
    public void closeAI() {
        if (process == null) return;
        commands.close();
        process.destroy();
        process = null;
    }

    private void send(final String line) {
        commands.println(line);
        commands.flush();
    }

    private String until(final String begin) throws IOException {
        for (String line = replies.readLine(); line != null; line = replies.readLine()) {
            if (line.startsWith("info string error")) throw new IOException(line);
            if (line.startsWith(begin)) return line;
        }
        throw new IOException("alquerque has ended");
    }

    private void readSquares(final String board) {
        squares.clear();
        width = 0;
        int rows = 0;
        final List<String[]> found = new ArrayList<>();
        for (final Matcher place = PLACE.matcher(board); place.find(); ) {
            found.add(new String[] {place.group(1), place.group(2), place.group(3)});
            width = Math.max(width, Integer.parseInt(place.group(2)) + 1);
            rows = Math.max(rows, Integer.parseInt(place.group(3)) + 1);
        }
        isFirstWhite = !textAfter(board, "\"fen\":\"").startsWith("B");
        final boolean isTurned = isFirstWhite == textAfter(board, "\"bottom\":\"").equals("black");
        for (final String[] place : found) {
            final int column = Integer.parseInt(place[1]);
            final int row = rows - 1 - Integer.parseInt(place[2]);
            squares.put(isTurned ? key(width - 1 - column, rows - 1 - row) : key(column, row), place[0]);
        }
    }

    private static String textAfter(final String text, final String begin) {
        final int at = text.indexOf(begin) + begin.length();
        return text.substring(at, text.indexOf('"', at));
    }

    private static int key(final int column, final int row) {
        return 16 * row + column;
    }

    /** Names Ludii's sites by their places among the columns and rows of the board, mirrored if other squares are used. */
    private void nameSites(final Context context) {
        final SiteType type = context.board().defaultSite();
        final List<? extends TopologyElement> sites = context.board().topology().getGraphElements(type);
        final TreeSet<Long> xs = new TreeSet<>();
        final TreeSet<Long> ys = new TreeSet<>();
        for (final TopologyElement site : sites) {
            xs.add(Math.round(1000 * site.centroid().getX()));
            ys.add(Math.round(1000 * site.centroid().getY()));
        }
        final Map<Integer, String> direct = new HashMap<>();
        final Map<Integer, String> mirrored = new HashMap<>();
        boolean isMirrored = false;
        for (final TopologyElement site : sites) {
            final Point2D at = site.centroid();
            final int column = xs.headSet(Math.round(1000 * at.getX())).size();
            final int row = ys.headSet(Math.round(1000 * at.getY())).size();
            direct.put(site.index(), squares.get(key(column, row)));
            mirrored.put(site.index(), squares.get(key(width - 1 - column, row)));
            if (context.containerState(0).who(site.index(), type) != 0 && direct.get(site.index()) == null) isMirrored = true;
        }
        names = isMirrored ? mirrored : direct;
    }

    @Override
    public Move selectAction(
            final Game game, final Context context, final double maxSeconds, final int maxIterations, final int maxDepth) {
        final FastArrayList<Move> legal = game.moves(context).moves();
        if (legal.size() == 0) return null;
        nameSites(context);
        final int at = context.trial().numMoves();
        if (at != planAt || find(legal) == null) {
            plan.clear();
            if (process != null && legal.size() > 1) think(context, legal, maxSeconds, maxDepth);
        }
        final Move move = find(legal);
        plan.poll();
        planAt = at + 1;
        return move == null ? legal.get(0) : move;
    }

    /** The legal move that is the next step of the plan. */
    private Move find(final FastArrayList<Move> legal) {
        final String[] step = plan.peek();
        if (step == null) return null;
        for (final Move move : legal)
            if (step[1].equals(names.get(move.to())) && Objects.equals(step[0], names.get(move.from()))) return move;
        return null;
    }

    private void think(final Context context, final FastArrayList<Move> legal, final double maxSeconds, final int maxDepth) {
        final StringBuilder go = new StringBuilder("go movetime ");
        go.append(maxSeconds > 0 ? Math.max(10, Math.min((long) (1000 * maxSeconds) - 50, 1000000000L)) : 5000);
        if (maxDepth > 0) go.append(" depth ").append(Math.min(maxDepth, 99));
        if (variant.equals("brandubh")) {
            // In Ludii the king does not return to the throne.
            go.append(" searchmoves");
            for (final Move move : legal)
                if (names.get(move.to()) != null) go.append(' ').append(names.get(move.from())).append('-').append(names.get(move.to()));
        }
        try {
            send("position fen " + fen(context, legal));
            send(go.toString());
            readPlan(awaitBestMove());
        } catch (final IOException error) {
            closeAI();
        }
    }

    private String awaitBestMove() throws IOException {
        boolean isStopped = false;
        for (;;) {
            if (wantsInterrupt && !isStopped) {
                send("stop");
                isStopped = true;
            }
            if (!replies.ready() && process.isAlive()) {
                try {
                    Thread.sleep(5);
                } catch (final InterruptedException stop) {
                    wantsInterrupt = true;
                }
                continue;
            }
            final String line = replies.readLine();
            if (line == null || line.startsWith("info string error")) throw new IOException(line);
            final Matcher score = SCORE.matcher(line);
            if (score.find()) {
                final double number = Integer.parseInt(score.group(2));
                value = score.group(1).equals("mate") ? Math.signum(number) : Math.tanh(number / CENTIPAWNS_PER_UNIT);
            }
            if (line.startsWith("bestmove ")) return line.split(" ")[1];
        }
    }

    @Override
    public double estimateValue() {
        return value;
    }

    /** Steps of a move: d6, d6-d7, or with a removal d6-d7xa1 in morris; d1-d3 and c3xe5xg7 in the other games. */
    private void readPlan(final String move) {
        final boolean isMorris = variant.equals("nine-mens-morris");
        final String[] parts = isMorris ? move.split("x") : new String[] {move};
        final String[] path = parts[0].split("[-x]");
        if (path.length == 1 && !path[0].isEmpty()) plan.add(new String[] {null, path[0]});
        for (int i = 1; i < path.length; i++) plan.add(new String[] {path[i - 1], path[i]});
        for (int i = 1; i < parts.length; i++) plan.add(new String[] {parts[i], parts[i]});
    }

    /** Our FEN of Ludii's position. */
    private String fen(final Context context, final FastArrayList<Move> legal) {
        final SiteType type = context.board().defaultSite();
        final ContainerState state = context.containerState(0);
        final boolean isFirst = context.state().mover() == 1;
        final Map<String, Integer> owners = new HashMap<>();
        final Map<String, Boolean> kings = new HashMap<>();
        for (final Map.Entry<Integer, String> site : names.entrySet()) {
            final int who = state.who(site.getKey(), type);
            if (who == 0 || site.getValue() == null) continue;
            owners.put(site.getValue(), who);
            kings.put(site.getValue(), context.components()[state.what(site.getKey(), type)].name().matches("(Double|King|Jarl).*"));
        }
        if (variant.equals("brandubh")) return tafl(owners, kings) + (isFirst ? " a 0" : " d 0");
        if (variant.equals("nine-mens-morris")) return morris(context, legal, owners, isFirst);
        final StringBuilder[] lists = {new StringBuilder(), new StringBuilder()};
        for (final Map.Entry<String, Integer> piece : owners.entrySet()) {
            final StringBuilder list = lists[(piece.getValue() == 1) == isFirstWhite ? 0 : 1];
            list.append(list.length() > 0 ? "," : "").append(kings.get(piece.getKey()) ? "K" : "").append(piece.getKey());
        }
        return (isFirst == isFirstWhite ? "W" : "B") + ":W" + lists[0] + ":B" + lists[1];
    }

    private static String tafl(final Map<String, Integer> owners, final Map<String, Boolean> kings) {
        final StringBuilder ranks = new StringBuilder();
        for (int rank = 7; rank >= 1; rank--) {
            for (char file = 'a'; file <= 'g'; file++) {
                final Integer owner = owners.get("" + file + rank);
                ranks.append(owner == null ? "1" : owner == 1 ? "t" : kings.get("" + file + rank) ? "K" : "T");
            }
            if (rank > 1) ranks.append('/');
        }
        // A digit stands for neighbouring empty squares.
        for (int length = 7; length > 1; length--) {
            final String ones = "1111111".substring(0, length);
            for (int at = ranks.indexOf(ones); at >= 0; at = ranks.indexOf(ones)) ranks.replace(at, at + length, "" + length);
        }
        return ranks.toString();
    }

    private String morris(
            final Context context, final FastArrayList<Move> legal, final Map<String, Integer> owners, final boolean isFirst) {
        final StringBuilder board = new StringBuilder();
        final int[] counts = new int[3];
        final int[] hands = new int[3];
        for (final String ring : RINGS) {
            if (board.length() > 0) board.append('/');
            for (final String point : ring.split(" ")) {
                final int owner = owners.getOrDefault(point, 0);
                counts[owner]++;
                board.append("*O@".charAt(owner));
            }
        }
        final Container[] containers = context.containers();
        for (int i = 1; i < containers.length; i++)
            hands[containers[i].owner()] += context.containerState(i).count(context.sitesFrom()[i], SiteType.Cell);
        final boolean mustRemove = legal.get(0).from() == legal.get(0).to();
        final boolean isPlacing = mustRemove ? names.get(context.trial().lastMove().from()) == null : hands[isFirst ? 1 : 2] > 0;
        final String owed = !mustRemove ? "0 0" : isFirst ? "1 0" : "0 1";
        return board + (isFirst ? " w " : " b ") + (isPlacing ? "p " : "m ") + (mustRemove ? "r" : isPlacing ? "p" : "s")
                + " " + counts[1] + " " + hands[1] + " " + counts[2] + " " + hands[2] + " " + owed + " 0 0 0 0 0 0 1";
    }
}
