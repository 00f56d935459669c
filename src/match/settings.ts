/** Settings that determine the games of a match. The state file holds them to identify the match. */
import { VARIANT_NAMES } from '../games/registry';
import {
  type JsonReader,
  jsonArray,
  jsonBoolean,
  jsonInteger,
  jsonNumber,
  jsonObject,
  jsonOneOf,
  jsonOptional,
  jsonRecord,
  jsonString,
} from '../util/json-reader';
import { fail, ok, type Result } from '../util/result';
import type { Adjudication } from './adjudication';
import type { PlayerLimit } from './clock';
import { MAX_GAMES, type Tournament } from './schedule';
import type { SprtSettings } from './sprt';

export interface PlayerSettings {
  readonly name: string;
  /** Command of the engine; empty = this program. */
  readonly command: string;
  /** Working directory; by default that of this process. */
  readonly folder?: string;
  readonly options: Readonly<Record<string, string>>;
  readonly limit: PlayerLimit;
}

/** Conditions for random openings. */
export interface Balance {
  /** Depth of the judge's search. */
  readonly depth: number;
  /** Target score for the side that moves first in the game, and largest distance from it, in centipawns. */
  readonly around: number;
  readonly within: number;
  /** Games of the judge against itself, in which both sides must score; 0 = none. */
  readonly results: number;
  /** Nodes per move in the first of these games; each further game has some more. */
  readonly nodes: number;
  /** Openings to try per round; then the most even one is taken. */
  readonly tries: number;
}

export type OpeningSettings =
  | { readonly from: 'start' }
  | { readonly from: 'file'; readonly digest: string; readonly shuffled: boolean }
  | { readonly from: 'random'; readonly plies: number; readonly balance: Balance; readonly judge: string };

export interface MatchSettings {
  readonly variant: string;
  /** Rule options that differ from the variant's defaults. */
  readonly rules: Readonly<Record<string, string>>;
  readonly players: readonly PlayerSettings[];
  readonly tournament: Tournament;
  /** Games of each pairing; even. */
  readonly games: number;
  readonly openings: OpeningSettings;
  readonly seed: number;
  readonly adjudication: Adjudication;
  readonly sprt?: SprtSettings;
  /** Bench speed in nodes/s of the machine for which time limits are meant. */
  readonly scaleTo?: number;
}

const readLimitSettings = jsonObject({
  tc: jsonOptional(jsonObject({ turns: jsonInteger(0), time: jsonInteger(0), increment: jsonInteger(0) })),
  movetime: jsonOptional(jsonInteger(1)),
  nodes: jsonOptional(jsonInteger(1)),
  depth: jsonOptional(jsonInteger(1)),
});

const readPlayerSettings = jsonObject({
  name: jsonString,
  command: jsonString,
  folder: jsonOptional(jsonString),
  options: jsonRecord(jsonString),
  limit: readLimitSettings,
});

const readBalance = jsonObject({
  depth: jsonInteger(1),
  within: jsonInteger(0),
  around: jsonInteger(-100_000, 100_000),
  results: jsonInteger(0),
  nodes: jsonInteger(1),
  tries: jsonInteger(1),
});

function readOpeningSettings(value: unknown, at: string): OpeningSettings {
  const { from } = jsonObject({ from: jsonOneOf('start', 'file', 'random') })(
    { from: (value as OpeningSettings)?.from },
    at,
  );
  if (from === 'file')
    return jsonObject({ from: jsonOneOf('file'), digest: jsonString, shuffled: jsonBoolean })(value, at);
  if (from === 'start') return jsonObject({ from: jsonOneOf('start') })(value, at);
  return jsonObject({ from: jsonOneOf('random'), plies: jsonInteger(1), balance: readBalance, judge: jsonString })(
    value,
    at,
  );
}

const readAdjudication: JsonReader<Adjudication> = jsonObject({
  draw: jsonOptional(jsonObject({ from: jsonInteger(0), turns: jsonInteger(1), score: jsonInteger(0) })),
  resign: jsonOptional(
    jsonObject({ turns: jsonInteger(1), score: jsonInteger(0), sides: jsonOptional(jsonInteger(1, 2)) }),
  ),
  tb: jsonOptional(jsonBoolean),
  maxMoves: jsonOptional(jsonInteger(1)),
});

const readSprtSettings: JsonReader<SprtSettings> = jsonObject({
  elo0: jsonNumber,
  elo1: jsonNumber,
  alpha: jsonNumber,
  beta: jsonNumber,
  model: jsonOneOf('normalized', 'logistic'),
});

/** Reads the settings of a state file. */
export const readMatchSettings: JsonReader<MatchSettings> = jsonObject({
  variant: jsonOneOf(...VARIANT_NAMES),
  rules: jsonRecord(jsonString),
  players: jsonArray(readPlayerSettings, 2),
  tournament: jsonOneOf('round-robin', 'gauntlet'),
  games: jsonInteger(2, MAX_GAMES),
  openings: readOpeningSettings,
  seed: jsonInteger(0),
  adjudication: readAdjudication,
  sprt: jsonOptional(readSprtSettings),
  scaleTo: jsonOptional(jsonInteger(1)),
});

/** Checks that both settings are of one match; number of games and SPRT may differ. */
export function checkSameMatch(one: MatchSettings, other: MatchSettings): Result<void> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof MatchSettings)[];
  const different = names.filter(
    name => name !== 'games' && name !== 'sprt' && canonicalJson(one[name]) !== canonicalJson(other[name]),
  );
  return different.length === 0 ? ok(undefined) : fail(`of another match, which differs in ${different.join(', ')}`);
}

/** JSON that does not depend on the order of members. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
