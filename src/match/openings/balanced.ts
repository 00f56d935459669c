/** Random openings that a judge engine finds even: by the score of a search, and by games against itself. */
import type { Game } from '../../api/game';
import type { Rules } from '../../games/rules';
import { scoreToCp, type Winner } from '../../records/record';
import { type EngineMove, EnginePlayer, engineCommand } from '../engine-player';
import { gamePosition, gameVerdict } from '../game';
import type { MatchSetup } from '../options';
import { halfPoints } from '../result';
import type { Balance } from '../settings';
import { type Opening, type OpeningBook, playOpening } from './book';
import { randomOpenings } from './random';

export interface OpeningJudge {
  /** Score of an opening for the side that moves first in the game, in centipawns. */
  score(opening: Opening): Promise<number>;
  /** Winner of the judge's game `number` from an opening. */
  playOut(opening: Opening, number: number): Promise<Winner>;
}

/**
 * Chooses openings from one stream of different candidates; each round looks at its own part of the stream. So no two
 * rounds get the same opening, shards need not know each other's choices, and a longer match keeps its openings.
 */
export function randomBook(
  rules: Rules,
  plies: number,
  seed: number,
  judge: OpeningJudge,
  balance: Balance,
): Pick<OpeningBook, 'openingOf'> {
  const stream = randomOpenings(rules, plies, seed);
  const candidates: Opening[] = [];
  const chosen = new Map<number, Promise<Opening>>();
  const candidate = (index: number): Opening => {
    while (candidates.length <= index) candidates.push(stream.next().value);
    return candidates[index]!;
  };
  const { tries } = balance;
  const choose = async (round: number): Promise<Opening> => {
    let best = candidate(round * tries);
    let least = Infinity;
    for (let attempt = 0; attempt < tries && least > balance.within; attempt++) {
      const opening = candidate(round * tries + attempt);
      const distance = await imbalance(opening, judge, balance);
      if (distance < least) [best, least] = [opening, distance];
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

/** Added if one side won all of the judge's games: worse than any score. */
const ONE_SIDED_PENALTY = 100_000;

/** Distance of an opening from the target score. Only openings within the balance are played out. */
async function imbalance(opening: Opening, judge: OpeningJudge, { around, within, results }: Balance): Promise<number> {
  const distance = Math.abs((await judge.score(opening)) - around);
  if (distance > within || results === 0) return distance;
  let points = 0;
  for (let number = 0; number < results; number++) {
    points += halfPoints(await judge.playOut(opening, number), 0);
    const maxPoints = 2 * (number + 1);
    if (points > 0 && points < maxPoints) return distance;
  }
  return ONE_SIDED_PENALTY + distance;
}

/** Each game of the judge has this many more nodes per move than the one before, so that they differ. */
const EXTRA_NODES_PER_GAME = 150;
/** Longer games of the judge are draws. */
const MAX_JUDGE_MOVES = 200;

/** Opening book of a match with random openings. */
export function balancedBook({ settings, ruleset, timeouts }: MatchSetup): OpeningBook {
  const { openings, seed } = settings;
  if (openings.from !== 'random') throw new Error('expected random openings');
  const { balance } = openings;
  const setup = { name: 'opening judge', program: engineCommand(openings.judge), options: { Hash: '1' } };
  const player = new EnginePlayer(setup, timeouts, () => {});
  let isClosed = false;
  const start = async (opening: Opening): Promise<Game> => {
    if (isClosed) throw new Error(`${setup.name}: closed`);
    const game = playOpening(ruleset, opening);
    if (!game.ok) throw new Error(game.error);
    const fault = await player.startGame(settings.variant, ruleset.changes);
    if (fault) throw new Error(`${setup.name}: ${fault.detail}`);
    return game.value;
  };
  const request = async (game: Game, go: string): Promise<EngineMove> => {
    const reply = await player.requestMove(gamePosition(game), go, undefined);
    if (!reply.ok) throw new Error(`${setup.name}: ${reply.fault.detail}`);
    return reply.value;
  };
  const judge: OpeningJudge = {
    async score(opening) {
      const game = await start(opening);
      const { score } = (await request(game, `go depth ${balance.depth}`)).information;
      if (!score) return Number.POSITIVE_INFINITY;
      return game.sideToMove === 0 ? scoreToCp(score) : -scoreToCp(score);
    },
    async playOut(opening, number) {
      let game = await start(opening);
      for (let moves = 0; moves < MAX_JUDGE_MOVES; ) {
        const verdict = gameVerdict(game);
        if (verdict) return verdict.winner;
        const { move } = await request(game, `go nodes ${balance.nodes + EXTRA_NODES_PER_GAME * number}`);
        const next = game.play(move);
        if (!next.ok) throw new Error(`${setup.name}: ${move.slice(0, 80)}: ${next.error.message.slice(0, 160)}`);
        game = next.value;
        if (!game.midTurn) moves++;
      }
      return 'draw';
    },
  };
  const { openingOf } = randomBook(ruleset.rules, openings.plies, seed, judge, balance);
  const close = (): void => {
    isClosed = true;
    player.close();
  };
  return { openingOf, close };
}
