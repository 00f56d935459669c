import type { Rules } from '../../games/rules';
import { scoreToCp, type Winner } from '../../records/record';
import { type EngineMove, EnginePlayer, engineCommand } from '../engine-player';
import { MatchBoard } from '../game';
import type { MatchSetup } from '../options';
import { halfPoints } from '../result';
import type { Balance } from '../settings';
import type { Opening, OpeningBook } from './book';
import { randomOpenings } from './random';

/** Openings of random turns that a shallow search thinks even. */

/** Says how even an opening is. */
export interface OpeningJudge {
  /** What it is worth to the side that moves first in the game, in centimen. */
  score(opening: Opening): Promise<number>;
  /** The winner of a game from there, the `number`th. */
  playOut(opening: Opening, number: number): Promise<Winner>;
}

/**
 * Of one stream of different candidates, each round looks at some that no other looks at: so no two rounds take the
 * same, a part of a match need not know what the other parts took, and a match that is lengthened keeps its openings.
 */
export function randomBook(
  rules: Rules,
  plies: number,
  seed: number,
  judge: OpeningJudge,
  balance: Balance,
): Pick<OpeningBook, 'openingOf'> {
  const stream = randomOpenings(rules, plies, seed);
  const drawn: Opening[] = [];
  const chosen = new Map<number, Promise<Opening>>();
  const candidate = (index: number): Opening => {
    while (drawn.length <= index) drawn.push(stream.next().value);
    return drawn[index]!;
  };
  const { tries } = balance;
  const choose = async (round: number): Promise<Opening> => {
    let best = candidate(round * tries);
    let least = Infinity;
    for (let attempt = 0; attempt < tries && least > balance.within; attempt++) {
      const opening = candidate(round * tries + attempt);
      const off = await imbalance(opening, judge, balance);
      if (off < least) [best, least] = [opening, off];
    }
    return best;
  };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    openingOf: round => {
      const known = chosen.get(round);
      if (known) return known;
      const opening = queue.then(() => choose(round));
      queue = opening.catch(() => {});
      chosen.set(round, opening);
      return opening;
    },
  };
}

/** One side wins all the games that the judge plays: worse than any score that is far off. */
const ONE_SIDED_PENALTY = 100_000;

/** How far an opening is from even; what is within the balance has also stood the judge's games. */
async function imbalance(opening: Opening, judge: OpeningJudge, { around, within, results }: Balance): Promise<number> {
  const off = Math.abs((await judge.score(opening)) - around);
  if (off > within || results === 0) return off;
  let points = 0;
  for (let number = 0; number < results; number++) {
    points += halfPoints(await judge.playOut(opening, number), 0);
    if (points > 0 && 2 * (number + 1) > points) return off;
  }
  return ONE_SIDED_PENALTY + off;
}

/** An engine that judges random openings: by the score of a search, and by games against itself. */

/** Each game of the judge thinks a little longer than the one before, to be different. */
const EXTRA_NODES_PER_GAME = 150;
/** A game that goes on for longer is as good as drawn. */
const MAX_JUDGE_MOVES = 200;

/** Openings of random turns; even, if the judge is to be believed. */
export function balancedBook({ settings, ruleset, deadlines }: MatchSetup): OpeningBook {
  const { openings, seed } = settings;
  if (openings.from !== 'random') throw new Error('the openings are not random');
  const { balance } = openings;
  const setup = { name: 'the judge of the openings', program: engineCommand(openings.judge), options: { Hash: '1' } };
  const player = new EnginePlayer(setup, deadlines, () => {});
  let closed = false;
  const seat = async (opening: Opening): Promise<MatchBoard> => {
    if (closed) throw new Error(`${setup.name} has gone`);
    const referee = MatchBoard.open(ruleset, opening);
    if (!referee.ok) throw new Error(referee.error);
    const fault = await player.startGame(settings.variant, ruleset.changes);
    if (fault) throw new Error(`${setup.name}: ${fault.detail}`);
    return referee.value;
  };
  const ask = async (referee: MatchBoard, go: string): Promise<EngineMove> => {
    const decided = await player.requestMove(referee.command, go, undefined);
    if (!decided.ok) throw new Error(`${setup.name}: ${decided.fault.detail}`);
    return decided.value;
  };
  const judge: OpeningJudge = {
    async score(opening) {
      const referee = await seat(opening);
      const { score } = (await ask(referee, `go depth ${balance.depth}`)).information;
      if (!score) return Number.POSITIVE_INFINITY;
      return referee.side === 0 ? scoreToCp(score) : -scoreToCp(score);
    },
    async playOut(opening, number) {
      const referee = await seat(opening);
      for (let turns = 0; turns < MAX_JUDGE_MOVES; ) {
        const ruling = referee.verdict();
        if (ruling) return ruling.winner;
        const { move } = await ask(referee, `go nodes ${balance.nodes + EXTRA_NODES_PER_GAME * number}`);
        const played = referee.play(move);
        if (!played.ok) throw new Error(`${setup.name}: ${move.slice(0, 80)}: ${played.error.slice(0, 160)}`);
        if (!referee.midTurn) turns++;
      }
      return 'draw';
    },
  };
  const { openingOf: at } = randomBook(ruleset.rules, openings.plies, seed, judge, balance);
  const close = (): void => {
    closed = true;
    player.close();
  };
  return { openingOf: at, close };
}
