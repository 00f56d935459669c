/** Turns the options of `alquerque match` into settings. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Ruleset, readRuleset } from '../games/registry';
import { fail, ok, type Result } from '../util/result';
import { parseShard, type Shard, WHOLE_SHARD } from '../util/shard';
import { formatPairs, maskControlChars } from '../util/text';
import { type Adjudication, readDrawRule, readResignRule } from './adjudication';
import { LIMIT_KEYS, type PlayerLimit, readPlayerLimit } from './clock';
import type { Timeouts } from './engine-player';
import { expandHome, type KeyValues, readCommandArgs, readCount, readKeyValues, readNumber } from './key-values';
import { listBook, loadOpenings, type OpeningBook, readOpeningLines, shuffled, startOpening } from './openings/book';
import { MAX_GAMES, type Tournament, totalGames } from './schedule';
import type { Balance, MatchSettings, OpeningSettings, PlayerSettings } from './settings';
import { readSprt, type SprtSettings } from './sprt';

/** Options as commander passes them. */
export interface MatchOptions {
  readonly engine?: readonly (readonly string[])[];
  readonly variant: string;
  readonly option?: readonly string[];
  readonly games: number;
  readonly tournament: Tournament;
  readonly tc?: string;
  readonly movetime?: string;
  readonly nodes?: string;
  readonly depth?: string;
  readonly timemargin: number;
  readonly hang: number;
  readonly startup: number;
  readonly concurrency: number;
  readonly openings?: string;
  readonly openingPlies?: number;
  readonly shuffle?: true;
  readonly randomPlies?: number;
  readonly balance?: readonly string[];
  readonly seed: number;
  readonly sprt?: readonly string[];
  readonly draw?: readonly string[] | true;
  readonly resign?: readonly string[] | true;
  readonly maxMoves?: number;
  readonly tb?: string | true;
  readonly strict?: true;
  readonly affinity?: string | true;
  readonly scaleTo?: number;
  readonly compliance?: string;
  readonly resume?: string;
  readonly record?: string;
  readonly log?: string;
  readonly shard?: string;
  readonly replay?: string;
  readonly replayFaults?: true;
  readonly maxFaults: number;
  readonly table?: string;
  readonly withoutFaults?: true;
  readonly byBallot?: true;
}

export interface MatchSetup {
  readonly settings: MatchSettings;
  readonly ruleset: Ruleset;
  readonly shard: Shard;
  readonly timeouts: Timeouts;
}

export function readMatchSetup(options: MatchOptions): Result<MatchSetup> {
  const { variant, tournament, games, seed, engine: engines = [] } = options;
  const missing = missingOption(options);
  if (missing !== undefined) return fail(missing);
  if (games % 2 !== 0) return fail(`games: expected an even number, as each opening is played twice, got ${games}`);
  const total = totalGames(engines.length, tournament, games);
  if (total > MAX_GAMES) return fail(`games: expected at most ${MAX_GAMES} games in total, got ${total}`);
  const ruleset = readRuleset(variant, options.option ?? []);
  if (!ruleset.ok) return ruleset;
  const players = readPlayerList(options);
  if (!players.ok) return players;
  const openings = readOpeningSettings(options);
  if (!openings.ok) return openings;
  const adjudication = readAdjudicationOptions(options);
  if (!adjudication.ok) return adjudication;
  const sprt = readSprtOption(options);
  if (!sprt.ok) return sprt;
  const shard = options.shard === undefined ? ok(WHOLE_SHARD) : parseShard(options.shard, process.env);
  if (!shard.ok) return shard;
  const settings: MatchSettings = {
    variant,
    rules: ruleset.value.changes,
    players: players.value,
    tournament,
    games,
    openings: openings.value,
    seed,
    adjudication: adjudication.value,
    ...(sprt.value && { sprt: sprt.value }),
    ...(options.scaleTo !== undefined && { scaleTo: options.scaleTo }),
  };
  const timeouts = { start: options.startup, hang: options.hang, margin: options.timemargin };
  return ok({ settings, ruleset: ruleset.value, shard: shard.value, timeouts });
}

/** Error for an option that has no effect without another one. */
function missingOption(options: MatchOptions): string | undefined {
  const { openings, randomPlies, resume, shard } = options;
  if (openings === undefined) {
    if (options.shuffle) return '--shuffle needs --openings';
    if (options.openingPlies !== undefined) return '--opening-plies needs --openings';
    if (options.byBallot) return '--by-ballot needs --openings or --table';
  }
  if (options.balance !== undefined && randomPlies === undefined) return '--balance needs --random-plies';
  if (options.scaleTo !== undefined && !hasTimeLimit(options)) return '--scale-to needs --tc or --movetime';
  if (options.replayFaults && resume === undefined && shard === undefined) return '--replay-faults needs --resume';
  return options.withoutFaults ? '--without-faults needs --table' : undefined;
}

const hasTimeLimit = ({ tc, movetime, engine = [] }: MatchOptions): boolean =>
  tc !== undefined ||
  movetime !== undefined ||
  engine.some(words => words.some(word => /^(?:tc|movetime)=/.test(word)));

function readPlayerList(options: MatchOptions): Result<PlayerSettings[]> {
  const common = readPlayerLimit(options);
  if (!common.ok) return common;
  const engines = options.engine ?? [];
  if (engines.length < 2) return fail('engine: expected at least two');
  const players: PlayerSettings[] = [];
  for (const [index, words] of engines.entries()) {
    const player = readPlayerOption(words, `engine${index + 1}`, common.value);
    if (!player.ok) return fail(`engine ${index + 1}: ${player.error}`);
    if (players.some(({ name }) => name === player.value.name))
      return fail(`engine ${index + 1}: the name ${player.value.name} occurs twice`);
    players.push(player.value);
  }
  return ok(players);
}

const OPTION_PREFIX = 'option.';

function readPlayerOption(
  words: readonly string[],
  defaultName: string,
  common: PlayerLimit | undefined,
): Result<PlayerSettings> {
  const bare = words.find(word => !word.includes('='));
  if (bare !== undefined)
    return fail(`expected KEY=VALUE, got '${bare}'${bare === '' ? '' : `; a command is written cmd="${bare}"`}`);
  const read = readKeyValues(words, ['cmd', 'name', 'dir', OPTION_PREFIX, ...LIMIT_KEYS]);
  if (!read.ok) return read;
  const { name = defaultName, cmd: command = '', dir } = read.value;
  if (maskControlChars(name).trim() === '') return fail('name: empty');
  const own = readPlayerLimit(read.value);
  if (!own.ok) return own;
  const limit = own.value ?? common;
  if (!limit) return fail(`no limit: expected one of ${LIMIT_KEYS.join(', ')}`);
  if (command !== '') {
    const args = readCommandArgs(command);
    if (!args.ok) return fail(`cmd: ${args.error}`);
  }
  const folder = dir === undefined ? ok(undefined) : readEngineFolder(dir);
  if (!folder.ok) return folder;
  const folderSetting = folder.value === undefined ? {} : { folder: folder.value };
  return ok({ name: maskControlChars(name), command, ...folderSetting, options: engineOptions(read.value), limit });
}

function readEngineFolder(dir: string): Result<string> {
  const folder = resolve(expandHome(dir));
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? ok(folder) : fail(`dir: no such folder: ${dir}`);
}

const engineOptions = (words: KeyValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([key]) => key.startsWith(OPTION_PREFIX))
      .map(([key, value = '']) => [key.slice(OPTION_PREFIX.length), value]),
  );

function readAdjudicationOptions({ draw, resign, maxMoves, tb }: MatchOptions): Result<Adjudication> {
  const [drawRule, resignRule] = [
    readDrawRule(draw === true ? [] : (draw ?? [])),
    readResignRule(resign === true ? [] : (resign ?? [])),
  ];
  if (!drawRule.ok) return fail(`draw: ${drawRule.error}`);
  if (!resignRule.ok) return fail(`resign: ${resignRule.error}`);
  return ok({
    ...(draw === undefined ? {} : { draw: drawRule.value }),
    ...(resign === undefined ? {} : { resign: resignRule.value }),
    ...(maxMoves === undefined ? {} : { maxMoves }),
    ...(tb === undefined ? {} : { tb: true }),
  });
}

function readSprtOption({ sprt, engine }: MatchOptions): Result<SprtSettings | undefined> {
  if (sprt === undefined) return ok(undefined);
  if (engine?.length !== 2) return fail('sprt: expected two engines');
  const test = readSprt(sprt);
  return test.ok ? test : fail(`sprt: ${test.error}`);
}

function readOpeningSettings(options: MatchOptions): Result<OpeningSettings> {
  const { openings, randomPlies, balance, shuffle } = options;
  if (openings !== undefined && randomPlies !== undefined)
    return fail('--openings and --random-plies cannot be combined');
  if (openings !== undefined) {
    const text = readOpeningLines(openings, options.variant, options.openingPlies);
    if (!text.ok) return text;
    const digest = createHash('sha256').update(text.value).digest('hex');
    return ok({ from: 'file', digest, shuffled: shuffle ?? false });
  }
  if (randomPlies === undefined) return ok({ from: 'start' });
  const read = readBalanceOption(balance ?? []);
  return read.ok ? ok({ from: 'random', plies: randomPlies, ...read.value }) : fail(`balance: ${read.error}`);
}

function readBalanceOption(words: readonly string[]): Result<{ readonly balance: Balance; readonly judge: string }> {
  const read = readKeyValues(words, ['depth', 'within', 'around', 'results', 'nodes', 'tries', 'cmd']);
  if (!read.ok) return read;
  const { depth = '8', within = '60', around = '0', results = '0', nodes = '400', tries = '32' } = read.value;
  const { cmd: judge = '' } = read.value;
  const counts = {
    depth: readCount('depth', depth),
    within: readCount('within', within, 0),
    results: readCount('results', results, 0),
    nodes: readCount('nodes', nodes),
    tries: readCount('tries', tries),
  };
  for (const count of Object.values(counts)) if (!count.ok) return count;
  const countOf = (name: keyof typeof counts): number => (counts[name] as { readonly value: number }).value;
  const target = readNumber('around', around);
  if (!target.ok) return target;
  if (!Number.isInteger(target.value)) return fail(`around: expected an integer, got '${around}'`);
  const command = judge === '' ? ok([]) : readCommandArgs(judge);
  if (!command.ok) return command;
  const balance = {
    depth: countOf('depth'),
    within: countOf('within'),
    around: target.value,
    results: countOf('results'),
    nodes: countOf('nodes'),
    tries: countOf('tries'),
  };
  return ok({ balance, judge });
}

/** Opening book of a match without random openings. */
export function readOpeningBook(
  { openings, openingPlies }: MatchOptions,
  { settings, ruleset }: MatchSetup,
): Result<OpeningBook> {
  if (openings === undefined) return ok(listBook([startOpening(ruleset.rules)]));
  const list = loadOpenings(openings, settings.variant, formatPairs(settings.rules), openingPlies);
  if (!list.ok) return list;
  const { openings: source, seed } = settings;
  return ok(listBook(source.from === 'file' && source.shuffled ? shuffled(list.value, seed) : list.value));
}
