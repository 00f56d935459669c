/**
 * An engine at the board: starts, is told the game, thinks. Whatever goes wrong comes back as a fault, never thrown.
 */
import { LineProcess, type Log } from '../client/process';
import { type Heard, readError, readInformation, readOption } from '../client/replies';
import type { Information } from '../records/score';
import { LagMeter } from './lag';
import type { Fault, FaultKind } from './result';
import type { ProgramCall } from './words';

export interface PlayerSetup {
  readonly name: string;
  readonly program: ProgramCall;
  readonly folder?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** Milliseconds. */
export interface Deadlines {
  /** For an engine to come up and to say that it is ready. */
  readonly start: number;
  /** For a move: behind the flag, or without a clock from `go` on. */
  readonly hang: number;
  /** By which the flag may be missed. */
  readonly margin: number;
}

export interface Decision {
  /** The first word behind `bestmove`. */
  readonly move: string;
  readonly information: Information;
  /** Milliseconds, without those that the machine kept us from looking. */
  readonly time: number;
  /** Milliseconds that the machine kept us from looking. */
  readonly lag: number;
  /** Without the lag the flag would have fallen. */
  readonly forgiven: boolean;
}

export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

const READY = 'readyok';

const faultOf = (kind: FaultKind, detail: string): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault: { kind, detail },
});

export class Player {
  log: Log | undefined;
  private process: LineProcess | undefined;
  private readonly meter = new LagMeter();

  constructor(
    readonly setup: PlayerSetup,
    private readonly deadlines: Deadlines,
    private readonly warn: (text: string) => void,
  ) {}

  /** Sets a new game up; starts the engine if it does not run. */
  async begin(variant: string, ruleOptions: Readonly<Record<string, string>>): Promise<Fault | undefined> {
    if (this.process?.end) this.close();
    const fault =
      (this.process ? undefined : await this.start(variant, { ...ruleOptions, ...this.setup.options })) ??
      (await this.prepare());
    return fault && this.drop({ kind: 'start-failure', detail: fault.detail });
  }

  /** Asks for a move. `flag`: milliseconds until the flag falls, undefined where time does not matter. */
  async think(position: string, go: string, flag: number | undefined): Promise<Attempt<Decision>> {
    const { process, meter } = this;
    if (!process) return faultOf('disconnect', 'does not run');
    process.log = this.log;
    let heard: Heard = {};
    const pick = (line: string): string | undefined => {
      const [word, move = ''] = line.split(/\s+/, 2);
      if (word === 'bestmove') return move;
      heard = readInformation(line, heard);
      return undefined;
    };
    process.send(position);
    // What the engine still has to say of its last turn comes before this, and is not taken for its next one.
    const unready = await this.ask('isready', line => line === READY, this.deadlines.hang);
    if (unready) return { ok: false, fault: this.drop(unready) };
    meter.start();
    const before = meter.read();
    const start = performance.now();
    process.send(go);
    const { margin, hang } = this.deadlines;
    let reply = await process.expect(pick, flag === undefined ? hang : flag + margin);
    if (reply.kind === 'silence' && flag !== undefined) {
      process.send('stop');
      reply = await process.expect(pick, hang);
    }
    const lag = meter.read() - before;
    meter.stop();
    if (reply.kind === 'end') return { ok: false, fault: this.drop(reply.end) };
    if (reply.kind === 'silence') return { ok: false, fault: this.drop({ kind: 'hang', detail: 'gave no move' }) };
    const passed = reply.at - start;
    const time = Math.max(0, passed - lag);
    if (flag !== undefined && time > flag + margin)
      return faultOf('time-loss', `moved after ${Math.round(time)} of ${Math.round(flag)} ms`);
    const forgiven = flag !== undefined && passed > flag + margin;
    const { bound: _, ...information } = heard;
    return { ok: true, value: { move: reply.value, information, time, lag, forgiven } };
  }

  /** Ends the engine, at once. */
  close(): void {
    this.meter.stop();
    this.process?.kill();
    this.process = undefined;
  }

  private say(line: string): void {
    if (!this.process) return;
    this.process.log = this.log;
    this.process.send(line);
  }

  /** The variant comes first: which options there are may depend on it. */
  private async start(variant: string, options: Readonly<Record<string, string>>): Promise<Fault | undefined> {
    const { program, folder } = this.setup;
    try {
      this.process = new LineProcess(program.words, { folder, environment: program.environment });
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

  private askOptions(offered: Set<string>): Promise<Fault | undefined> {
    return this.ask('uci', line => {
      const option = readOption(line);
      if (option) offered.add(option.name.toLowerCase());
      return line === 'uciok';
    });
  }

  /** An option that the engine says it does not take is a fault: nothing would be what the record says. */
  private async setOptions(options: Readonly<Record<string, string>>): Promise<Fault | undefined> {
    let refusal: string | undefined;
    for (const [name, value] of Object.entries(options)) this.say(`setoption name ${name} value ${value}`);
    const fault = await this.ask('isready', line => {
      refusal ??= readError(line);
      return line === READY;
    });
    if (fault || refusal === undefined) return fault;
    return { kind: 'start-failure', detail: `refuses an option: ${refusal.slice(0, 200)}` };
  }

  private prepare(): Promise<Fault | undefined> {
    this.say('ucinewgame');
    return this.ask('isready', line => line === READY);
  }

  /** Says something and waits for the line that is due. */
  private async ask(
    command: string,
    due: (line: string) => boolean,
    patience = this.deadlines.start,
  ): Promise<Fault | undefined> {
    this.say(command);
    const reply = await this.process?.expect(line => due(line) || undefined, patience);
    if (reply?.kind === 'end') return reply.end;
    return reply?.kind === 'silence' ? { kind: 'hang', detail: `did not answer ${command}` } : undefined;
  }

  /** After a fault of this kind the engine's state is unknown: the next game starts it anew. */
  private drop(fault: Fault): Fault {
    this.close();
    return fault;
  }
}
