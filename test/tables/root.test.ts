import { expect, test } from 'vitest';
import { DRAWN, distanceIn, type Known, knownIn, LOST, valueIn, WON } from '../../src/games/endings';
import { DRAW, ONGOING, type Position, verdictOf } from '../../src/games/game';
import { play, resultOf, type Turn, takeBack, turnsOf } from '../../src/games/turns';
import { Endgame, TABLE_WIN } from '../../src/tables/endgame';
import { solved } from '../games/draughts/tables/support';
import { seeded } from '../seed';
import { endingsOf, nineMensMorris } from './rules';

const SAMPLES = 1000;
const MEN = 7;
const TIME = 10;

const endings = endingsOf(nineMensMorris());
const tables = solved(endings, MEN);

/** Above this a turn takes a man or ends the game: no plies to the next removal are left. */
const AT_ONCE = 1;

interface Behind {
  readonly value: number;
  /** Plies from before the turn to the next removal. */
  readonly plies: number;
}

const told = (position: Position): Known => {
  const space = endings.spaceOf(position)!;
  return knownIn('removal', tables.get(space.name)!, endings.indexOf(space, position));
};

/** What a turn is worth to the side that makes it. */
function behind(position: Position, turn: Turn): Behind {
  const { side } = position;
  play(position, turn);
  const result = resultOf(position);
  const known = result === ONGOING ? told(position) : DRAWN;
  takeBack(position, turn);
  if (result !== ONGOING) {
    const verdict = verdictOf(result);
    return { value: verdict === DRAW ? DRAWN : verdict - 1 === side ? WON : LOST, plies: AT_ONCE };
  }
  const value = valueIn(known) === DRAWN ? DRAWN : WON + LOST - valueIn(known);
  return { value, plies: turn.length > 1 ? AT_ONCE : distanceIn(known) + 1 };
}

test('the root holds its value: the shortest of wins, the longest of losses, all draws, among which the search chooses', () => {
  const endgame = new Endgame(endings, { id: 1, tables, unsure: new Set() });
  const random = seeded(41);
  const seen = { [WON]: 0, [LOST]: 0, [DRAWN]: 0 };
  for (const space of endings.groups(MEN).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position) continue;
      const value = valueIn(told(position)) as keyof typeof seen;
      const turns = turnsOf(position);
      if (turns.length === 0 || (value === DRAWN && seen[DRAWN] > SAMPLES / 10)) continue;
      const best = endgame.best(position, turns, TIME);
      expect(endgame.knew).toBe(value !== DRAWN || best.length === 1);
      for (const score of [-300, 0, 300]) {
        const told = endgame.tell(score);
        if (value === DRAWN) expect(told).toBe(0);
        else expect(value === WON ? told : -told).toBeGreaterThan(TABLE_WIN / 2);
      }
      const all = turns.map(turn => behind(position, turn));
      const kept = best.map(turn => all[turns.indexOf(turn)]!);
      for (const one of kept) expect(one.value).toBe(value);
      const plies = all.filter(one => one.value === value).map(one => one.plies);
      if (value === WON) for (const one of kept) expect(one.plies).toBe(Math.min(...plies));
      if (value === LOST && !plies.includes(AT_ONCE))
        for (const one of kept) expect(one.plies).toBe(Math.max(...plies));
      if (value === DRAWN) expect(best.length).toBe(plies.length);
      seen[value]++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
