import { describe, expect, test } from 'vitest';
import type { DraughtsPosition } from '../../../../src/games/draughts/position';
import { MAX_ACTIONS } from '../../../../src/games/rules';
import {
  CURSED_WIN,
  isDtm,
  type MaterialClass,
  type MaterialGroup,
  type ProbeResult,
  probeDistance,
  probeWdl,
  readEntry,
  type Tablebase,
  UNKNOWN,
  WDL_LOSS,
  WDL_WIN,
} from '../../../../src/games/tablebase';
import { solveByRules } from '../../../../src/tablebase/solve';
import { crossCheck } from '../../../../src/tablebase/verify';
import { samples, seeded } from '../../../seed';
import { opened } from '../../../tablebase/table-files';
import { valuesByGraph } from './graph-solver';
import { copyOf, type DraughtsTablebase, repack, rulesFor, solveAll, tablebaseFor, withDtm } from './helpers';

/** Only one index in STEP is probed. */
const STEP = samples(1) > 1 ? 1 : 5;

/** Time limit that is never reached. */
const LONG_TIME_MS = 60_000;

/** Calls `visit` for every position of the classes. */
function eachPosition(
  tablebase: DraughtsTablebase,
  classes: readonly MaterialClass[],
  visit: (position: DraughtsPosition, materialClass: string, index: number) => void,
): void {
  for (const materialClass of classes) {
    for (let index = 0; index < materialClass.size; index++) {
      const position = tablebase.positionAt(materialClass, index);
      if (position) visit(position, materialClass.name, index);
    }
  }
}

test('spanish-draughts: an independent solver agrees on 2 pieces, and on 3 kings', () => {
  const tablebase = tablebaseFor('spanish-draughts');
  const tables = solveAll(tablebase, 3);
  const classes = tablebase
    .groups(samples(1) > 1 ? 3 : 2)
    .flat()
    .concat(
      tablebase
        .groups(3)
        .flat()
        .filter(({ pieceCounts: [own, , theirs] }) => own === 0 && theirs === 0),
    )
    .filter((materialClass, at, all) => all.findIndex(({ name }) => name === materialClass.name) === at);
  const others = valuesByGraph(tablebase, classes);
  let wrong = 0;
  eachPosition(tablebase, classes, (_, materialClass, index) => {
    if (readEntry('value', tables.get(materialClass)!, index) !== others.get(materialClass)![index]) wrong++;
  });
  expect(wrong).toBe(0);
});

/** Solving by rules is slow: only one group of three pieces is chosen, unless more samples are asked for. */
function selectedGroups(groups: readonly MaterialGroup[], stream: number): readonly MaterialGroup[] {
  const large = groups.filter(([materialClass]) => materialClass!.pieceCounts.reduce((sum, men) => sum + men, 0) === 3);
  const drawn = large[seeded(stream).nextInt(large.length)];
  return groups.filter(group => samples(1) > 1 || group === drawn || !large.includes(group));
}

const PARTS = ['english-draughts', 'russian-draughts', 'italian-draughts'];

describe.each(PARTS)('%s', variant => {
  const tablebase = tablebaseFor(variant);
  const tables = solveAll(tablebase, 3);
  const packed = new Map([...tables].map(([name, table]) => [name, copyOf(table)]));
  for (const group of tablebase.groups(3)) {
    repack(
      tablebase,
      'pack',
      group,
      group.map(({ name }) => packed.get(name)!),
      tables,
    );
  }

  test('solving 3 pieces by the rules from packed tables gives the same values', () => {
    for (const group of selectedGroups(tablebase.groups(3), PARTS.indexOf(variant)))
      expect(crossCheck(tablebase as unknown as Tablebase, group, packed)).toMatchObject({ ok: true });
  });

  test('packed tables return every value to a probe', () => {
    const prober = tablebase.createProber(opened(tablebase, packed));
    let wrong = 0;
    eachPosition(tablebase, tablebase.groups(3).flat(), (position, materialClass, index) => {
      if (index % STEP !== 0) return;
      if (prober.probe(position) !== readEntry('value', tables.get(materialClass)!, index)) wrong++;
    });
    expect(wrong).toBe(0);
  });

  test('unpacking restores what packing frees', () => {
    const back = new Map<string, Uint8Array>();
    for (const group of tablebase.groups(3)) {
      const copies = group.map(({ name }) => copyOf(packed.get(name)!));
      repack(tablebase, 'unpack', group, copies, back);
      for (const [i, { name }] of group.entries()) back.set(name, copies[i]!);
    }
    for (const [name, table] of tables) expect(Buffer.compare(back.get(name)!, table)).toBe(0);
  });
});

describe('DTM tables', () => {
  const tablebase = tablebaseFor('russian-draughts', true);
  const plies = solveAll(tablebase, 3);

  test('are those of solving by the rules', () => {
    const small = ['10-01', '01-20'];
    for (const group of tablebase
      .groups(3)
      .filter(([materialClass]) => samples(1) > 1 || small.includes(materialClass!.name))) {
      const again = solveByRules(tablebase as unknown as Tablebase, group, plies);
      for (const [at, { name }] of group.entries())
        expect([name, Buffer.compare(again[at]!, plies.get(name)!)]).toEqual([name, 0]);
    }
  });

  test('give exact results if the rule of N moves cannot draw before', () => {
    const values = tablebaseFor('russian-draughts');
    const prober = values.createProber(opened(values, withDtm(solveAll(values, 3), plies)));
    const probe = (fen: string): ProbeResult => {
      const position = rulesFor('russian-draughts').readFen(fen);
      if (!position.ok) throw new Error(position.error);
      return prober.probe(position.value);
    };
    const result = probe('W:WKa1,Kc1:Bh6:H0:F50');
    expect([probeWdl(result), isDtm(result)]).toEqual([WDL_WIN, true]);
    const lateResult = probe(`W:WKa1,Kc1:Bh6:H${40 - probeDistance(result) + 1}:F50`);
    expect([probeWdl(lateResult), isDtm(lateResult)]).toEqual([WDL_WIN, false]);
  });
});

describe('the distance to conversion', () => {
  const tablebase = tablebaseFor('english-draughts');
  const prober = tablebase.createProber(opened(tablebase, solveAll(tablebase, 3)));
  const list = new Int32Array(MAX_ACTIONS);

  /** Probe results after each move, for the opponent. */
  function resultsAfterMoves(position: DraughtsPosition): ProbeResult[] {
    const end = position.generate(list, 0);
    return Array.from(list.slice(0, end), action => {
      position.make(action);
      const result = prober.probe(position);
      position.undo();
      return result;
    });
  }

  test('decreases by one ply after the best move, or the move converts', () => {
    const random = seeded(19);
    let checked = 0;
    for (const name of ['02-01', '11-01', '02-10', '11-10']) {
      const materialClass = tablebase
        .groups(3)
        .flat()
        .find(one => one.name === name)!;
      for (let n = 0; n < 6; n++) {
        const position = tablebase.positionAt(materialClass, (random.next() >>> 0) % materialClass.size);
        if (!position || position.mustCapture() || prober.probe(position) !== WDL_WIN) continue;
        prober.prepare!(position, LONG_TIME_MS);
        const result = prober.probe(position);
        expect(probeWdl(result)).toBe(WDL_WIN);
        const plies = probeDistance(result);
        const losing = resultsAfterMoves(position).filter(one => one !== UNKNOWN && probeWdl(one) === WDL_LOSS);
        const nearest = Math.min(...losing.map(one => Math.max(0, probeDistance(one))));
        expect([name, plies]).toEqual([name, plies === 1 ? 1 : nearest + 1]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });

  test('makes a cursed win if the rule of N moves draws before', () => {
    const probe = (fen: string): ProbeResult => {
      const position = rulesFor('english-draughts').readFen(fen);
      if (!position.ok) throw new Error(position.error);
      prober.prepare!(position.value, LONG_TIME_MS);
      return prober.probe(position.value);
    };
    expect(probeDistance(probe('W:WK1,K2:BK32:H0:F50'))).toBeGreaterThan(2);
    expect(probe('W:WK1,K2:BK32:H38:F50')).toBe(CURSED_WIN);
  });
});
