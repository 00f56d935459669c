/** Names of release 0.2, kept for one release. */
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { BoardLayout, BoardPoint, MoveCount, MoveDescription, PieceKind, RemovalCause } from '../games/view';
import type { BoardChange, LastMove } from './board';
import type { GameSettings } from './library';
import type { ErrorCode } from './result';

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
