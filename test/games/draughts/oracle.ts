/** Independent move generator on a board of letters: the rules as players know them, without regard for speed. */

export interface Rules {
  readonly backward: boolean;
  readonly king: 'flying' | 'short';
  readonly priority: 'any' | 'most' | 'most-kings' | 'king-first' | 'italian';
  readonly menCaptureKings: boolean;
  readonly promotion: 'stop' | 'continue' | 'pass';
  readonly mustContinue: boolean;
}

const rules = (
  backward: boolean,
  king: Rules['king'],
  priority: Rules['priority'],
  menCaptureKings: boolean,
  promotion: Rules['promotion'],
  mustContinue: boolean,
): Rules => ({ backward, king, priority, menCaptureKings, promotion, mustContinue });

const RULES: Readonly<Record<string, Rules>> = {
  'spanish-draughts': rules(false, 'flying', 'any', true, 'stop', false),
  'damas-espanolas': rules(false, 'flying', 'most-kings', true, 'stop', false),
  'portuguese-draughts': rules(false, 'flying', 'most-kings', true, 'stop', false),
  'moroccan-draughts': rules(false, 'flying', 'most', true, 'stop', false),
  'russian-draughts': rules(true, 'flying', 'any', true, 'continue', true),
  'brazilian-draughts': rules(true, 'flying', 'most', true, 'pass', false),
  'pool-checkers': rules(true, 'flying', 'any', true, 'pass', true),
  'english-draughts': rules(false, 'short', 'any', true, 'stop', false),
  'italian-draughts': rules(false, 'short', 'italian', false, 'stop', false),
  'czech-draughts': rules(false, 'flying', 'king-first', true, 'stop', true),
};

/** Eight rows from the top: w and b for men, W and B for kings, dots for empty squares. */
export type Board = readonly string[];

/** Row and column from the top left, as two digits. */
export type Place = string;

export interface Move {
  readonly from: Place;
  readonly to: Place;
  /** Captured squares, sorted. */
  readonly takes: readonly Place[];
  /** Piece after the move. */
  readonly piece: string;
}

interface Chain extends Move {
  /** Captured pieces in the order of the jumps. */
  readonly captured: readonly string[];
  readonly byKing: boolean;
}

const at = (board: Board, row: number, column: number): string => board[row]?.[column] ?? '#';
const place = (row: number, column: number): Place => `${row}${column}`;
const isKing = (piece: string): boolean => piece === piece.toUpperCase() && piece !== '.';

const DIAGONALS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const;

export function moves(board: Board, white: boolean, variant: string): Move[] {
  const rules = RULES[variant]!;
  const own = white ? 'wW' : 'bB';
  const chains: Chain[] = [];
  const quiet: Move[] = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const piece = at(board, row, column);
      if (!own.includes(piece)) continue;
      quiet.push(...steps(board, row, column, piece, rules));
      chains.push(...captures(board, row, column, piece, rules));
    }
  }
  const found = chains.length > 0 ? legalCaptures(chains, rules.priority) : quiet;
  // If two routes are the same move, the one that promotes counts.
  const promotionsLast = [...found].sort((a, b) => Number(isKing(a.piece)) - Number(isKing(b.piece)));
  const different = new Map(promotionsLast.map(move => [`${move.from} ${move.to} ${move.takes}`, move]));
  return [...different.values()].map(({ from, to, takes, piece }) => ({ from, to, takes, piece }));
}

const forward = (piece: string): number => (piece === 'w' ? -1 : 1);
const promotedOn = (piece: string, row: number): string =>
  row === (piece === 'w' ? 0 : 7) ? piece.toUpperCase() : piece;

function steps(board: Board, row: number, column: number, piece: string, rules: Rules): Move[] {
  const found: Move[] = [];
  for (const [down, right] of DIAGONALS) {
    if (!isKing(piece) && down !== forward(piece)) continue;
    const far = isKing(piece) && rules.king === 'flying' ? 7 : 1;
    for (let n = 1; n <= far && at(board, row + n * down, column + n * right) === '.'; n++) {
      const arrives = isKing(piece) ? piece : promotedOn(piece, row + n * down);
      found.push({
        from: place(row, column),
        to: place(row + n * down, column + n * right),
        takes: [],
        piece: arrives,
      });
    }
  }
  return found;
}

interface Jump {
  readonly over: Place;
  readonly captured: string;
  readonly row: number;
  readonly column: number;
}

/** All single jumps of `piece` by direction; the pieces on `capturedPlaces` are already captured. */
function jumps(
  board: Board,
  row: number,
  column: number,
  piece: string,
  capturedPlaces: readonly Place[],
  rules: Rules,
): Jump[][] {
  const enemies = 'wW'.includes(piece) ? 'bB' : 'wW';
  return DIAGONALS.map(([down, right]) => {
    if (!isKing(piece) && !rules.backward && down !== forward(piece)) return [];
    const flies = isKing(piece) && rules.king === 'flying';
    let n = 1;
    while (flies && at(board, row + n * down, column + n * right) === '.') n++;
    const over = place(row + n * down, column + n * right);
    const captured = at(board, row + n * down, column + n * right);
    if (!enemies.includes(captured) || capturedPlaces.includes(over)) return [];
    if (isKing(captured) && !isKing(piece) && !rules.menCaptureKings) return [];
    const found: Jump[] = [];
    for (n++; at(board, row + n * down, column + n * right) === '.'; n++) {
      found.push({ over, captured, row: row + n * down, column: column + n * right });
      if (!flies) break;
    }
    return found;
  });
}

function captures(board: Board, row: number, column: number, piece: string, rules: Rules): Chain[] {
  const lifted = board.map((line, r) => (r === row ? `${line.slice(0, column)}.${line.slice(column + 1)}` : line));
  const found: Chain[] = [];
  const extend = (
    r: number,
    c: number,
    mover: string,
    capturedPlaces: readonly Place[],
    captured: readonly string[],
  ): void => {
    const directions = jumps(lifted, r, c, mover, capturedPlaces, rules).filter(jumpsAhead => jumpsAhead.length > 0);
    if (directions.length === 0 && capturedPlaces.length > 0) {
      const arrives = isKing(mover) ? mover : promotedOn(mover, r);
      const takes = [...capturedPlaces].sort();
      found.push({ from: place(row, column), to: place(r, c), takes, piece: arrives, captured, byKing: isKing(piece) });
    }
    for (const jumpsAhead of directions) {
      const continuing = jumpsAhead.filter(
        jump =>
          jumps(lifted, jump.row, jump.column, mover, [...capturedPlaces, jump.over], rules).flat().length > 0 &&
          isKing(mover) &&
          rules.king === 'flying',
      );
      for (const jump of rules.mustContinue && continuing.length > 0 ? continuing : jumpsAhead) {
        const promoted = isKing(mover) ? mover : promotedOn(mover, jump.row);
        const all = [...capturedPlaces, jump.over];
        const captures = [...captured, jump.captured];
        if (promoted === mover || rules.promotion === 'pass') extend(jump.row, jump.column, mover, all, captures);
        else if (rules.promotion === 'continue') extend(jump.row, jump.column, promoted, all, captures);
        else {
          const to = place(jump.row, jump.column);
          const takes = [...all].sort();
          found.push({
            from: place(row, column),
            to,
            takes,
            piece: promoted,
            captured: captures,
            byKing: isKing(piece),
          });
        }
      }
    }
  };
  extend(row, column, piece, [], []);
  return found;
}

const best = (chains: readonly Chain[], score: (chain: Chain) => number): Chain[] => {
  const most = Math.max(...chains.map(score));
  return chains.filter(chain => score(chain) === most);
};

const pieces = (chain: Chain): number => chain.captured.length;
const kings = (chain: Chain): number => chain.captured.filter(isKing).length;
const byKing = (chain: Chain): number => (chain.byKing ? 1 : 0);
/** Larger if the first king is captured earlier. */
const earlyKing = (chain: Chain): number => (kings(chain) === 0 ? 0 : -chain.captured.findIndex(isKing));

function legalCaptures(chains: readonly Chain[], priority: Rules['priority']): Chain[] {
  switch (priority) {
    case 'any':
      return [...chains];
    case 'most':
      return best(chains, pieces);
    case 'most-kings':
      return best(best(chains, pieces), kings);
    case 'king-first':
      return best(chains, byKing);
    case 'italian':
      return best(best(best(best(chains, pieces), byKing), kings), earlyKing);
  }
}

/** Board after a move. */
export function after(board: Board, move: Move): Board {
  const letters = board.map(line => [...line]);
  const put = (where: Place, letter: string): void => {
    letters[Number(where[0])]![Number(where[1])] = letter;
  };
  for (const where of [move.from, ...move.takes]) put(where, '.');
  put(move.to, move.piece);
  return letters.map(line => line.join(''));
}
