/** A terminal of its own for a program under test: tmux, driven by keys and read as text. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const HAS_TMUX = spawnSync('tmux', ['-V']).status === 0;

const PROGRAM = resolve('dist/alquerque.js');
const PATIENCE = 60_000;
/** To look costs a process. */
const LONGEST_PAUSE = 100;

const sleep = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

export async function until(met: () => boolean, what: () => string): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (let pause = 10; !met(); pause = Math.min(1.5 * pause, LONGEST_PAUSE)) {
    if (Date.now() > end) throw new Error(`not in time: ${what()}`);
    await sleep(pause);
  }
}

/** Waits until `text` is seen, and returns all that is. */
export async function shows(text: string | RegExp, see: () => string): Promise<string> {
  let shown = '';
  const found = (): boolean => {
    shown = see();
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

/** A shell that runs the program and then says how it ended and in what state it left the terminal. */
export class Window {
  private readonly place = mkdtempSync(join(tmpdir(), 'play-'));
  /** Where the program runs. */
  readonly folder = join(this.place, 'games');

  constructor(args: readonly string[], { width = 80, height = 24, environment = {}, files = () => {} }: Options = {}) {
    mkdirSync(this.folder);
    files(this.folder);
    const settings = Object.entries({ LC_ALL: 'C.UTF-8', ...environment }).map(([name, value]) => `${name}=${value}`);
    const program = quoted(['env', ...settings, process.execPath, PROGRAM, 'play', ...args]);
    const script = `trap : INT; cd '${this.folder}'; before=$(stty -g); ${program}; echo "exit code $?"; [ "$before" = "$(stty -g)" ] && echo terminal as before; exec cat`;
    this.tmux('-f', '/dev/null', 'new-session', '-d', '-x', `${width}`, '-y', `${height}`, 'sh', '-c', script);
  }

  private tmux(...args: readonly string[]): string {
    return execFileSync('tmux', ['-u', '-S', join(this.place, 'tmux'), ...args], { encoding: 'utf8' });
  }

  /** Keys by tmux's names: `Up`, `Enter`, `C-c`, or letters. */
  press(...keys: readonly string[]): void {
    if (keys.length > 0) this.tmux('send-keys', ...keys);
  }

  /** A line as typed, Enter included. */
  type(line: string): void {
    this.tmux('send-keys', '-l', line);
    this.press('Enter');
  }

  /** Sends the bytes of a terminal as they are. */
  paste(text: string): void {
    this.tmux('send-keys', '-l', text);
  }

  text(): string {
    return this.tmux('capture-pane', '-p');
  }

  /** The text with its colours. */
  coloured(): string {
    return this.tmux('capture-pane', '-p', '-e');
  }

  /** Waits until the window shows `text`, and returns all that it shows. */
  shows(text: string | RegExp): Promise<string> {
    return shows(text, () => this.text());
  }

  resize(width: number, height: number): void {
    this.tmux('resize-window', '-x', `${width}`, '-y', `${height}`);
  }

  /** Whether the window shows the page beside the scrolling one, and whether it shows a cursor. */
  mode(): { readonly alternate: boolean; readonly cursor: boolean } {
    const [alternate, cursor] = this.tmux('display-message', '-p', '#{alternate_on} #{cursor_flag}').trim().split(' ');
    return { alternate: alternate === '1', cursor: cursor === '1' };
  }

  /** The processes of the program: itself first, then its engine. */
  processes(): { readonly play: number; readonly engine: number } {
    const shell = this.tmux('display-message', '-p', '#{pane_pid}').trim();
    const childOf = (parent: string): string => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
    const play = childOf(shell);
    return { play: Number(play), engine: Number(childOf(play)) };
  }

  /** Takes the terminal away; the window stays, empty. */
  hangUp(): void {
    this.tmux('set-option', '-g', 'remain-on-exit', 'on');
    this.tmux('respawn-pane', '-k', 'cat');
  }

  /** Closes the window; what the program wrote stays until `remove`. */
  close(): void {
    this.tmux('kill-server');
  }

  remove(): void {
    rmSync(this.place, { recursive: true });
  }
}
