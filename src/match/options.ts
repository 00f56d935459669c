/** The words of `alquerque match` to the settings of a match. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatChanges, type Ruleset, readRuleset } from '../games/registry';
import { fail, ok, type Result } from '../util/result';
import { parseShard, type Shard, WHOLE_SHARD } from '../util/shard';
import { maskControlChars } from '../util/text';
import { type Adjudication, readDrawRule, readResignRule } from './adjudication';
import { LIMIT_KEYS, type PlayerLimit, readPlayerLimit } from './clock';
import type { Timeouts } from './engine-player';
import { expandHome, type KeyValues, readCommandArgs, readCount, readKeyValues, readNumber } from './key-values';
import { listBook, loadOpenings, type OpeningBook, readOpeningLines, shuffled, startOpening } from './openings/book';
import { MAX_GAMES, type Tournament, totalGames } from './schedule';
import type { Balance, MatchSettings, OpeningSettings, PlayerSettings } from './settings';
import { readSprt, type SprtSettings } from './sprt';

/** As commander hands them over. */
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
  readonly deadlines: Timeouts;
}

export function readMatchSetup(options: MatchOptions): Result<MatchSetup> {
  const { variant, tournament, games, seed, engine: engines = [] } = options;
  const alone = missingOption(options);
  if (alone !== undefined) return fail(alone);
  if (games % 2 !== 0) return fail(`games: each opening is played twice, so ${games} must be even`);
  const all = totalGames(engines.length, tournament, games);
  if (all > MAX_GAMES) return fail(`games: ${all} games in all are more than ${MAX_GAMES}`);
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
  };
  const deadlines = { start: options.startup, hang: options.hang, margin: options.timemargin };
  return ok({ settings, ruleset: ruleset.value, shard: shard.value, deadlines });
}

/** Words that say more of others and would mean nothing without them. */
function missingOption(options: MatchOptions): string | undefined {
  const { openings, randomPlies, resume, shard } = options;
  if (openings === undefined) {
    if (options.shuffle) return '--shuffle needs --openings';
    if (options.openingPlies !== undefined) return '--opening-plies needs --openings';
    if (options.byBallot) return '--by-ballot needs --openings, or --table';
  }
  if (options.balance !== undefined && randomPlies === undefined) return '--balance needs --random-plies';
  if (options.replayFaults && resume === undefined && shard === undefined) return '--replay-faults needs --resume';
  return options.withoutFaults ? '--without-faults needs --table' : undefined;
}

function readPlayerList(options: MatchOptions): Result<PlayerSettings[]> {
  const common = readPlayerLimit(options);
  if (!common.ok) return common;
  const engines = options.engine ?? [];
  if (engines.length < 2) return fail('a match needs two --engine or more');
  const players: PlayerSettings[] = [];
  for (const [index, words] of engines.entries()) {
    const player = readPlayerOption(words, `engine${index + 1}`, common.value);
    if (!player.ok) return fail(`engine ${index + 1}: ${player.error}`);
    if (players.some(({ name }) => name === player.value.name))
      return fail(`two engines are named ${player.value.name}`);
    players.push(player.value);
  }
  return ok(players);
}

const OPTION_PREFIX = 'option.';

function readPlayerOption(
  words: readonly string[],
  spare: string,
  common: PlayerLimit | undefined,
): Result<PlayerSettings> {
  const read = readKeyValues(words, ['cmd', 'name', 'dir', OPTION_PREFIX, ...LIMIT_KEYS]);
  if (!read.ok) return read;
  const { name = spare, cmd: command = '', dir } = read.value;
  if (maskControlChars(name).trim() === '') return fail('name: it is empty');
  const own = readPlayerLimit(read.value);
  if (!own.ok) return own;
  const limit = own.value ?? common;
  if (!limit) return fail(`no limit: one of ${LIMIT_KEYS.join(', ')} is needed`);
  if (command !== '') {
    const parts = readCommandArgs(command);
    if (!parts.ok) return fail(`cmd: ${parts.error}`);
  }
  const folder = dir === undefined ? ok(undefined) : readEngineFolder(dir);
  if (!folder.ok) return folder;
  const place = folder.value === undefined ? {} : { folder: folder.value };
  return ok({ name: maskControlChars(name), command, ...place, options: engineOptions(read.value), limit });
}

function readEngineFolder(dir: string): Result<string> {
  const folder = resolve(expandHome(dir));
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? ok(folder) : fail(`dir: ${dir}: there is no such folder`);
}

const engineOptions = (words: KeyValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([key]) => key.startsWith(OPTION_PREFIX))
      .map(([key, value = '']) => [key.slice(OPTION_PREFIX.length), value]),
  );

function readAdjudicationOptions({ draw, resign, maxMoves }: MatchOptions): Result<Adjudication> {
  const [even, lost] = [
    readDrawRule(draw === true ? [] : (draw ?? [])),
    readResignRule(resign === true ? [] : (resign ?? [])),
  ];
  if (!even.ok) return fail(`draw: ${even.error}`);
  if (!lost.ok) return fail(`resign: ${lost.error}`);
  return ok({
    ...(draw === undefined ? {} : { draw: even.value }),
    ...(resign === undefined ? {} : { resign: lost.value }),
    ...(maxMoves === undefined ? {} : { maxMoves }),
  });
}

function readSprtOption({ sprt, engine }: MatchOptions): Result<SprtSettings | undefined> {
  if (sprt === undefined) return ok(undefined);
  if (engine?.length !== 2) return fail('sprt: two engines are needed');
  const test = readSprt(sprt);
  return test.ok ? test : fail(`sprt: ${test.error}`);
}

function readOpeningSettings(options: MatchOptions): Result<OpeningSettings> {
  const { openings, randomPlies, balance, shuffle } = options;
  if (openings !== undefined && randomPlies !== undefined) return fail('openings and random-plies exclude each other');
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
  const [deep, even, games, thought, most] = [
    readCount('depth', depth),
    readCount('within', within, 0),
    readCount('results', results, 0),
    readCount('nodes', nodes),
    readCount('tries', tries),
  ];
  if (!deep.ok) return deep;
  if (!even.ok) return even;
  if (!games.ok) return games;
  if (!thought.ok) return thought;
  if (!most.ok) return most;
  const centre = readNumber('around', around);
  if (!centre.ok) return centre;
  if (!Number.isInteger(centre.value)) return fail(`around: '${around}' is not a whole number`);
  const command = judge === '' ? ok([]) : readCommandArgs(judge);
  if (!command.ok) return command;
  const balance = {
    depth: deep.value,
    within: even.value,
    around: centre.value,
    results: games.value,
    nodes: thought.value,
    tries: most.value,
  };
  return ok({ balance, judge });
}

/** The book of a match whose openings are not random. */
export function readOpeningBook(
  { openings, openingPlies }: MatchOptions,
  { settings, ruleset }: MatchSetup,
): Result<OpeningBook> {
  if (openings === undefined) return ok(listBook([startOpening(ruleset.rules)]));
  const list = loadOpenings(
    openings,
    settings.variant,
    formatChanges(settings.rules).split(' ').filter(Boolean),
    openingPlies,
  );
  if (!list.ok) return list;
  const { openings: from, seed } = settings;
  return ok(listBook(from.from === 'file' && from.shuffled ? shuffled(list.value, seed) : list.value));
}
