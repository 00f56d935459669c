import { expect, test } from 'vitest';
import type { DraughtsPosition } from '../../src/games/draughts/position';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { ONGOING } from '../../src/games/rules';
import { probeDistance, probeWdl, WDL_DRAW, WDL_LOSS, WDL_WIN } from '../../src/games/tablebase';
import { TABLEBASE_WIN, VALUE_NONE } from '../../src/search/score';
import { openProbe } from '../../src/tablebase/disk-table';
import type { EndgameProbe } from '../../src/tablebase/endgame-probe';
import { rulesFor, solveAll, tablebaseFor, withDtm } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';

const VARIANT = 'damas-espanolas';
/** Winning against a king takes several moves. */
const ENGLISH = 'english-draughts';
const SAMPLES = 2000;
const TIME = 10;
/** Time in ms that suffices on any busy machine. */
const LONG_MS = 60_000;

function endsGame(position: DraughtsPosition, move: MoveActions): boolean {
  playMove(position, move);
  const ended = gameOutcome(position) !== ONGOING;
  undoMove(position, move);
  return ended;
}

test('a move that wins at once comes before tablebase wins with a distance', () => {
  const tablebase = tablebaseFor(VARIANT);
  const tables = withDtm(solveAll(tablebase, 3), solveAll(tablebaseFor(VARIANT, true), 3));
  const probe = openProbe(tablebase, { id: 1, tables, maybeCursed: new Set() });
  const random = seeded(23);
  let seen = 0;
  for (const cls of tablebase.groups(3).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
      if (!position) continue;
      const moves = legalMoves(position);
      const ending = moves.filter(move => endsGame(position, move));
      if (ending.length === 0 || ending.length === moves.length) continue;
      expect(probe.bestMoves(position, moves, TIME)).toEqual(ending);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

test('with WDL tables alone a win is decided at once, even if every winning move leaves the class', () => {
  const tablebase = tablebaseFor(VARIANT);
  const probe = openProbe(tablebase, { id: 1, tables: solveAll(tablebase, 3), maybeCursed: new Set() });
  const random = seeded(29);
  let seen = 0;
  for (const cls of tablebase.groups(3).flat()) {
    for (let n = 0; n < 20; n++) {
      const position = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
      if (!position || position.mustCapture() || probe.probe(position) !== WDL_WIN) continue;
      probe.reset();
      probe.bestMoves(position, legalMoves(position), LONG_MS);
      expect([cls.name, probe.isDecided]).toEqual([cls.name, true]);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

/** Plays one of `moves`, a reply, and both back. Returns the move, or undefined if none can be reversed. */
function backAndForth(position: DraughtsPosition, moves: readonly MoveActions[]): MoveActions | undefined {
  const { keyLow, keyHigh } = position;
  for (const reversible of moves) {
    playMove(position, reversible);
    for (const answer of legalMoves(position)) {
      playMove(position, answer);
      for (const back of legalMoves(position)) {
        playMove(position, back);
        const again = legalMoves(position).find(move => {
          playMove(position, move);
          const same = position.keyLow === keyLow && position.keyHigh === keyHigh;
          undoMove(position, move);
          return same;
        });
        if (again) {
          playMove(position, again);
          return reversible;
        }
        undoMove(position, back);
      }
      undoMove(position, answer);
    }
    undoMove(position, reversible);
  }
  return undefined;
}

/** In the root's group the search gets a score only for positions that are better or worse than the root. */
function expectHidden(probe: EndgameProbe<DraughtsPosition>, position: DraughtsPosition, isDrawn: boolean): void {
  const { theirMen, theirKings } = position;
  const men = position.ownMen;
  for (const move of legalMoves(position)) {
    playMove(position, move);
    const quiet = position.ownMen === theirMen && position.ownKings === theirKings && position.theirMen === men;
    if (quiet && !position.mustCapture() && gameOutcome(position) === ONGOING) {
      const isAsRoot = (probe.probe(position) === WDL_DRAW) === isDrawn;
      expect(probe.probeScore(position, 1, 1) === VALUE_NONE).toBe(isAsRoot);
    }
    undoMove(position, move);
  }
}

test('without distances a win avoids repetitions, losses and draws are searched, and the tablebase value is reported', () => {
  const tablebase = tablebaseFor(ENGLISH);
  const probe = openProbe(tablebase, { id: 1, tables: solveAll(tablebase, 3), maybeCursed: new Set() });
  const random = seeded(31);
  const rules = rulesFor(ENGLISH);
  const seen = { [WDL_DRAW]: 0, [WDL_WIN]: 0, [WDL_LOSS]: 0, back: 0 };
  for (const cls of tablebase.groups(3).flat()) {
    for (let n = 0; n < 40; n++) {
      const drawn = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
      if (!drawn || drawn.mustCapture() || legalMoves(drawn).length < 2) continue;
      // By the rules in play, which include repetition.
      const read = rules.readFen(rules.writeFen(drawn));
      if (!read.ok) throw new Error(read.error);
      const position = read.value;
      const value = probe.probe(position) as keyof typeof seen;
      probe.reset();
      const best = probe.bestMoves(position, legalMoves(position), 0);
      expect([cls.name, value, probe.isDecided]).toEqual([cls.name, value, best.length === 1]);
      const reported = probe.rootScore(0);
      expect(Math.sign(reported)).toBe(value === WDL_WIN ? 1 : value === WDL_LOSS ? -1 : 0);
      expect(value === WDL_DRAW || Math.abs(reported) > TABLEBASE_WIN / 2).toBe(true);
      if (!probe.isDecided) expectHidden(probe, position, value === WDL_DRAW);
      seen[value]++;
      const reversible = value === WDL_WIN && best.length > 1 ? backAndForth(position, best) : undefined;
      if (reversible === undefined) continue;
      expect(best).toContainEqual(reversible);
      expect(probe.bestMoves(position, legalMoves(position), 0)).not.toContainEqual(reversible);
      seen.back++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('kings take the shortest way to the end even if a move rule may stop them earlier', () => {
  const tablebase = tablebaseFor(ENGLISH);
  const tables = withDtm(solveAll(tablebase, 3), solveAll(tablebaseFor(ENGLISH, true), 3));
  const rules = rulesFor(ENGLISH);
  const random = seeded(37);
  // A new probe each time, which has prepared no other way.
  const fresh = (): EndgameProbe<DraughtsPosition> => openProbe(tablebase, { id: 1, tables, maybeCursed: new Set() });
  const [kings] = tablebase.groups(3).filter(([cls]) => cls!.name === '01-02');
  let seen = 0;
  for (const cls of kings!) {
    for (let n = 0; n < 200; n++) {
      const drawn = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
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
