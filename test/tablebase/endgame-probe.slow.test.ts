import { expect, test } from 'vitest';
import type { DraughtsPosition } from '../../src/games/draughts/position';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { ONGOING } from '../../src/games/rules';
import { probeDistance, probeWdl, WDL_DRAW, WDL_LOSS, WDL_WIN } from '../../src/games/tablebase';
import { VALUE_NONE } from '../../src/search/score';
import { EndgameProbe, TABLEBASE_WIN } from '../../src/tablebase/endgame-probe';
import { rulesFor, solveAll, tablebaseFor, withDtm } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';

const VARIANT = 'damas-espanolas';
/** A win against a king takes several moves. */
const SHORT_KINGS = 'english-draughts';
const SAMPLES = 2000;
const TIME = 10;
/** Milliseconds that no busy machine needs. */
const AGES = 60_000;

function endsGame(position: DraughtsPosition, turn: MoveActions): boolean {
  playMove(position, turn);
  const ended = gameOutcome(position) !== ONGOING;
  undoMove(position, turn);
  return ended;
}

test('a turn that wins at once comes before those behind which a table knows the plies to a win', () => {
  const endings = tablebaseFor(VARIANT);
  const tables = withDtm(solveAll(endings, 3), solveAll(tablebaseFor(VARIANT, true), 3));
  const endgame = new EndgameProbe(endings, { id: 1, tables, maybeCursed: new Set() });
  const random = seeded(23);
  let seen = 0;
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position) continue;
      const turns = legalMoves(position);
      const ending = turns.filter(turn => endsGame(position, turn));
      if (ending.length === 0 || ending.length === turns.length) continue;
      expect(endgame.bestMoves(position, turns, TIME)).toEqual(ending);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

test('where values alone are known, what is won is told at once, also where every win leaves the ending at hand', () => {
  const endings = tablebaseFor(VARIANT);
  const endgame = new EndgameProbe(endings, { id: 1, tables: solveAll(endings, 3), maybeCursed: new Set() });
  const random = seeded(29);
  let seen = 0;
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < 20; n++) {
      const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!position || position.mustCapture() || endgame.probe(position) !== WDL_WIN) continue;
      endgame.reset();
      endgame.bestMoves(position, legalMoves(position), AGES);
      expect([space.name, endgame.isDecided]).toEqual([space.name, true]);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

/** Plays one of `turns`, an answer, and both of them back; returns that turn, undefined where none can be taken back. */
function backAndForth(position: DraughtsPosition, turns: readonly MoveActions[]): MoveActions | undefined {
  const { keyLow, keyHigh } = position;
  for (const there of turns) {
    playMove(position, there);
    for (const answer of legalMoves(position)) {
      playMove(position, answer);
      for (const back of legalMoves(position)) {
        playMove(position, back);
        const again = legalMoves(position).find(turn => {
          playMove(position, turn);
          const same = position.keyLow === keyLow && position.keyHigh === keyHigh;
          undoMove(position, turn);
          return same;
        });
        if (again) {
          playMove(position, again);
          return there;
        }
        undoMove(position, back);
      }
      undoMove(position, answer);
    }
    undoMove(position, there);
  }
  return undefined;
}

/** In the spaces of the root the search is told only of what is worth more or less than the root. */
function hides(endgame: EndgameProbe<DraughtsPosition>, position: DraughtsPosition, isDrawn: boolean): void {
  const { theirMen, theirKings } = position;
  const men = position.ownMen;
  for (const turn of legalMoves(position)) {
    playMove(position, turn);
    const quiet = position.ownMen === theirMen && position.ownKings === theirKings && position.theirMen === men;
    if (quiet && !position.mustCapture() && gameOutcome(position) === ONGOING) {
      const isAsRoot = (endgame.probe(position) === WDL_DRAW) === isDrawn;
      expect(endgame.probeScore(position, 1) === VALUE_NONE).toBe(isAsRoot);
    }
    undoMove(position, turn);
  }
}

test('where no way is known a win does not go back to where the game has been, a loss and a draw are searched, and the value is told', () => {
  const endings = tablebaseFor(SHORT_KINGS);
  const endgame = new EndgameProbe(endings, { id: 1, tables: solveAll(endings, 3), maybeCursed: new Set() });
  const random = seeded(31);
  const rules = rulesFor(SHORT_KINGS);
  const seen = { [WDL_DRAW]: 0, [WDL_WIN]: 0, [WDL_LOSS]: 0, back: 0 };
  for (const space of endings.groups(3).flat()) {
    for (let n = 0; n < 40; n++) {
      const drawn = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!drawn || drawn.mustCapture() || legalMoves(drawn).length < 2) continue;
      // By the rules in play, which mind what is repeated.
      const read = rules.readFen(rules.writeFen(drawn));
      if (!read.ok) throw new Error(read.error);
      const position = read.value;
      const value = endgame.probe(position) as keyof typeof seen;
      endgame.reset();
      const best = endgame.bestMoves(position, legalMoves(position), 0);
      expect([space.name, value, endgame.isDecided]).toEqual([space.name, value, best.length === 1]);
      const told = endgame.rootScore(0);
      expect(Math.sign(told)).toBe(value === WDL_WIN ? 1 : value === WDL_LOSS ? -1 : 0);
      expect(value === WDL_DRAW || Math.abs(told) > TABLEBASE_WIN / 2).toBe(true);
      if (!endgame.isDecided) hides(endgame, position, value === WDL_DRAW);
      seen[value]++;
      const there = value === WDL_WIN && best.length > 1 ? backAndForth(position, best) : undefined;
      if (there === undefined) continue;
      expect(best).toContainEqual(there);
      expect(endgame.bestMoves(position, legalMoves(position), 0)).not.toContainEqual(there);
      seen.back++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('kings go the shortest way to the end also where the rules that count moves may stop them before', () => {
  const endings = tablebaseFor(SHORT_KINGS);
  const tables = withDtm(solveAll(endings, 3), solveAll(tablebaseFor(SHORT_KINGS, true), 3));
  const rules = rulesFor(SHORT_KINGS);
  const random = seeded(37);
  // One that has looked at no ending yet, and so knows no other way through it.
  const fresh = (): EndgameProbe<DraughtsPosition> =>
    new EndgameProbe(endings, { id: 1, tables, maybeCursed: new Set() });
  const [kings] = endings.groups(3).filter(([space]) => space!.name === '01-02');
  let seen = 0;
  for (const space of kings!) {
    for (let n = 0; n < 200; n++) {
      const drawn = endings.positionAt(space, (random.next() >>> 0) % space.size);
      if (!drawn || drawn.mustCapture() || legalMoves(drawn).length < 2) continue;
      const fen = rules.writeFen(drawn);
      const [early, late] = [0, 38].map(made => {
        const position = rules.readFen(`${fen.replace(/:H.*/, '')}:H${made}:F1`);
        if (!position.ok) throw new Error(position.error);
        return fresh().bestMoves(position.value, legalMoves(position.value), 0);
      });
      const known = fresh().probe(drawn);
      if (probeWdl(known) === WDL_DRAW || probeDistance(known) <= 2) continue;
      expect([fen, late]).toEqual([fen, early]);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});
