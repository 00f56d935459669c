/** An engine as a player: starts it, sends it games and requests moves. Errors are returned as faults, never thrown. */
import type { MoveInfo } from '../records/record';
import { type LineLog, LineProcess } from '../uci/client/line-process';
import {
  mergeInfoLine,
  parseError,
  parseOptionLine,
  type SearchSummary,
  setOptionCommand,
} from '../uci/client/protocol';
import { LAG_PERIOD_MS, LagAllowance, LagMeter } from './clock';
import { type EngineCommand, readEngineCommand } from './key-values';
import type { EngineFault, FaultKind } from './result';

/** The command of an engine; without one, this program. */
export function engineCommand(command: string): EngineCommand {
  const read = readEngineCommand(command);
  return read.ok ? read.value : { args: [process.execPath, process.argv[1] ?? ''], environment: {} };
}

export interface EngineSetup {
  readonly name: string;
  readonly program: EngineCommand;
  readonly folder?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** Timeouts in ms. */
export interface Timeouts {
  /** For an engine to start and to become ready. */
  readonly start: number;
  /** For a move, after the flag falls, or after `go` if untimed. */
  readonly hang: number;
  /** Time by which the flag may be overstepped. */
  readonly margin: number;
}

export interface EngineMove {
  /** First word after `bestmove`. */
  readonly move: string;
  readonly information: MoveInfo;
  /** Thinking time without the lag that is forgiven. */
  readonly timeMs: number;
  /** Scheduling lag of this process during the move. */
  readonly lagMs: number;
  /** Time that the engine reported last; undefined if it reported none. */
  readonly reportedMs: number | undefined;
  /** True if a time forfeit was waived because of the lag. */
  readonly isWaived: boolean;
}

type EngineResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: EngineFault };

const READY = 'readyok';

const failWith = (kind: FaultKind, detail: string): { readonly ok: false; readonly fault: EngineFault } => ({
  ok: false,
  fault: { kind, detail },
});

export class EnginePlayer {
  log: LineLog | undefined;
  private process: LineProcess | undefined;
  private readonly lagMeter = new LagMeter();
  private allowance = new LagAllowance();
  private hasComplained = false;

  constructor(
    readonly setup: EngineSetup,
    private readonly timeouts: Timeouts,
    private readonly warn: (text: string) => void,
    /** Warnings are faults. */
    private readonly isStrict = false,
  ) {}

  /** Prepares for a new game; starts the engine if it is not running. */
  async startGame(variant: string, ruleOptions: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    if (this.process?.end) this.close();
    this.process?.resumeOutput();
    this.allowance = new LagAllowance();
    const fault =
      (this.process ? undefined : await this.start(variant, { ...ruleOptions, ...this.setup.options })) ??
      (await this.sendNewGame());
    this.process?.pauseOutput();
    return fault && this.abandon({ kind: 'start-failure', detail: fault.detail });
  }

  /** Requests a move. `flagMs`: time until the flag falls; undefined if untimed. */
  async requestMove(position: string, go: string, flagMs: number | undefined): Promise<EngineResult<EngineMove>> {
    const { process, lagMeter } = this;
    if (!process) return failWith('disconnect', 'is not running');
    process.log = this.log;
    process.resumeOutput();
    let summary: SearchSummary = {};
    let error: string | undefined;
    const bestmoveIn = (line: string): string | undefined => {
      const [word, move = ''] = line.split(/\s+/, 2);
      if (word === 'bestmove') return move;
      summary = mergeInfoLine(line, summary);
      error ??= parseError(line);
      return undefined;
    };
    process.send(position);
    // Late output of the last move comes before `readyok`, so it is not taken for the next one.
    const isReady = (line: string): boolean => {
      error ??= parseError(line);
      return line === READY;
    };
    const notReady = await this.request('isready', isReady, this.timeouts.hang);
    if (notReady) return { ok: false, fault: this.abandon(notReady) };
    lagMeter.restart();
    const sampler = setInterval(() => lagMeter.sample(), LAG_PERIOD_MS).unref();
    const start = performance.now();
    process.send(go);
    const { margin, hang } = this.timeouts;
    let reply = await process.expect(bestmoveIn, flagMs === undefined ? hang : flagMs + margin);
    if (reply.kind === 'silence' && flagMs !== undefined) {
      process.send('stop');
      reply = await process.expect(bestmoveIn, hang);
    }
    clearInterval(sampler);
    const lagMs = lagMeter.totalMs();
    // Until its next move the engine cannot delay the runner, and so not its opponent either.
    process.pauseOutput();
    if (reply.kind === 'end') return { ok: false, fault: this.abandon(reply.end) };
    if (reply.kind === 'silence') return { ok: false, fault: this.abandon({ kind: 'hang', detail: 'sent no move' }) };
    const complaint = error === undefined ? undefined : this.complainOnce(`reports an error: ${error.slice(0, 200)}`);
    if (complaint) return { ok: false, fault: complaint };
    const elapsedMs = reply.at - start;
    const timeMs = Math.max(0, elapsedMs - this.allowance.forgive(lagMs));
    if (flagMs !== undefined && timeMs > flagMs + margin)
      return failWith('time-loss', `moved after ${Math.round(timeMs)} of ${Math.round(flagMs)} ms`);
    const isWaived = flagMs !== undefined && elapsedMs > flagMs + margin;
    const { bound: _, time: reportedMs, ...information } = summary;
    return { ok: true, value: { move: reply.value, information, timeMs, reportedMs, lagMs, isWaived } };
  }

  /** Kills the engine. */
  close(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private send(line: string): void {
    if (!this.process) return;
    this.process.log = this.log;
    this.process.send(line);
  }

  /** Starts the engine and sets its options; the variant first, since the others may depend on it. */
  private async start(variant: string, options: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    const { program, folder } = this.setup;
    try {
      this.process = new LineProcess(program.args, { folder, environment: program.environment });
      this.process.aroundOutput = work => this.lagMeter.handleOutput(work);
    } catch (error) {
      return { kind: 'start-failure', detail: error instanceof Error ? error.message : `${error}` };
    }
    const offered = new Set<string>();
    const fault = await this.askOptions(offered);
    if (fault) return fault;
    const noVariant = offered.has('uci_variant') ? undefined : this.complain('has no option UCI_Variant');
    if (noVariant) return noVariant;
    const variantFault = await this.setOptions({ UCI_Variant: variant });
    if (variantFault) return variantFault;
    const unknown = (): string[] => Object.keys(options).filter(name => !offered.has(name.toLowerCase()));
    if (unknown().length > 0) {
      const again = await this.askOptions(offered);
      if (again && again.kind !== 'hang') return again;
    }
    for (const name of unknown()) {
      const fault = this.complain(`has no option ${name}`);
      if (fault) return fault;
    }
    return this.setOptions(options);
  }

  /** Prints a warning; returns a fault if warnings are faults. */
  private complain(text: string): EngineFault | undefined {
    if (this.isStrict) return { kind: 'illegal-move', detail: text };
    this.warn(`${this.setup.name} ${text}`);
    return undefined;
  }

  private complainOnce(text: string): EngineFault | undefined {
    if (this.hasComplained && !this.isStrict) return undefined;
    this.hasComplained = true;
    return this.complain(text);
  }

  private askOptions(offered: Set<string>): Promise<EngineFault | undefined> {
    return this.request('uci', line => {
      const option = parseOptionLine(line);
      if (option) offered.add(option.name.toLowerCase());
      return line === 'uciok';
    });
  }

  /** A rejected option is a fault: the record would name settings that were not in effect. */
  private async setOptions(options: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    let rejection: string | undefined;
    for (const [name, value] of Object.entries(options)) this.send(setOptionCommand(name, value));
    const fault = await this.request('isready', line => {
      rejection ??= parseError(line);
      return line === READY;
    });
    if (fault || rejection === undefined) return fault;
    return { kind: 'start-failure', detail: `rejects an option: ${rejection.slice(0, 200)}` };
  }

  private sendNewGame(): Promise<EngineFault | undefined> {
    this.send('ucinewgame');
    return this.request('isready', line => line === READY);
  }

  /** Sends a command and waits for the line that answers it. */
  private async request(
    command: string,
    isAnswer: (line: string) => boolean,
    timeoutMs = this.timeouts.start,
  ): Promise<EngineFault | undefined> {
    this.send(command);
    const reply = await this.process?.expect(line => isAnswer(line) || undefined, timeoutMs);
    if (reply?.kind === 'end') return reply.end;
    return reply?.kind === 'silence' ? { kind: 'hang', detail: `did not answer ${command}` } : undefined;
  }

  /** Kills the engine after a fault that leaves its state unknown; the next game starts it again. */
  private abandon(fault: EngineFault): EngineFault {
    this.close();
    return fault;
  }
}
