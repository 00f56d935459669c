/** Exports that all entries of the library have in common. */
export type {
  BoardLayout,
  BoardPoint,
  MoveCount,
  MoveDescription,
  Piece,
  PieceKind,
  RemovalCause,
  Step,
} from '../games/view';
export type { Board, BoardChange, Counts, LastMove, Point, Status } from './board';
export * from './deprecated';
export { Game, MAX_LISTED_MOVES, type Move } from './game';
export type { GameSettings, Library } from './library';
export { AlquerqueError, type ErrorCode, type Fault, type Result, unwrap } from './result';
export type { Option, RuleValue, RuleValues, Variant } from './variant';
