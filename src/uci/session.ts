import type { Game } from '../api/game';
import { isUnlimited } from '../engine/limits';
import type { Limits, SearchEngine } from '../engine/types';
import { VARIANT_NAMES } from '../games/registry';
import type { PerftUnit, RuleValues } from '../games/rules';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/unique-moves';
import type { EndgameDescription } from '../tablebase/describe';
import { EndgameDescriber } from '../tablebase/describer';
import { LineSplitter } from '../util/node/lines';
import { ok, type Result } from '../util/result';
import { type Command, commandName, parseLine } from './commands';
import { errorLine, firstAction, nodesLine, variantLine } from './format';
import { JobRunner } from './jobs';
import {
  engineDefaults,
  engineOptions,
  type OptionChange,
  parseOptionChange,
  SHOW_WDL,
  SINGLE_ACTIONS,
} from './options';
import { answerQuery } from './queries';
import { CommandQueue, JOB_COMMANDS, type PendingStop } from './queue';
import {
  changeRule,
  parseSearchmoves,
  resume,
  type SessionGame,
  setPosition,
  startVariant,
  takeBack,
} from './session-game';

/**
 * Play after a draw by repetition or a move counter: never; after moves that the client sends; or in searches too, so
 * that a search returns a move as long as there is one.
 */
export type PlaysOn = 'never' | 'after moves' | 'always';

interface SessionOutput {
  write(text: string): void;
  /** Called at the end of the session. */
  exit(): void;
  /** Stops or continues the calls of `receive`, while the queue is full. */
  pauseInput?(isPaused: boolean): void;
}

const IMMEDIATE_COMMANDS: ReadonlySet<string> = new Set(['isready', 'stop', 'ponderhit', 'quit']);
const NEEDS_IDLE_ENGINE: ReadonlySet<string> = new Set([...JOB_COMMANDS, 'setoption', 'ucinewgame']);

/** Output is buffered up to this length while one chunk of input is handled. */
const FLUSH_CHARS = 1 << 16;

/** Time for which queued commands are executed before later input is looked at, checked after this number of commands. */
const SLICE_MS = 20;
const SLICE_COMMANDS = 64;

/** Returns a function that tells, when called after each command, whether the slice is over. */
function timeSlice(): () => boolean {
  const start = performance.now();
  let commands = 0;
  return () => ++commands % SLICE_COMMANDS === 0 && performance.now() - start > SLICE_MS;
}

/**
 * Protocol session: bytes in, lines out. It never blocks: while the engine has a job, commands that need the engine or
 * change its settings are queued, and so is every later command.
 */
export class Session {
  playsOn: PlaysOn = 'never';
  private readonly lines = new LineSplitter();
  private readonly jobs: JobRunner;
  private readonly endgames = new EndgameDescriber();
  private readonly queue = new CommandQueue();
  private engineValues: RuleValues = engineDefaults();
  private current: SessionGame;
  private pendingOutput = '';
  private inputEnded = false;
  private hasStarted = false;
  private isPaused = false;
  /** Commands are dropped, and an error has said so. */
  private isDropping = false;
  /** The rest of the queue will be executed later. */
  private isResuming = false;
  /** A `quit` waits for the end of a warm-up. */
  private isQuitting = false;
  private isOver = false;

  constructor(
    private readonly engine: SearchEngine,
    private readonly output: SessionOutput,
  ) {
    const first = startVariant(VARIANT_NAMES[0]!);
    if (!first.ok) throw new Error(first.error);
    this.current = first.value;
    this.jobs = new JobRunner(
      engine,
      lines => {
        this.print(lines);
        this.flush();
      },
      () => this.resumeQueue(),
    );
    engine.onProblem = (line, isRemark) => {
      this.print([isRemark ? `info string ${line}` : errorLine(line)]);
      this.flush();
    };
    engine.configure(engineOptions(this.engineValues));
  }

  /** The game after the commands that were executed. */
  get game(): Game {
    return this.current.game;
  }

  /** True while the engine searches, counts or makes ready. */
  get isBusy(): boolean {
    return this.jobs.isBusy;
  }

  /** True if commands wait until the engine is idle. */
  get hasQueue(): boolean {
    return this.queue.length > 0;
  }

  receive(chunk: Buffer): void {
    for (const line of this.lines.push(chunk)) this.handleLine(line);
    this.flush();
    this.pauseInput();
    this.startEngine();
  }

  /** Starts the engine's thread after the first replies, so that they do not wait for it. */
  private startEngine(): void {
    if (this.hasStarted || this.isOver) return;
    this.hasStarted = true;
    if (!this.jobs.isBusy) this.engine.prepare(this.current.choice.variant.name);
  }

  /** Ends the input: bounded jobs finish, endless ones are stopped, then the session exits. */
  end(): void {
    this.handleLine(this.lines.finish());
    this.inputEnded = true;
    this.jobs.endWarmUp();
    if (this.jobs.isEndless) this.jobs.stop();
    this.resumeQueue();
  }

  private print(lines: readonly string[]): void {
    for (const line of lines) this.pendingOutput += `${line}\n`;
    if (this.pendingOutput.length >= FLUSH_CHARS) this.flush();
  }

  private printError(error: string): void {
    this.print([errorLine(error)]);
  }

  private flush(): void {
    const text = this.pendingOutput;
    this.pendingOutput = '';
    if (text !== '') this.output.write(text);
  }

  private handleLine(line: Result<string>): void {
    const name = line.ok ? commandName(line.value) : '';
    if (this.isOver || this.isQuitting || name === undefined) return;
    const isImmediate = IMMEDIATE_COMMANDS.has(name);
    if (this.mustDrop && !isImmediate) {
      if (!this.isDropping) this.printError('queue full: commands are dropped until stop or ponderhit');
      this.isDropping = true;
      return;
    }
    const command = this.queue.hasBacklog && !isImmediate ? undefined : parseLine(line);
    if (command && ((isImmediate && command.ok) || !this.mustWait(command))) this.execute(command, 'none');
    else {
      this.queue.push(line, command);
      this.jobs.endWarmUp();
    }
  }

  private mustWait(command: Result<Command>): boolean {
    return this.queue.length > 0 || this.needsIdleEngine(command);
  }

  /** True if the command cannot run while the engine has its present job. */
  private needsIdleEngine(command: Result<Command>): boolean {
    return this.jobs.isWarmingUp || (this.jobs.isBusy && command.ok && NEEDS_IDLE_ENGINE.has(command.value.name));
  }

  /** Executes queued commands until one needs an idle engine, or until later input should be looked at. */
  private resumeQueue(): void {
    if (this.isResuming) return;
    const { queue } = this;
    const isSliceOver = timeSlice();
    for (let next = queue.first; next && !this.isOver && !this.needsIdleEngine(next); next = queue.first) {
      const { command, stop } = queue.shift();
      this.execute(command, stop);
      if (isSliceOver()) {
        this.resumeLater();
        break;
      }
    }
    this.flush();
    this.pauseInput();
    const hasEnded = this.inputEnded && !this.jobs.isBusy && queue.length === 0;
    if (this.isQuitting ? !this.jobs.isWarmingUp : hasEnded) this.exit();
  }

  private resumeLater(): void {
    this.isResuming = true;
    setImmediate(() => {
      this.isResuming = false;
      this.resumeQueue();
    });
  }

  /** True if the queue is full and the running job lasts until a later command ends it, so input cannot be paused. */
  private get mustDrop(): boolean {
    return this.queue.isFull && this.jobs.isEndless && !this.jobs.isStopped;
  }

  /** Pauses the input while the queue is full. */
  private pauseInput(): void {
    this.isDropping &&= this.mustDrop;
    const mustPause = this.queue.isFull && !this.mustDrop;
    if (this.isPaused === mustPause) return;
    this.isPaused = mustPause;
    this.output.pauseInput?.(mustPause);
  }

  /** Exits. A warm-up is soon over, so the commands before are still answered, up to one that waits for a job. */
  private quit(): void {
    if (this.jobs.isWarmingUp) {
      this.isQuitting = true;
      this.jobs.endWarmUp();
    } else this.exit();
  }

  private exit(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.jobs.printPendingReady();
    this.flush();
    this.output.exit();
  }

  private execute(command: Result<Command>, stop: PendingStop): void {
    if (!command.ok) {
      this.printError(command.error);
      return;
    }
    const lines = answerQuery(command.value, this.current, () => this.describeEndgame());
    if (lines) this.print(lines);
    else this.act(command.value, stop);
  }

  /** Tablebase value of the position, from tables in memory only. */
  private describeEndgame(): EndgameDescription | undefined {
    const { rules, game } = this.current;
    return this.endgames.describe(rules, game.position(), this.engine.loadedTables(this.current.game.spec()));
  }

  private act(command: Command, stop: PendingStop): void {
    switch (command.name) {
      case 'isready':
        this.jobs.ready(this.current.game.spec());
        break;
      case 'ucinewgame':
        this.engine.newGame();
        break;
      case 'setoption':
        this.setOption(command.option, command.value);
        break;
      case 'position':
        this.setPosition(command.fen, command.moves);
        break;
      case 'undo':
        this.undo(command.moves);
        break;
      case 'go':
        this.go(command.limits, stop);
        break;
      case 'perft':
        this.perft(command.depth, command.unit, stop);
        break;
      case 'bench':
        this.jobs.bench(this.current.game.spec(), command.depth);
        this.applyPendingStop(stop);
        break;
      case 'stop':
        this.stop();
        break;
      case 'ponderhit':
        this.ponderHit();
        break;
      case 'quit':
        this.quit();
        break;
    }
  }

  private setPosition(fen: string | undefined, moves: string): void {
    const next = setPosition(this.current, fen, moves, this.playsOn !== 'never');
    if (next.ok) this.current = next.value;
    else this.printError(`position: ${next.error}`);
  }

  private undo(moves: number): void {
    const next = takeBack(this.current, moves);
    if (next.ok) this.current = next.value;
    else this.printError(next.error);
  }

  private setOption(name: string, text: string | undefined): void {
    const change = parseOptionChange(this.current.choice.family, name, text);
    const error = change.ok ? this.applyChange(change.value) : change.error;
    if (error !== undefined) this.printError(`setoption: ${error}`);
  }

  /** Returns an error if the change is rejected. */
  private applyChange(change: OptionChange): string | undefined {
    switch (change.kind) {
      case 'clear':
        this.engine.newGame();
        return undefined;
      case 'engine':
        return this.configure({ ...this.engineValues, [change.name]: change.value });
      case 'variant':
        return this.startGame(startVariant(change.variant), true);
      case 'rule':
        return this.startGame(changeRule(this.current, change.name, change.value), false);
    }
  }

  private configure(values: RuleValues): string | undefined {
    try {
      this.engine.configure(engineOptions(values));
    } catch (error) {
      return error instanceof Error ? error.message : `${error}`;
    }
    this.engineValues = values;
    return undefined;
  }

  private startGame(next: Result<SessionGame>, isAnnounced: boolean): string | undefined {
    if (!next.ok) return next.error;
    this.current = next.value;
    this.engine.prepare(this.current.choice.variant.name);
    if (isAnnounced) this.print([variantLine(this.current)]);
    return undefined;
  }

  private go(limits: Limits, stop: PendingStop): void {
    if (this.playsOn === 'always') this.current = { ...this.current, game: resume(this.current.game) };
    const complete = this.completeLimits(limits);
    if (complete.ok) {
      const isSingleAction = this.engineValues[SINGLE_ACTIONS] === true;
      const { rules } = this.current;
      this.jobs.search(
        this.current.game.spec(),
        complete.value,
        best => (isSingleAction ? firstAction(rules, best) : best),
        this.engineValues[SHOW_WDL] === true,
      );
      this.applyPendingStop(stop);
    } else this.printError(`go: ${complete.error}`);
  }

  /** Canonicalises `searchmoves`, and makes a search infinite if no limit can end it. */
  private completeLimits(limits: Limits): Result<Limits> {
    const { game } = this.current;
    const bounded = isUnlimited(limits, game.sideToMove) ? { ...limits, infinite: true } : limits;
    if (!limits.searchmoves) return ok(bounded);
    const searchmoves = parseSearchmoves(this.current, limits.searchmoves);
    return searchmoves.ok ? ok({ ...bounded, searchmoves: searchmoves.value }) : searchmoves;
  }

  private perft(depth: number, unit: PerftUnit, stop: PendingStop): void {
    if (depth === 0) {
      this.print(['', nodesLine(1, 0)]);
      return;
    }
    const moves = unit === 'turns' ? countLegalMoves(this.current.game.position()) : 0;
    if (moves > MAX_LISTED_MOVES) {
      this.printError(`perft: ${tooManyMoves(moves)}`);
      return;
    }
    this.jobs.perft(this.current.game.spec(), depth, unit, this.engineValues.Threads as number);
    this.applyPendingStop(stop);
  }

  /** Stops the job that has just started, if a `stop` or the end of input came first. */
  private applyPendingStop(stop: PendingStop): void {
    const stopsEndless = stop === 'endless' || this.inputEnded;
    if (stop === 'any' || (stopsEndless && this.jobs.isEndless)) this.jobs.stop();
  }

  /** Stops the first job that is not stopped yet, and all queued searches that nothing else would end. */
  private stop(): void {
    const stoppedQueued = this.jobs.isStopped && this.queue.stopNext();
    this.queue.stopEndless();
    if (!stoppedQueued) this.jobs.stop();
  }

  /** Applies to the first search that ponders and is not stopped. */
  private ponderHit(): void {
    if (this.jobs.isPondering && !this.jobs.isStopped) this.jobs.ponderHit();
    else this.queue.ponderHit();
  }
}
