/** What all entries of the library have in common. */
export type { Cause, Step, Told } from '../games/telling';
export type { Board, Change, Counts, Kind, Piece, Place, Plan, Played, Point } from './board';
export { Game, MOST_TURNS, type Turn } from './game';
export type { Library, Setup } from './library';
export { AlquerqueError, type Code, type Fault, type Result, unwrap } from './result';
export type { Count, Status } from './status';
export type { Option, RuleValue, RuleValues, Variant } from './variant';
