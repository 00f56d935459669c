/** Review of a game: the value of every position, and what each move lost. */
import type { Game } from '../api/game';
import {
  expectedLoss,
  finalValue,
  fromOpponent,
  GAME_PHASES,
  type GamePhase,
  moveAccuracy,
  moveMark,
  type PositionValue,
  phasesFrom,
} from '../api/judgement';
import { type Mark, type Score, scoreToCp } from '../records/record';
import type { SearchInfo, SessionEngine } from './engine';
import { type GameLine, gameAfter, type LineMove } from './game-line';

const SEARCH_TIME_MS = 200;

/** Value of a position for the side to move, with the best line. */
interface ReviewedPosition extends PositionValue {
  readonly bestLine: readonly string[];
}

export interface GameReview {
  /** Number of positions to search. */
  readonly total: number;
  readonly positions: ReadonlyMap<Game, ReviewedPosition>;
  readonly isDone: boolean;
}

export const NO_REVIEW: GameReview = { total: 0, positions: new Map(), isDone: true };

/** True if all positions of the line have been valued. */
const isReviewed = (review: GameReview | undefined, line: GameLine): boolean =>
  review !== undefined && [line.start, ...line.moves.map(({ game }) => game)].every(game => review.positions.has(game));

/**
 * Values one position after the other; ends with undefined if a search was stopped. The values of an earlier review are
 * kept unless it knows all positions.
 */
export async function* reviewGame(
  line: GameLine,
  engine: SessionEngine,
  known: GameReview = NO_REVIEW,
): AsyncGenerator<GameReview | undefined> {
  const positions = new Map<Game, ReviewedPosition>();
  const total = line.moves.length + 1;
  const isRepeated = isReviewed(known, line);
  for (let ply = 0; ply < total; ply++) {
    const game = gameAfter(line, ply);
    const reviewed =
      (isRepeated ? undefined : known.positions.get(game)) ?? (await reviewPosition(game, engine, SEARCH_TIME_MS));
    if (reviewed === undefined) {
      yield undefined;
      return;
    }
    positions.set(game, reviewed);
    yield { total, positions: new Map(positions), isDone: ply === total - 1 };
  }
}

/** Undefined if the search was stopped. */
export async function reviewPosition(
  game: Game,
  engine: SessionEngine,
  movetime: number,
): Promise<ReviewedPosition | undefined> {
  const final = finalValue(game);
  if (final) return { ...final, bestLine: [] };
  let reviewed: ReviewedPosition = { score: { cp: 0 }, expected: 0.5, bestLine: [] };
  const onInfo = ({ bound, score, wdl, pv }: SearchInfo): void => {
    if (bound === 'exact') reviewed = { score, expected: expectedOf(score, wdl), bestLine: pv };
  };
  const found = await engine.search({ game, limits: { movetime }, level: 'full', onInfo });
  return found && reviewed;
}

/** Expected points by the engine's estimate; a rough one by the score if it makes none. */
const expectedOf = (score: Score, wdl: SearchInfo['wdl']): number =>
  wdl ? (wdl[0] + wdl[1] / 2) / 1000 : (1 + scoreBarShare(score)) / 2;

/** Verdict of a review on a move. */
export interface MoveVerdict {
  readonly mark: Mark | undefined;
  /** Expected points lost, from 0 to 1. */
  readonly loss: number;
  /** Centipawns lost. */
  readonly lossCp: number;
  /** The best line in the position before the move. */
  readonly bestLine: readonly string[];
}

/** Undefined if one of the two positions was not searched. */
export function verdictOn(review: GameReview | undefined, { game, name }: LineMove): MoveVerdict | undefined {
  const parent = game.undo();
  const before = review?.positions.get(parent);
  const after = review?.positions.get(game);
  if (!before || !after) return undefined;
  const wasBest = before.bestLine[0] === name;
  const played = game.side === parent.side ? after : fromOpponent(after);
  return {
    mark: moveMark(before, wasBest ? before : played, wasBest, undefined),
    loss: expectedLoss(before, played, wasBest),
    lossCp: wasBest ? 0 : Math.max(0, clampedCp(before.score) - clampedCp(played.score)),
    bestLine: before.bestLine,
  };
}

/** Beyond this score a difference no longer counts. */
const MAX_CP = 1000;
const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

export const COUNTED_MARKS = ['?!', '?', '??'] as const;

/** Counts and averages of some moves of a side. */
export interface ReviewTally {
  readonly moves: number;
  /** Average accuracy in percent. */
  readonly accuracy: number;
  /** Average loss in centipawns. */
  readonly lossCp: number;
  /** Number of dubious moves, mistakes and blunders. */
  readonly marks: readonly [number, number, number];
}

interface SideReview {
  readonly all: ReviewTally;
  /** Phases in which the side has moved. */
  readonly phases: readonly (readonly [GamePhase, ReviewTally])[];
}

export function reviewOfSide(review: GameReview, line: GameLine, side: string): SideReview {
  const phaseOf = phasesFrom(line.start);
  const judged = line.moves.flatMap(move => {
    const verdict = move.side === side ? verdictOn(review, move) : undefined;
    return verdict ? [{ verdict, phase: phaseOf(move.game.undo()) }] : [];
  });
  const phases = GAME_PHASES.map(
    phase => [phase, tallyOf(judged.filter(one => one.phase === phase).map(({ verdict }) => verdict))] as const,
  );
  return { all: tallyOf(judged.map(({ verdict }) => verdict)), phases: phases.filter(([, { moves }]) => moves > 0) };
}

function tallyOf(verdicts: readonly MoveVerdict[]): ReviewTally {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const count = (wanted: Mark): number => verdicts.filter(({ mark }) => mark === wanted).length;
  return {
    moves: verdicts.length,
    accuracy: mean(verdicts.map(({ loss }) => moveAccuracy(loss))),
    lossCp: mean(verdicts.map(({ lossCp }) => lossCp)),
    marks: [count('?!'), count('?'), count('??')],
  };
}

/** A score from -1 to 1 for bars and curves: one man shows clearly, the ninth hardly. */
export const scoreBarShare = (score: Score): number => Math.tanh(scoreToCp(score) / 300);
