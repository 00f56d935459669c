import type { MoveInfo } from '../records/record';
import { type LineLog, LineProcess } from '../uci/client/line-process';
import { mergeInfoLine, parseError, parseOptionLine, type SearchSummary } from '../uci/client/protocol';
import { type EngineCommand, readEngineCommand } from './key-values';
import type { EngineFault, FaultKind } from './result';

/** How late this process is at its own work: what the machine does to it is not the engines' fault. */

/** Milliseconds between two looks. */
const PERIOD_MS = 10;
/** A look may be so late without the machine being to blame. */
const TOLERANCE_MS = 5;

/** A timer that should have fired, and by how much it did not. */
class LagMeter {
  private total = 0;
  private last = performance.now();
  private timer: NodeJS.Timeout | undefined;

  start(): void {
    this.last = performance.now();
    this.timer ??= setInterval(() => this.sample(), PERIOD_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Milliseconds in which this process should have looked and could not, since the first start. */
  totalMs(): number {
    this.sample();
    return this.total;
  }

  private sample(): void {
    const now = performance.now();
    const late = now - this.last - PERIOD_MS;
    if (late > TOLERANCE_MS) this.total += late;
    this.last = now;
  }
}

/** Which program an engine is. */

/** An engine without a command is this program itself. */
export function engineCommand(command: string): EngineCommand {
  const call = readEngineCommand(command);
  return call.ok ? call.value : { args: [process.execPath, process.argv[1] ?? ''], environment: {} };
}

/**
 * An engine at the board: starts, is told the game, thinks. Whatever goes wrong comes back as a fault, never thrown.
 */

export interface EngineSetup {
  readonly name: string;
  readonly program: EngineCommand;
  readonly folder?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** Milliseconds. */
export interface Timeouts {
  /** For an engine to come up and to say that it is ready. */
  readonly start: number;
  /** For a move: behind the flag, or without a clock from `go` on. */
  readonly hang: number;
  /** By which the flag may be missed. */
  readonly margin: number;
}

export interface EngineMove {
  /** The first word behind `bestmove`. */
  readonly move: string;
  readonly information: MoveInfo;
  /** Milliseconds, without those that the machine kept us from looking. */
  readonly timeMs: number;
  /** Milliseconds that the machine kept us from looking. */
  readonly lagMs: number;
  /** Without the lag the flag would have fallen. */
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

  constructor(
    readonly setup: EngineSetup,
    private readonly deadlines: Timeouts,
    private readonly warn: (text: string) => void,
  ) {}

  /** Sets a new game up; starts the engine if it does not run. */
  async startGame(variant: string, ruleOptions: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    if (this.process?.end) this.close();
    const fault =
      (this.process ? undefined : await this.start(variant, { ...ruleOptions, ...this.setup.options })) ??
      (await this.sendNewGame());
    return fault && this.abandon({ kind: 'start-failure', detail: fault.detail });
  }

  /** Asks for a move. `flag`: milliseconds until the flag falls, undefined where time does not matter. */
  async requestMove(position: string, go: string, flag: number | undefined): Promise<EngineResult<EngineMove>> {
    const { process, lagMeter: meter } = this;
    if (!process) return failWith('disconnect', 'does not run');
    process.log = this.log;
    let heard: SearchSummary = {};
    const pick = (line: string): string | undefined => {
      const [word, move = ''] = line.split(/\s+/, 2);
      if (word === 'bestmove') return move;
      heard = mergeInfoLine(line, heard);
      return undefined;
    };
    process.send(position);
    // What the engine still has to say of its last turn comes before this, and is not taken for its next one.
    const unready = await this.request('isready', line => line === READY, this.deadlines.hang);
    if (unready) return { ok: false, fault: this.abandon(unready) };
    meter.start();
    const before = meter.totalMs();
    const start = performance.now();
    process.send(go);
    const { margin, hang } = this.deadlines;
    let reply = await process.expect(pick, flag === undefined ? hang : flag + margin);
    if (reply.kind === 'silence' && flag !== undefined) {
      process.send('stop');
      reply = await process.expect(pick, hang);
    }
    const lag = meter.totalMs() - before;
    meter.stop();
    if (reply.kind === 'end') return { ok: false, fault: this.abandon(reply.end) };
    if (reply.kind === 'silence') return { ok: false, fault: this.abandon({ kind: 'hang', detail: 'gave no move' }) };
    const passed = reply.at - start;
    const time = Math.max(0, passed - lag);
    if (flag !== undefined && time > flag + margin)
      return failWith('time-loss', `moved after ${Math.round(time)} of ${Math.round(flag)} ms`);
    const forgiven = flag !== undefined && passed > flag + margin;
    const { bound: _, ...information } = heard;
    return { ok: true, value: { move: reply.value, information, timeMs: time, lagMs: lag, isWaived: forgiven } };
  }

  /** Ends the engine, at once. */
  close(): void {
    this.lagMeter.stop();
    this.process?.kill();
    this.process = undefined;
  }

  private send(line: string): void {
    if (!this.process) return;
    this.process.log = this.log;
    this.process.send(line);
  }

  /** The variant comes first: which options there are may depend on it. */
  private async start(variant: string, options: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    const { program, folder } = this.setup;
    try {
      this.process = new LineProcess(program.args, { folder, environment: program.environment });
    } catch (error) {
      return { kind: 'start-failure', detail: error instanceof Error ? error.message : `${error}` };
    }
    const offered = new Set<string>();
    const fault = await this.askOptions(offered);
    if (fault) return fault;
    if (!offered.has('uci_variant')) this.warn(`${this.setup.name} has no option UCI_Variant`);
    const refused = await this.setOptions({ UCI_Variant: variant });
    if (refused) return refused;
    const unknown = (): string[] => Object.keys(options).filter(name => !offered.has(name.toLowerCase()));
    if (unknown().length > 0) {
      const silent = await this.askOptions(offered);
      if (silent && silent.kind !== 'hang') return silent;
    }
    for (const name of unknown()) this.warn(`${this.setup.name} has no option ${name}`);
    return this.setOptions(options);
  }

  private askOptions(offered: Set<string>): Promise<EngineFault | undefined> {
    return this.request('uci', line => {
      const option = parseOptionLine(line);
      if (option) offered.add(option.name.toLowerCase());
      return line === 'uciok';
    });
  }

  /** An option that the engine says it does not take is a fault: nothing would be what the record says. */
  private async setOptions(options: Readonly<Record<string, string>>): Promise<EngineFault | undefined> {
    let refusal: string | undefined;
    for (const [name, value] of Object.entries(options)) this.send(`setoption name ${name} value ${value}`);
    const fault = await this.request('isready', line => {
      refusal ??= parseError(line);
      return line === READY;
    });
    if (fault || refusal === undefined) return fault;
    return { kind: 'start-failure', detail: `refuses an option: ${refusal.slice(0, 200)}` };
  }

  private sendNewGame(): Promise<EngineFault | undefined> {
    this.send('ucinewgame');
    return this.request('isready', line => line === READY);
  }

  /** Says something and waits for the line that is due. */
  private async request(
    command: string,
    due: (line: string) => boolean,
    patience = this.deadlines.start,
  ): Promise<EngineFault | undefined> {
    this.send(command);
    const reply = await this.process?.expect(line => due(line) || undefined, patience);
    if (reply?.kind === 'end') return reply.end;
    return reply?.kind === 'silence' ? { kind: 'hang', detail: `did not answer ${command}` } : undefined;
  }

  /** After a fault of this kind the engine's state is unknown: the next game starts it anew. */
  private abandon(fault: EngineFault): EngineFault {
    this.close();
    return fault;
  }
}
