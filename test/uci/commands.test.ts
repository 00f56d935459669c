import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, parseCommand } from '../../src/uci/commands';

const command = (line: string): Command => {
  const result = parseCommand(line);
  if (!result?.ok) throw new Error(`${line}: ${result?.error}`);
  return result.value;
};

const error = (line: string): string => {
  const result = parseCommand(line);
  if (!result || result.ok) throw new Error(`no error: ${line}`);
  return result.error;
};

describe('a line', () => {
  test('is cut on white space of every kind, and CRLF is harmless', () => {
    expect(command('  perft\t3 \v actions \r')).toEqual({ name: 'perft', depth: 3, unit: 'actions' });
  });

  test('that is empty, or a comment, says nothing', () => {
    for (const line of ['', ' ', '\r', '\t \r', '#', '# uci', '#uci', '  #'])
      expect(parseCommand(line), line).toBeUndefined();
  });

  test('that begins with no command is an error that names the word', () => {
    for (const word of ['UCI', 'uciok', 'constructor', '__proto__', 'toString', '\x00', 'go\x00']) {
      expect(error(word)).toMatch(/^unknown command '/);
    }
  });

  test('is never more than a command or an error', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), codes => {
        const line = String.fromCharCode(...codes);
        const result = parseCommand(line);
        return result === undefined || result.ok || result.error.length > 0;
      }),
    );
  });
});

describe('commands without arguments', () => {
  const names = ['uci', 'isready', 'ucinewgame', 'stop', 'ponderhit', 'status', 'fen', 'd', 'eval', 'variants', 'help'];
  test('stand alone', () => {
    for (const name of [...names, 'quit']) expect(command(name)).toEqual({ name });
  });
  test('take none', () => {
    for (const name of [...names, 'quit']) expect(error(`${name} x`)).toBe(`${name}: unexpected 'x'`);
  });
});

describe('go', () => {
  test('takes its limits in any mix', () => {
    expect(command('go wtime 1000 btime 2000 winc 10 binc 20 movestogo 40')).toEqual({
      name: 'go',
      limits: { wtime: 1000, btime: 2000, winc: 10, binc: 20, movestogo: 40 },
    });
    expect(command('go ponder depth 5 nodes 100 mate 3 movetime 50 infinite')).toEqual({
      name: 'go',
      limits: { ponder: true, depth: 5, nodes: 100, mate: 3, movetime: 50, infinite: true },
    });
    expect(command('go')).toEqual({ name: 'go', limits: {} });
  });

  test('searchmoves takes moves up to the next word of go', () => {
    expect(command('go searchmoves d6 a1-a4xd6 depth 3')).toEqual({
      name: 'go',
      limits: { searchmoves: ['d6', 'a1-a4xd6'], depth: 3 },
    });
  });

  test('takes a clock that has run out', () => {
    expect(command('go wtime -20 btime 0')).toEqual({ name: 'go', limits: { wtime: -20, btime: 0 } });
  });

  test.each([
    ['go depth', 'go: depth needs a number'],
    ['go depth x', "go: depth: expected an integer from 1 to 2147483647, got 'x'"],
    ['go depth 0', "go: depth: expected an integer from 1 to 2147483647, got '0'"],
    ['go depth -1', "go: depth: expected an integer from 1 to 2147483647, got '-1'"],
    ['go depth 1.5', "go: depth: expected an integer from 1 to 2147483647, got '1.5'"],
    ['go depth 3 depth 4', 'go: depth is given twice'],
    ['go infinite infinite', 'go: infinite is given twice'],
    ['go movetime -1', "go: movetime: expected an integer from 0 to 2147483647, got '-1'"],
    ['go movestogo 0', "go: movestogo: expected an integer from 1 to 2147483647, got '0'"],
    ['go nodes 99999999999999999999', 'go: nodes: expected an integer from 1 to 9007199254740991'],
    ['go searchmoves', 'go: searchmoves needs at least one move'],
    ['go searchmoves depth 3', 'go: searchmoves needs at least one move'],
    ['go 5', "go: unknown word '5'"],
    ['go depth 5 x', "go: unknown word 'x'"],
    ['go hasOwnProperty 5', "go: unknown word 'hasOwnProperty'"],
  ])('%s is an error', (line, message) => {
    expect(error(line)).toContain(message);
  });
});

describe('perft', () => {
  test('counts turns, or actions, and go perft counts turns', () => {
    expect(command('perft 4')).toEqual({ name: 'perft', depth: 4, unit: 'turns' });
    expect(command('perft 0 actions')).toEqual({ name: 'perft', depth: 0, unit: 'actions' });
    expect(command('go perft 4')).toEqual(command('perft 4'));
  });

  test.each([
    ['perft', 'perft: a depth is needed'],
    ['perft x', "perft: depth: expected an integer from 0 to 100, got 'x'"],
    ['perft -1', "perft: depth: expected an integer from 0 to 100, got '-1'"],
    ['perft 3 turns', "perft: unexpected 'turns'"],
    ['perft 3 actions x', "perft: unexpected 'x'"],
    ['go perft', 'go perft: a depth is needed'],
    ['go perft 3 actions', "go perft: unexpected 'actions'"],
    ['go perft 3 depth 4', "go perft: unexpected 'depth'"],
    ['go depth 4 perft 3', "go: unknown word 'perft'"],
  ])('%s is an error', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

describe('position', () => {
  test('has a start and moves', () => {
    expect(command('position startpos')).toEqual({ name: 'position', fen: undefined, moves: '' });
    expect(command('position startpos moves a b')).toEqual({ name: 'position', fen: undefined, moves: ' a b' });
    expect(command('position fen x y z moves a')).toEqual({ name: 'position', fen: 'x y z', moves: ' a' });
    expect(command('position startpos moves')).toEqual({ name: 'position', fen: undefined, moves: '' });
  });

  test.each([
    ['position', "position: 'startpos' or 'fen' is needed"],
    ['position x', "position: 'startpos' or 'fen' is needed, not 'x'"],
    ['position fen', "position: a FEN is needed behind 'fen'"],
    ['position fen moves a', "position: a FEN is needed behind 'fen'"],
    ['position startpos a', "position: 'moves' is needed behind 'startpos', not 'a'"],
  ])('%s is an error', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

describe('setoption', () => {
  test('takes names and values of several words', () => {
    expect(command('setoption name Move Overhead value 10')).toEqual({
      name: 'setoption',
      option: 'Move Overhead',
      value: '10',
    });
    expect(command('setoption name TablePath value \t /a  value  b\r')).toMatchObject({ value: '/a  value  b' });
    expect(command('setoption name Clear Hash')).toEqual({ name: 'setoption', option: 'Clear Hash', value: undefined });
  });

  test.each([
    ['setoption', "setoption: 'name' and the name of an option are needed"],
    ['setoption Hash value 3', "setoption: 'name' and the name of an option are needed"],
    ['setoption name', "setoption: the name of an option is needed behind 'name'"],
    ['setoption name value 3', "setoption: the name of an option is needed behind 'name'"],
  ])('%s is an error', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

test.each([
  ['legal', { name: 'legal', unit: 'turns' }],
  ['legal actions', { name: 'legal', unit: 'actions' }],
  ['bench', { name: 'bench', depth: undefined }],
  ['bench 7', { name: 'bench', depth: 7 }],
])('%s is understood', (line, expected) => {
  expect(command(line)).toEqual(expected);
});

test.each([
  ['legal moves', "legal: unexpected 'moves'"],
  ['legal actions x', "legal: unexpected 'x'"],
  ['bench x', "bench: depth: expected an integer from 1 to 100, got 'x'"],
  ['bench 0', "bench: depth: expected an integer from 1 to 100, got '0'"],
  ['bench 3 4', "bench: unexpected '4'"],
])('%s is an error', (line, message) => {
  expect(error(line)).toBe(message);
});
