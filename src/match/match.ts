/** A match from beginning to end: plays, shows, keeps, stops. */
import { isSameFile, makeFolder } from '../disk/files';
import { lockAll } from '../disk/lock';
import { fail, ok, type Result } from '../games/game';
import { formHolds, formOfFile } from '../records/writers';
import { plain } from '../shell/plain';
import { shardPath } from '../shell/shard';
import { DEADLY } from '../shell/signals';
import { openDisplay } from './display';
import { FaultCount } from './fault-count';
import { type Journal, openJournal } from './journal';
import { judgedBook } from './judge';
import { openLog } from './log';
import { type MatchOptions, type MatchSetup, readBook } from './options';
import { isFault } from './result';
import { type Plan, startRun, tryPlayers } from './runner';
import { type Fixture, partOf, scheduleOf } from './schedule';
import { verdictOf } from './sprt';
import { Standings } from './standings';
import { type MatchState, resumeState } from './state';
import { trialsOf } from './statistics';

/** The exit code of a match that was interrupted. */
const INTERRUPTED = 130;

/** `leave` is called in place of a sudden end, which would leave locks and engines behind. */
class SignalWatch {
  // One listener for the whole match: a signal that comes while one is exchanged for another is heard by neither.
  private readonly hear = (): void => this.leave();

  constructor(public leave: () => void) {
    for (const signal of DEADLY) process.on(signal, this.hear);
  }

  end(): void {
    for (const signal of DEADLY) process.off(signal, this.hear);
  }
}

/** Returns the exit code. */
export async function playMatch(setup: MatchSetup, options: MatchOptions): Promise<Result<number>> {
  const { settings, shard } = setup;
  const schedule = partOf(scheduleOf(settings.players.length, settings.tournament, settings.games), shard);
  const stated = options.resume ?? (shard.count > 1 ? 'match.json' : undefined);
  const statePath = stated && shardPath(stated, shard);
  const recordPath = options.record && shardPath(options.record, shard);
  if (statePath !== undefined && recordPath !== undefined && isSameFile(statePath, recordPath))
    return fail(`${recordPath}: the record and the state cannot be one file`);
  const fit = recordPath === undefined ? ok(undefined) : formHolds(formOfFile(recordPath), settings.variant);
  if (!fit.ok) return fail(`${recordPath}: ${fit.error}`);
  // Before the first game there is nothing to show.
  const signals = new SignalWatch(() => process.exit(INTERRUPTED));
  const lock = await lockAll([statePath, recordPath].filter(path => path !== undefined));
  if (!lock.ok) {
    signals.end();
    return lock;
  }
  const book = settings.openings.from === 'random' ? ok(judgedBook(setup)) : readBook(options, setup);
  try {
    if (!book.ok) return book;
    const start = resumeState(statePath, settings, shard);
    if (!start.ok) return start;
    const state = options.replayFaults ? withoutFaults(start.value) : start.value;
    if (options.log !== undefined) makeFolder(options.log);
    const plan = planOf(setup, options, schedule, state);
    const wrong = plan.fixtures.length > 0 ? await tryPlayers(plan) : undefined;
    if (wrong !== undefined) return fail(wrong);
    const journal = openJournal(state, statePath, recordPath, lock.value.holds);
    if (!journal.ok) return journal;
    try {
      return await playOn({ ...plan, book: book.value }, schedule, journal.value, options, signals);
    } finally {
      journal.value.close();
    }
  } finally {
    if (book.ok) book.value.close();
    lock.value.release();
    signals.end();
  }
}

/** The state without the games that ended by a fault: they are played again. */
function withoutFaults(state: MatchState): MatchState {
  const results = new Map([...state.results].filter(([, { termination }]) => !isFault(termination)));
  return { ...state, results };
}

/** What is still to be played, and how. */
function planOf(
  { settings, ruleset, shard, deadlines }: MatchSetup,
  { concurrency, log }: MatchOptions,
  schedule: readonly Fixture[],
  state: MatchState,
): Omit<Plan, 'book'> {
  const left = schedule.filter(({ game }) => !state.results.has(game));
  const warn = warnOnce();
  return {
    settings,
    ruleset,
    fixtures: isOver({ settings, shard }, new Standings(schedule, state.results.values())) ? [] : left,
    concurrency,
    deadlines,
    logOf: game => (log === undefined ? undefined : openLog(log, game, warn)),
    warn,
    heard: () => {},
  };
}

/** A part of a match does not know the whole: there the test is left to the merge. */
function isOver({ settings, shard }: Pick<MatchState, 'settings' | 'shard'>, standings: Standings): boolean {
  if (!settings.sprt || shard.count > 1) return false;
  return verdictOf(settings.sprt, trialsOf(standings.of(0).pairs)) !== 'open';
}

async function playOn(
  plan: Plan,
  schedule: readonly Fixture[],
  journal: Journal,
  { maxFaults, byBallot }: MatchOptions,
  signals: SignalWatch,
): Promise<Result<number>> {
  const standings = new Standings(schedule, journal.state.results.values());
  const display = openDisplay(process.stdout, journal, schedule, standings, byBallot);
  const faults = new FaultCount(maxFaults);
  let trouble: string | undefined;
  let interrupted = false;
  const run = startRun({ ...plan, heard: (lag, forgave) => journal.addLag(lag, forgave) }, game => {
    journal.add(game);
    standings.add(journal.state.results.get(game.game)!);
    display.game(game);
    if (standings.repeats.has(game.game))
      plan.warn(
        `game ${game.game + 1} is an earlier one over again and no evidence: --random-plies or --openings help`,
      );
    trouble = faults.add(game);
    if (trouble !== undefined || isOver(journal.state, standings)) run.stop();
  });
  signals.leave = () => {
    if (interrupted) process.exit(INTERRUPTED);
    interrupted = true;
    run.stop();
  };
  try {
    await run.done;
    if (trouble !== undefined) return fail(trouble);
    return ok(interrupted ? INTERRUPTED : 0);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  } finally {
    display.end();
  }
}

/** Each engine is started many times: what is wrong with it is said once. */
function warnOnce(): (text: string) => void {
  const said = new Set<string>();
  return text => {
    const start = text.replace(/^game \d+ /, '');
    if (!said.has(start)) process.stderr.write(`warning: ${plain(text)}\n`);
    said.add(start);
  };
}
