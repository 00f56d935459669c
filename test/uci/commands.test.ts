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
  test('is split at white space of any kind, and may end with CRLF', () => {
    expect(command('  perft\t3 \v actions \r')).toEqual({ name: 'perft', depth: 3, unit: 'actions' });
  });

  test('is ignored if it is empty or a comment', () => {
    for (const line of ['', ' ', '\r', '\t \r', '#', '# uci', '#uci', '  #'])
      expect(parseCommand(line), line).toBeUndefined();
  });

  test('is rejected with its first word if that is not a command', () => {
    for (const word of ['UCI', 'uciok', 'constructor', '__proto__', 'toString', '\x00', 'go\x00']) {
      expect(error(word)).toMatch(/^unknown command '/);
    }
  });

  test('is always a command, an error or nothing', () => {
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
  test('are parsed', () => {
    for (const name of [...names, 'quit']) expect(command(name)).toEqual({ name });
  });
  test('reject arguments', () => {
    for (const name of [...names, 'quit']) expect(error(`${name} x`)).toBe(`${name}: unexpected 'x'`);
  });
});

describe('go', () => {
  test('combines any limits', () => {
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

  test('reads searchmoves up to the next keyword', () => {
    expect(command('go searchmoves d6 a1-a4xd6 depth 3')).toEqual({
      name: 'go',
      limits: { searchmoves: ['d6', 'a1-a4xd6'], depth: 3 },
    });
  });

  test('accepts negative clock times', () => {
    expect(command('go wtime -20 btime 0')).toEqual({ name: 'go', limits: { wtime: -20, btime: 0 } });
  });

  test.each([
    ['go depth', 'go: depth: expected a number'],
    ['go depth x', "go: depth: expected an integer from 1 to 2147483647, got 'x'"],
    ['go depth 0', "go: depth: expected an integer from 1 to 2147483647, got '0'"],
    ['go depth -1', "go: depth: expected an integer from 1 to 2147483647, got '-1'"],
    ['go depth 1.5', "go: depth: expected an integer from 1 to 2147483647, got '1.5'"],
    ['go depth 3 depth 4', 'go: depth is given twice'],
    ['go infinite infinite', 'go: infinite is given twice'],
    ['go movetime -1', "go: movetime: expected an integer from 0 to 2147483647, got '-1'"],
    ['go movestogo 0', "go: movestogo: expected an integer from 1 to 2147483647, got '0'"],
    ['go nodes 99999999999999999999', 'go: nodes: expected an integer from 1 to 9007199254740991'],
    ['go searchmoves', 'go: searchmoves: expected at least one move'],
    ['go searchmoves depth 3', 'go: searchmoves: expected at least one move'],
    ['go 5', "go: unknown keyword '5'"],
    ['go depth 5 x', "go: unknown keyword 'x'"],
    ['go hasOwnProperty 5', "go: unknown keyword 'hasOwnProperty'"],
  ])('%s is rejected', (line, message) => {
    expect(error(line)).toContain(message);
  });
});

describe('perft', () => {
  test('counts moves or actions, and go perft counts moves', () => {
    expect(command('perft 4')).toEqual({ name: 'perft', depth: 4, unit: 'turns' });
    expect(command('perft 0 actions')).toEqual({ name: 'perft', depth: 0, unit: 'actions' });
    expect(command('go perft 4')).toEqual(command('perft 4'));
  });

  test.each([
    ['perft', 'perft: expected a depth'],
    ['perft x', "perft: depth: expected an integer from 0 to 100, got 'x'"],
    ['perft -1', "perft: depth: expected an integer from 0 to 100, got '-1'"],
    ['perft 3 turns', "perft: unexpected 'turns'"],
    ['perft 3 actions x', "perft: unexpected 'x'"],
    ['go perft', 'go perft: expected a depth'],
    ['go perft 3 actions', "go perft: unexpected 'actions'"],
    ['go perft 3 depth 4', "go perft: unexpected 'depth'"],
    ['go depth 4 perft 3', "go: unknown keyword 'perft'"],
  ])('%s is rejected', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

describe('position', () => {
  test('has a start position and moves', () => {
    expect(command('position startpos')).toEqual({ name: 'position', fen: undefined, moves: '' });
    expect(command('position startpos moves a b')).toEqual({ name: 'position', fen: undefined, moves: ' a b' });
    expect(command('position fen x y z moves a')).toEqual({ name: 'position', fen: 'x y z', moves: ' a' });
    expect(command('position startpos moves')).toEqual({ name: 'position', fen: undefined, moves: '' });
  });

  test.each([
    ['position', "position: expected 'startpos' or 'fen'"],
    ['position x', "position: expected 'startpos' or 'fen', got 'x'"],
    ['position fen', "position: expected a FEN after 'fen'"],
    ['position fen moves a', "position: expected a FEN after 'fen'"],
    ['position startpos a', "position: expected 'moves' after 'startpos', got 'a'"],
  ])('%s is rejected', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

describe('setoption', () => {
  test('accepts names and values of several words', () => {
    expect(command('setoption name Move Overhead value 10')).toEqual({
      name: 'setoption',
      option: 'Move Overhead',
      value: '10',
    });
    expect(command('setoption name TablePath value \t /a  value  b\r')).toMatchObject({ value: '/a  value  b' });
    expect(command('setoption name Clear Hash')).toEqual({ name: 'setoption', option: 'Clear Hash', value: undefined });
  });

  test.each([
    ['setoption', "setoption: expected 'name' and the name of an option"],
    ['setoption Hash value 3', "setoption: expected 'name' and the name of an option"],
    ['setoption name', "setoption: expected the name of an option after 'name'"],
    ['setoption name value 3', "setoption: expected the name of an option after 'name'"],
  ])('%s is rejected', (line, message) => {
    expect(error(line)).toBe(message);
  });
});

test.each([
  ['legal', { name: 'legal', unit: 'turns' }],
  ['legal actions', { name: 'legal', unit: 'actions' }],
  ['bench', { name: 'bench', depth: undefined }],
  ['bench 7', { name: 'bench', depth: 7 }],
])('%s is parsed', (line, expected) => {
  expect(command(line)).toEqual(expected);
});

test.each([
  ['legal moves', "legal: unexpected 'moves'"],
  ['legal actions x', "legal: unexpected 'x'"],
  ['bench x', "bench: depth: expected an integer from 1 to 100, got 'x'"],
  ['bench 0', "bench: depth: expected an integer from 1 to 100, got '0'"],
  ['bench 3 4', "bench: unexpected '4'"],
])('%s is rejected', (line, message) => {
  expect(error(line)).toBe(message);
});
