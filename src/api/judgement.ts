/** Judges moves by the expected points that they lose; shared by the page and `alquerque analyse`. */
import { gameOutcome } from '../games/moves';
import { DRAW, FIRST_WINS, ONGOING, verdictOf } from '../games/rules';
import { type Mark, type Score, scoreToCp } from '../records/record';
import type { Game } from './game';

/** Value of a position for one side: its score, and the expected points from 0 to 1. */
export interface PositionValue {
  readonly score: Score;
  readonly expected: number;
}

/** Losses of expected points from which a move is dubious, a mistake or a blunder. */
const DUBIOUS = 0.06;
const MISTAKE = 0.12;
const BLUNDER = 0.22;
/** Loss in centipawns that is a blunder whatever the points: a little less than three men. */
const BLUNDER_CP = 250;
/** Loss in centipawns that makes a mistake a blunder: two men. */
const BLUNDER_CP_OF_MISTAKE = 200;
/** Scores beyond this are equal: a move that keeps a lead of ten men loses nothing. */
const MAX_CP = 1000 + BLUNDER_CP;
/** Difference to the second-best move from which the best one is the only good move. */
const ONLY_MOVE_GAP = 0.2;

/** Mark of a move. All values are for the side that moved; `second` is that of the second-best move. */
export function moveMark(
  best: PositionValue,
  played: PositionValue,
  wasBest: boolean,
  second: PositionValue | undefined,
): Mark | undefined {
  if (wasBest) return second !== undefined && best.expected - second.expected >= ONLY_MOVE_GAP ? '!' : undefined;
  const loss = best.expected - played.expected;
  const lossCp = clampedCp(best.score) - clampedCp(played.score);
  if (loss >= BLUNDER || lossCp >= (loss >= MISTAKE ? BLUNDER_CP_OF_MISTAKE : BLUNDER_CP)) return '??';
  if (loss >= MISTAKE) return '?';
  return loss >= DUBIOUS ? '?!' : undefined;
}

const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

export const expectedLoss = (best: PositionValue, played: PositionValue, wasBest: boolean): number =>
  wasBest ? 0 : Math.max(0, best.expected - played.expected);

/** The value for the other side. */
export const fromOpponent = ({ score, expected }: PositionValue): PositionValue => ({
  score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate },
  expected: 1 - expected,
});

export const GAME_PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type GamePhase = (typeof GAME_PHASES)[number];

/** Accuracy of a move in percent, from 100 for the best one: the curve that lichess uses. */
export const moveAccuracy = (loss: number): number =>
  Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/** Moves of both sides that count as the opening in games without a placing phase. */
const OPENING_PLIES = 16;

/** Returns the phase of a game: placing (or the first moves), then the endgame from half of the men on. */
export function phasesFrom(start: Game): (game: Game) => GamePhase {
  const { rules } = start.root;
  const { pieces, hands } = rules.boardState(start.position());
  const hasPlacing = hands[0] + hands[1] > 0;
  const allMen = pieces.length + hands[0] + hands[1];
  return game => {
    const now = rules.boardState(game.position());
    const isPlacing = now.hands[0] + now.hands[1] > 0;
    if (isPlacing || (!hasPlacing && game.moveCount < OPENING_PLIES)) return 'opening';
    return 2 * now.pieces.length <= allMen ? 'endgame' : 'middlegame';
  };
}

/** Value of a finished game for the side to move; undefined if it is not over. */
export function finalValue(game: Game): PositionValue | undefined {
  const outcome = gameOutcome(game.position());
  if (outcome === ONGOING) return undefined;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { score: { cp: 0 }, expected: 0.5 };
  const isWon = (verdict === FIRST_WINS) === (game.sideToMove === 0);
  return { score: { mate: isWon ? 1 : -1 }, expected: isWon ? 1 : 0 };
}
