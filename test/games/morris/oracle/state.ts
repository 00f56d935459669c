/** State of a game as plain data. */
import { linesOf, POINTS } from './board';
import type { Options } from './options';

export type Side = 'w' | 'b';

export interface PerSide<T> {
  w: T;
  b: T;
}

export type Reason = 'fewer' | 'blocked' | 'n-move' | 'endgame-n-move' | 'repetition' | 'full-board' | 'imported';

export interface Ending {
  readonly winner: Side | 'draw';
  readonly reason: Reason;
}

export interface State {
  readonly options: Options;
  /** 24 letters `O`, `@`, `*` or `X`. */
  board: string[];
  side: Side;
  hand: PerSide<number>;
  /** Removals owed by the side; negative: of own men. */
  owed: PerSide<number>;
  /** Targets on offer to a side. */
  custodian: PerSide<number[]>;
  intervention: PerSide<number[]>;
  /** The man that was jumped, which must be removed. */
  jumped: PerSide<number[]>;
  /** A mill removal is on offer as well (`m:1`). */
  millBeside: boolean;
  /** The owed removal is for a blocked side (`s:`), 0 if it is not. */
  stalemate: 0 | 1 | 2;
  /** Target preferred by another program as a point number, 0 for none. */
  preferred: number;
  /** Slide that may not be taken back. */
  lastMill: PerSide<{ from: number; to: number } | null>;
  /** Points of used lines. */
  used: PerSide<number[]>;
  slides: number;
  turn: number;
  /** A man was placed in this move. */
  placed: boolean;
  /** A side had men in hand when the move began. */
  placing: boolean;
  /** The last action did not end its move. */
  midTurn: boolean;
  /** Positions since the last placement or removal. */
  seen: string[];
  ending: Ending | null;
}

export function copyOf(state: State): State {
  const perSide = <T>(both: PerSide<T>): PerSide<T> => ({ w: both.w, b: both.b });
  return {
    ...state,
    board: [...state.board],
    hand: perSide(state.hand),
    owed: perSide(state.owed),
    custodian: { w: [...state.custodian.w], b: [...state.custodian.b] },
    intervention: { w: [...state.intervention.w], b: [...state.intervention.b] },
    jumped: { w: [...state.jumped.w], b: [...state.jumped.b] },
    lastMill: perSide(state.lastMill),
    used: perSide(state.used),
    seen: [...state.seen],
  };
}

export const enemyOf = (side: Side): Side => (side === 'w' ? 'b' : 'w');
export const manOf = (side: Side): string => (side === 'w' ? 'O' : '@');

const ALL_POINTS = POINTS.map((_, point) => point);

export const pointsWith = (state: State, letter: string): number[] =>
  ALL_POINTS.filter(point => state.board[point] === letter);

export const menOf = (state: State, side: Side): number[] => pointsWith(state, manOf(side));

export const handsAreEmpty = (state: State): boolean => state.hand.w + state.hand.b === 0;

/** Mills of a side. */
export const millsOf = (state: State, side: Side) =>
  linesOf(state.options.HasDiagonalLines).filter(line =>
    line.points.every(point => state.board[point] === manOf(side)),
  );

/** Phase as in a FEN, ignoring the end of the game. */
export function phaseOf(state: State): 'p' | 'm' {
  const owesForPlacing = state.placed && state.owed[state.side] !== 0;
  return state.hand[state.side] > 0 || owesForPlacing ? 'p' : 'm';
}

export const isUnderStrength = (state: State, side: Side): boolean =>
  menOf(state, side).length + state.hand[side] < state.options.PiecesAtLeastCount;
