/** Counts the faults that an engine makes one after the other: one that only makes faults is not worth a match. */

import { checkFormat, formatOfFile } from '../records/writers';
import { createFolder, isSameFile } from '../util/node/atomic-file';
import { TERMINATION_SIGNALS } from '../util/node/console';
import { lockAll } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import { shardPath } from '../util/shard';
import { maskControlChars } from '../util/text';
import { openDisplay } from './display';
import { type Journal, openJournal } from './journal';
import { balancedBook } from './openings/balanced';
import { type MatchOptions, type MatchSetup, readOpeningBook } from './options';
import { isFault, type MatchGame } from './result';
import { checkEngines, type MatchPlan, openGameLog, startMatch } from './runner';
import { type Fixture, makeSchedule, shardSchedule } from './schedule';
import { sprtVerdict } from './sprt';
import { Standings } from './standings';
import { type MatchState, resumeState } from './state';
import { trialsOf } from './statistics';

class FaultCounter {
  private readonly consecutive = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** What is to be said where one of the players has made too many faults in a row. */
  add({ players: seats, winner, termination, reason }: MatchGame): string | undefined {
    for (const [side, { name }] of seats.entries()) {
      const faulty = isFault(termination) && winner !== side;
      this.consecutive.set(name, faulty ? (this.consecutive.get(name) ?? 0) + 1 : 0);
      if (this.consecutive.get(name)! >= this.limit)
        return `${name} made ${this.limit} faults in a row, the last a ${termination}: ${reason}`;
    }
    return undefined;
  }
}

/** A match from beginning to end: plays, shows, keeps, stops. */

/** The exit code of a match that was interrupted. */
const EXIT_INTERRUPTED = 130;

/** `leave` is called in place of a sudden end, which would leave locks and engines behind. */
class SignalHandler {
  // One listener for the whole match: a signal that comes while one is exchanged for another is heard by neither.
  private readonly hear = (): void => this.leave();

  constructor(public leave: () => void) {
    for (const signal of TERMINATION_SIGNALS) process.on(signal, this.hear);
  }

  end(): void {
    for (const signal of TERMINATION_SIGNALS) process.off(signal, this.hear);
  }
}

/** Returns the exit code. */
export async function playMatch(setup: MatchSetup, options: MatchOptions): Promise<Result<number>> {
  const { settings, shard } = setup;
  const schedule = shardSchedule(makeSchedule(settings.players.length, settings.tournament, settings.games), shard);
  const stated = options.resume ?? (shard.count > 1 ? 'match.json' : undefined);
  const statePath = stated && shardPath(stated, shard);
  const recordPath = options.record && shardPath(options.record, shard);
  if (statePath !== undefined && recordPath !== undefined && isSameFile(statePath, recordPath))
    return fail(`${recordPath}: the record and the state cannot be one file`);
  const fit = recordPath === undefined ? ok(undefined) : checkFormat(formatOfFile(recordPath), settings.variant);
  if (!fit.ok) return fail(`${recordPath}: ${fit.error}`);
  // Before the first game there is nothing to show.
  const signals = new SignalHandler(() => process.exit(EXIT_INTERRUPTED));
  const lock = await lockAll([statePath, recordPath].filter(path => path !== undefined));
  if (!lock.ok) {
    signals.end();
    return lock;
  }
  const book = settings.openings.from === 'random' ? ok(balancedBook(setup)) : readOpeningBook(options, setup);
  try {
    if (!book.ok) return book;
    const start = resumeState(statePath, settings, shard);
    if (!start.ok) return start;
    const state = options.replayFaults ? withoutFaults(start.value) : start.value;
    if (options.log !== undefined) createFolder(options.log);
    const plan = planMatch(setup, options, schedule, state);
    const wrong = plan.fixtures.length > 0 ? await checkEngines(plan) : undefined;
    if (wrong !== undefined) return fail(wrong);
    const journal = openJournal(state, statePath, recordPath, lock.value.isHeld);
    if (!journal.ok) return journal;
    try {
      return await playGames({ ...plan, book: book.value }, schedule, journal.value, options, signals);
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
function planMatch(
  { settings, ruleset, shard, deadlines }: MatchSetup,
  { concurrency, log }: MatchOptions,
  schedule: readonly Fixture[],
  state: MatchState,
): Omit<MatchPlan, 'book'> {
  const left = schedule.filter(({ game }) => !state.results.has(game));
  const warn = warnOnce();
  return {
    settings,
    ruleset,
    fixtures: isDecided({ settings, shard }, new Standings(schedule, state.results.values())) ? [] : left,
    concurrency,
    deadlines,
    logOf: game => (log === undefined ? undefined : openGameLog(log, game, warn)),
    warn,
    onLag: () => {},
  };
}

/** A part of a match does not know the whole: there the test is left to the merge. */
function isDecided({ settings, shard }: Pick<MatchState, 'settings' | 'shard'>, standings: Standings): boolean {
  if (!settings.sprt || shard.count > 1) return false;
  return sprtVerdict(settings.sprt, trialsOf(standings.of(0).pairs)) !== 'open';
}

async function playGames(
  plan: MatchPlan,
  schedule: readonly Fixture[],
  journal: Journal,
  { maxFaults, byBallot }: MatchOptions,
  signals: SignalHandler,
): Promise<Result<number>> {
  const standings = new Standings(schedule, journal.state.results.values());
  const display = openDisplay(process.stdout, journal, schedule, standings, byBallot);
  const faults = new FaultCounter(maxFaults);
  let trouble: string | undefined;
  let interrupted = false;
  const run = startMatch({ ...plan, onLag: (lag, forgave) => journal.addLag(lag, forgave) }, game => {
    journal.add(game);
    standings.add(journal.state.results.get(game.game)!);
    display.showGame(game);
    if (standings.duplicates.has(game.game))
      plan.warn(
        `game ${game.game + 1} is an earlier one over again and no evidence: --random-plies or --openings help`,
      );
    trouble = faults.add(game);
    if (trouble !== undefined || isDecided(journal.state, standings)) run.stop();
  });
  signals.leave = () => {
    if (interrupted) process.exit(EXIT_INTERRUPTED);
    interrupted = true;
    run.stop();
  };
  try {
    await run.done;
    if (trouble !== undefined) return fail(trouble);
    return ok(interrupted ? EXIT_INTERRUPTED : 0);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  } finally {
    display.close();
  }
}

/** Each engine is started many times: what is wrong with it is said once. */
function warnOnce(): (text: string) => void {
  const said = new Set<string>();
  return text => {
    const start = text.replace(/^game \d+ /, '');
    if (!said.has(start)) process.stderr.write(`warning: ${maskControlChars(text)}\n`);
    said.add(start);
  };
}
