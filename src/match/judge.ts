/** An engine that judges random openings. */
import { centimenOf } from '../records/score';
import type { Book } from './openings';
import type { Order } from './options';
import { Player } from './player';
import { commandOf } from './program';
import { type Judge, randomBook } from './random-openings';
import { Referee } from './referee';

/** Openings of random turns; even, if the judge is to be believed. */
export function judgedBook({ settings, ruleset, patience }: Order): Book {
  const { openings, seed, games } = settings;
  if (openings.from !== 'random') throw new Error('the openings are not random');
  const setup = { name: 'the judge of the openings', command: commandOf(openings.judge), options: { Hash: '1' } };
  const player = new Player(setup, patience, () => {});
  const judge: Judge = async opening => {
    const referee = Referee.open(ruleset.rules, opening);
    if (!referee.ok) throw new Error(referee.error);
    const fault = await player.begin(settings.variant, ruleset.changes);
    if (fault) throw new Error(`${setup.name}: ${fault.detail}`);
    const thought = await player.think(referee.value.command, `go depth ${openings.balance.depth}`, undefined);
    if (!thought.ok) throw new Error(`${setup.name}: ${thought.fault.detail}`);
    const { score } = thought.value.information;
    return score ? centimenOf(score) : Number.POSITIVE_INFINITY;
  };
  const { at } = randomBook(ruleset.rules, openings.plies, seed, games / 2, judge, openings.balance.within);
  return { at, close: () => player.close() };
}
