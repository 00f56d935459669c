/** An engine that judges random openings: by the score of a search, and by games against itself. */

import type { Opening } from '../openings/opening';
import { scoreToCp } from '../records/score';
import type { OpeningBook } from './openings';
import type { MatchSetup } from './options';
import { type EngineMove, EnginePlayer } from './player';
import { engineCommand } from './program';
import { type OpeningJudge, randomBook } from './random-openings';
import { MatchBoard } from './referee';

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
