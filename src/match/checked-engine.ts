/** Engine under test of `match --compliance`: what can be asked of it, and what its replies must be. */
import type { Game } from '../api/game';
import type { Ruleset } from '../games/registry';
import { LineProcess } from '../uci/client/line-process';
import { parseError } from '../uci/client/protocol';
import { gamePosition } from './game';
import { playOpening, startOpening } from './openings/book';

/** A rule of the protocol that the engine has broken. */
export class Violation extends Error {}

/** Time without output that counts as silence. */
export const SILENCE_MS = 150;

export function demand(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Violation(text);
}

export const quote = (text: string | undefined): string => (text === undefined ? 'nothing' : `'${text.slice(0, 120)}'`);

/** Engine process under test. */
export class CheckedEngine {
  private readonly process: LineProcess;
  private readonly lines: string[] = [];
  private wake: (() => void) | undefined;
  /** Start position of the variant. */
  readonly start: Game;

  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    private readonly ruleset: Ruleset,
    private readonly timeoutMs: number,
  ) {
    const start = playOpening(ruleset, startOpening(ruleset.rules));
    if (!start.ok) throw new Error(start.error);
    this.start = start.value;
    this.process = new LineProcess(args, { environment });
    void this.process.expect(line => {
      this.lines.push(line);
      this.wake?.();
      return undefined;
    });
    this.process.onEnd = () => this.wake?.();
  }

  get variant(): string {
    return this.ruleset.variant;
  }

  get end() {
    return this.process.end;
  }

  send(...commands: string[]): void {
    for (const command of commands) this.process.send(command);
  }

  sendRaw(bytes: string): void {
    this.process.sendRaw(bytes);
  }

  endInput(): void {
    this.process.endInput();
  }

  /** Lines up to the one that `isLast` accepts. */
  async until(isLast: (line: string) => boolean, what: string, timeoutMs = this.timeoutMs): Promise<string[]> {
    const deadline = performance.now() + timeoutMs;
    const taken: string[] = [];
    for (;;) {
      while (this.lines.length > 0) {
        const line = this.lines.shift()!;
        taken.push(line);
        if (isLast(line)) return taken;
      }
      demand(!this.process.end, `the engine has ended: ${this.process.end?.detail}`);
      const left = deadline - performance.now();
      demand(left > 0, `no ${what} after ${Math.round(timeoutMs)} ms`);
      await this.wait(left);
    }
  }

  /** Lines that arrive within this time. */
  async linesWithin(timeMs: number): Promise<string[]> {
    await new Promise(resolve => setTimeout(resolve, timeMs));
    return this.lines.splice(0);
  }

  /** Replies to commands: everything before `readyok`. */
  async ask(...commands: string[]): Promise<string[]> {
    this.send(...commands, 'isready');
    const lines = await this.until(line => line === 'readyok', 'readyok');
    return lines.slice(0, -1);
  }

  /** The only line of the reply, after its first word `word`. */
  async query(command: string, word = command.split(' ')[0]!): Promise<string> {
    const lines = await this.ask(command);
    const [line = ''] = lines;
    demand(lines.length === 1, `${command}: expected one line, got ${lines.length}`);
    demand(line === word || line.startsWith(`${word} `), `${command}: expected '${word} ...', got ${quote(line)}`);
    return line.slice(word.length + 1);
  }

  /** Demands exactly one error line. */
  async demandError(command: string): Promise<void> {
    const lines = await this.ask(command);
    const isError = lines.length === 1 && parseError(lines[0]!) !== undefined;
    demand(
      isError,
      `${quote(command)}: expected one line 'info string error: ...', got ${quote(lines.join(' / ') || undefined)}`,
    );
  }

  async demandSilence(...commands: string[]): Promise<void> {
    const lines = await this.ask(...commands);
    demand(
      lines.length === 0,
      `${quote(commands.join(' / ') || 'isready')}: expected no reply, got ${quote(lines[0])}`,
    );
  }

  /** Searches a game. Returns the lines of the reply, `bestmove` last. */
  async search(game: Game, limits: string, timeoutMs = this.timeoutMs): Promise<string[]> {
    await this.demandSilence(gamePosition(game));
    this.send(`go ${limits}`);
    return this.until(line => line.startsWith('bestmove'), 'bestmove', timeoutMs);
  }

  /** Demands that nobody speaks. */
  async demandQuiet(what: string): Promise<void> {
    const [line] = await this.linesWithin(SILENCE_MS);
    demand(line === undefined, `${what}: got ${quote(line)}`);
  }

  async reset(): Promise<void> {
    await this.ask('stop', `setoption name UCI_Variant value ${this.variant}`);
  }

  /** True if the engine can be reset and says no more than that. */
  async isSilent(): Promise<boolean> {
    try {
      await this.reset();
      await this.demandQuiet('after a failed check');
      return true;
    } catch (error) {
      if (error instanceof Violation) return false;
      throw error;
    }
  }

  /** Waits for the exit, and demands code 0. */
  async demandExit(what: string): Promise<void> {
    const deadline = performance.now() + this.timeoutMs;
    while (!this.process.end) {
      const left = deadline - performance.now();
      demand(left > 0, `${what}: does not exit`);
      await this.wait(left);
    }
    const { kind, detail } = this.process.end;
    demand(kind === 'disconnect' && detail === 'exited with code 0', `${what}: ${detail}, expected exit code 0`);
  }

  close(): void {
    this.process.kill();
  }

  private wait(timeMs: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, timeMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
