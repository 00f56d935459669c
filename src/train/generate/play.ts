/** One game of the engine against itself. */
import { ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../../games/game';
import { gameOutcome, nameMove, playMove } from '../../games/turns';
import { Random } from '../../games/zobrist';
import type { TrainingGame, TrainingMove } from '../games';
import { noTables, type ResultProbe } from '../truth';
import { adjudicateByScores } from './adjudicate';
import { randomOpening } from './openings';
import type { SelfPlayer } from './thinker';

const halfPointsOf = (outcome: Outcome): number => [1, 2, 0, 1][verdictOf(outcome)]!;

/** Seeds that lie side by side, and numbers that do, make games that have nothing in common. */
const gameRandom = (seed: number, number: number): Random =>
  new Random(new Random(seed).next() ^ new Random(~number).next());

/** The search may give a side no more than this before a game begins, unless it is told otherwise. */
export const MAX_OPENING_SCORE = 300;

/** So many turns are played on where tables know how the game ends: endings too want to be learnt. */
const MAX_KNOWN_MOVES = 10;

/** The game of this number: always the same for a seed, whatever was played before it. */
export function playTrainingGame(
  rules: Rules,
  seed: number,
  number: number,
  thinker: SelfPlayer,
  within = MAX_OPENING_SCORE,
  truth: ResultProbe = noTables,
): TrainingGame {
  thinker.clear();
  const position = randomOpening(rules, gameRandom(seed, number), thinker, within);
  const fen = rules.writeFen(position);
  return { number, fen, ...playToEnd(rules, position, thinker, truth) };
}

/** Plays to the end, or until scores or tables settle the game. */
export function playToEnd(
  rules: Rules,
  position: Position,
  thinker: SelfPlayer,
  truth: ResultProbe = noTables,
): Pick<TrainingGame, 'halfPoints' | 'moves'> {
  const turns: TrainingMove[] = [];
  const scores: number[] = [];
  let known = 0;
  for (;;) {
    const outcome = gameOutcome(position);
    if (outcome !== ONGOING) return { halfPoints: halfPointsOf(outcome), moves: turns };
    const due = truth(position);
    if (due !== undefined && known++ >= MAX_KNOWN_MOVES)
      return { halfPoints: position.side === 0 ? due : 2 - due, moves: turns };
    const { move: turn, score } = thinker.chooseMove(position);
    turns.push({ name: nameMove(rules, position, turn), score });
    scores.push(position.side === 0 ? score : -score);
    const halves = adjudicateByScores(scores);
    if (halves !== undefined) return { halfPoints: halves, moves: turns };
    playMove(position, turn);
  }
}
