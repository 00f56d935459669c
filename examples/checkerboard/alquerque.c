/*
 * Engine DLL for CheckerBoard, which starts `alquerque` as a child process. Build it with MinGW or with a C compiler:
 *
 *     x86_64-w64-mingw32-gcc -O2 -shared -o alquerque.dll alquerque.c
 *     cc -O2 -shared -fPIC -o alquerque.so alquerque.c
 *
 * For a CheckerBoard of 32 bits, use i686-w64-mingw32-gcc and add -Wl,--kill-at.
 *
 * Copy the DLL to the folder `engines` of CheckerBoard. It plays English draughts; a copy whose file name contains the
 * name of another variant below plays that variant. The environment variable ALQUERQUE may hold another command line.
 */
#ifdef _WIN32
#include <windows.h>
#define EXPORT __declspec(dllexport)
#else
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#define WINAPI
#define EXPORT __attribute__((visibility("default")))
#endif
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHITE = 1, BLACK = 2, MAN = 4, KING = 8 };
enum { DRAW, WIN, LOSS, UNKNOWN };
enum { ITALIAN = 22, SPANISH = 24, RUSSIAN = 25, REPLY_SIZE = 1024, TEXT_SIZE = 4096, LINE_SIZE = 65536, START_MS = 20000 };

struct coor {
    int x, y;
};
struct CBmove {
    int jumps, newpiece, oldpiece;
    struct coor from, to, path[12], del[12];
    int delpiece[12];
};

/* The first one is the default. */
static const struct {
    const char *name;
    int gametype;
    int letters;
} VARIANTS[] = {
    {"english-draughts", 21, 0},   {"italian-draughts", ITALIAN, 0}, {"damas-espanolas", SPANISH, 0},
    {"russian-draughts", RUSSIAN, 1},   {"brazilian-draughts", 26, 1},
};
static int variant, started, hash_mb, threads;
static char history[TEXT_SIZE];

/* The child process: its lines, and a lock, since CheckerBoard calls from several threads. */
static char input[LINE_SIZE];
static size_t filled;

#ifdef _WIN32
static HINSTANCE module;
static HANDLE to_child, from_child, job;
static SRWLOCK lock = SRWLOCK_INIT;
static int try_lock(void) { return TryAcquireSRWLockExclusive(&lock); }
static void unlock(void) { ReleaseSRWLockExclusive(&lock); }

/* All processes of a job end when its handle is closed, or when CheckerBoard ends. */
static void stop_child(void) {
    if (to_child) CloseHandle(to_child);
    if (from_child) CloseHandle(from_child);
    if (job) CloseHandle(job);
    to_child = from_child = job = NULL;
    started = 0;
}

static int start_child(void) {
    const char *command = getenv("ALQUERQUE");
    char line[TEXT_SIZE];
    SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    STARTUPINFOA startup = {.cb = sizeof startup};
    PROCESS_INFORMATION process;
    HANDLE child_in, child_out;
    /* cmd removes the outer quotes and keeps those around a path with spaces. */
    snprintf(line, sizeof line, "cmd /d /s /c \"%s\"", command && *command ? command : "alquerque");
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    job = CreateJobObject(NULL, NULL);
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    if (!CreatePipe(&child_in, &to_child, &inherit, 0) || !CreatePipe(&from_child, &child_out, &inherit, 0)) return 0;
    SetHandleInformation(to_child, HANDLE_FLAG_INHERIT, 0);
    SetHandleInformation(from_child, HANDLE_FLAG_INHERIT, 0);
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = child_in;
    startup.hStdOutput = startup.hStdError = child_out;
    started = CreateProcessA(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, NULL, &startup, &process);
    CloseHandle(child_in);
    CloseHandle(child_out);
    if (!started) return 0;
    AssignProcessToJobObject(job, process.hProcess);
    ResumeThread(process.hThread);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return 1;
}

static int write_all(const char *text, size_t length) {
    DWORD written;
    return WriteFile(to_child, text, (DWORD)length, &written, NULL) && written == length;
}

/* Returns the number of bytes, 0 after the time, -1 at the end of the output. */
static int read_some(char *buffer, size_t size, int ms) {
    DWORD available = 0, count;
    for (;; ms -= 10) {
        if (!PeekNamedPipe(from_child, NULL, 0, NULL, &available, NULL)) return -1;
        if (available > 0) return ReadFile(from_child, buffer, (DWORD)size, &count, NULL) ? (int)count : -1;
        if (ms <= 0) return 0;
        Sleep(10);
    }
}

static void library_path(char *path, size_t size) {
    path[0] = '\0';
    GetModuleFileNameA(module, path, (DWORD)size - 1);
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved) {
    (void)reserved;
    module = instance;
    if (reason == DLL_PROCESS_DETACH) stop_child();
    return TRUE;
}
#else
static pid_t child;
static int channel = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int try_lock(void) { return pthread_mutex_trylock(&lock) == 0; }
static void unlock(void) { pthread_mutex_unlock(&lock); }

__attribute__((destructor)) static void stop_child(void) {
    if (channel >= 0) close(channel);
    if (child > 0) {
        kill(-child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    channel = -1;
    child = 0;
    started = 0;
}

static int start_child(void) {
    const char *command = getenv("ALQUERQUE");
    char line[TEXT_SIZE];
    int ends[2];
    snprintf(line, sizeof line, "exec %s", command && *command ? command : "alquerque");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return 0;
    child = fork();
    if (child == 0) {
        setpgid(0, 0);
        dup2(ends[1], 0);
        dup2(ends[1], 1);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    if (child > 0) setpgid(child, child);
    close(ends[1]);
    channel = ends[0];
    started = child > 0;
    return started;
}

static int write_all(const char *text, size_t length) {
    while (length > 0) {
        ssize_t count = send(channel, text, length, MSG_NOSIGNAL);
        if (count <= 0) return 0;
        text += count;
        length -= (size_t)count;
    }
    return 1;
}

static int read_some(char *buffer, size_t size, int ms) {
    struct pollfd wait = {channel, POLLIN, 0};
    ssize_t count;
    if (poll(&wait, 1, ms) <= 0) return 0;
    count = read(channel, buffer, size);
    return count > 0 ? (int)count : -1;
}

static void library_path(char *path, size_t size) {
    Dl_info info;
    snprintf(path, size, "%s", dladdr((void *)library_path, &info) && info.dli_fname ? info.dli_fname : "");
}
#endif

static int send_line(const char *line) {
    char text[TEXT_SIZE + 64];
    int length = snprintf(text, sizeof text, "%s\n", line);
    return length < (int)sizeof text && write_all(text, (size_t)length);
}

/* Reads a line; returns 1, 0 if there is none within the time, or -1 if the child has ended. */
static int read_line(char *line, size_t size, int ms) {
    for (;;) {
        char *end = memchr(input, '\n', filled);
        if (end) {
            size_t length = (size_t)(end - input);
            snprintf(line, size, "%.*s", (int)length, input);
            line[strcspn(line, "\r")] = '\0';
            filled -= length + 1;
            memmove(input, end + 1, filled);
            return 1;
        }
        /* No line of the engine is that long. */
        if (filled == sizeof input) return -1;
        int count = read_some(input + filled, sizeof input - filled, ms);
        if (count <= 0) return count;
        filled += (size_t)count;
    }
}

/* Sends a line and waits for the reply that begins with a word. */
static int ask(const char *line, const char *word, char *reply, size_t size) {
    if (!started || !send_line(line)) return 0;
    while (read_line(reply, size, START_MS) == 1)
        if (strncmp(reply, word, strlen(word)) == 0) return 1;
    stop_child();
    return 0;
}

/* Asks for the FEN, and cuts the counters of moves that follow its pieces. */
static int ask_fen(char *fen, size_t size) {
    if (!ask("fen", "fen ", fen, size)) return 0;
    for (char *at = strchr(fen, ':'); at; at = strchr(at + 1, ':'))
        if (at[1] != 'W' && at[1] != 'B') *at = '\0';
    return 1;
}

static void find_variant(void) {
    char path[TEXT_SIZE];
    library_path(path, sizeof path);
    for (size_t i = 0; i < sizeof VARIANTS / sizeof *VARIANTS; i++)
        if (strstr(path, VARIANTS[i].name)) variant = (int)i;
}

/* Starts the child unless it runs. */
static int ensure_child(void) {
    char text[TEXT_SIZE];
    if (started) return 1;
    filled = 0;
    find_variant();
    if (!start_child()) return 0;
    if (hash_mb > 0 && snprintf(text, sizeof text, "setoption name Hash value %d", hash_mb) > 0) send_line(text);
    if (threads > 0 && snprintf(text, sizeof text, "setoption name Threads value %d", threads) > 0) send_line(text);
    snprintf(text, sizeof text, "setoption name UCI_Variant value %s", VARIANTS[variant].name);
    return send_line(text) && ask("isready", "readyok", text, sizeof text);
}

/* Squares: CheckerBoard's array has Black below, and its own numbers for each game. */

static struct coor square_of_number(int number) {
    int n = number - 1, y = n / 4, x;
    if (VARIANTS[variant].gametype == SPANISH) y = 7 - y;
    x = 2 * (VARIANTS[variant].gametype == ITALIAN ? n % 4 : 3 - n % 4) + (y & 1);
    return (struct coor){x, y};
}

static int number_of_square(struct coor square) {
    for (int number = 1; number <= 32; number++) {
        struct coor other = square_of_number(number);
        if (other.x == square.x && other.y == square.y) return number;
    }
    return 0;
}

/* Reads a square of a move: 1 to 32, or a letter and a digit as White sees the board. */
static const char *read_square(const char *text, struct coor *square) {
    if (isalpha((unsigned char)*text)) {
        *square = (struct coor){7 - (text[0] - 'a'), 8 - (text[1] - '0')};
        text += 2;
    } else {
        char *end;
        *square = square_of_number((int)strtol(text, &end, 10));
        text = end == text ? text + 1 : end;
    }
    return square->x < 0 || square->x > 7 || square->y < 0 || square->y > 7 ? NULL : text;
}

static void write_square(char *text, struct coor square) {
    if (VARIANTS[variant].letters) sprintf(text, "%c%d", 'a' + 7 - square.x, 8 - square.y);
    else sprintf(text, "%d", number_of_square(square));
}

static void write_fen(int board[8][8], int color, char *fen) {
    fen += sprintf(fen, "%c", color == WHITE ? 'W' : 'B');
    for (int side = WHITE; side <= BLACK; side++) {
        const char *separator = "";
        fen += sprintf(fen, ":%c", side == WHITE ? 'W' : 'B');
        for (int number = 1; number <= 32; number++) {
            struct coor square = square_of_number(number);
            int piece = board[square.x][square.y];
            if (!(piece & side)) continue;
            fen += sprintf(fen, "%s%s%d", separator, piece & KING ? "K" : "", number);
            separator = ",";
        }
    }
}

/* Reads a FEN with numbers; returns the side to move, or 0 if it is not one. */
static int read_fen(const char *fen, int board[8][8]) {
    int side = 0, color = toupper((unsigned char)*fen) == 'W' ? WHITE : toupper((unsigned char)*fen) == 'B' ? BLACK : 0;
    memset(board, 0, 64 * sizeof(int));
    for (fen += color != 0; *fen && *fen != ' '; fen++) {
        int piece = MAN;
        if (toupper((unsigned char)*fen) == 'W' || toupper((unsigned char)*fen) == 'B') {
            side = toupper((unsigned char)*fen) == 'W' ? WHITE : BLACK;
            continue;
        }
        if (toupper((unsigned char)*fen) == 'K') piece = KING, fen++;
        if (!isdigit((unsigned char)*fen)) continue;
        int number = (int)strtol(fen, (char **)&fen, 10);
        if (side == 0 || number < 1 || number > 32) return 0;
        struct coor square = square_of_number(number);
        board[square.x][square.y] = side | piece;
        fen--;
    }
    return color;
}

/* Describes a legal move such as 22x15x8. Between two squares of a capture stands one piece that is captured. */
static int describe(int board[8][8], const char *name, struct CBmove *move) {
    int left[8][8];
    struct coor square;
    memset(move, 0, sizeof *move);
    memcpy(left, board, sizeof left);
    if (!(name = read_square(name, &move->from))) return 0;
    move->to = move->from;
    move->oldpiece = move->newpiece = board[move->from.x][move->from.y];
    left[move->from.x][move->from.y] = 0;
    while (*name == 'x' || *name == '-' || *name == ':') {
        if (!(name = read_square(name + 1, &square)) || move->jumps >= 11) return 0;
        int dx = square.x > move->to.x ? 1 : -1, dy = square.y > move->to.y ? 1 : -1;
        if (abs(square.x - move->to.x) != abs(square.y - move->to.y)) return 0;
        for (int x = move->to.x + dx, y = move->to.y + dy; x != square.x; x += dx, y += dy) {
            if (!left[x][y]) continue;
            move->del[move->jumps] = (struct coor){x, y};
            move->delpiece[move->jumps++] = left[x][y];
            left[x][y] = 0;
        }
        move->path[move->jumps] = move->to = square;
    }
    return 1;
}

/* Reads the board of a FEN of the engine, whose squares are those of moves. */
static int read_board(const char *fen, int board[8][8]) {
    int side = 0;
    memset(board, 0, 64 * sizeof(int));
    for (const char *at = fen + strcspn(fen, ":"); *at;) {
        struct coor square;
        int piece = MAN;
        if (*at == 'W' || *at == 'B') side = *at == 'W' ? WHITE : BLACK;
        if (!strchr("K0123456789abcdefgh", *at)) {
            at++;
            continue;
        }
        if (*at == 'K') piece = KING, at++;
        if (!(at = read_square(at, &square))) return 0;
        board[square.x][square.y] = side | piece;
    }
    return 1;
}

/* The board after a move, from the FEN of the engine: it knows where men are promoted. */
static int board_after(const char *position, const char *name, int after[8][8]) {
    char text[2 * TEXT_SIZE], reply[TEXT_SIZE];
    snprintf(text, sizeof text, "%s %s", position, name);
    return send_line(text) && ask_fen(reply, sizeof reply) && read_board(reply, after);
}

/* Sets the position of the child, with the moves before it if CheckerBoard has sent them; writes the command. */
static int set_position(int board[8][8], int color, char *command, size_t size) {
    char fen[256], reply[TEXT_SIZE], words[TEXT_SIZE], wanted[TEXT_SIZE];
    size_t length;
    int set[8][8];
    write_fen(board, color, fen);
    snprintf(command, size, "position fen %s moves", fen);
    if (!ensure_child() || !send_line(command) || !ask_fen(wanted, sizeof wanted)) return 0;
    /* The engine keeps its old position if this one is illegal, such as a man on its last row. */
    if (!read_board(wanted, set) || memcmp(set, board, sizeof set) != 0) return 0;
    snprintf(words, sizeof words, "%s", history);
    history[0] = '\0';
    char *word = strtok(words, " "), *start = word;
    if (!start || !(word = strtok(NULL, " "))) return 1;
    char longer[TEXT_SIZE];
    length = (size_t)snprintf(longer, sizeof longer, "position fen %s moves", start);
    for (; word && length + 16 < sizeof longer; word = strtok(NULL, " ")) {
        struct coor from, to;
        char squares[2][16];
        const char *rest = read_square(word, &from);
        if (!rest || *rest == '\0' || !read_square(rest + 1, &to)) return 1;
        write_square(squares[0], from);
        write_square(squares[1], to);
        length += (size_t)sprintf(longer + length, " %s-%s", squares[0], squares[1]);
    }
    if (!send_line(longer) || !ask_fen(reply, sizeof reply)) return 0;
    if (strcmp(reply, wanted) == 0) snprintf(command, size, "%s", longer);
    else if (!send_line(command)) return 0;
    return 1;
}

/* Word after a name in a line; empty if it is not there. */
static void value_of(const char *line, const char *name, char *value, size_t size) {
    const char *at = strstr(line, name);
    snprintf(value, size, "%.*s", at ? (int)strcspn(at + strlen(name), " ") : 0, at ? at + strlen(name) : "");
}

/* Shows an `info` line in CheckerBoard's status bar; returns the result if it is certain. */
static int show(const char *line, char *text, int result) {
    char depth[16], cp[16], mate[16];
    const char *pv = strstr(line, " pv ");
    value_of(line, " depth ", depth, sizeof depth);
    value_of(line, " score cp ", cp, sizeof cp);
    value_of(line, " score mate ", mate, sizeof mate);
    if (!pv || (!*cp && !*mate)) return result;
    if (*mate) snprintf(text, REPLY_SIZE, "depth %s  mate %s  %.500s", depth, mate, pv + 4);
    else snprintf(text, REPLY_SIZE, "depth %s  score %+.2f  %.500s", depth, atof(cp) / 100, pv + 4);
    return !*mate ? UNKNOWN : mate[0] == '-' ? LOSS : WIN;
}

/* Limits of a search. With a clock, `more` has the time left in its upper half, the increment in its lower half. */
static void write_limits(char *text, size_t size, double seconds, int info, int more) {
    static const int UNITS_MS[] = {0, 1, 10, 100};
    int unit = UNITS_MS[(info >> 2) & 3];
    int left = ((unsigned)more >> 16) * unit, increment = (more & 0xffff) * unit;
    double ms = seconds > 0 && seconds < 1e6 ? 1000 * seconds : seconds > 0 ? 1e9 : 10;
    if (unit) snprintf(text, size, "go wtime %d btime %d winc %d binc %d", left + 1, left + 1, increment, increment);
    else snprintf(text, size, "go movetime %.0f", ms < 10 ? 10 : ms);
}

static int think(int board[8][8], int color, double seconds, char *text, int *playnow, int info, int more, struct CBmove *move) {
    static char line[LINE_SIZE];
    char position[TEXT_SIZE], limits[128], name[128];
    int result = UNKNOWN, is_stopped = 0, after[8][8], state;
    struct CBmove found;
    if (!set_position(board, color, position, sizeof position)) return -1;
    write_limits(limits, sizeof limits, seconds, info, more);
    if (!send_line(limits)) return -1;
    for (;;) {
        if (playnow && *playnow && !is_stopped) is_stopped = send_line("stop");
        if ((state = read_line(line, sizeof line, 20)) < 0) return -1;
        if (state == 0) continue;
        if (strncmp(line, "info string error", 17) == 0) return -1;
        if (strncmp(line, "info ", 5) == 0) result = show(line, text, result);
        if (strncmp(line, "bestmove ", 9) == 0) break;
    }
    value_of(line, "bestmove ", name, sizeof name);
    if (name[0] == '(') return LOSS;
    if (!describe(board, name, &found) || !board_after(position, name, after)) return -1;
    memcpy(board, after, sizeof after);
    found.newpiece = after[found.to.x][found.to.y];
    if (move) *move = found;
    return result;
}

EXPORT int WINAPI getmove(int board[8][8], int color, double maxtime, char str[1024], int *playnow, int info, int moreinfo,
                          struct CBmove *move) {
    int result;
    if (!try_lock()) return UNKNOWN;
    result = think(board, color, maxtime, str, playnow, info, moreinfo, move);
    if (result < 0) {
        stop_child();
        if (str) snprintf(str, REPLY_SIZE, "no move: check that the command alquerque works (or set ALQUERQUE), and the position");
        result = UNKNOWN;
    }
    unlock();
    return result;
}

/* Calls for each legal move until `use` returns true; returns false if there is no such move. */
static int each_move(int board[8][8], int color, int (*use)(struct CBmove *, void *), void *data) {
    static char reply[LINE_SIZE];
    char position[TEXT_SIZE];
    history[0] = '\0';
    if (!set_position(board, color, position, sizeof position) || !ask("legal", "legal", reply, sizeof reply)) return 0;
    for (char *name = strtok(reply + 5, " "); name; name = strtok(NULL, " ")) {
        struct CBmove move;
        if (!describe(board, name, &move)) continue;
        /* White is promoted below. Russian men may also be promoted on the way. */
        int goal = color == WHITE ? 0 : 7, promotes = move.to.y == goal;
        for (int i = 1; i <= move.jumps && VARIANTS[variant].gametype == RUSSIAN; i++) promotes |= move.path[i].y == goal;
        if (promotes) move.newpiece = (move.newpiece & ~MAN) | KING;
        if (use(&move, data)) return 1;
    }
    return 0;
}

struct wanted {
    int from, to;
    struct CBmove *move;
};

static int is_wanted(struct CBmove *move, void *data) {
    struct wanted *wanted = data;
    if (number_of_square(move->from) != wanted->from || number_of_square(move->to) != wanted->to) return 0;
    if (wanted->move) *wanted->move = *move;
    return 1;
}

EXPORT int WINAPI islegal(int board[8][8], int color, int from, int to, struct CBmove *move) {
    struct wanted wanted = {from, to, move};
    int result;
    if (!try_lock()) return 0;
    result = each_move(board, color, is_wanted, &wanted);
    unlock();
    return result;
}

struct list {
    char text[REPLY_SIZE];
    size_t length;
    int count;
};

static int add_to_list(struct CBmove *move, void *data) {
    struct list *list = data;
    char text[256];
    int length = sprintf(text, "%d,%d,%d,%d,%d", move->jumps, move->oldpiece, move->newpiece, number_of_square(move->from),
                         number_of_square(move->to));
    for (int i = 0; i < move->jumps; i++)
        length += sprintf(text + length, ",%d,%d,%d", number_of_square(move->path[i + 1]), number_of_square(move->del[i]),
                          move->delpiece[i]);
    if (list->length + (size_t)length + 16 > sizeof list->text) return 1;
    list->length += (size_t)sprintf(list->text + list->length, "%s;", text);
    list->count++;
    return 0;
}

/* Sets Hash or Threads, now or when the child starts. */
static int set_number(const char *option, const char *value, int *number) {
    char line[128];
    *number = atoi(value);
    snprintf(line, sizeof line, "setoption name %s value %d", option, *number);
    return !started || send_line(line);
}

static int command(const char *text, char *reply) {
    const char *value = strrchr(text, ' ') ? strrchr(text, ' ') + 1 : "";
    find_variant();
    if (strcmp(text, "name") == 0) return sprintf(reply, "Alquerque (%s)", VARIANTS[variant].name) > 0;
    if (strcmp(text, "about") == 0) return sprintf(reply, "Alquerque\n%s\n", VARIANTS[variant].name) > 0;
    if (strcmp(text, "get protocolversion") == 0) return sprintf(reply, "2") > 0;
    if (strcmp(text, "get gametype") == 0) return sprintf(reply, "%d", VARIANTS[variant].gametype) > 0;
    if (strncmp(text, "set gamehist ", 13) == 0) return snprintf(history, sizeof history, "%s", text + 13) >= 0 && sprintf(reply, "1");
    if (strncmp(text, "set hashsize ", 13) == 0) return set_number("Hash", value, &hash_mb) && sprintf(reply, "%d", hash_mb);
    if (strncmp(text, "set searchthreads ", 18) == 0) return set_number("Threads", value, &threads) && sprintf(reply, "%d", threads);
    if (strcmp(text, "get hashsize") == 0) return sprintf(reply, "%d", hash_mb > 0 ? hash_mb : 64) > 0;
    if (strcmp(text, "get searchthreads") == 0) return sprintf(reply, "%d", threads > 0 ? threads : 1) > 0;
    if (strncmp(text, "get movelist ", 13) == 0) {
        struct list list = {"", 0, 0};
        int board[8][8], color = read_fen(text + 13, board);
        if (color) each_move(board, color, add_to_list, &list);
        return snprintf(reply, REPLY_SIZE, list.count > 0 ? "movelist %d,%.1000s" : "movelist 0", list.count, list.text) > 0;
    }
    strcpy(reply, "?");
    return 0;
}

EXPORT int WINAPI enginecommand(const char *text, char reply[1024]) {
    int result;
    reply[0] = '\0';
    if (!try_lock()) {
        strcpy(reply, "?");
        return 0;
    }
    result = command(text, reply);
    unlock();
    return result;
}
