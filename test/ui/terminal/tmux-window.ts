/** A terminal of its own for a program under test: tmux, driven by keys and read as text. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const HAS_TMUX = spawnSync('tmux', ['-V']).status === 0;

const PROGRAM = resolve('dist/alquerque.js');
const PATIENCE = 60_000;
const LONGEST_PAUSE = 100;

const sleep = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

type Seen<T> = T | Promise<T>;

export async function until(met: () => Seen<boolean>, what: () => Seen<string>): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (let pause = 10; !(await met()); pause = Math.min(1.5 * pause, LONGEST_PAUSE)) {
    if (Date.now() > end) throw new Error(`not in time: ${await what()}`);
    await sleep(pause);
  }
}

/** Waits until `text` is seen, and returns all that is. */
export async function shows(text: string | RegExp, see: () => Seen<string>): Promise<string> {
  let shown = '';
  const found = async (): Promise<boolean> => {
    shown = await see();
    return typeof text === 'string' ? shown.includes(text) : text.test(shown);
  };
  await until(found, () => `${text}, but:\n${shown}`);
  return shown;
}

const quoted = (words: readonly string[]): string => words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ');

interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly environment?: object;
  /** Writes what lies in the folder before. */
  readonly files?: (folder: string) => void;
}

/** What tmux is to answer to a command. */
interface Asked {
  done(answer: string): void;
  fail(error: Error): void;
}

/** tmux as one process that takes commands by lines: a process for each look would cost more than what is looked at. */
class Tmux {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly asked: Asked[] = [];
  /** The lines of the answer that is coming; undefined between answers. */
  private answer: string[] | undefined;
  private rest = '';
  /** Whether it was told to go: what it still owes nobody waits for. */
  private ending = false;
  /** Says that the window is there: before, there is nothing that a command could be for. */
  private opened: () => void = () => {};
  private readonly open = new Promise<void>(done => {
    this.opened = done;
  });
  private readonly ended: Promise<void>;

  constructor(socket: string, ...words: readonly string[]) {
    this.process = spawn('tmux', ['-u', '-S', socket, '-f', '/dev/null', '-C', ...words]);
    this.process.stdin.on('error', () => {});
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.rest + text).split('\n');
      this.rest = lines.pop()!;
      for (const line of lines) this.hear(line);
    });
    this.ended = new Promise(done => {
      this.process.on('close', () => {
        if (!this.ending) for (const { fail } of this.asked) fail(new Error('tmux has ended'));
        done();
      });
    });
  }

  private hear(line: string): void {
    // The last word of a frame is 0 where nobody has asked by a line.
    const [, mark, own] = /^%(begin|end|error) \d+ \d+ (\d)$/.exec(line) ?? [];
    if (mark === 'begin') this.answer = [];
    else if (mark === undefined) this.answer?.push(line);
    else {
      const text = (this.answer ?? []).join('\n');
      this.answer = undefined;
      if (own === '0') {
        this.opened();
        return;
      }
      const { done, fail } = this.asked.shift()!;
      if (mark === 'end') done(text);
      else fail(new Error(`tmux: ${text}`));
    }
  }

  ask(...words: readonly string[]): Promise<string> {
    const answer = new Promise<string>((done, fail) => this.asked.push({ done, fail }));
    void this.open.then(() => this.process.stdin.write(`${quoted(words)}\n`));
    return answer;
  }

  /** Resolves when it is gone. */
  async end(): Promise<void> {
    this.ending = true;
    // Its answer comes or does not: the server may be gone before.
    void this.ask('kill-server');
    await this.ended;
  }
}

/** A shell that runs the program and then says how it ended and in what state it left the terminal. */
export class Window {
  private readonly place = mkdtempSync(join(tmpdir(), 'play-'));
  private readonly tmux: Tmux;
  /** Where the program runs. */
  readonly folder = join(this.place, 'games');

  constructor(args: readonly string[], { width = 80, height = 24, environment = {}, files = () => {} }: Options = {}) {
    mkdirSync(this.folder);
    files(this.folder);
    const settings = Object.entries({ LC_ALL: 'C.UTF-8', ...environment }).map(([name, value]) => `${name}=${value}`);
    const program = quoted(['env', ...settings, process.execPath, PROGRAM, 'play', ...args]);
    const script = `trap : INT; cd '${this.folder}'; before=$(stty -g); ${program}; echo "exit code $?"; [ "$before" = "$(stty -g)" ] && echo terminal as before; exec cat`;
    this.tmux = new Tmux(
      join(this.place, 'tmux'),
      ...['new-session', '-x', `${width}`, '-y', `${height}`, 'sh', '-c', script],
    );
  }

  /** Keys by tmux's names: `Up`, `Enter`, `C-c`, or letters. */
  press(...keys: readonly string[]): void {
    if (keys.length > 0) void this.tmux.ask('send-keys', ...keys);
  }

  /** A line as typed, Enter included. */
  type(line: string): void {
    this.paste(line);
    this.press('Enter');
  }

  /** Sends the bytes of a terminal as they are. */
  paste(text: string): void {
    void this.tmux.ask('send-keys', '-l', text);
  }

  text(): Promise<string> {
    return this.tmux.ask('capture-pane', '-p');
  }

  /** The text with its colours. */
  coloured(): Promise<string> {
    return this.tmux.ask('capture-pane', '-p', '-e');
  }

  /** Waits until the window shows `text`, and returns all that it shows. */
  shows(text: string | RegExp): Promise<string> {
    return shows(text, () => this.text());
  }

  resize(width: number, height: number): void {
    void this.tmux.ask('resize-window', '-x', `${width}`, '-y', `${height}`);
  }

  /** Whether the window shows the page beside the scrolling one, and whether it shows a cursor. */
  async mode(): Promise<{ readonly alternate: boolean; readonly cursor: boolean }> {
    const [alternate, cursor] = (await this.tmux.ask('display-message', '-p', '#{alternate_on} #{cursor_flag}')).split(
      ' ',
    );
    return { alternate: alternate === '1', cursor: cursor === '1' };
  }

  /** The processes of the program: itself first, then its engine. */
  async processes(): Promise<{ readonly play: number; readonly engine: number }> {
    const shell = await this.tmux.ask('display-message', '-p', '#{pane_pid}');
    const childOf = (parent: string): string => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
    const play = childOf(shell);
    return { play: Number(play), engine: Number(childOf(play)) };
  }

  /** Takes the terminal away; the window stays, empty. */
  hangUp(): void {
    void this.tmux.ask('set-option', '-g', 'remain-on-exit', 'on');
    void this.tmux.ask('respawn-pane', '-k', 'cat');
  }

  /** Closes the window, and removes what the program wrote. */
  async close(): Promise<void> {
    await this.tmux.end();
    rmSync(this.place, { recursive: true });
  }
}
