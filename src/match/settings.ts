/** Everything that decides which games a match has: plain data, kept in the state to tell one match from another. */
import { fail, ok, type Result } from '../games/game';
import { VARIANTS } from '../games/index';
import { aList, aNumber, aRecord, aText, aTruth, aWhole, maybe, oneOf, type Reader, shaped } from '../shell/json';
import type { Adjudication } from './adjudication';
import type { Limit } from './clock';
import type { Balance } from './random-openings';
import { MOST_GAMES, type Tournament } from './schedule';
import type { Sprt } from './sprt';

export interface PlayerSettings {
  readonly name: string;
  /** As given; empty = this program. */
  readonly command: string;
  /** Where it runs; the folder that we run in, where there is none. */
  readonly folder?: string;
  readonly options: Readonly<Record<string, string>>;
  readonly limit: Limit;
}

export type OpeningSettings =
  | { readonly from: 'start' }
  | { readonly from: 'file'; readonly digest: string; readonly shuffled: boolean }
  | { readonly from: 'random'; readonly plies: number; readonly balance: Balance; readonly judge: string };

export interface MatchSettings {
  readonly variant: string;
  /** Changes to the variant's row of rule options. */
  readonly rules: Readonly<Record<string, string>>;
  readonly players: readonly PlayerSettings[];
  readonly tournament: Tournament;
  /** For each pairing; even. */
  readonly games: number;
  readonly openings: OpeningSettings;
  readonly seed: number;
  readonly adjudication: Adjudication;
  readonly sprt?: Sprt;
}

const readLimits = shaped({
  tc: maybe(shaped({ turns: aWhole(0), time: aWhole(0), increment: aWhole(0) })),
  movetime: maybe(aWhole(1)),
  nodes: maybe(aWhole(1)),
  depth: maybe(aWhole(1)),
});

const readPlayer = shaped({
  name: aText,
  command: aText,
  folder: maybe(aText),
  options: aRecord(aText),
  limit: readLimits,
});

const readBalance = shaped({
  depth: aWhole(1),
  within: aWhole(0),
  around: aWhole(-100_000, 100_000),
  results: aWhole(0),
  nodes: aWhole(1),
  tries: aWhole(1),
});

function readOpenings(value: unknown, at: string): OpeningSettings {
  const { from } = shaped({ from: oneOf('start', 'file', 'random') })({ from: (value as OpeningSettings)?.from }, at);
  if (from === 'file') return shaped({ from: oneOf('file'), digest: aText, shuffled: aTruth })(value, at);
  if (from === 'start') return shaped({ from: oneOf('start') })(value, at);
  return shaped({ from: oneOf('random'), plies: aWhole(1), balance: readBalance, judge: aText })(value, at);
}

const readAdjudication: Reader<Adjudication> = shaped({
  draw: maybe(shaped({ from: aWhole(0), turns: aWhole(1), score: aWhole(0) })),
  resign: maybe(shaped({ turns: aWhole(1), score: aWhole(0) })),
  maxMoves: maybe(aWhole(1)),
});

const readTest: Reader<Sprt> = shaped({
  elo0: aNumber,
  elo1: aNumber,
  alpha: aNumber,
  beta: aNumber,
  model: oneOf('normalized', 'logistic'),
});

/** Settings as a state keeps them. */
export const readSettings: Reader<MatchSettings> = shaped({
  variant: oneOf(...VARIANTS),
  rules: aRecord(aText),
  players: aList(readPlayer, 2),
  tournament: oneOf('round-robin', 'gauntlet'),
  games: aWhole(2, MOST_GAMES),
  openings: readOpenings,
  seed: aWhole(0),
  adjudication: readAdjudication,
  sprt: maybe(readTest),
});

/** That both are the settings of one match, however long it is and whether it is tested or not; or what differs. */
export function sameMatch(one: MatchSettings, other: MatchSettings): Result<void> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof MatchSettings)[];
  const different = names.filter(
    name => name !== 'games' && name !== 'sprt' && canonical(one[name]) !== canonical(other[name]),
  );
  return different.length === 0 ? ok(undefined) : fail(`of another match, different in ${different.join(', ')}`);
}

/** The same text for the same content, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
