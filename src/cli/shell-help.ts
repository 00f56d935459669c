/** Help of the shell: the commands of the protocol, each with an example. */
import { COMMANDS } from '../uci/commands';
import { quoteWord } from '../util/text';
import { suggestion } from './arguments';

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

/** What the protocol does not have. */
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
