/** A terminal for the program under test: tmux, driven by keys and read as text. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const HAS_TMUX = spawnSync('tmux', ['-V']).status === 0;

const PROGRAM = resolve('dist/alquerque.js');
const TIMEOUT_MS = 60_000;
const MAX_PAUSE_MS = 100;

const sleep = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

type Seen<T> = T | Promise<T>;

export async function until(met: () => Seen<boolean>, what: () => Seen<string>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (let pause = 10; !(await met()); pause = Math.min(1.5 * pause, MAX_PAUSE_MS)) {
    if (Date.now() > end) throw new Error(`timed out: ${await what()}`);
    await sleep(pause);
  }
}

/** Waits until `text` is shown; returns everything that is shown. */
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
  /** Command of the program. */
  readonly command?: readonly string[];
  /** Writes the files that the folder has at the start. */
  readonly files?: (folder: string) => void;
}

/** A command that tmux has not answered. */
interface PendingCommand {
  done(answer: string): void;
  fail(error: Error): void;
}

/** tmux in control mode: one process that takes commands as lines, which is faster than one process per command. */
class Tmux {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly pending: PendingCommand[] = [];
  /** Lines of the answer being read; undefined between answers. */
  private answer: string[] | undefined;
  private rest = '';
  /** `kill-server` was sent: unanswered commands no longer matter. */
  private ending = false;
  /** Resolves `open`: commands can be sent only once the window exists. */
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
        if (!this.ending) for (const { fail } of this.pending) fail(new Error('tmux has ended'));
        done();
      });
    });
  }

  private hear(line: string): void {
    // The last field is 0 if the answer is not for one of our commands.
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
      const { done, fail } = this.pending.shift()!;
      if (mark === 'end') done(text);
      else fail(new Error(`tmux: ${text}`));
    }
  }

  ask(...words: readonly string[]): Promise<string> {
    const answer = new Promise<string>((done, fail) => this.pending.push({ done, fail }));
    void this.open.then(() => this.process.stdin.write(`${quoted(words)}\n`));
    return answer;
  }

  /** Resolves when the process has ended. */
  async end(): Promise<void> {
    this.ending = true;
    // The server may end before it answers.
    void this.ask('kill-server');
    await this.ended;
  }
}

/** A shell that runs the program, then prints its exit code and whether the terminal was restored. */
export class Window {
  private readonly path = mkdtempSync(join(tmpdir(), 'play-'));
  private readonly tmux: Tmux;
  /** Working directory of the program. */
  readonly folder = join(this.path, 'games');

  constructor(args: readonly string[], options: Options = {}) {
    const { width = 80, height = 24, environment = {}, command = ['play'], files = () => {} } = options;
    mkdirSync(this.folder);
    files(this.folder);
    const settings = Object.entries({ LC_ALL: 'C.UTF-8', ...environment }).map(([name, value]) => `${name}=${value}`);
    const program = quoted(['env', ...settings, process.execPath, PROGRAM, ...command, ...args]);
    const script = `trap : INT; cd '${this.folder}'; before=$(stty -g); ${program}; echo "exit code $?"; [ "$before" = "$(stty -g)" ] && echo terminal as before; exec cat`;
    this.tmux = new Tmux(
      join(this.path, 'tmux'),
      ...['new-session', '-x', `${width}`, '-y', `${height}`, 'sh', '-c', script],
    );
  }

  /** Presses keys by their names in tmux: `Up`, `Enter`, `C-c`, or letters. */
  press(...keys: readonly string[]): void {
    if (keys.length > 0) void this.tmux.ask('send-keys', ...keys);
  }

  /** Types a line and presses Enter. */
  type(line: string): void {
    this.paste(line);
    this.press('Enter');
  }

  /** Sends bytes as they are. */
  paste(text: string): void {
    void this.tmux.ask('send-keys', '-l', text);
  }

  text(): Promise<string> {
    return this.tmux.ask('capture-pane', '-p');
  }

  /** The shown text with its colour sequences. */
  coloured(): Promise<string> {
    return this.tmux.ask('capture-pane', '-p', '-e');
  }

  /** Waits until the window shows `text`; returns everything that it shows. */
  shows(text: string | RegExp): Promise<string> {
    return shows(text, () => this.text());
  }

  resize(width: number, height: number): void {
    void this.tmux.ask('resize-window', '-x', `${width}`, '-y', `${height}`);
  }

  /** The state of the window: alternate screen, visible cursor. */
  async mode(): Promise<{ readonly alternate: boolean; readonly cursor: boolean }> {
    const [alternate, cursor] = (await this.tmux.ask('display-message', '-p', '#{alternate_on} #{cursor_flag}')).split(
      ' ',
    );
    return { alternate: alternate === '1', cursor: cursor === '1' };
  }

  /** The ids of the program's process and of its engine's. */
  async processes(): Promise<{ readonly play: number; readonly engine: number }> {
    const shell = await this.tmux.ask('display-message', '-p', '#{pane_pid}');
    const childOf = (parent: string): string => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
    const play = childOf(shell);
    return { play: Number(play), engine: Number(childOf(play)) };
  }

  /** Takes the terminal away from the program; the window stays, empty. */
  hangUp(): void {
    // With its last window the server ends, perhaps before it answers.
    this.tmux.ask('set-option', '-g', 'remain-on-exit', 'on').catch(() => {});
    this.tmux.ask('respawn-pane', '-k', 'cat').catch(() => {});
  }

  /** Closes the window, and deletes the files that the program wrote. */
  async close(): Promise<void> {
    await this.tmux.end();
    rmSync(this.path, { recursive: true });
  }
}
