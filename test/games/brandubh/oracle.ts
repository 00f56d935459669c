/** The rules of Brandubh played slowly on a board of letters: what the fast engine is checked against. */

type Board = readonly (readonly string[])[];

/** The rules in which sites differ: how the king is taken, and to whom the throne is hostile, empty and with the king on it. */
export interface Manner {
  readonly KingTakenBy: 'place' | 'two' | 'four';
  readonly EmptyThroneHostileTo: 'none' | 'attackers' | 'defenders' | 'men' | 'all';
  readonly KingsThroneHostileTo: 'attackers' | 'men';
}

const USUAL: Manner = { KingTakenBy: 'place', EmptyThroneHostileTo: 'men', KingsThroneHostileTo: 'attackers' };

export interface State {
  readonly manner: Manner;
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
const isThrone = (row: number, column: number): boolean => row === 3 && column === 3;
const name = (row: number, column: number): string => `${FILES[column]}${7 - row}`;
const sideOf = (piece: string): string => (piece === 't' ? 'a' : piece === '.' ? '' : 'd');

export function stateOf(fen: string, manner: Manner = USUAL): State {
  const [ranks, side, plies] = fen.split(' ');
  const board = ranks!.split('/').map(rank => [...rank.replace(/\d/g, digit => '.'.repeat(Number(digit)))]);
  return { manner, board, side: side!, plies: Number(plies), result: standing(board) };
}

export function fenOf({ board, side, plies }: State): string {
  const ranks = board.map(rank => rank.join('').replace(/\.+/g, empty => String(empty.length)));
  return `${ranks.join('/')} ${side} ${plies}`;
}

function standing(board: Board): string {
  const pieces = board.flat();
  if (!pieces.includes('K')) return 'attackers capture';
  if (EVERY.some(row => EVERY.some(column => board[row]![column] === 'K' && isCorner(row, column)))) {
    return 'defenders corner';
  }
  return pieces.includes('t') ? '' : 'defenders no-attackers';
}

type Step = readonly [row: number, column: number, toRow: number, toColumn: number];

/** From where to where the side to move may go. */
function* stepsOf(state: State): Generator<Step> {
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
          r += down;
          c += right;
        }
      }
    }
  }
}

/** Every legal move with the state behind it, by name. */
export const movesOf = (state: State): Map<string, State> =>
  new Map(
    Array.from(stepsOf(state), step => [`${name(step[0], step[1])}-${name(step[2], step[3])}`, after(state, step)]),
  );

export const canMove = (state: State): boolean => !stepsOf(state).next().done;

/** The number of ways on. */
export function countSlowly(state: State, depth: number): number {
  const steps = [...stepsOf(state)];
  return depth === 1 ? steps.length : steps.reduce((sum, step) => sum + countSlowly(after(state, step), depth - 1), 0);
}

function after(state: State, [row, column, toRow, toColumn]: Step): State {
  const board = state.board.map(rank => [...rank]);
  board[toRow]![toColumn] = board[row]![column]!;
  board[row]![column] = '.';
  const moved = board.map(rank => [...rank]);
  for (const [down, right] of AROUND) {
    const [r, c] = [toRow + down, toColumn + right];
    if (inside(r, c) && isTaken(state.manner, moved, state.side, r, c, down, right)) board[r]![c] = '.';
  }
  const side = state.side === 'a' ? 'd' : 'a';
  return { manner: state.manner, board, side, plies: state.plies + 1, result: standing(board) };
}

/** Whether what stands on a square is taken by `mover`, who has landed before it, seen in direction down, right. */
function isTaken(
  manner: Manner,
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
  const { KingTakenBy: by } = manner;
  if (piece === 'K' && (by === 'four' || (by === 'place' && byThrone))) {
    return AROUND.every(([r, c]) => isThrone(row + r, column + c) || board[row + r]?.[column + c] === 't');
  }
  return isHostile(manner, board, mover, piece, row + down, column + right);
}

function isHostile(manner: Manner, board: Board, mover: string, victim: string, row: number, column: number): boolean {
  if (!inside(row, column)) return false;
  if (sideOf(board[row]![column]!) === mover) return true;
  if (isCorner(row, column)) return true;
  if (!isThrone(row, column)) return false;
  const empty = manner.EmptyThroneHostileTo;
  if (board[3]![3] === 'K') return victim === 'T' && manner.KingsThroneHostileTo === 'men';
  if (victim === 'K') return empty === 'all';
  return empty === 'all' || empty === 'men' || empty === (victim === 't' ? 'attackers' : 'defenders');
}
