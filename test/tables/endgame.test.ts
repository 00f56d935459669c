import { expect, test } from 'vitest';
import type { DraughtsPosition } from '../../src/games/draughts/position';
import { WON } from '../../src/games/endings';
import { ONGOING } from '../../src/games/game';
import { play, resultOf, type Turn, takeBack, turnsOf } from '../../src/games/turns';
import { Endgame } from '../../src/tables/endgame';
import { endingsFor, solved, withPlies } from '../games/draughts/tables/support';
import { seeded } from '../seed';

const VARIANT = 'damas-espanolas';
const SAMPLES = 2000;
const TIME = 10;
/** Milliseconds that no busy machine needs. */
const AGES = 60_000;

function endsGame(position: DraughtsPosition, turn: Turn): boolean {
  play(position, turn);
  const ended = resultOf(position) !== ONGOING;
  takeBack(position, turn);
  return ended;
}

test('a turn that wins at once comes before those behind which a table knows the plies to a win', () => {
  const endings = endingsFor(VARIANT);
  const tables = withPlies(solved(endings, 3), solved(endingsFor(VARIANT, true), 3));
  const endgame = new Endgame(endings, { id: 1, tables, unsure: new Set() });
  const random = seeded(23);
  let seen = 0;
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position) continue;
      const turns = turnsOf(position);
      const ending = turns.filter(turn => endsGame(position, turn));
      if (ending.length === 0 || ending.length === turns.length) continue;
      expect(endgame.best(position, turns, TIME)).toEqual(ending);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

test('where values alone are known, what is won is told at once, also where every win leaves the ending at hand', () => {
  const endings = endingsFor(VARIANT);
  const endgame = new Endgame(endings, { id: 1, tables: solved(endings, 3), unsure: new Set() });
  const random = seeded(29);
  let seen = 0;
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < 20; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position || position.tense() || endgame.known(position) !== WON) continue;
      endgame.restart();
      endgame.best(position, turnsOf(position), AGES);
      expect([space.name, endgame.knew]).toEqual([space.name, true]);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});
