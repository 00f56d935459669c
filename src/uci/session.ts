/**
 * One conversation: bytes in, lines out. It never blocks: while the engine has a job, the commands that need it or
 * change how it works wait their turn, and whatever comes behind a waiting command waits too.
 */
import { isUnlimited } from '../engine/limits';
import type { Limits, SearchEngine } from '../engine/types';
import { VARIANTS } from '../games/registry';
import type { PerftUnit, RuleValues } from '../games/rules';
import { countLegalMoves, MAX_LISTED_MOVES, tooManyMoves } from '../games/unique-moves';
import { EndgameDescriber, type EndgameDescription } from '../tablebase/describe';
import { LineSplitter } from '../util/node/lines';
import { ok, type Result } from '../util/result';
import { type Command, parseCommand } from './commands';
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
import {
  changeRule,
  type PositionState,
  parseSearchmoves,
  positionSpecOf,
  setUp,
  startVariant,
  takeBackMoves,
} from './position-state';
import { answerQuery } from './queries';
import { CommandQueue, JOB_COMMANDS, type PendingStop } from './queue';

interface SessionOutput {
  write(text: string): void;
  /** The conversation is over. */
  exit(): void;
}

const IMMEDIATE_COMMANDS: ReadonlySet<string> = new Set(['isready', 'stop', 'ponderhit', 'quit']);
const NEEDS_IDLE_ENGINE: ReadonlySet<string> = new Set([...JOB_COMMANDS, 'setoption', 'ucinewgame']);

/** So much is kept before it is written, where one chunk of input has many replies. */
const FLUSH_CHARS = 1 << 16;

export class Session {
  private readonly lines = new LineSplitter();
  private readonly jobs: JobRunner;
  private readonly advisor = new EndgameDescriber();
  private readonly waiting = new CommandQueue();
  private engineValues: RuleValues = engineDefaults();
  private played: PositionState;
  private unwritten = '';
  private inputEnded = false;
  private over = false;

  constructor(
    private readonly engine: SearchEngine,
    private readonly output: SessionOutput,
  ) {
    const played = startVariant(VARIANTS[0]!);
    if (!played.ok) throw new Error(played.error);
    this.played = played.value;
    this.jobs = new JobRunner(
      engine,
      lines => {
        this.print(lines);
        this.flush();
      },
      () => this.goOn(),
    );
    engine.onProblem = (line, remark) => {
      this.print([remark ? `info string ${line}` : errorLine(line)]);
      this.flush();
    };
    engine.configure(engineOptions(this.engineValues));
  }

  receive(chunk: Buffer): void {
    for (const line of this.lines.push(chunk)) this.take(line);
    this.flush();
  }

  /** The end of input: what is bounded is finished, what is not is stopped, then the conversation is over. */
  end(): void {
    this.take(this.lines.finish());
    this.inputEnded = true;
    this.jobs.hurry();
    if (this.jobs.endless) this.jobs.stop();
    this.goOn();
  }

  private print(lines: readonly string[]): void {
    for (const line of lines) this.unwritten += `${line}\n`;
    if (this.unwritten.length >= FLUSH_CHARS) this.flush();
  }

  private flush(): void {
    const text = this.unwritten;
    this.unwritten = '';
    if (text !== '') this.output.write(text);
  }

  private take(line: Result<string>): void {
    const command = line.ok ? parseCommand(line.value) : line;
    if (!command || this.over) return;
    const name = command.ok ? command.value.name : '';
    const waits = this.waiting.length > 0 || this.jobs.makesReady || (this.jobs.busy && NEEDS_IDLE_ENGINE.has(name));
    // What was asked before the end is answered; making ready is soon over.
    const endsLater = name === 'quit' && this.jobs.makesReady;
    if (waits && (!IMMEDIATE_COMMANDS.has(name) || endsLater)) {
      this.waiting.push(command);
      this.jobs.hurry();
    } else this.perform(command, 'none');
  }

  /** What waited goes on as far as it can. */
  private goOn(): void {
    for (let next = this.waiting.first; next && !this.over && !this.mustWait(next); next = this.waiting.first) {
      const { command, stop } = this.waiting.shift();
      this.perform(command, stop);
    }
    this.flush();
    if (this.inputEnded && !this.jobs.busy) this.leave();
  }

  private leave(): void {
    if (this.over) return;
    this.over = true;
    this.jobs.leave();
    this.flush();
    this.output.exit();
  }

  private mustWait(command: Result<Command>): boolean {
    return this.jobs.makesReady || (this.jobs.busy && command.ok && NEEDS_IDLE_ENGINE.has(command.value.name));
  }

  private perform(command: Result<Command>, stop: PendingStop): void {
    if (!command.ok) {
      this.refuse(command.error);
      return;
    }
    const lines = answerQuery(command.value, this.played, () => this.ending());
    if (lines) this.print(lines);
    else this.act(command.value, stop);
  }

  /** What tables in memory know; files are not read for it. */
  private ending(): EndgameDescription | undefined {
    const { rules, position } = this.played;
    return this.advisor.describe(rules, position, this.engine.loadedTables(positionSpecOf(this.played)));
  }

  private act(command: Command, stop: PendingStop): void {
    switch (command.name) {
      case 'isready':
        this.jobs.ready(positionSpecOf(this.played));
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
        this.undo(command.turns);
        break;
      case 'go':
        this.go(command.limits, stop);
        break;
      case 'perft':
        this.count(command.depth, command.unit, stop);
        break;
      case 'bench':
        this.jobs.bench(positionSpecOf(this.played), command.depth);
        this.stopBegun(stop);
        break;
      case 'stop':
        this.stop();
        break;
      case 'ponderhit':
        this.ponderHit();
        break;
      case 'quit':
        this.leave();
        break;
    }
  }

  private refuse(error: string): void {
    this.print([errorLine(error)]);
  }

  private setPosition(fen: string | undefined, moves: string): void {
    const played = setUp(this.played, fen, moves);
    if (played.ok) this.played = played.value;
    else this.refuse(`position: ${played.error}`);
  }

  private undo(turns: number): void {
    const played = takeBackMoves(this.played, turns);
    if (played.ok) this.played = played.value;
    else this.refuse(played.error);
  }

  private setOption(name: string, text: string | undefined): void {
    const change = parseOptionChange(this.played.choice.family, name, text);
    const error = change.ok ? this.apply(change.value) : change.error;
    if (error !== undefined) this.refuse(`setoption: ${error}`);
  }

  /** An error, where the change is refused. */
  private apply(change: OptionChange): string | undefined {
    switch (change.kind) {
      case 'clear':
        this.engine.newGame();
        return undefined;
      case 'engine':
        return this.configure({ ...this.engineValues, [change.name]: change.value });
      case 'variant':
        return this.begin(startVariant(change.variant), true);
      case 'rule':
        return this.begin(changeRule(this.played, change.name, change.value), false);
    }
  }

  private configure(values: RuleValues): string | undefined {
    try {
      this.engine.configure(engineOptions(values));
    } catch (error) {
      return `the engine cannot do that here: ${error instanceof Error ? error.message : error}`;
    }
    this.engineValues = values;
    return undefined;
  }

  private begin(played: Result<PositionState>, announced: boolean): string | undefined {
    if (!played.ok) return played.error;
    this.played = played.value;
    this.engine.prepare(this.played.choice.variant.name);
    if (announced) this.print([variantLine(this.played)]);
    return undefined;
  }

  private go(limits: Limits, stop: PendingStop): void {
    const full = this.completed(limits);
    if (full.ok) {
      const single = this.engineValues[SINGLE_ACTIONS] === true;
      const { rules } = this.played;
      this.jobs.search(
        positionSpecOf(this.played),
        full.value,
        best => (single ? firstAction(rules, best) : best),
        this.engineValues[SHOW_WDL] === true,
      );
      this.stopBegun(stop);
    } else this.refuse(`go: ${full.error}`);
  }

  /** The limits as they are for the position: moves by their full names, and infinite where nothing else ends. */
  private completed(limits: Limits): Result<Limits> {
    const whole = isUnlimited(limits, this.played.position.side) ? { ...limits, infinite: true } : limits;
    if (!limits.searchmoves) return ok(whole);
    const searchmoves = parseSearchmoves(this.played, limits.searchmoves);
    return searchmoves.ok ? ok({ ...whole, searchmoves: searchmoves.value }) : searchmoves;
  }

  private count(depth: number, unit: PerftUnit, stop: PendingStop): void {
    if (depth === 0) {
      this.print(['', nodesLine(1, 0)]);
      return;
    }
    const turns = unit === 'turns' ? countLegalMoves(this.played.position) : 0;
    if (turns > MAX_LISTED_MOVES) {
      this.refuse(`perft: ${tooManyMoves(turns)}`);
      return;
    }
    this.jobs.count(positionSpecOf(this.played), depth, unit, this.engineValues.Threads as number);
    this.stopBegun(stop);
  }

  /** Ends the job that has just begun, where a `stop` or the end of input came before it. */
  private stopBegun(stop: PendingStop): void {
    const endless = stop === 'endless' || this.inputEnded;
    if (stop === 'any' || (endless && this.jobs.endless)) this.jobs.stop();
  }

  /** Ends the first job that was not stopped yet, and every search behind it that nothing else would end. */
  private stop(): void {
    const ended = this.jobs.stopped && this.waiting.stopNext();
    this.waiting.stopEndless();
    if (!ended) this.jobs.stop();
  }

  /** The move pondered on was played, in the first search that ponders and was not stopped. */
  private ponderHit(): void {
    if (this.jobs.pondering && !this.jobs.stopped) this.jobs.ponderHit();
    else this.waiting.ponderHit();
  }
}
