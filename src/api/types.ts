/** What all entries of the library have in common. */
export type { MoveDescription as Told, RemovalCause as Cause, Step } from '../games/view';
export type {
  Board,
  BoardChange as Change,
  Count,
  Counts,
  Kind,
  LastMove as Played,
  Piece,
  Place,
  Plan,
  Point,
  Status,
} from './board';
export { Game, MOST_TURNS, type Move as Turn } from './game';
export type { GameSettings as Setup, Library } from './library';
export { AlquerqueError, type ErrorCode as Code, type Fault, type Result, unwrap } from './result';
export type { Option, RuleValue, RuleValues, Variant } from './variant';
