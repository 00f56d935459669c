/** Exports that all entries of the library have in common. Deprecated names of release 0.2 are kept for one release. */
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { BoardLayout, BoardPoint, MoveCount, MoveDescription, PieceKind, RemovalCause } from '../games/view';
import type { BoardChange, LastMove } from './board';
import type { GameSettings } from './library';
import type { ErrorCode } from './result';

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
export { Game, MAX_LISTED_MOVES, type Move } from './game';
export type { GameSettings, Library } from './library';
export { AlquerqueError, type ErrorCode, type Fault, type Result, unwrap } from './result';
export type { Option, RuleValue, RuleValues, Variant } from './variant';

/** @deprecated Renamed to `MAX_LISTED_MOVES`. */
export const MOST_TURNS = MAX_LISTED_MOVES;
/** @deprecated Renamed to `Move`. */
export type Turn = MoveDescription;
/** @deprecated Renamed to `MoveDescription`. */
export type Told = MoveDescription;
/** @deprecated Renamed to `LastMove`. */
export type Played = LastMove;
/** @deprecated Renamed to `BoardChange`. */
export type Change = BoardChange;
/** @deprecated Renamed to `BoardLayout`. */
export type Plan = BoardLayout;
/** @deprecated Renamed to `BoardPoint`. */
export type Place = BoardPoint;
/** @deprecated Renamed to `PieceKind`. */
export type Kind = PieceKind;
/** @deprecated Renamed to `RemovalCause`. */
export type Cause = RemovalCause;
/** @deprecated Renamed to `MoveCount`. */
export type Count = MoveCount;
/** @deprecated Renamed to `GameSettings`. */
export type Setup = GameSettings;
/** @deprecated Renamed to `ErrorCode`. */
export type Code = ErrorCode;
