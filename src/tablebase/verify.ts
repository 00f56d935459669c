/** Verification of finished tables with the game's own rules. */
import type { Position } from '../games/position';
import {
  decodeEntry,
  type MaterialClass,
  type MaterialGroup,
  metricOf,
  namesInGroup,
  type ProbeResult,
  readEntry,
  type Tablebase,
  type TableEntries,
  UNKNOWN,
} from '../games/tablebase';
import type { Random } from '../util/random';
import { fail, ok, type Result } from '../util/result';
import { probeText } from './describe';
import { OnePlySearch, solveByRules, type TablesByName } from './solve';

/**
 * Checks that each entry is the best of the position's moves: all entries of a class of up to `maxPositions`, else as many at
 * random. Returns the number of positions checked.
 */
export function verifyClass(
  tablebase: Tablebase,
  cls: MaterialClass,
  tables: ReadonlyMap<string, Uint8Array | TableEntries>,
  maxPositions: number,
  random: Random,
): Result<number> {
  const metrics = new Map([...tables.keys()].map(name => [name, metricOf(tablebase, name)]));
  const lookUp = (name: string, index: number): ProbeResult => {
    const table = tables.get(name);
    if (!table) return UNKNOWN;
    const metric = metrics.get(name)!;
    return table instanceof Uint8Array ? readEntry(metric, table, index) : decodeEntry(metric, table.entry(index));
  };
  const onePly = new OnePlySearch(tablebase, lookUp, true);
  const group = namesInGroup(tablebase, cls);
  const isWhole = cls.size <= maxPositions;
  let checked = 0;
  for (let i = 0; i < (isWhole ? cls.size : maxPositions); i++) {
    const index = isWhole ? i : Math.floor(((random.next() >>> 0) / 2 ** 32) * cls.size);
    const position = tablebase.positionAt(cls, index);
    if (!position || !hasEntry(tablebase, cls, position)) continue;
    const best = onePly.best(position, group);
    const entry = lookUp(cls.name, index);
    if (best !== entry) return mismatch(cls, index, best, entry);
    checked++;
  }
  return ok(checked);
}

/** Solves a group again by the rules alone and compares every position. Returns the number of positions compared. */
export function crossCheck(tablebase: Tablebase, group: MaterialGroup, tables: TablesByName): Result<number> {
  const solved = solveByRules(tablebase, group, tables);
  let compared = 0;
  for (const [at, cls] of group.entries()) {
    const result = compareTables(tablebase, cls, tables.get(cls.name)!, solved[at]!);
    if (!result.ok) return result;
    compared += result.value;
  }
  return ok(compared);
}

function compareTables(
  tablebase: Tablebase,
  cls: MaterialClass,
  table: Uint8Array,
  reference: Uint8Array,
): Result<number> {
  let compared = 0;
  for (let index = 0; index < cls.size; index++) {
    const position = tablebase.positionAt(cls, index);
    if (!position || !hasEntry(tablebase, cls, position)) continue;
    const entry = readEntry(tablebase.metric, table, index);
    const expected = readEntry(tablebase.metric, reference, index);
    if (entry !== expected) return mismatch(cls, index, expected, entry);
    compared++;
  }
  return ok(compared);
}

/** True if files hold the value of a position. */
const hasEntry = (tablebase: Tablebase, { name }: MaterialClass, position: Position): boolean =>
  tablebase.classOf(position)?.name === name && tablebase.isResolvedByMoves?.(position) !== true;

const mismatch = ({ name }: MaterialClass, index: number, expected: ProbeResult, got: ProbeResult): Result<number> =>
  fail(`${name}, index ${index}: expected ${probeText(expected)} by the rules, got ${probeText(got)} from the table`);
