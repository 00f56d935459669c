/** Oracle for Brandubh: a slow, obvious implementation of the rules on a board of letters, which shares no code with src. */

type Board = readonly (readonly string[])[];

/** Options of captures, of the king's goal and of movement. */
export interface CaptureOptions {
  readonly KingTakenBy: 'place' | 'two' | 'four';
  readonly EmptyThroneHostileTo: 'none' | 'attackers' | 'defenders' | 'men' | 'all';
  readonly KingsThroneHostileTo: 'attackers' | 'men';
  readonly CornersHostileTo?: 'all' | 'none';
  readonly KingWinsOn?: 'corner' | 'edge';
  readonly MoveDistance?: 'any' | 'one';
}

const DEFAULTS: CaptureOptions = {
  KingTakenBy: 'place',
  EmptyThroneHostileTo: 'men',
  KingsThroneHostileTo: 'attackers',
};

export interface State {
  readonly options: CaptureOptions;
  readonly board: Board;
  readonly side: string;
  readonly plies: number;
  readonly result: string;
}

const FILES = 'abcdefg';
const EVERY = [0, 1, 2, 3, 4, 5, 6];
const AROUND = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

const inside = (row: number, column: number): boolean => row >= 0 && row < 7 && column >= 0 && column < 7;
const isCorner = (row: number, column: number): boolean => row % 6 === 0 && column % 6 === 0;
const isEdge = (row: number, column: number): boolean => row % 6 === 0 || column % 6 === 0;
const isThrone = (row: number, column: number): boolean => row === 3 && column === 3;
const name = (row: number, column: number): string => `${FILES[column]}${7 - row}`;
const sideOf = (piece: string): string => (piece === 't' ? 'a' : piece === '.' ? '' : 'd');

export function stateOf(fen: string, options: CaptureOptions = DEFAULTS): State {
  const [ranks, side, plies] = fen.split(' ');
  const board = ranks!.split('/').map(rank => [...rank.replace(/\d/g, digit => '.'.repeat(Number(digit)))]);
  return { options, board, side: side!, plies: Number(plies), result: boardResult(board, options) };
}

export function fenOf({ board, side, plies }: State): string {
  const ranks = board.map(rank => rank.join('').replace(/\.+/g, empty => String(empty.length)));
  return `${ranks.join('/')} ${side} ${plies}`;
}

function boardResult(board: Board, { KingWinsOn: goal = 'corner' }: CaptureOptions): string {
  const pieces = board.flat();
  if (!pieces.includes('K')) return 'attackers capture';
  const isGoal = goal === 'corner' ? isCorner : isEdge;
  if (EVERY.some(row => EVERY.some(column => board[row]![column] === 'K' && isGoal(row, column)))) {
    return `defenders ${goal}`;
  }
  return pieces.includes('t') ? '' : 'defenders no-attackers';
}

type SquareMove = readonly [row: number, column: number, toRow: number, toColumn: number];

/** Moves of the side to move. */
function* squareMoves(state: State): Generator<SquareMove> {
  if (state.result !== '' || state.plies >= 100) return;
  for (const row of EVERY) {
    for (const column of EVERY) {
      const piece = state.board[row]![column]!;
      if (sideOf(piece) !== state.side) continue;
      for (const [down, right] of AROUND) {
        let [r, c] = [row + down, column + right];
        while (inside(r, c) && state.board[r]![c] === '.') {
          const reserved = isCorner(r, c) || isThrone(r, c);
          if (!reserved || piece === 'K') yield [row, column, r, c];
          if (state.options.MoveDistance === 'one') break;
          r += down;
          c += right;
        }
      }
    }
  }
}

/** Legal moves by name, with the state after each. */
export const movesOf = (state: State): Map<string, State> =>
  new Map(
    Array.from(squareMoves(state), step => [`${name(step[0], step[1])}-${name(step[2], step[3])}`, after(state, step)]),
  );

export const canMove = (state: State): boolean => !squareMoves(state).next().done;

/** Perft by making every move. */
export function countSlowly(state: State, depth: number): number {
  const steps = [...squareMoves(state)];
  return depth === 1 ? steps.length : steps.reduce((sum, step) => sum + countSlowly(after(state, step), depth - 1), 0);
}

function after(state: State, [row, column, toRow, toColumn]: SquareMove): State {
  const board = state.board.map(rank => [...rank]);
  board[toRow]![toColumn] = board[row]![column]!;
  board[row]![column] = '.';
  const moved = board.map(rank => [...rank]);
  for (const [down, right] of AROUND) {
    const [r, c] = [toRow + down, toColumn + right];
    if (inside(r, c) && isCaptured(state.options, moved, state.side, r, c, down, right)) board[r]![c] = '.';
  }
  const side = state.side === 'a' ? 'd' : 'a';
  return { options: state.options, board, side, plies: state.plies + 1, result: boardResult(board, state.options) };
}

/** True if `mover`, whose piece has arrived next to a square in direction (down, right), captures the piece on it. */
function isCaptured(
  options: CaptureOptions,
  board: Board,
  mover: string,
  row: number,
  column: number,
  down: number,
  right: number,
): boolean {
  const piece = board[row]![column]!;
  if (piece === '.' || sideOf(piece) === mover) return false;
  const byThrone = isThrone(row, column) || AROUND.some(([r, c]) => isThrone(row + r, column + c));
  const { KingTakenBy: by } = options;
  if (piece === 'K' && (by === 'four' || (by === 'place' && byThrone))) {
    return AROUND.every(([r, c]) => isThrone(row + r, column + c) || board[row + r]?.[column + c] === 't');
  }
  return isHostile(options, board, mover, piece, row + down, column + right);
}

function isHostile(
  options: CaptureOptions,
  board: Board,
  mover: string,
  victim: string,
  row: number,
  column: number,
): boolean {
  if (!inside(row, column)) return false;
  if (sideOf(board[row]![column]!) === mover) return true;
  if (isCorner(row, column)) return options.CornersHostileTo !== 'none';
  if (!isThrone(row, column)) return false;
  const empty = options.EmptyThroneHostileTo;
  if (board[3]![3] === 'K') return victim === 'T' && options.KingsThroneHostileTo === 'men';
  if (victim === 'K') return empty === 'all';
  return empty === 'all' || empty === 'men' || empty === (victim === 't' ? 'attackers' : 'defenders');
}
