/** The words of `alquerque match` to the settings of a match. */
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../games/game';
import { type Ruleset, readRuleset } from '../games/ruleset';
import { readText } from '../shell/files';
import { readShard, type Shard, WHOLE } from '../shell/shard';
import { type Adjudication, readDraw, readResign } from './adjudication';
import { LIMIT_KEYS, type Limit, readLimit } from './clock';
import { type Book, listBook, readOpenings, shuffled, startOf } from './openings';
import type { Patience } from './player';
import type { Tournament } from './schedule';
import type { MatchSettings, OpeningSettings, PlayerSettings } from './settings';
import { readSprt, type Sprt } from './sprt';
import { readCommand, readCount, readWords, type Words } from './words';

/** As commander hands them over. */
export interface MatchOptions {
  readonly engine: readonly (readonly string[])[];
  readonly variant: string;
  readonly option: readonly string[];
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
  readonly shuffle?: true;
  readonly randomPlies?: number;
  readonly balance: readonly string[];
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
}

export interface Order {
  readonly settings: MatchSettings;
  readonly ruleset: Ruleset;
  readonly shard: Shard;
  readonly patience: Patience;
}

export function readOrder(options: MatchOptions): Result<Order> {
  const { variant, tournament, games, seed } = options;
  if (games % 2 !== 0) return fail(`games: each opening is played twice, so ${games} must be even`);
  const ruleset = readRuleset(variant, options.option);
  if (!ruleset.ok) return ruleset;
  const players = readPlayers(options);
  if (!players.ok) return players;
  const openings = readOpeningSettings(options);
  if (!openings.ok) return openings;
  const adjudication = readAdjudication(options);
  if (!adjudication.ok) return adjudication;
  const sprt = readTest(options);
  if (!sprt.ok) return sprt;
  const shard = options.shard === undefined ? ok(WHOLE) : readShard(options.shard, process.env);
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
  const patience = { start: options.startup, hang: options.hang, margin: options.timemargin };
  return ok({ settings, ruleset: ruleset.value, shard: shard.value, patience });
}

function readPlayers(options: MatchOptions): Result<PlayerSettings[]> {
  const common = readLimit(options);
  if (!common.ok) return common;
  if (options.engine.length < 2) return fail('a match needs two --engine or more');
  const players: PlayerSettings[] = [];
  for (const [index, words] of options.engine.entries()) {
    const player = readPlayer(words, `engine${index + 1}`, common.value);
    if (!player.ok) return fail(`engine ${index + 1}: ${player.error}`);
    if (players.some(({ name }) => name === player.value.name))
      return fail(`two engines are named ${player.value.name}`);
    players.push(player.value);
  }
  return ok(players);
}

const OPTION = 'option.';

function readPlayer(words: readonly string[], spare: string, common: Limit | undefined): Result<PlayerSettings> {
  const read = readWords(words, ['cmd', 'name', OPTION, ...LIMIT_KEYS]);
  if (!read.ok) return read;
  const { name = spare, cmd: command = '' } = read.value;
  const own = readLimit(read.value);
  if (!own.ok) return own;
  const limit = own.value ?? common;
  if (!limit) return fail(`no limit: one of ${LIMIT_KEYS.join(', ')} is needed`);
  if (command !== '') {
    const parts = readCommand(command);
    if (!parts.ok) return parts;
  }
  return ok({ name, command, options: engineOptions(read.value), limit });
}

const engineOptions = (words: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words)
      .filter(([key]) => key.startsWith(OPTION))
      .map(([key, value = '']) => [key.slice(OPTION.length), value]),
  );

function readAdjudication({ draw, resign, maxMoves }: MatchOptions): Result<Adjudication> {
  const [even, lost] = [readDraw(draw === true ? [] : (draw ?? [])), readResign(resign === true ? [] : (resign ?? []))];
  if (!even.ok) return fail(`draw: ${even.error}`);
  if (!lost.ok) return fail(`resign: ${lost.error}`);
  return ok({
    ...(draw === undefined ? {} : { draw: even.value }),
    ...(resign === undefined ? {} : { resign: lost.value }),
    ...(maxMoves === undefined ? {} : { maxMoves }),
  });
}

function readTest({ sprt, engine }: MatchOptions): Result<Sprt | undefined> {
  if (sprt === undefined) return ok(undefined);
  if (engine.length !== 2) return fail('sprt: two engines are needed');
  const test = readSprt(sprt);
  return test.ok ? test : fail(`sprt: ${test.error}`);
}

function readOpeningSettings(options: MatchOptions): Result<OpeningSettings> {
  const { openings, randomPlies, balance, shuffle } = options;
  if (openings !== undefined && randomPlies !== undefined) return fail('openings and random-plies exclude each other');
  if (openings !== undefined) {
    const text = readText(openings);
    if (!text.ok) return text;
    const digest = createHash('sha256').update(text.value).digest('hex');
    return ok({ from: 'file', digest, shuffled: shuffle ?? false });
  }
  if (randomPlies === undefined) return ok({ from: 'start' });
  const read = readWords(balance, ['depth', 'within', 'cmd']);
  if (!read.ok) return fail(`balance: ${read.error}`);
  const { depth = '4', within = '60', cmd: judge = '' } = read.value;
  const [deep, even] = [readCount('depth', depth), readCount('within', within, 0)];
  if (!deep.ok) return fail(`balance: ${deep.error}`);
  if (!even.ok) return fail(`balance: ${even.error}`);
  return ok({ from: 'random', plies: randomPlies, balance: { depth: deep.value, within: even.value }, judge });
}

/** The book of a match whose openings are not random. */
export function readBook({ openings }: MatchOptions, { settings, ruleset }: Order): Result<Book> {
  if (openings === undefined) return ok(listBook([startOf(ruleset.rules)]));
  const text = readText(openings);
  if (!text.ok) return text;
  const list = readOpenings(ruleset.rules, text.value);
  if (!list.ok) return fail(`${openings}: ${list.error}`);
  const { openings: from, seed } = settings;
  return ok(listBook(from.from === 'file' && from.shuffled ? shuffled(list.value, seed) : list.value));
}
