/** A conversation in memory: a session, what it said, and an engine that does what the test tells it. */
import type {
  BenchListener,
  CountListener,
  CountRequest,
  Engine,
  EngineOptions,
  Limits,
  SearchListener,
  Setting,
} from '../../src/engine/engine';
import { Session } from '../../src/uci/session';

/** Answers nothing by itself, except that a stopped job answers at once, unless it is told not to. */
export class FakeEngine implements Engine {
  complain: (line: string) => void = () => {};
  readonly calls: string[] = [];
  /** Else `ready` lasts until it is stopped, or until the test answers. */
  readyAtOnce = true;
  answersStop = true;
  options: EngineOptions | undefined;
  setting: Setting | undefined;
  limits: Limits | undefined;
  request: CountRequest | undefined;
  private finish: (() => void) | undefined;

  loaded(): undefined {}

  configure(options: EngineOptions): void {
    this.options = options;
  }

  prepare(): void {}

  ready(_setting: Setting, done: () => void): void {
    if (this.readyAtOnce) done();
    else this.finish = done;
  }

  newGame(): void {
    this.calls.push('newGame');
  }

  search(setting: Setting, limits: Limits, listener: SearchListener): void {
    this.begin('search', setting, () => listener.best({ move: 'best' }));
    this.limits = limits;
  }

  count(setting: Setting, request: CountRequest, listener: CountListener): void {
    this.request = request;
    this.begin('count', setting, () => {
      listener.move('b', 2n);
      listener.move('a', 1n);
      listener.done(true);
    });
  }

  bench(setting: Setting, _depth: number | undefined, listener: BenchListener): void {
    this.begin('bench', setting, () => listener.done(7, 1000));
  }

  stop(): void {
    this.calls.push('stop');
    if (this.answersStop) this.answer();
  }

  ponderHit(): void {
    this.calls.push('ponderHit');
  }

  close(): void {}

  get busy(): boolean {
    return this.finish !== undefined;
  }

  /** The job under way ends. */
  answer(): void {
    const { finish } = this;
    this.finish = undefined;
    finish?.();
  }

  private begin(name: string, setting: Setting, finish: () => void): void {
    if (this.finish) throw new Error('two jobs at once');
    this.calls.push(name);
    this.setting = setting;
    this.finish = finish;
  }
}

export class Talk {
  readonly engine = new FakeEngine();
  left = false;
  private said = '';
  readonly session = new Session(this.engine, {
    write: text => {
      this.said += text;
    },
    leave: () => {
      this.left = true;
    },
  });

  /** Sends lines; returns the lines that came back. */
  say(...lines: readonly string[]): string[] {
    return this.send(Buffer.from(lines.map(line => `${line}\n`).join(''), 'latin1'));
  }

  send(chunk: Buffer): string[] {
    this.session.receive(chunk);
    return this.heard();
  }

  end(): string[] {
    this.session.end();
    return this.heard();
  }

  /** The engine ends its job; returns what was said then. */
  answer(): string[] {
    this.engine.answer();
    return this.heard();
  }

  heard(): string[] {
    const text = this.said;
    this.said = '';
    if (text === '') return [];
    if (!text.endsWith('\n')) throw new Error(`half a line: ${text}`);
    return text.slice(0, -1).split('\n');
  }
}

/** A conversation about `variant`. */
export function talkAbout(variant: string): Talk {
  const talk = new Talk();
  talk.say(`setoption name UCI_Variant value ${variant}`);
  return talk;
}
