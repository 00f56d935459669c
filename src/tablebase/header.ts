/** JSON header of a table file. */
import type { MaterialClass, Metric, Tablebase, TableStatistics } from '../games/tablebase';
import {
  type JsonReader,
  jsonArray,
  jsonInteger,
  jsonNumber,
  jsonObject,
  jsonOneOf,
  jsonOptional,
  jsonString,
  jsonTuple,
  readJson,
} from '../util/json-reader';

/** Version of the file format. A change of a game's `neighbours` needs a new one as well. */
const FORMAT_VERSION = 2;
/** Entries of a block of a WDL table: decoding takes some 40 microseconds. */
const VALUE_BLOCK_ENTRIES = 1 << 13;
/** Entries of a block of any other table, a byte each. */
const BYTE_BLOCK_ENTRIES = 1 << 15;

/** Number of entries of a block. */
export const blockEntries = (metric: Metric): number => (metric === 'value' ? VALUE_BLOCK_ENTRIES : BYTE_BLOCK_ENTRIES);

/** Largest distance that a byte holds; 0 is no distance. */
const MAX_DISTANCE = 254;

/** JSON header of a file. */
export interface TableHeader {
  readonly version: number;
  readonly signature: string;
  readonly space: string;
  readonly men: readonly number[];
  readonly metric: Metric;
  readonly size: number;
  /** Entries of a block. */
  readonly block: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  /** Positions with a compulsory capture, absent if not counted. */
  readonly captures?: number;
  /** Pairs of a distance and its number of positions, ascending. */
  readonly distances: readonly (readonly [number, number])[];
  /** CPU time for solving the group in ms. */
  readonly time: number;
}

const readVersion = jsonOneOf(FORMAT_VERSION);

const readFields: JsonReader<TableHeader> = jsonObject({
  version: readVersion,
  signature: jsonString,
  space: jsonString,
  men: jsonArray(jsonInteger(0)),
  metric: jsonOneOf<readonly Metric[]>('removal', 'limit', 'plies', 'value'),
  size: jsonInteger(0),
  block: jsonOneOf(VALUE_BLOCK_ENTRIES, BYTE_BLOCK_ENTRIES),
  win: jsonInteger(0),
  draw: jsonInteger(0),
  loss: jsonInteger(0),
  captures: jsonOptional(jsonInteger(0)),
  distances: jsonArray(jsonTuple(jsonInteger(0, MAX_DISTANCE), jsonInteger(1))),
  time: jsonNumber,
});

const readVersioned: JsonReader<TableHeader> = (value, at) => {
  // Another version may have other fields.
  if (typeof value === 'object' && value !== null && 'version' in value) readVersion(value.version, 'version');
  return readFields(value, at);
};

/** Description of counts that contradict each other, or an empty string. */
function countsError({ metric, size, block, win, draw, loss, captures = 0, distances }: TableHeader): string {
  if (block !== blockEntries(metric)) return `block: expected ${blockEntries(metric)}, got ${block}`;
  const all = win + draw + loss;
  if (size > 0 && all > size) return `win, draw and loss: expected at most ${size} together, got ${all}`;
  if (captures > size) return `captures: expected at most ${size}, got ${captures}`;
  if (metric === 'value') return distances.length === 0 ? '' : `distances: expected none, got ${distances.length}`;
  const unordered = distances.findIndex(([plies], at) => at > 0 && plies <= distances[at - 1]![0]);
  if (unordered > 0) return `distances[${unordered}]: expected more than ${distances[unordered - 1]![0]} plies`;
  const sumOf = (parity: number): number =>
    distances.reduce((sum, [plies, count]) => (plies % 2 === parity ? sum + count : sum), 0);
  if (sumOf(1) !== win) return `distances: expected ${win} wins, got ${sumOf(1)}`;
  return sumOf(0) === loss ? '' : `distances: expected ${loss} losses, got ${sumOf(0)}`;
}

/** Checks that a header is that of the expected table; returns an error or an empty string. */
export type HeaderCheck = (header: TableHeader) => string;

/** Error of a header that is valid, but not that of the expected table. */
export class OtherTableError extends Error {}

/** Reads a header. Throws an error that describes what is wrong. */
export function readTableHeader(text: string, check: HeaderCheck): TableHeader {
  const header = readJson('header', text, readVersioned);
  if (!header.ok) throw new Error(header.error);
  const other = check(header.value);
  if (other !== '') throw new OtherTableError(other);
  const counts = countsError(header.value);
  if (counts !== '') throw new Error(`header: ${counts}`);
  return header.value;
}

/** Longest distance in plies, 0 if there is none. */
export const longestDistance = ({ distances }: TableHeader): number => distances.at(-1)?.[0] ?? 0;

export function createHeader(
  { signature, metric }: Tablebase,
  cls: MaterialClass,
  statistics: TableStatistics,
  time: number,
): TableHeader {
  const { name, pieceCounts: men, size } = cls;
  const { win, draw, loss, captures } = statistics;
  const distances = [...statistics.distances].sort(([a], [b]) => a - b);
  return {
    version: FORMAT_VERSION,
    signature,
    space: name,
    men,
    metric,
    size,
    block: blockEntries(metric),
    win,
    draw,
    loss,
    ...(captures !== undefined && { captures }),
    distances,
    time,
  };
}
