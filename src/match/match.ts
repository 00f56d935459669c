/** A match from beginning to end: plays, shows, keeps, stops. */
import { fail, ok, type Result } from '../games/game';
import { shardPath } from '../shell/shard';
import { openDisplay } from './display';
import { type Journal, openJournal } from './journal';
import { judgedBook } from './judge';
import { openLog } from './log';
import type { Book } from './openings';
import { type MatchOptions, type Order, readBook } from './options';
import { report } from './report';
import { startRun } from './runner';
import { type Fixture, partOf, scheduleOf } from './schedule';
import { verdictOf } from './sprt';
import { standingOf } from './standings';
import { type MatchState, resumeState } from './state';
import { trialsOf } from './statistics';

/** The exit code of a match that was interrupted. */
const INTERRUPTED = 130;

/** Returns the exit code. */
export async function playMatch(order: Order, options: MatchOptions): Promise<Result<number>> {
  const { settings, shard } = order;
  const schedule = partOf(scheduleOf(settings.players.length, settings.tournament, settings.games), shard);
  const book = settings.openings.from === 'random' ? ok(judgedBook(order)) : readBook(options, order);
  if (!book.ok) return book;
  const statePath = options.resume ?? (shard.count > 1 ? 'match.json' : undefined);
  const path = statePath && shardPath(statePath, shard);
  const start = resumeState(path, settings, shard);
  if (!start.ok) return start;
  const journal = openJournal(start.value, path, options.record && shardPath(options.record, shard));
  if (!journal.ok) return journal;
  try {
    return await playOn(order, options, schedule, book.value, journal.value);
  } finally {
    book.value.close();
    journal.value.close();
  }
}

async function playOn(
  { settings, ruleset, shard, patience }: Order,
  { concurrency, log }: MatchOptions,
  schedule: readonly Fixture[],
  book: Book,
  journal: Journal,
): Promise<Result<number>> {
  const display = openDisplay(process.stdout, () => report(journal.state, schedule));
  // A part of a match does not know the whole: there the test is left to the merge.
  const isOver = (): boolean => shard.count === 1 && isDecided(journal.state, schedule);
  const left = schedule.filter(({ game }) => !journal.state.results.has(game));
  const plan = {
    settings,
    ruleset,
    fixtures: isOver() ? [] : left,
    book,
    concurrency,
    patience,
    logOf: (game: number) => (log === undefined ? undefined : openLog(log, game)),
    warn: warnOnce(),
  };
  const run = startRun(plan, record => {
    journal.add(record);
    display.game(record);
    if (isOver()) run.stop();
  });
  let code = 0;
  const interrupt = (): void => {
    code = INTERRUPTED;
    run.stop();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await run.done;
    return ok(code);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    display.end();
  }
}

function isDecided({ settings, results }: MatchState, schedule: readonly Fixture[]): boolean {
  if (!settings.sprt) return false;
  return verdictOf(settings.sprt, trialsOf(standingOf(0, schedule, results).pairs)) !== 'open';
}

/** Each engine is started many times: what is wrong with it is said once. */
function warnOnce(): (text: string) => void {
  const said = new Set<string>();
  return text => {
    if (!said.has(text)) process.stderr.write(`warning: ${text}\n`);
    said.add(text);
  };
}
