/** An engine that judges random openings: by the score of a search, and by games against itself. */

import type { Opening } from '../openings/opening';
import { centimenOf } from '../records/score';
import type { Book } from './openings';
import type { MatchSetup } from './options';
import { type Decision, Player } from './player';
import { programOf } from './program';
import { type Judge, randomBook } from './random-openings';
import { Referee } from './referee';

/** Each game of the judge thinks a little longer than the one before, to be different. */
const MORE_NODES = 150;
/** A game that goes on for longer is as good as drawn. */
const LONGEST_GAME = 200;

/** Openings of random turns; even, if the judge is to be believed. */
export function judgedBook({ settings, ruleset, deadlines }: MatchSetup): Book {
  const { openings, seed } = settings;
  if (openings.from !== 'random') throw new Error('the openings are not random');
  const { balance } = openings;
  const setup = { name: 'the judge of the openings', program: programOf(openings.judge), options: { Hash: '1' } };
  const player = new Player(setup, deadlines, () => {});
  let closed = false;
  const seat = async (opening: Opening): Promise<Referee> => {
    if (closed) throw new Error(`${setup.name} has gone`);
    const referee = Referee.open(ruleset, opening);
    if (!referee.ok) throw new Error(referee.error);
    const fault = await player.begin(settings.variant, ruleset.changes);
    if (fault) throw new Error(`${setup.name}: ${fault.detail}`);
    return referee.value;
  };
  const ask = async (referee: Referee, go: string): Promise<Decision> => {
    const decided = await player.think(referee.command, go, undefined);
    if (!decided.ok) throw new Error(`${setup.name}: ${decided.fault.detail}`);
    return decided.value;
  };
  const judge: Judge = {
    async score(opening) {
      const referee = await seat(opening);
      const { score } = (await ask(referee, `go depth ${balance.depth}`)).information;
      if (!score) return Number.POSITIVE_INFINITY;
      return referee.side === 0 ? centimenOf(score) : -centimenOf(score);
    },
    async result(opening, number) {
      const referee = await seat(opening);
      for (let turns = 0; turns < LONGEST_GAME; ) {
        const ruling = referee.ruling();
        if (ruling) return ruling.winner;
        const { move } = await ask(referee, `go nodes ${balance.nodes + MORE_NODES * number}`);
        const played = referee.play(move);
        if (!played.ok) throw new Error(`${setup.name}: ${move.slice(0, 80)}: ${played.error.slice(0, 160)}`);
        if (!referee.midTurn) turns++;
      }
      return 'draw';
    },
  };
  const { at } = randomBook(ruleset.rules, openings.plies, seed, judge, balance);
  const close = (): void => {
    closed = true;
    player.close();
  };
  return { at, close };
}
