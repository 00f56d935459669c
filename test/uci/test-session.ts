/** Session in memory with an engine that the test controls. */
import type {
  BenchListener,
  BestMove,
  EngineOptions,
  Info,
  Limits,
  PerftListener,
  PerftRequest,
  PositionSpec,
  SearchEngine,
  SearchListener,
} from '../../src/engine/types';
import { Session } from '../../src/uci/session';

/** Engine whose jobs finish when the test says so, or on `stop` if `answersStop` is set. */
export class FakeEngine implements SearchEngine {
  onProblem: (line: string) => void = () => {};
  readonly calls: string[] = [];
  preparations = 0;
  /** Otherwise `ready` lasts until `stop` or `finishJob`. */
  isReadyAtOnce = true;
  answersStop = true;
  bestMove: BestMove = { move: 'best' };
  /** Sent before the best move. */
  info: Info | undefined;
  /** Thrown instead of starting a job. */
  failure: Error | undefined;
  options: EngineOptions | undefined;
  setting: PositionSpec | undefined;
  limits: Limits | undefined;
  request: PerftRequest | undefined;
  private finish: (() => void) | undefined;

  loadedTables(): undefined {}

  configure(options: EngineOptions): void {
    this.options = options;
  }

  prepare(): void {
    this.preparations++;
  }

  ready(_setting: PositionSpec, done: () => void): void {
    if (this.failure) throw this.failure;
    if (this.isReadyAtOnce) done();
    else this.finish = done;
  }

  newGame(): void {
    this.calls.push('newGame');
  }

  search(setting: PositionSpec, limits: Limits, listener: SearchListener): void {
    this.begin('search', setting, () => {
      if (this.info) listener.info(this.info);
      listener.best(this.bestMove);
    });
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

  /** Finishes the running job. */
  finishJob(): void {
    const { finish } = this;
    this.finish = undefined;
    finish?.();
  }

  private begin(name: string, setting: PositionSpec, finish: () => void): void {
    if (this.failure) throw this.failure;
    if (this.finish) throw new Error('two jobs at once');
    this.calls.push(name);
    this.setting = setting;
    this.finish = finish;
  }
}

export class TestSession {
  readonly engine = new FakeEngine();
  hasExited = false;
  isInputPaused = false;
  private pendingOutput = '';
  readonly session = new Session(this.engine, {
    write: text => {
      this.pendingOutput += text;
    },
    exit: () => {
      this.hasExited = true;
    },
    pauseInput: isPaused => {
      this.isInputPaused = isPaused;
    },
  });

  /** Sends lines and returns the replies. */
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

  /** Ends the input and waits until the session has exited. Returns the output. */
  async untilExit(): Promise<string[]> {
    this.session.end();
    while (!this.hasExited) await new Promise(setImmediate);
    return this.takeOutput();
  }

  /** Finishes the running job and returns the output. */
  finishJob(): string[] {
    this.engine.finishJob();
    return this.takeOutput();
  }

  takeOutput(): string[] {
    const text = this.pendingOutput;
    this.pendingOutput = '';
    if (text === '') return [];
    if (!text.endsWith('\n')) throw new Error(`incomplete line: ${text}`);
    return text.slice(0, -1).split('\n');
  }
}

/** Session with `variant` selected. */
export function testSession(variant: string): TestSession {
  const session = new TestSession();
  session.send(`setoption name UCI_Variant value ${variant}`);
  return session;
}
