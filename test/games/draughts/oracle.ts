/**
 * Draughts on a board of letters, rule by rule as they are told, without a thought of speed: what the engine must agree
 * with.
 */

export interface Rules {
  readonly back: boolean;
  readonly king: 'flying' | 'short';
  readonly law: 'any' | 'most' | 'most-kings' | 'king-first' | 'italian';
  readonly takesKing: boolean;
  readonly promotion: 'stop' | 'continue' | 'pass';
  readonly mustGoOn: boolean;
}

const rules = (
  back: boolean,
  king: Rules['king'],
  law: Rules['law'],
  takesKing: boolean,
  promotion: Rules['promotion'],
  mustGoOn: boolean,
): Rules => ({ back, king, law, takesKing, promotion, mustGoOn });

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

/** Eight rows from the top, eight letters each: w and b men, W and B kings, dots for free squares. */
export type Board = readonly string[];

/** A place as row and column from the top left, as two digits. */
export type Place = string;

export interface Move {
  readonly from: Place;
  readonly to: Place;
  /** Sorted. */
  readonly takes: readonly Place[];
  /** The piece that arrives. */
  readonly piece: string;
}

interface Chain extends Move {
  /** The pieces as they were taken. */
  readonly prey: readonly string[];
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
  const law = RULES[variant]!;
  const own = white ? 'wW' : 'bB';
  const chains: Chain[] = [];
  const quiet: Move[] = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const piece = at(board, row, column);
      if (!own.includes(piece)) continue;
      quiet.push(...steps(board, row, column, piece, law));
      chains.push(...captures(board, row, column, piece, law));
    }
  }
  const found = chains.length > 0 ? lawful(chains, law.law) : quiet;
  // Of two routes that are the same move, the one that crowns counts.
  const crownedLast = [...found].sort((a, b) => Number(isKing(a.piece)) - Number(isKing(b.piece)));
  const different = new Map(crownedLast.map(move => [`${move.from} ${move.to} ${move.takes}`, move]));
  return [...different.values()].map(({ from, to, takes, piece }) => ({ from, to, takes, piece }));
}

const forward = (piece: string): number => (piece === 'w' ? -1 : 1);
const crownedOn = (piece: string, row: number): string =>
  row === (piece === 'w' ? 0 : 7) ? piece.toUpperCase() : piece;

function steps(board: Board, row: number, column: number, piece: string, law: Rules): Move[] {
  const found: Move[] = [];
  for (const [down, right] of DIAGONALS) {
    if (!isKing(piece) && down !== forward(piece)) continue;
    const far = isKing(piece) && law.king === 'flying' ? 7 : 1;
    for (let n = 1; n <= far && at(board, row + n * down, column + n * right) === '.'; n++) {
      const arrives = isKing(piece) ? piece : crownedOn(piece, row + n * down);
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
  readonly prey: string;
  readonly row: number;
  readonly column: number;
}

/** All single jumps of `piece`, the squares of `taken` being taken already. */
function jumps(
  board: Board,
  row: number,
  column: number,
  piece: string,
  taken: readonly Place[],
  law: Rules,
): Jump[][] {
  const enemies = 'wW'.includes(piece) ? 'bB' : 'wW';
  return DIAGONALS.map(([down, right]) => {
    if (!isKing(piece) && !law.back && down !== forward(piece)) return [];
    const flies = isKing(piece) && law.king === 'flying';
    let n = 1;
    while (flies && at(board, row + n * down, column + n * right) === '.') n++;
    const over = place(row + n * down, column + n * right);
    const prey = at(board, row + n * down, column + n * right);
    if (!enemies.includes(prey) || taken.includes(over)) return [];
    if (isKing(prey) && !isKing(piece) && !law.takesKing) return [];
    const found: Jump[] = [];
    for (n++; at(board, row + n * down, column + n * right) === '.'; n++) {
      found.push({ over, prey, row: row + n * down, column: column + n * right });
      if (!flies) break;
    }
    return found;
  });
}

function captures(board: Board, row: number, column: number, piece: string, law: Rules): Chain[] {
  const lifted = board.map((line, r) => (r === row ? `${line.slice(0, column)}.${line.slice(column + 1)}` : line));
  const found: Chain[] = [];
  const goOn = (r: number, c: number, mover: string, taken: readonly Place[], prey: readonly string[]): void => {
    const ways = jumps(lifted, r, c, mover, taken, law).filter(way => way.length > 0);
    if (ways.length === 0 && taken.length > 0) {
      const arrives = isKing(mover) ? mover : crownedOn(mover, r);
      const takes = [...taken].sort();
      found.push({ from: place(row, column), to: place(r, c), takes, piece: arrives, prey, byKing: isKing(piece) });
    }
    for (const way of ways) {
      const onward = way.filter(
        jump =>
          jumps(lifted, jump.row, jump.column, mover, [...taken, jump.over], law).flat().length > 0 &&
          isKing(mover) &&
          law.king === 'flying',
      );
      for (const jump of law.mustGoOn && onward.length > 0 ? onward : way) {
        const crowned = isKing(mover) ? mover : crownedOn(mover, jump.row);
        const all = [...taken, jump.over];
        const preys = [...prey, jump.prey];
        if (crowned === mover || law.promotion === 'pass') goOn(jump.row, jump.column, mover, all, preys);
        else if (law.promotion === 'continue') goOn(jump.row, jump.column, crowned, all, preys);
        else {
          const to = place(jump.row, jump.column);
          const takes = [...all].sort();
          found.push({ from: place(row, column), to, takes, piece: crowned, prey: preys, byKing: isKing(piece) });
        }
      }
    }
  };
  goOn(row, column, piece, [], []);
  return found;
}

const best = (chains: readonly Chain[], worth: (chain: Chain) => number): Chain[] => {
  const most = Math.max(...chains.map(worth));
  return chains.filter(chain => worth(chain) === most);
};

const pieces = (chain: Chain): number => chain.prey.length;
const kings = (chain: Chain): number => chain.prey.filter(isKing).length;
const byKing = (chain: Chain): number => (chain.byKing ? 1 : 0);
/** The sooner the first king is taken, the more. */
const soon = (chain: Chain): number => (kings(chain) === 0 ? 0 : -chain.prey.findIndex(isKing));

function lawful(chains: readonly Chain[], law: Rules['law']): Chain[] {
  switch (law) {
    case 'any':
      return [...chains];
    case 'most':
      return best(chains, pieces);
    case 'most-kings':
      return best(best(chains, pieces), kings);
    case 'king-first':
      return best(chains, byKing);
    case 'italian':
      return best(best(best(best(chains, pieces), byKing), kings), soon);
  }
}

/** The board after a move. */
export function after(board: Board, move: Move): Board {
  const letters = board.map(line => [...line]);
  const put = (where: Place, letter: string): void => {
    letters[Number(where[0])]![Number(where[1])] = letter;
  };
  for (const where of [move.from, ...move.takes]) put(where, '.');
  put(move.to, move.piece);
  return letters.map(line => line.join(''));
}
