/** A conversation in memory: a session, what it said, and an engine that does what the test tells it. */
import type {
  BenchListener,
  EngineOptions,
  Limits,
  PerftListener,
  PerftRequest,
  PositionSpec,
  SearchEngine,
  SearchListener,
} from '../../src/engine/types';
import { Session } from '../../src/uci/session';

/** Answers nothing by itself, except that a stopped job answers at once, unless it is told not to. */
export class FakeEngine implements SearchEngine {
  onProblem: (line: string) => void = () => {};
  readonly calls: string[] = [];
  /** Else `ready` lasts until it is stopped, or until the test answers. */
  readyAtOnce = true;
  answersStop = true;
  options: EngineOptions | undefined;
  setting: PositionSpec | undefined;
  limits: Limits | undefined;
  request: PerftRequest | undefined;
  private finish: (() => void) | undefined;

  loadedTables(): undefined {}

  configure(options: EngineOptions): void {
    this.options = options;
  }

  prepare(): void {}

  ready(_setting: PositionSpec, done: () => void): void {
    if (this.readyAtOnce) done();
    else this.finish = done;
  }

  newGame(): void {
    this.calls.push('newGame');
  }

  search(setting: PositionSpec, limits: Limits, listener: SearchListener): void {
    this.begin('search', setting, () => listener.best({ move: 'best' }));
    this.limits = limits;
  }

  perft(setting: PositionSpec, request: PerftRequest, listener: PerftListener): void {
    this.request = request;
    this.begin('count', setting, () => {
      listener.move('b', 2n);
      listener.move('a', 1n);
      listener.done(true);
    });
  }

  bench(setting: PositionSpec, _depth: number | undefined, listener: BenchListener): void {
    this.begin('bench', setting, () => listener.done(7, 1000));
  }

  stop(): void {
    this.calls.push('stop');
    if (this.answersStop) this.finishJob();
  }

  ponderHit(): void {
    this.calls.push('ponderHit');
  }

  close(): void {}

  get busy(): boolean {
    return this.finish !== undefined;
  }

  /** The job under way ends. */
  finishJob(): void {
    const { finish } = this;
    this.finish = undefined;
    finish?.();
  }

  private begin(name: string, setting: PositionSpec, finish: () => void): void {
    if (this.finish) throw new Error('two jobs at once');
    this.calls.push(name);
    this.setting = setting;
    this.finish = finish;
  }
}

export class TestSession {
  readonly engine = new FakeEngine();
  hasExited = false;
  private said = '';
  readonly session = new Session(this.engine, {
    write: text => {
      this.said += text;
    },
    exit: () => {
      this.hasExited = true;
    },
  });

  /** Sends lines; returns the lines that came back. */
  send(...lines: readonly string[]): string[] {
    return this.sendBytes(Buffer.from(lines.map(line => `${line}\n`).join(''), 'latin1'));
  }

  sendBytes(chunk: Buffer): string[] {
    this.session.receive(chunk);
    return this.takeOutput();
  }

  end(): string[] {
    this.session.end();
    return this.takeOutput();
  }

  /** The engine ends its job; returns what was said then. */
  finishJob(): string[] {
    this.engine.finishJob();
    return this.takeOutput();
  }

  takeOutput(): string[] {
    const text = this.said;
    this.said = '';
    if (text === '') return [];
    if (!text.endsWith('\n')) throw new Error(`half a line: ${text}`);
    return text.slice(0, -1).split('\n');
  }
}

/** A conversation about `variant`. */
export function testSession(variant: string): TestSession {
  const talk = new TestSession();
  talk.send(`setoption name UCI_Variant value ${variant}`);
  return talk;
}
