/** Review of a game: a score for every position, and what each move lost. */

import type { Game } from '../api/game';
import { type Score, scoreToCp } from '../records/record';
import type { SearchInfo, SessionEngine } from './engine';
import { type GameLine, gameAfter, type LineMove } from './game-line';
import { scoreForFirstSide } from './texts';

const SEARCH_TIME_MS = 150;

export interface GameReview {
  /** The score before each move and after the last, from the view of the side that moved first. */
  readonly scores: readonly Score[];
  readonly isDone: boolean;
}

/** Scores one position after the other; ends with undefined if a search was stopped. */
export async function* reviewGame(line: GameLine, engine: SessionEngine): AsyncGenerator<GameReview | undefined> {
  const scores: Score[] = [];
  for (let ply = 0; ply <= line.moves.length; ply++) {
    const score = await scoreOf(gameAfter(line, ply), engine);
    if (score === undefined) {
      yield undefined;
      return;
    }
    scores.push(score);
    yield { scores: [...scores], isDone: ply === line.moves.length };
  }
}

async function scoreOf(game: Game, engine: SessionEngine): Promise<Score | undefined> {
  const { result, winner } = game.status();
  const [first] = game.sides;
  if (result === 'draw') return { cp: 0 };
  if (result === 'win') return { mate: winner === first ? 1 : -1 };
  let score: Score = { cp: 0 };
  const onInfo = (info: SearchInfo): void => {
    if (info.bound === 'exact') score = scoreForFirstSide(info.score, game.side, first);
  };
  const found = await engine.search({ game, limits: { movetime: SEARCH_TIME_MS }, level: 'full', onInfo });
  return found && score;
}

/** Centipawns that a move lost for the side that played it; undefined if they are not known. */
export function moveLoss({ scores }: GameReview, { side }: LineMove, index: number, first: string): number | undefined {
  const [before, after] = [scores[index], scores[index + 1]];
  if (!before || !after) return undefined;
  const change = clampedCp(before) - clampedCp(after);
  return Math.max(0, side === first ? change : -change);
}

/** Beyond this score a difference no longer counts as a mistake. */
const MAX_CP = 1000;
const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

/** A score from -1 to 1 for bars and curves: one man shows clearly, the ninth hardly. */
export const scoreBarShare = (score: Score): number => Math.tanh(scoreToCp(score) / 300);
