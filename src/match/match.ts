/** A match from start to end: plays, displays and saves its games, and stops. */
import { createSearchEngine } from '../engine/engine';
import { nodeHost } from '../engine/host-node';
import type { Ruleset } from '../games/registry';
import { checkFormat, formatOfFile } from '../records/writers';
import { openTableStore } from '../tablebase/store';
import { createFolder, isSameFile, removeEmptyFolders } from '../util/node/atomic-file';
import { TERMINATION_SIGNALS } from '../util/node/console';
import { lockAll } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import { shardPath } from '../util/shard';
import { maskControlChars } from '../util/text';
import { openReferee } from './adjudication';
import { readAffinity } from './affinity';
import { scaleLimit } from './clock';
import { openDisplay } from './display';
import { type Journal, openJournal } from './journal';
import { LatencyMeter } from './latency';
import { balancedBook } from './openings/balanced';
import { type MatchOptions, type MatchSetup, readOpeningBook } from './options';
import { isFault, type MatchGame } from './result';
import { checkEngines, type MatchPlan, openGameLog, startMatch } from './runner';
import { type Fixture, makeSchedule, shardSchedule } from './schedule';
import type { MatchSettings } from './settings';
import { sprtVerdict } from './sprt';
import { Standings } from './standings';
import { type MatchState, resumeState } from './state';
import { trialsOf } from './statistics';

/** Counts consecutive faults of each engine. */
class FaultCounter {
  private readonly consecutive = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Adds a game; returns an error if a player has made too many faults in a row. */
  add({ players, winner, termination, reason }: MatchGame): string | undefined {
    for (const [side, { name }] of players.entries()) {
      const isFaulty = isFault(termination) && winner !== side;
      this.consecutive.set(name, isFaulty ? (this.consecutive.get(name) ?? 0) + 1 : 0);
      if (this.consecutive.get(name)! >= this.limit)
        return `${name} made ${this.limit} faults in a row; the last: ${termination}, ${reason}`;
    }
    return undefined;
  }
}

/** Exit code of an interrupted match. */
const EXIT_INTERRUPTED = 130;

/** Calls `onSignal` instead of ending the process, which would leave locks and engines behind. */
class SignalHandler {
  // One listener for the whole match: a signal that arrives while listeners are exchanged would be lost.
  private readonly listener = (): void => this.onSignal();

  constructor(public onSignal: () => void) {
    for (const signal of TERMINATION_SIGNALS) process.on(signal, this.listener);
  }

  end(): void {
    for (const signal of TERMINATION_SIGNALS) process.off(signal, this.listener);
  }
}

/** Plays a match. Returns the exit code. */
export async function playMatch(setup: MatchSetup, options: MatchOptions): Promise<Result<number>> {
  const { settings, shard } = setup;
  const schedule = shardSchedule(makeSchedule(settings.players.length, settings.tournament, settings.games), shard);
  const resumePath = options.resume ?? (shard.count > 1 ? 'match.json' : undefined);
  const statePath = resumePath && shardPath(resumePath, shard);
  const recordPath = options.record && shardPath(options.record, shard);
  if (statePath !== undefined && recordPath !== undefined && isSameFile(statePath, recordPath))
    return fail(`${recordPath}: --record and --resume need different files`);
  const format = recordPath === undefined ? ok(undefined) : checkFormat(formatOfFile(recordPath), settings.variant);
  if (!format.ok) return fail(`${recordPath}: ${format.error}`);
  const signals = new SignalHandler(() => process.exit(EXIT_INTERRUPTED));
  const lock = await lockAll([statePath, recordPath].filter(path => path !== undefined));
  if (!lock.ok) {
    signals.end();
    return lock;
  }
  const logFolders: string[] = [];
  const book = settings.openings.from === 'random' ? ok(balancedBook(setup)) : readOpeningBook(options, setup);
  try {
    if (!book.ok) return book;
    const start = resumeState(statePath, settings, shard);
    if (!start.ok) return start;
    const state = options.replayFaults ? withoutFaults(start.value) : start.value;
    if (options.log !== undefined) logFolders.push(...createFolder(options.log));
    const planned = await planMatch(setup, options, schedule, state);
    if (!planned.ok) return planned;
    const plan = planned.value;
    const error = plan.fixtures.length > 0 ? await checkEngines(plan) : undefined;
    if (error !== undefined) return fail(error);
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
    removeEmptyFolders(logFolders);
    signals.end();
  }
}

/** The state without games that ended by a fault, so that they are played again. */
function withoutFaults(state: MatchState): MatchState {
  const results = new Map([...state.results].filter(([, { termination }]) => !isFault(termination)));
  return { ...state, results };
}

/** The games that are left. */
async function planMatch(
  { settings, ruleset, shard, timeouts }: MatchSetup,
  { concurrency, log, tb, affinity, strict }: MatchOptions,
  schedule: readonly Fixture[],
  state: MatchState,
): Promise<Result<Omit<MatchPlan, 'book'>>> {
  const left = schedule.filter(({ game }) => !state.results.has(game));
  const warn = warnOnce();
  const referee = tb === undefined ? ok(undefined) : openReferee(ruleset, tb === true ? '' : tb, warn);
  if (!referee.ok) return referee;
  const cpus = affinity === undefined ? ok(undefined) : readAffinity(affinity, concurrency);
  if (!cpus.ok) return cpus;
  return ok({
    settings: settings.scaleTo === undefined ? settings : await scaleSettings(settings, settings.scaleTo, ruleset),
    referee: referee.value,
    cpus: cpus.value,
    isStrict: strict ?? false,
    commandLine: commandLine(process.argv.slice(2)),
    ruleset,
    fixtures: isDecided({ settings, shard }, new Standings(schedule, state.results.values())) ? [] : left,
    concurrency,
    timeouts,
    logOf: game => (log === undefined ? undefined : openGameLog(log, game, warn)),
    warn,
    onLag: () => {},
  });
}

/** The command line, to be run by a shell again. */
const commandLine = (words: readonly string[]): string =>
  ['alquerque', ...words]
    .map(word => (/^[\w./:=,+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');

/** The settings with time limits for this machine: twice the times if its bench runs at half of `nodesPerSecond`. */
async function scaleSettings(
  settings: MatchSettings,
  nodesPerSecond: number,
  ruleset: Ruleset,
): Promise<MatchSettings> {
  const speed = await benchSpeed(ruleset);
  const factor = nodesPerSecond / speed;
  process.stderr.write(`bench: ${Math.round(speed)} nodes/s; times are multiplied by ${factor.toFixed(2)}\n`);
  const players = settings.players.map(player => ({ ...player, limit: scaleLimit(player.limit, factor) }));
  return { ...settings, players };
}

/** Nodes per second of the bench. */
function benchSpeed({ variant, values, rules }: Ruleset): Promise<number> {
  const engine = createSearchEngine(nodeHost(openTableStore));
  return new Promise(resolve => {
    const done = (nodes: number, timeMs: number): void => {
      engine.close();
      resolve((1000 * nodes) / Math.max(1, timeMs));
    };
    engine.bench({ variant, values, fen: rules.startFen, moves: [] }, undefined, { done });
  });
}

/** True if the SPRT has ended the match. A shard knows only its part, so there the merge decides. */
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
  const latency = new LatencyMeter();
  const display = openDisplay(process.stdout, journal, schedule, standings, byBallot, latency);
  const onLatency = (player: string, latencyMs: number): void => latency.add(player, latencyMs);
  const faults = new FaultCounter(maxFaults);
  let faultError: string | undefined;
  let isInterrupted = false;
  const run = startMatch({ ...plan, onLatency, onLag: (lagMs, isWaived) => journal.addLag(lagMs, isWaived) }, game => {
    journal.add(game);
    standings.add(journal.state.results.get(game.game)!);
    display.showGame(game);
    if (standings.duplicates.has(game.game))
      plan.warn(`game ${game.game + 1} is a duplicate and not counted; use --random-plies or --openings`);
    faultError = faults.add(game);
    if (faultError !== undefined || isDecided(journal.state, standings)) run.stop();
  });
  signals.onSignal = () => {
    if (isInterrupted) process.exit(EXIT_INTERRUPTED);
    isInterrupted = true;
    run.stop();
  };
  try {
    await run.done;
    if (faultError !== undefined) return fail(faultError);
    return ok(isInterrupted ? EXIT_INTERRUPTED : 0);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  } finally {
    display.close();
  }
}

/** Prints each warning once, although engines are started many times. */
function warnOnce(): (text: string) => void {
  const printed = new Set<string>();
  return text => {
    const key = text.replace(/\bgame \d+/, '');
    if (!printed.has(key)) process.stderr.write(`warning: ${maskControlChars(text)}\n`);
    printed.add(key);
  };
}
