import { expect, test } from 'vitest';
import type { DraughtsPosition } from '../../src/games/draughts/position';
import { DRAWN, distanceIn, LOST, valueIn, WON } from '../../src/games/endings';
import { ONGOING } from '../../src/games/game';
import { play, resultOf, type Turn, takeBack, turnsOf } from '../../src/games/turns';
import { NOT_KNOWN } from '../../src/search/knowledge';
import { Endgame, TABLE_WIN } from '../../src/tables/endgame';
import { endingsFor, rulesFor, solved, withPlies } from '../games/draughts/tables/support';
import { seeded } from '../seed';

const VARIANT = 'damas-espanolas';
/** A win against a king takes several moves. */
const SHORT_KINGS = 'english-draughts';
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

/** Plays one of `turns`, an answer, and both of them back; returns that turn, undefined where none can be taken back. */
function backAndForth(position: DraughtsPosition, turns: readonly Turn[]): Turn | undefined {
  const { keyLow, keyHigh } = position;
  for (const there of turns) {
    play(position, there);
    for (const answer of turnsOf(position)) {
      play(position, answer);
      for (const back of turnsOf(position)) {
        play(position, back);
        const again = turnsOf(position).find(turn => {
          play(position, turn);
          const same = position.keyLow === keyLow && position.keyHigh === keyHigh;
          takeBack(position, turn);
          return same;
        });
        if (again) {
          play(position, again);
          return there;
        }
        takeBack(position, back);
      }
      takeBack(position, answer);
    }
    takeBack(position, there);
  }
  return undefined;
}

/** In the spaces of the root the search is told only of what is worth more or less than the root. */
function hides(endgame: Endgame<DraughtsPosition>, position: DraughtsPosition, isDrawn: boolean): void {
  const { theirMen, theirKings } = position;
  const men = position.ownMen;
  for (const turn of turnsOf(position)) {
    play(position, turn);
    const quiet = position.ownMen === theirMen && position.ownKings === theirKings && position.theirMen === men;
    if (quiet && !position.tense() && resultOf(position) === ONGOING) {
      const isAsRoot = (endgame.known(position) === DRAWN) === isDrawn;
      expect(endgame.score(position, 1) === NOT_KNOWN).toBe(isAsRoot);
    }
    takeBack(position, turn);
  }
}

test('where no way is known a win does not go back to where the game has been, a loss and a draw are searched, and the value is told', () => {
  const endings = endingsFor(SHORT_KINGS);
  const endgame = new Endgame(endings, { id: 1, tables: solved(endings, 3), unsure: new Set() });
  const random = seeded(31);
  const rules = rulesFor(SHORT_KINGS);
  const seen = { [DRAWN]: 0, [WON]: 0, [LOST]: 0, back: 0 };
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < 40; n++) {
      const drawn = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!drawn || drawn.tense() || turnsOf(drawn).length < 2) continue;
      // By the rules in play, which mind what is repeated.
      const read = rules.readFen(rules.writeFen(drawn));
      if (!read.ok) throw new Error(read.error);
      const position = read.value;
      const value = endgame.known(position) as keyof typeof seen;
      endgame.restart();
      const best = endgame.best(position, turnsOf(position), 0);
      expect([space.name, value, endgame.knew]).toEqual([space.name, value, best.length === 1]);
      const told = endgame.tell(0);
      expect(Math.sign(told)).toBe(value === WON ? 1 : value === LOST ? -1 : 0);
      expect(value === DRAWN || Math.abs(told) > TABLE_WIN / 2).toBe(true);
      if (!endgame.knew) hides(endgame, position, value === DRAWN);
      seen[value]++;
      const there = value === WON && best.length > 1 ? backAndForth(position, best) : undefined;
      if (there === undefined) continue;
      expect(best).toContainEqual(there);
      expect(endgame.best(position, turnsOf(position), 0)).not.toContainEqual(there);
      seen.back++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('kings go the shortest way to the end also where the rules that count moves may stop them before', () => {
  const endings = endingsFor(SHORT_KINGS);
  const tables = withPlies(solved(endings, 3), solved(endingsFor(SHORT_KINGS, true), 3));
  const rules = rulesFor(SHORT_KINGS);
  const random = seeded(37);
  // One that has looked at no ending yet, and so knows no other way through it.
  const fresh = (): Endgame<DraughtsPosition> => new Endgame(endings, { id: 1, tables, unsure: new Set() });
  const [kings] = endings.groups(3).filter(([space]) => space!.name === '01-02');
  let seen = 0;
  for (const space of kings!) {
    for (let n = 0; n < 200; n++) {
      const drawn = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!drawn || drawn.tense() || turnsOf(drawn).length < 2) continue;
      const fen = rules.writeFen(drawn);
      const [early, late] = [0, 38].map(made => {
        const position = rules.readFen(`${fen.replace(/:H.*/, '')}:H${made}:F1`);
        if (!position.ok) throw new Error(position.error);
        return fresh().best(position.value, turnsOf(position.value), 0);
      });
      const known = fresh().known(drawn);
      if (valueIn(known) === DRAWN || distanceIn(known) <= 2) continue;
      expect([fen, late]).toEqual([fen, early]);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});
