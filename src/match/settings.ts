/** Everything that decides which games a match has: plain data, kept in the state to tell one match from another. */
import { fail, ok, type Result } from '../games/game';
import type { Adjudication } from './adjudication';
import type { Limit } from './clock';
import type { Balance } from './random-openings';
import type { Tournament } from './schedule';
import type { Sprt } from './sprt';

export interface PlayerSettings {
  readonly name: string;
  /** As given; empty = this program. */
  readonly command: string;
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

/** That both are the settings of one match, or what differs. */
export function sameSettings(one: MatchSettings, other: MatchSettings): Result<void> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof MatchSettings)[];
  const different = names.filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return different.length === 0 ? ok(undefined) : fail(`of another match, different in ${different.join(', ')}`);
}
