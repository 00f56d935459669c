/**
 * Choice among moves of equal tablebase value, by the chances that they give in practice: the share of the opponent's replies
 * that lose value, weighted by how natural they look to the evaluation.
 */
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../games/moves';
import { ONGOING, type Position } from '../games/rules';

/** Centipawns by which a reply must look better to be e times as likely. */
const NATURAL_CP = 60;
/** Limits of an evaluation that count, so that no reply is impossible. */
const MAX_CP = 600;
/** Worth of a centipawn after a move, against the share of replies that lose value. */
const EVALUATION_PER_CP = 0.0001;

/** Value of a position for the side to move: 0 a loss, 1 a draw, 2 a win; undefined if unknown. */
export type ValueAt<P extends Position> = (position: P) => number | undefined;

/** Expected gain of a move over its value, plus a little for the evaluation after it. */
export function practicalGain<P extends Position>(
  position: P,
  move: MoveActions,
  value: number,
  valueAt: ValueAt<P>,
): number {
  const { side } = position;
  playMove(position, move);
  const isOver = gameOutcome(position) !== ONGOING;
  const gain = isOver ? 0 : expectedGain(position, side, value, valueAt) + EVALUATION_PER_CP * scoreFor(position, side);
  undoMove(position, move);
  return gain;
}

/** Mean gain of `side` by the replies, each weighted by its likelihood. Replies of unknown value count as no mistakes. */
function expectedGain<P extends Position>(position: P, side: number, value: number, valueAt: ValueAt<P>): number {
  if (value === WIN) return 0;
  const opponent = position.side;
  let gain = 0;
  let weights = 0;
  for (const reply of legalMoves(position)) {
    playMove(position, reply);
    const weight = likelihood(position, opponent);
    const after = gameOutcome(position) === ONGOING ? valueAt(position) : undefined;
    if (after !== undefined) gain += weight * Math.max(0, (position.side === side ? after : WIN - after) - value);
    weights += weight;
    undoMove(position, reply);
  }
  return weights === 0 ? 0 : gain / weights;
}

const WIN = 2;

/** Relative likelihood that a side aims for a position. */
const likelihood = (position: Position, side: number): number => Math.exp(scoreFor(position, side) / NATURAL_CP);

/** Bounded evaluation of a position for a side. */
function scoreFor(position: Position, side: number): number {
  const score = Math.max(-MAX_CP, Math.min(MAX_CP, position.evaluate()));
  return position.side === side ? score : -score;
}
