/** The engine on a terminal: its protocol with a prompt, line editing and history, moves without `position`, and help. */
import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { version } from '../../package.json';
import { isUnlimited } from '../engine/limits';
import type { SearchEngine } from '../engine/types';
import { bridgeByFirstWord, runBridge } from '../uci/bridges/index';
import { COMMANDS, parseCommand } from '../uci/commands';
import { Session } from '../uci/session';
import { readTypedMove } from '../ui/move-input';
import { gameCommand } from '../ui/terminal/engine';
import { quoteWord } from '../util/text';
import { nearestName, suggestion } from './arguments';

const PROMPT = '> ';
const HISTORY_LINES = 1000;

/** Commands of the command line that people type at the prompt. */
const PROGRAM_COMMANDS: ReadonlySet<string> = new Set(['play', 'serve', 'match', 'games', 'analyse', 'tables']);

interface ShellLinks {
  /** Called at the end of the session. */
  exit(): void;
  /** Gives the terminal to the bridge that a first line selects. Returns false if it selects none. */
  startBridge(line: string): boolean;
}

export class Shell {
  private readonly session: Session;
  private readonly editor: Interface;
  private isFirstLine = true;
  private isClosed = false;

  constructor(
    engine: SearchEngine,
    input: Readable,
    private readonly output: Writable,
    private readonly links: ShellLinks,
  ) {
    this.editor = createInterface({
      input,
      output,
      terminal: true,
      prompt: PROMPT,
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: completeLine,
    });
    this.session = new Session(engine, {
      write: text => this.print(text),
      exit: () => this.exit(),
      pauseInput: isPaused => void (isPaused ? this.editor.pause() : this.editor.resume()),
    });
    this.print(
      `Alquerque ${version}, ${this.session.game.variant}. Type help, or a move. ` +
        'To play: alquerque play, or alquerque serve for the browser.\n',
    );
    this.editor
      .on('line', line => this.handle(line))
      .on('SIGINT', () => this.interrupt())
      .on('close', () => this.end());
  }

  /** Writes complete lines above the one that is being typed. */
  private print(text: string): void {
    if (!this.isClosed) {
      moveCursor(this.output, 0, -this.editor.getCursorPos().rows);
      cursorTo(this.output, 0);
      clearScreenDown(this.output);
    }
    this.output.write(text);
    this.showPrompt();
  }

  private say(...lines: readonly string[]): void {
    this.print(`${lines.join('\n')}\n`);
  }

  private showPrompt(): void {
    if (!this.isClosed) this.editor.prompt(true);
  }

  private handle(typed: string): void {
    const line = typed.trim();
    const [word = '', ...rest] = line.split(/\s+/);
    const isFirst = this.isFirstLine && word !== '' && !word.startsWith('#');
    if (isFirst) this.isFirstLine = false;
    if (isFirst && bridgeByFirstWord(word)) {
      this.close();
      if (this.links.startBridge(line)) return;
    }
    if (word === '' || word.startsWith('#')) this.showPrompt();
    else if (line === 'exit') this.send('quit');
    else if (word === 'help' || word === '?') this.say(...(rest[0] === undefined ? helpLines() : topicLines(rest[0])));
    else if (COMMANDS.has(word)) this.send(line);
    else this.play(line, word);
  }

  /** Gives the session a command. Says how to end a search that has no limit. */
  private send(line: string): void {
    const command = parseCommand(line);
    const { game, isBusy } = this.session;
    const isEndless =
      command?.ok && command.value.name === 'go' && isUnlimited(command.value.limits, game.sideToMove) && !isBusy;
    this.session.receive(Buffer.from(`${line}\n`));
    if (isEndless && this.session.isBusy) this.say('Searching without a limit: stop, or Ctrl-C, ends the search.');
    this.showPrompt();
  }

  /** Plays a typed move and shows the board, or says what is wrong with the line. */
  private play(line: string, word: string): void {
    const { game, hasQueue } = this.session;
    const status = game.status();
    const reading = readTypedMove(game, line);
    if (hasQueue) this.say('The engine is busy, and commands are waiting. To end the search, type stop.');
    else if (reading.kind === 'move') {
      const next = game.play(reading.move);
      if (next.ok) this.session.receive(Buffer.from(`${gameCommand(next.value)}\nd\n`));
    } else if (reading.kind === 'ambiguous') {
      const names = reading.moves.map(({ name }) => name).sort();
      this.say(`${quoteWord(line)} can be ${names.join(' ')}.`);
    } else if (PROGRAM_COMMANDS.has(word) || word === 'alquerque')
      this.say(`For ${quoteWord(line)}, type quit, then ${word === 'alquerque' ? line : `alquerque ${line}`}.`);
    else {
      const name = nearestName(word, [...COMMANDS.keys(), 'exit']);
      const advice =
        name !== undefined
          ? `Did you mean ${name}?`
          : status.result === 'ongoing'
            ? 'Type help for the commands, or legal for the moves.'
            : `${status.sentence} To take back a move, type undo.`;
      this.say(`${quoteWord(word)} is neither a command nor a legal move. ${advice}`);
    }
  }

  /** Ctrl-C: stops the engine, drops what is typed, or leaves. */
  private interrupt(): void {
    if (this.session.isBusy) this.send('stop');
    else if (this.editor.line !== '') {
      this.editor.write(null, { ctrl: true, name: 'e' });
      this.editor.write(null, { ctrl: true, name: 'u' });
    } else this.send('quit');
  }

  /** Ctrl-D: ends the input. */
  private end(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.output.write('\n');
    this.session.end();
  }

  private exit(): void {
    this.close();
    this.links.exit();
  }

  private close(): void {
    this.isClosed = true;
    this.editor.close();
  }
}

/** Tab completes the name of a command. */
function completeLine(line: string): [string[], string] {
  const word = /^\s*(?:help\s+)?(\S*)$/.exec(line)?.[1];
  const names = word === undefined ? [] : [...COMMANDS.keys(), 'exit'].filter(name => name.startsWith(word));
  return [names, word ?? line];
}

/** Runs the shell on the terminal. */
export function runShell(engine: SearchEngine): void {
  const { stdin, stdout } = process;
  new Shell(engine, stdin, stdout, {
    exit: () => void stdout.write('', () => process.exit(0)),
    startBridge(line) {
      const bridge = bridgeByFirstWord(line.split(/\s/)[0]!);
      if (bridge) runBridge(bridge.create, engine, `${line}\n`);
      stdin.resume();
      return bridge !== undefined;
    },
  });
}

/** Examples by command, each with its effect. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  uci: 'uci',
  debug: 'debug on',
  isready: 'isready',
  setoption: 'setoption name UCI_Variant value brandubh',
  register: 'register later',
  ucinewgame: 'ucinewgame',
  position: 'position startpos moves d6 f4',
  go: 'go movetime 1000',
  stop: 'stop',
  ponderhit: 'ponderhit',
  legal: 'legal json',
  status: 'status',
  fen: 'fen',
  board: 'board json',
  played: 'played',
  moves: 'moves',
  undo: 'undo 2',
  d: 'd',
  eval: 'eval',
  perft: 'perft 4',
  bench: 'bench 8',
  variants: 'variants',
  help: 'help go',
  quit: 'quit',
};

/** Commands that the protocol does not have. */
const SHELL_COMMANDS: readonly (readonly [usage: string, help: string])[] = [
  ['MOVE', 'play a move and draw the board: d6, d6-d7xa1, 11-15'],
  ['help [COMMAND], ?', 'list the commands, or explain one with an example'],
  ['exit, Ctrl-D', 'exit, like quit'],
  ['Ctrl-C', 'stop the engine; without a search, exit'],
];

const OF_SHELL = new Set(['help', 'quit']);

/** All commands, one line each. */
export function helpLines(): string[] {
  const ofProtocol = [...COMMANDS].filter(([name]) => !OF_SHELL.has(name));
  return [
    ...SHELL_COMMANDS.map(([usage, help]) => `${usage}: ${help}`),
    ...ofProtocol.map(([, { usage, help }]) => `${usage}: ${help}`),
  ];
}

/** Explanation of one command. */
export function topicLines(name: string): string[] {
  const command = COMMANDS.get(name);
  if (command) return [command.usage, `  ${command.help}`, `  example: ${EXAMPLES[name]}`];
  return [`There is no command ${quoteWord(name)}${suggestion(name, [...COMMANDS.keys()])}; help lists all.`];
}
