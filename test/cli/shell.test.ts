import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { EXAMPLES, helpLines, Shell, topicLines } from '../../src/cli/shell';
import { COMMANDS, parseCommand } from '../../src/uci/commands';
import { FakeEngine } from '../uci/test-session';

/** A shell whose terminal is in memory. */
class TestShell {
  readonly engine = new FakeEngine();
  readonly bridged: string[] = [];
  hasExited = false;
  private readonly input = new PassThrough();
  private readonly output = new PassThrough();

  constructor() {
    // The history and the width of lines belong to a terminal.
    Object.assign(this.output, { isTTY: true, columns: 1000, rows: 50 });
    this.engine.answersStop = true;
    new Shell(this.engine, this.input, this.output, {
      exit: () => {
        this.hasExited = true;
      },
      startBridge: line => this.bridged.push(line) > 0,
    });
  }

  /** Output since the last call, as text. */
  read(): string {
    return stripVTControlCharacters((this.output.read() ?? '').toString()).replaceAll('\r', '');
  }

  /** Presses keys; returns what is written. */
  async press(keys: string): Promise<string> {
    this.read();
    this.input.write(keys);
    await new Promise(setImmediate);
    return this.read();
  }

  /** Types lines; returns what is written after the last of them. */
  async type(...lines: readonly string[]): Promise<string> {
    let shown = '';
    for (const line of lines) shown = await this.press(`${line}\r`);
    return shown;
  }
}

describe('the shell', () => {
  test('greets in one line, with the variant and the ways to play, and prompts', () => {
    const [greeting, prompt] = new TestShell().read().split('\n');
    expect(greeting).toContain(`Alquerque ${version}, nine-mens-morris`);
    for (const word of ['help', 'alquerque play', 'alquerque serve']) expect(greeting).toContain(word);
    expect(prompt).toMatch(/^> (> )?$/);
  });

  test('plays a typed move and draws the board', async () => {
    const shell = new TestShell();
    expect(await shell.type('d6')).toMatch(/\nfen .* b p p .*\nside black\nstatus ongoing black\n/);
    expect(await shell.type('f4', 'moves')).toContain('moves d6 f4\n');
    expect(await shell.type('setoption name UCI_Variant value english-draughts', '11 15')).toContain('side white');
    expect(await shell.type('undo', 'moves')).toMatch(/moves\n/);
  });

  test('lists what the beginning of a move can be', async () => {
    const shell = new TestShell();
    await shell.type('position startpos moves d6 f4 d7 a1');
    expect(await shell.type('d5')).toContain("'d5' can be d5xa1 d5xf4.");
  });

  test('suggests the nearest command, and names those of the command line', async () => {
    const shell = new TestShell();
    expect(await shell.type('setopton name Hash value 1')).toContain('Did you mean setoption?');
    expect(await shell.type('z9')).toContain('Type help for the commands, or legal for the moves.');
    expect(await shell.type('serve --open')).toContain("For 'serve --open', type quit, then alquerque serve --open.");
    await shell.type('setoption name UCI_Variant value brandubh', 'position fen 7/7/7/7/7/7/K6 a 20');
    expect(await shell.type('z9')).toContain('To take back a move, type undo.');
  });

  test('says how to end a search without a limit, and only then', async () => {
    const shell = new TestShell();
    expect(await shell.type('go depth 3')).not.toContain('without a limit');
    shell.engine.finishJob();
    expect(await shell.type('go')).toContain('Searching without a limit: stop, or Ctrl-C, ends the search.');
    expect(await shell.type('go')).not.toContain('without a limit');
    expect(await shell.type('d6')).toContain('type stop');
    await shell.type('stop', 'stop');
    expect(await shell.type('go searchmoves d6')).toContain('without a limit');
    await shell.type('stop');
    expect(await shell.type('go searchmoves z9')).not.toContain('without a limit');
  });

  test('keeps what is being typed while the engine writes', async () => {
    const shell = new TestShell();
    await shell.type('go depth 3');
    await shell.press('sto');
    shell.engine.finishJob();
    expect(shell.read()).toMatch(/bestmove best\n> sto$/);
  });

  test('recalls the last line with the arrow key, and completes commands', async () => {
    const shell = new TestShell();
    await shell.type('perft 0', 'status');
    expect(await shell.press('\x1b[A\x1b[A\r')).toContain('nodes 1');
    expect(await shell.press('ponderh\t')).toContain('ponderhit');
  });

  test.each([['exit\r'], ['quit\r'], ['\x03'], ['\x04']])('exits after %j', async keys => {
    const shell = new TestShell();
    await shell.press(keys);
    expect(shell.hasExited).toBe(true);
  });

  test('Ctrl-C stops a search, then drops what is typed, then exits', async () => {
    const shell = new TestShell();
    await shell.type('go infinite');
    await shell.press('z9\x03');
    expect(shell.engine.busy).toBe(false);
    expect(await shell.press('\x03\r')).not.toContain('z9');
    expect(shell.hasExited).toBe(false);
    await shell.press('\x03');
    expect(shell.hasExited).toBe(true);
  });

  test('starts a bridge if its word is the first', async () => {
    const shell = new TestShell();
    await shell.type('# a comment', 'hub');
    expect(shell.bridged).toEqual(['hub']);
    const other = new TestShell();
    expect(await other.type('uci', 'hub')).toContain("'hub' is neither a command nor a legal move");
    expect(other.bridged).toEqual([]);
  });
});

describe('help of the shell', () => {
  test('has a valid example for each command', () => {
    expect(Object.keys(EXAMPLES)).toEqual([...COMMANDS.keys()]);
    for (const [name, example] of Object.entries(EXAMPLES)) {
      expect(example.split(' ')[0]).toBe(name);
      if (name !== 'help') expect(parseCommand(example)).toMatchObject({ ok: true });
    }
  });

  test('explains one command, and lists all', async () => {
    expect(topicLines('perft')).toEqual([
      'perft N [actions]',
      '  count the sequences of N moves, or of N actions',
      '  example: perft 4',
    ]);
    expect(topicLines('perf').join()).toContain('(did you mean perft?)');
    const shell = new TestShell();
    expect(await shell.type('? go')).toContain('example: go movetime 1000');
    expect(await shell.type('help')).toContain(helpLines().join('\n'));
    for (const name of COMMANDS.keys()) expect(helpLines().join('\n')).toContain(name);
  });
});
