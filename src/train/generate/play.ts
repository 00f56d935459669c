/** One game of the engine against itself. */
import { ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../../games/game';
import { nameTurn, play, resultOf } from '../../games/turns';
import { Random } from '../../games/zobrist';
import type { PlayedTurn, TrainingGame } from '../games';
import { noTruth, type Truth } from '../truth';
import { adjudicate } from './adjudicate';
import { drawOpening } from './openings';
import type { Thinker } from './thinker';

const halvesOf = (outcome: Outcome): number => [1, 2, 0, 1][verdictOf(outcome)]!;

/** Seeds that lie side by side, and numbers that do, make games that have nothing in common. */
const randomFor = (seed: number, number: number): Random =>
  new Random(new Random(seed).next() ^ new Random(~number).next());

/** The search may give a side no more than this before a game begins, unless it is told otherwise. */
export const UNDECIDED = 300;

/** So many turns are played on where tables know how the game ends: endings too want to be learnt. */
const KNOWN_TURNS = 10;

/** The game of this number: always the same for a seed, whatever was played before it. */
export function playGame(
  rules: Rules,
  seed: number,
  number: number,
  thinker: Thinker,
  within = UNDECIDED,
  truth: Truth = noTruth,
): TrainingGame {
  thinker.forget();
  const position = drawOpening(rules, randomFor(seed, number), thinker, within);
  const fen = rules.writeFen(position);
  return { number, fen, ...playOn(rules, position, thinker, truth) };
}

/** Plays to the end, or until scores or tables settle the game. */
export function playOn(
  rules: Rules,
  position: Position,
  thinker: Thinker,
  truth: Truth = noTruth,
): Pick<TrainingGame, 'halves' | 'turns'> {
  const turns: PlayedTurn[] = [];
  const scores: number[] = [];
  let known = 0;
  for (;;) {
    const outcome = resultOf(position);
    if (outcome !== ONGOING) return { halves: halvesOf(outcome), turns };
    const due = truth(position);
    if (due !== undefined && known++ >= KNOWN_TURNS) return { halves: position.side === 0 ? due : 2 - due, turns };
    const { turn, score } = thinker.think(position);
    turns.push({ name: nameTurn(rules, position, turn), score });
    scores.push(position.side === 0 ? score : -score);
    const halves = adjudicate(scores);
    if (halves !== undefined) return { halves, turns };
    play(position, turn);
  }
}
