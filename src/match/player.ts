/**
 * An engine at the board: starts, is told the game, thinks. Whatever goes wrong comes back as a fault, never thrown.
 */

import { LineProcess, type Log } from '../client/process';
import { readInformation, readOption } from '../client/replies';
import type { Information } from '../records/score';
import type { Fault, FaultKind } from './result';

export interface PlayerSetup {
  readonly name: string;
  readonly command: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/** Milliseconds. */
export interface Patience {
  /** For an engine to come up and to say that it is ready. */
  readonly start: number;
  /** For a move: behind the flag, or without a clock from `go` on. */
  readonly hang: number;
  /** By which the flag may be missed. */
  readonly margin: number;
}

export interface Thought {
  /** The first word behind `bestmove`. */
  readonly move: string;
  readonly information: Information;
  /** Milliseconds. */
  readonly time: number;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

const faultOf = (kind: FaultKind, detail: string): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault: { kind, detail },
});

export class Player {
  log: Log | undefined;
  private process: LineProcess | undefined;

  constructor(
    readonly setup: PlayerSetup,
    private readonly patience: Patience,
    private readonly warn: (text: string) => void,
  ) {}

  /** Sets a new game up; starts the engine if it does not run. */
  async begin(variant: string, ruleOptions: Readonly<Record<string, string>>): Promise<Fault | undefined> {
    if (this.process?.end) this.close();
    const options = { UCI_Variant: variant, ...ruleOptions, ...this.setup.options };
    const fault = (this.process ? undefined : await this.start(options)) ?? (await this.prepare());
    return fault && this.drop({ kind: 'start-failure', detail: fault.detail });
  }

  /** Asks for a move. `flag`: milliseconds until the flag falls, undefined where time does not matter. */
  async think(position: string, go: string, flag: number | undefined): Promise<Outcome<Thought>> {
    const { process } = this;
    if (!process) return faultOf('disconnect', 'does not run');
    process.log = this.log;
    let information: Information = {};
    const pick = (line: string): string | undefined => {
      const [word, move = ''] = line.split(/\s+/, 2);
      if (word === 'bestmove') return move;
      information = readInformation(line, information);
      return undefined;
    };
    process.send(position);
    const start = performance.now();
    process.send(go);
    const { margin, hang } = this.patience;
    let reply = await process.expect(pick, flag === undefined ? hang : flag + margin);
    if (reply.kind === 'silence' && flag !== undefined) {
      process.send('stop');
      reply = await process.expect(pick, hang);
    }
    if (reply.kind === 'end') return { ok: false, fault: this.drop(reply.end) };
    if (reply.kind === 'silence') return { ok: false, fault: this.drop({ kind: 'hang', detail: 'gave no move' }) };
    const time = reply.at - start;
    if (flag !== undefined && time > flag + margin)
      return faultOf('time-loss', `moved after ${Math.round(time)} of ${Math.round(flag)} ms`);
    return { ok: true, value: { move: reply.value, information, time } };
  }

  /** Ends the engine, at once. */
  close(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private say(line: string): void {
    if (!this.process) return;
    this.process.log = this.log;
    this.process.send(line);
  }

  private async start(options: Readonly<Record<string, string>>): Promise<Fault | undefined> {
    this.process = new LineProcess(this.setup.command);
    const offered = new Set<string>();
    const fault = await this.ask('uci', line => {
      const option = readOption(line);
      if (option) offered.add(option.name.toLowerCase());
      return line === 'uciok';
    });
    if (fault) return fault;
    for (const [name, value] of Object.entries(options)) {
      if (!offered.has(name.toLowerCase())) this.warn(`${this.setup.name} has no option ${name}`);
      this.say(`setoption name ${name} value ${value}`);
    }
    return undefined;
  }

  private prepare(): Promise<Fault | undefined> {
    this.say('ucinewgame');
    return this.ask('isready', line => line === 'readyok');
  }

  /** Says something and waits for the line that is due. */
  private async ask(command: string, due: (line: string) => boolean): Promise<Fault | undefined> {
    this.say(command);
    const reply = await this.process?.expect(line => due(line) || undefined, this.patience.start);
    if (reply?.kind === 'end') return reply.end;
    return reply?.kind === 'silence' ? { kind: 'hang', detail: `did not answer ${command}` } : undefined;
  }

  /** After a fault of this kind the engine's state is unknown: the next game starts it anew. */
  private drop(fault: Fault): Fault {
    this.close();
    return fault;
  }
}
