/** Tables that include move limits, compared with an exhaustive search. */
import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, playMove } from '../../src/games/moves';
import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../../src/games/rules';
import { probeWdl, type Tablebase, UNKNOWN, WDL_DRAW, WDL_LOSS, WDL_WIN } from '../../src/games/tablebase';
import { openProbe } from '../../src/tablebase/disk-table';
import { solveByRules, solveSingleThreaded } from '../../src/tablebase/solve';
import { verifyClass } from '../../src/tablebase/verify';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { nineMensMorris, tablebaseOf } from './rules';
import { opened } from './table-files';

/** Few men, down to one, so that the whole game tree can be searched. */
const FEW = { PiecesAtLeastCount: 1, NMoveRule: 5, EndgameNMoveRule: 3, ThreefoldRepetitionRule: false };
const MEN = 5;
const SAMPLES = 400;
const GAMES = 12;
const CHECKED = 20_000;

const RULES: Readonly<Record<string, object>> = {
  walking: { MayFly: false },
  'walking, a blocked side draws': { MayFly: false, StalemateAction: 4 },
  'mills may not be closed again': { MayFly: false, HasDiagonalLines: true, RestrictRepeatedMillsFormation: true },
  'two may be taken at once': { MayFly: false, MayRemoveMultiple: true, CustodianCaptureEnabled: true },
  leaps: { MayFly: false, LeapCaptureEnabled: true },
  'three fly': { NMoveRule: 3, EndgameNMoveRule: 2, PiecesAtLeastCount: 2 },
};

const VALUES = { [WDL_DRAW]: 'drawn', [WDL_WIN]: 'won', [WDL_LOSS]: 'lost' } as Readonly<Record<number, string>>;
const WORDS = ['lost', 'drawn', 'won'];

const list = new Int32Array(64 * MAX_ACTIONS);

/** Exhaustive search to the end by the rules alone. The move limits make it finite. */
class Search {
  private readonly result = new Map<string, number>();

  constructor(private readonly rules: Rules) {}

  value(position: Position): string {
    return WORDS[this.search(position, 0) + 1]!;
  }

  private search(position: Position, from: number): number {
    const outcome = position.outcome(0);
    if (outcome !== ONGOING) return scoreOf(outcome, position.side);
    const fen = this.rules.writeFen(position);
    // Without the move number.
    const name = fen.slice(0, fen.lastIndexOf(' '));
    const result = this.result.get(name);
    if (result !== undefined) return result;
    const value = this.among(position, from);
    this.result.set(name, value);
    return value;
  }

  private among(position: Position, from: number): number {
    const { side } = position;
    const end = position.generate(list, from);
    if (end === from) return scoreOf(position.outcomeWithoutMoves(), side);
    let best = -1;
    for (let at = from; at < end && best < 1; at++) {
      position.make(list[at]!);
      const value = this.search(position, end);
      best = Math.max(best, position.side === side ? value : -value);
      position.undo();
    }
    return best;
  }
}

function scoreOf(outcome: Outcome, side: number): number {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return 0;
  return verdict - 1 === side ? 1 : -1;
}

/** Random positions of all classes, with a random number of slides played that the rules allow. */
function* samples(rules: Rules, tablebase: Tablebase, seed: number): Generator<{ position: Position; left: number }> {
  const classes = tablebase.groups(MEN).flat();
  const random = seeded(seed);
  for (;;) {
    const cls = classes[(random.next() >>> 0) % classes.length]!;
    const placed = tablebase.positionAt(cls, (random.next() >>> 0) % cls.size);
    if (!placed) continue;
    const slides = (random.next() >>> 0) % tablebase.pliesLeft!(placed);
    const fen = rules.writeFen(placed).split(' ');
    const position = rules.readFen([...fen.slice(0, -2), slides, fen.at(-1)].join(' '));
    if (!position.ok) throw new Error(position.error);
    if (gameOutcome(position.value) !== ONGOING) continue;
    yield { position: position.value, left: tablebase.pliesLeft!(position.value) };
  }
}

describe.each(Object.entries(RULES))('%s', (name, values) => {
  const rules = nineMensMorris({ ...FEW, ...values });
  const tablebase = tablebaseOf(rules);
  const tables = solveAll(tablebase, MEN);

  test('the fast solver and the solver by rules agree', () => {
    expect(tablebase.kernel !== undefined).toBe(name !== 'leaps');
    for (const group of tablebase.groups(MEN))
      for (const [at, table] of solveByRules(tablebase, group, tables).entries())
        expect(Buffer.compare(table, tables.get(group[at]!.name)!), group[at]!.name).toBe(0);
  });

  test('probes equal the exhaustive search, to the last slide that the limit allows', () => {
    const prober = tablebase.createProber(opened(tablebase, tables));
    const search = new Search(rules);
    const seen = new Set<string>();
    let taken = 0;
    for (const { position, left } of samples(rules, tablebase, 41)) {
      const result = prober.probe(position);
      const reported = result === UNKNOWN ? 'unknown' : VALUES[probeWdl(result)]!;
      expect(reported, rules.writeFen(position)).toBe(search.value(position));
      seen.add(`${reported} with ${left}`);
      if (++taken === SAMPLES) break;
    }
    for (const one of ['won with 3', 'drawn with 1', 'lost with 3'])
      if (!name.includes('fly')) expect(seen).toContain(one);
  });

  test('wins are won within the limit', () => {
    const probe = openProbe(tablebase, { id: 1, tables, maybeCursed: new Set() });
    const prober = tablebase.createProber(opened(tablebase, tables));
    const random = seeded(43);
    let games = 0;
    for (const { position } of samples(rules, tablebase, 47)) {
      if (probeWdl(prober.probe(position)) !== WDL_WIN) continue;
      const { side } = position;
      const fen = rules.writeFen(position);
      while (gameOutcome(position) === ONGOING) {
        const moves = legalMoves(position);
        const mine = position.side === side;
        const choice = mine || games % 2 === 0 ? probe.bestMoves(position, moves, 0) : moves;
        playMove(position, choice[(random.next() >>> 0) % choice.length]!);
      }
      expect(verdictOf(gameOutcome(position)), fen).toBe(side + 1);
      if (++games === GAMES) break;
    }
  });
});

test('the slide count continues after a removal that leaves a mill ban', () => {
  // A man that moves between two mills needs five men; four slides after a removal may lead to the next one.
  const values = { ...RULES['mills may not be closed again'], NMoveRule: 3, EndgameNMoveRule: 2 };
  const tablebase = tablebaseOf(nineMensMorris({ ...FEW, ...values }));
  const tables = new Map<string, Uint8Array>();
  const groups = tablebase.groups(7).filter(([cls]) => cls!.pieceCounts.includes(1) || cls!.name === '5-2');
  for (const group of groups)
    for (const [at, table] of solveSingleThreaded(tablebase, group, tables).tables.entries())
      tables.set(group[at]!.name, table);
  const cls = groups.flat().find(({ name }) => name === '5-2')!;
  const checked = verifyClass(tablebase, cls, tables, CHECKED, seeded(53));
  expect(checked.ok || checked.error).toBe(true);
});
