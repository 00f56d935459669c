/*
 * Loads the engine of examples/checkerboard as CheckerBoard does, and calls it as the lines of the input say:
 *     command TEXT        enginecommand
 *     move SECONDS FEN    getmove; a negative number of seconds plays at once after 0.3 s of them
 *     legal FROM TO FEN   islegal
 * FENs have CheckerBoard's numbers.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct coor {
    int x, y;
};
struct move {
    int jumps, newpiece, oldpiece;
    struct coor from, to, path[12], del[12];
    int delpiece[12];
};

static int playnow;

static int gametype;

/* Square of a number: Italian numbers begin on the left below, Spanish ones on the right above, others on the right below. */
static struct coor square_of(int number) {
    int n = number - 1, y = gametype == 24 ? 7 - n / 4 : n / 4;
    return (struct coor){2 * (gametype == 22 ? n % 4 : 3 - n % 4) + y % 2, y};
}

static int number_of(struct coor c) {
    int number = 1;
    while (number < 33 && (square_of(number).x != c.x || square_of(number).y != c.y)) number++;
    return number;
}

static int read_board(const char *fen, int board[8][8]) {
    int side = 0, color = *fen == 'W' ? 1 : 2;
    memset(board, 0, 64 * sizeof(int));
    for (fen++; *fen && *fen != '\n';) {
        if (*fen == 'W' || *fen == 'B') side = *fen++ == 'W' ? 1 : 2;
        else if (*fen == ':' || *fen == ',') fen++;
        else {
            int piece = *fen == 'K' ? 8 : 4;
            struct coor c = square_of((int)strtol(fen + (piece == 8), (char **)&fen, 10));
            board[c.x][c.y] = side | piece;
        }
    }
    return color;
}

static void print_board(int board[8][8], int color) {
    printf(" %c", color == 1 ? 'W' : 'B');
    for (int side = 1; side <= 2; side++) {
        const char *separator = "";
        printf(":%c", side == 1 ? 'W' : 'B');
        for (int n = 1; n <= 32; n++) {
            int piece = board[square_of(n).x][square_of(n).y];
            if (!(piece & side)) continue;
            printf("%s%s%d", separator, piece & 8 ? "K" : "", n);
            separator = ",";
        }
    }
}

static void print_move(const struct move *m) {
    printf(" %d>%d %d>%d", number_of(m->from), number_of(m->to), m->oldpiece, m->newpiece);
    for (int i = 0; i < m->jumps; i++) printf(" x%d", number_of(m->del[i]));
}

static void *press_play(void *unused) {
    usleep(300000);
    playnow = 1;
    return unused;
}

int main(int count, char **words) {
    char line[8192], text[1024];
    int board[8][8];
    void *library = count > 1 ? dlopen(words[1], RTLD_NOW) : NULL;
    if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
    int (*getmove)(int[8][8], int, double, char *, int *, int, int, struct move *) = dlsym(library, "getmove");
    int (*enginecommand)(const char *, char *) = dlsym(library, "enginecommand");
    int (*islegal)(int[8][8], int, int, int, struct move *) = dlsym(library, "islegal");
    enginecommand("get gametype", text);
    gametype = atoi(text);
    while (fgets(line, sizeof line, stdin)) {
        struct move move = {0};
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "command ", 8) == 0) {
            int result = enginecommand(line + 8, text);
            printf("%d %s\n", result, text);
        } else if (strncmp(line, "legal ", 6) == 0) {
            char *rest;
            int from = (int)strtol(line + 6, &rest, 10), to = (int)strtol(rest, &rest, 10);
            int color = read_board(rest + 1, board);
            int result = islegal(board, color, from, to, &move);
            printf("%d", result);
            if (result) print_move(&move);
            printf("\n");
        } else if (strncmp(line, "move ", 5) == 0) {
            char *rest;
            pthread_t thread;
            double seconds = strtod(line + 5, &rest);
            int color = read_board(rest + 1, board);
            playnow = 0;
            text[0] = '\0';
            if (seconds < 0) pthread_create(&thread, NULL, press_play, NULL);
            int result = getmove(board, color, seconds < 0 ? -seconds : seconds, text, &playnow, 0, 0, &move);
            printf("%d", result);
            print_board(board, 3 - color);
            print_move(&move);
            printf(" | %s\n", text);
        }
        fflush(stdout);
    }
    dlclose(library);
    return 0;
}
