import { expect, test } from 'vitest';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { DRAW, ONGOING, type Position, verdictOf } from '../../src/games/rules';
import {
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../src/games/tablebase';
import { TABLEBASE_WIN } from '../../src/search/score';
import { openProbe } from '../../src/tablebase/disk-table';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { nineMensMorris, tablebaseOf } from './rules';

const SAMPLES = 1000;
const MEN = 7;
const TIME = 10;

const tablebase = tablebaseOf(nineMensMorris());
const tables = solveAll(tablebase, MEN);

/** Distance of a move that removes a man or ends the game. */
const AT_ONCE = 1;

interface MoveResult {
  readonly value: number;
  /** Plies from before the move to the next removal. */
  readonly plies: number;
}

const entryOf = (position: Position): ProbeResult => {
  const cls = tablebase.classOf(position)!;
  return readEntry('removal', tables.get(cls.name)!, tablebase.indexOf(cls, position));
};

/** Result of a move for the side that makes it. */
function resultOf(position: Position, move: MoveActions): MoveResult {
  const { side } = position;
  playMove(position, move);
  const result = gameOutcome(position);
  const known = result === ONGOING ? entryOf(position) : WDL_DRAW;
  undoMove(position, move);
  if (result !== ONGOING) {
    const verdict = verdictOf(result);
    return { value: verdict === DRAW ? WDL_DRAW : verdict - 1 === side ? WDL_WIN : WDL_LOSS, plies: AT_ONCE };
  }
  const value = probeWdl(known) === WDL_DRAW ? WDL_DRAW : WDL_WIN + WDL_LOSS - probeWdl(known);
  return { value, plies: move.length > 1 ? AT_ONCE : probeDistance(known) + 1 };
}

test('the root keeps its value: the shortest wins, the longest losses, and one of the draws', () => {
  const probe = openProbe(tablebase, { id: 1, tables, maybeCursed: new Set() });
  const random = seeded(41);
  const seen = { [WDL_WIN]: 0, [WDL_LOSS]: 0, [WDL_DRAW]: 0 };
  for (const cls of tablebase.groups(MEN).flat()) {
    for (let n = 0; n < SAMPLES; n++) {
      const position = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
      if (!position) continue;
      const value = probeWdl(entryOf(position)) as keyof typeof seen;
      const moves = legalMoves(position);
      if (moves.length === 0 || (value === WDL_DRAW && seen[WDL_DRAW] > SAMPLES / 10)) continue;
      const best = probe.bestMoves(position, moves, TIME);
      expect(probe.isDecided).toBe(true);
      for (const score of [-300, 0, 300]) {
        const reported = probe.rootScore(score);
        if (value === WDL_DRAW) expect(reported).toBe(0);
        else expect(value === WDL_WIN ? reported : -reported).toBeGreaterThan(TABLEBASE_WIN / 2);
      }
      const all = moves.map(move => resultOf(position, move));
      const kept = best.map(move => all[moves.indexOf(move)]!);
      for (const one of kept) expect(one.value).toBe(value);
      const plies = all.filter(one => one.value === value).map(one => one.plies);
      if (value === WDL_WIN) for (const one of kept) expect(one.plies).toBe(Math.min(...plies));
      if (value === WDL_LOSS && !plies.includes(AT_ONCE))
        for (const one of kept) expect(one.plies).toBe(Math.max(...plies));
      if (value === WDL_DRAW) expect(best.length).toBe(1);
      seen[value]++;
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
