/** The full-screen game without a terminal: keys go in, text comes out. One engine serves many games. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EngineClient, openEngineClient } from '../../../src/uci/client/engine-client';
import { setUpGame } from '../../../src/ui/terminal/engine';
import { FullScreen, Interrupted } from '../../../src/ui/terminal/fullscreen';
import { newSaveTarget, SavedGame } from '../../../src/ui/terminal/game-file';
import { newLine, type TerminalSettings } from '../../../src/ui/terminal/settings';
import { createFakeScreen } from './fake-screen';
import { SAVE_FILE } from './key-player';
import { shows } from './tmux-window';

const [WIDTH, HEIGHT] = [80, 24];

/** Bytes that a terminal sends for special keys. */
const KEY_CODES: Readonly<Record<string, string>> = {
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  Enter: '\r',
  Escape: '\x1b',
  'C-c': '\x03',
};

/** Sequences for the alternate screen, the cursor and the mouse, which have no effect here. */
const MODES = /.\[\?\d+[hl]/g;

const DEFAULTS: Omit<TerminalSettings, 'variant'> = {
  level: 'novice',
  side: 'first',
  movetime: 1000,
  seed: 1,
  fen: undefined,
  openings: [],
  ascii: false,
  palette: 'none',
};

type ChangedSettings = Partial<TerminalSettings> & Pick<TerminalSettings, 'variant'>;

export class HeadlessGame {
  /** Folder of the saved game. */
  readonly folder = mkdtempSync(join(tmpdir(), 'play-'));
  hasLeft = false;
  private readonly screen = createFakeScreen(WIDTH, HEIGHT);
  private readonly keys = Object.assign(new EventEmitter(), {
    setRawMode: () => this.keys,
    setEncoding: () => this.keys,
    resume: () => this.keys,
    pause: () => this.keys,
  });
  private readonly page = Object.assign(new EventEmitter(), {
    columns: WIDTH,
    rows: HEIGHT,
    fd: -1,
    write: (text: string) => this.screen.receive(text.replace(MODES, '')),
  });

  press(...keys: readonly string[]): void {
    for (const key of keys) this.keys.emit('data', KEY_CODES[key] ?? key);
  }

  text(): string {
    return this.screen.text();
  }

  shows(text: string | RegExp): Promise<string> {
    return shows(text, () => this.text());
  }

  /** Runs the full-screen game on this keyboard and screen until the player leaves. */
  async play(engine: EngineClient, changes: ChangedSettings): Promise<void> {
    const settings = { ...DEFAULTS, ...changes };
    const line = newLine(settings, []);
    const game = await setUpGame(engine, settings, line.start);
    const savedGame = new SavedGame(line, game.names, newSaveTarget(join(this.folder, SAVE_FILE)));
    const before = ['stdin', 'stdout'].map(name => [name, Object.getOwnPropertyDescriptor(process, name)!] as const);
    Object.defineProperty(process, 'stdin', { value: this.keys, configurable: true });
    Object.defineProperty(process, 'stdout', { value: this.page, configurable: true });
    const screen = new FullScreen(game, savedGame);
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor);
    const run = async (): Promise<void> => {
      try {
        await screen.run();
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
      this.hasLeft = true;
    };
    const left = run();
    onTestFinished(async () => {
      this.press('C-c');
      await left;
      screen.close();
      rmSync(this.folder, { recursive: true });
    });
  }
}

/** An engine process, and games against it. */
export function openHeadlessGames(): {
  open(settings: ChangedSettings): Promise<HeadlessGame>;
  close(): void;
} {
  const engine = openEngineClient([process.execPath, 'dist/alquerque.js']);
  return {
    close: () => engine.close(),
    async open(settings) {
      const game = new HeadlessGame();
      await game.play(engine, settings);
      return game;
    },
  };
}
