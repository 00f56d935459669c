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
import { valuesByGraph } from './graph-solver';
import { copyOf, type DraughtsTablebase, repack, rulesFor, solveAll, tablebaseFor, withDtm } from './helpers';

/** One number in so many is looked at where the table holds many alike. */
const STEP = samples(1) > 1 ? 1 : 5;

/** Milliseconds that no busy machine needs. */
const AGES = 60_000;

/** Calls `look` for every number of the spaces that stands for a position. */
function eachPosition(
  endings: DraughtsTablebase,
  spaces: readonly MaterialClass[],
  look: (position: DraughtsPosition, space: string, index: number) => void,
): void {
  for (const space of spaces) {
    for (let index = 0; index < space.size; index++) {
      const position = endings.positionAt(space, index);
      if (position) look(position, space.name, index);
    }
  }
}

test('spanish-draughts: a solver of another kind agrees on all of 2 pieces, and of 3 kings', () => {
  const endings = tablebaseFor('spanish-draughts');
  const tables = solveAll(endings, 3);
  const spaces = endings
    .groups(samples(1) > 1 ? 3 : 2)
    .flat()
    .concat(
      endings
        .groups(3)
        .flat()
        .filter(({ pieceCounts: [own, , theirs] }) => own === 0 && theirs === 0),
    )
    .filter((space, at, all) => all.findIndex(({ name }) => name === space.name) === at);
  const others = valuesByGraph(endings, spaces);
  let wrong = 0;
  eachPosition(endings, spaces, (_, space, index) => {
    if (readEntry('value', tables.get(space)!, index) !== others.get(space)![index]) wrong++;
  });
  expect(wrong).toBe(0);
});

/** Rules are slow to solve by: of the groups of three pieces one is drawn, unless there is time. */
function someOf(groups: readonly MaterialGroup[], stream: number): readonly MaterialGroup[] {
  const large = groups.filter(([space]) => space!.pieceCounts.reduce((sum, men) => sum + men, 0) === 3);
  const drawn = large[seeded(stream).nextInt(large.length)];
  return groups.filter(group => samples(1) > 1 || group === drawn || !large.includes(group));
}

const PARTS = ['english-draughts', 'russian-draughts', 'italian-draughts'];

describe.each(PARTS)('%s', variant => {
  const endings = tablebaseFor(variant);
  const tables = solveAll(endings, 3);
  const packed = new Map([...tables].map(([name, table]) => [name, copyOf(table)]));
  for (const group of endings.groups(3)) {
    repack(
      endings,
      'pack',
      group,
      group.map(({ name }) => packed.get(name)!),
      tables,
    );
  }

  test('solved by the rules alone from what files hold, 3 pieces are the same', () => {
    for (const group of someOf(endings.groups(3), PARTS.indexOf(variant)))
      expect(crossCheck(endings as unknown as Tablebase, group, packed)).toMatchObject({ ok: true });
  });

  test('packed tables tell every value to a probe', () => {
    const prober = endings.createProber(packed);
    let wrong = 0;
    eachPosition(endings, endings.groups(3).flat(), (position, space, index) => {
      if (index % STEP !== 0) return;
      if (prober.probe(position) !== readEntry('value', tables.get(space)!, index)) wrong++;
    });
    expect(wrong).toBe(0);
  });

  test('what packing frees is found again', () => {
    const back = new Map<string, Uint8Array>();
    for (const group of endings.groups(3)) {
      const copies = group.map(({ name }) => copyOf(packed.get(name)!));
      repack(endings, 'unpack', group, copies, back);
      for (const [i, { name }] of group.entries()) back.set(name, copies[i]!);
    }
    for (const [name, table] of tables) expect(Buffer.compare(back.get(name)!, table)).toBe(0);
  });
});

describe('plies', () => {
  const endings = tablebaseFor('russian-draughts', true);
  const plies = solveAll(endings, 3);

  test('are those that the rules alone give', () => {
    const small = ['10-01', '01-20'];
    for (const group of endings.groups(3).filter(([space]) => samples(1) > 1 || small.includes(space!.name))) {
      const again = solveByRules(endings as unknown as Tablebase, group, plies);
      for (const [at, { name }] of group.entries())
        expect([name, Buffer.compare(again[at]!, plies.get(name)!)]).toEqual([name, 0]);
    }
  });

  test('are told where the rule of moves does not come before, beside values', () => {
    const values = tablebaseFor('russian-draughts');
    const prober = values.createProber(withDtm(solveAll(values, 3), plies));
    const probe = (fen: string): ProbeResult => {
      const position = rulesFor('russian-draughts').readFen(fen);
      if (!position.ok) throw new Error(position.error);
      return prober.probe(position.value);
    };
    const known = probe('W:WKa1,Kc1:Bh6:H0:F50');
    expect([probeWdl(known), isDtm(known)]).toEqual([WDL_WIN, true]);
    const late = probe(`W:WKa1,Kc1:Bh6:H${40 - probeDistance(known) + 1}:F50`);
    expect([probeWdl(late), isDtm(late)]).toEqual([WDL_WIN, false]);
  });
});

describe('the way through a won ending', () => {
  const endings = tablebaseFor('english-draughts');
  const prober = endings.createProber(solveAll(endings, 3));
  const list = new Int32Array(MAX_ACTIONS);

  /** What is known behind each turn, for the side that then moves. */
  function behind(position: DraughtsPosition): ProbeResult[] {
    const end = position.generate(list, 0);
    return Array.from(list.slice(0, end), action => {
      position.make(action);
      const known = prober.probe(position);
      position.undo();
      return known;
    });
  }

  test('some turn comes a ply nearer to what cannot be taken back, or does it', () => {
    const random = seeded(19);
    let ways = 0;
    for (const name of ['02-01', '11-01', '02-10', '11-10']) {
      const space = endings
        .groups(3)
        .flat()
        .find(one => one.name === name)!;
      for (let n = 0; n < 6; n++) {
        const position = endings.positionAt(space, (random.next() >>> 0) % space.size);
        if (!position || position.mustCapture() || prober.probe(position) !== WDL_WIN) continue;
        prober.prepare!(position, AGES);
        const known = prober.probe(position);
        expect(probeWdl(known)).toBe(WDL_WIN);
        const plies = probeDistance(known);
        const losing = behind(position).filter(one => one !== UNKNOWN && probeWdl(one) === WDL_LOSS);
        const nearest = Math.min(...losing.map(one => Math.max(0, probeDistance(one))));
        expect([name, plies]).toEqual([name, plies === 1 ? 1 : nearest + 1]);
        ways++;
      }
    }
    expect(ways).toBeGreaterThan(5);
  });

  test('a win that the rule of moves comes before is almost one', () => {
    const probe = (fen: string): ProbeResult => {
      const position = rulesFor('english-draughts').readFen(fen);
      if (!position.ok) throw new Error(position.error);
      prober.prepare!(position.value, AGES);
      return prober.probe(position.value);
    };
    expect(probeDistance(probe('W:WK1,K2:BK32:H0:F50'))).toBeGreaterThan(2);
    expect(probe('W:WK1,K2:BK32:H38:F50')).toBe(CURSED_WIN);
  });
});
