import { homedir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readCommandArgs, readEngineCommand, readKeyValues } from '../../src/match/key-values';
import { mergeInfoLine } from '../../src/uci/client/protocol';

describe('key=value words', () => {
  test('are read by their keys', () => {
    expect(readKeyValues(['cmd=node x.js --a=b', 'option.Hash=32', 'name='], ['cmd', 'name', 'option.'])).toEqual({
      ok: true,
      value: { cmd: 'node x.js --a=b', 'option.Hash': '32', name: '' },
    });
  });

  test('that are unknown, twice there or without a value are refused', () => {
    const refusal = (...words: string[]): string => {
      const read = readKeyValues(words, ['cmd', 'option.']);
      return read.ok ? 'accepted' : read.error;
    };
    expect(refusal('cmd')).toBe("'cmd' is not KEY=VALUE");
    expect(refusal('=x')).toBe("'=x' is not KEY=VALUE");
    expect(refusal('cmd=x', 'cmd=y')).toBe("'cmd' is given twice");
    expect(refusal('comd=x')).toBe("unknown 'comd', known: cmd option.NAME");
  });
});

describe('a command', () => {
  test('is cut at white space, but not between quotes', () => {
    const parts = (text: string) => {
      const command = readCommandArgs(text);
      return command.ok ? command.value : command.error;
    };
    expect(parts('node dist/alquerque.js')).toEqual(['node', 'dist/alquerque.js']);
    expect(parts('"/opt/my node/bin" --x="a b"  \'it\' ""')).toEqual(['/opt/my node/bin', '--x=a b', 'it', '']);
    expect(parts('node "x')).toBe(`a quote in 'node "x' does not end`);
    expect(parts(' ')).toBe('the command is empty');
    expect(parts('"" x')).toBe('the command is empty');
  });
});

describe('a program to call', () => {
  const call = (text: string) => {
    const read = readEngineCommand(text);
    return read.ok ? read.value : read.error;
  };

  test('has an environment before it, and the home folder in it', () => {
    expect(call('A=1 B="two words" ~/engine --path=~/x ~/y')).toEqual({
      args: [`${homedir()}/engine`, '--path=~/x', `${homedir()}/y`],
      environment: { A: '1', B: 'two words' },
    });
    expect(call("node A=1 '~/x'")).toEqual({ args: ['node', 'A=1', '~/x'], environment: {} });
  });

  test('keeps what a backslash stands before', () => {
    expect(call('a\\ b "c\\"d" e\\\\f \'g\\h\'')).toEqual({
      args: ['a b', 'c"d', 'e\\f', 'g\\h'],
      environment: {},
    });
    expect(call('a\\')).toBe("a quote in 'a\\' does not end");
  });

  test('is missing', () => {
    expect(call('FOO=1')).toBe("'FOO=1' sets variables and names no program");
  });
});

describe('information', () => {
  const known = { score: { cp: 5 }, depth: 2, nodes: 70 };

  test('is the score, its depth and the nodes', () => {
    const line =
      'info depth 3 seldepth 9 multipv 1 score cp -12 nodes 345 nps 1 hashfull 0 tbhits 0 time 1 pv d6 depth 9';
    expect(mergeInfoLine(line, {})).toEqual({ score: { cp: -12 }, bound: false, depth: 3, nodes: 345 });
    expect(mergeInfoLine('info score mate -2 depth 4', {})).toEqual({ score: { mate: -2 }, bound: false, depth: 4 });
  });

  test('adds to what is known', () => {
    expect(mergeInfoLine('info nodes 99', known)).toEqual({ ...known, nodes: 99 });
    expect(mergeInfoLine('info depth 3 currmove d6', known)).toEqual(known);
  });

  test('is no bound where there is a score', () => {
    const say = (...lines: string[]) =>
      lines.reduce((heard, line) => mergeInfoLine(`info ${line}`, heard), {} as ReturnType<typeof mergeInfoLine>);
    const lower = 'depth 4 score cp 90 lowerbound nodes 80';
    expect(say('depth 3 score cp 5', lower)).toEqual({ score: { cp: 5 }, bound: false, depth: 3, nodes: 80 });
    expect(say(lower, 'depth 5 score cp 99 upperbound')).toMatchObject({ score: { cp: 99 }, bound: true, depth: 5 });
    expect(say(lower, 'depth 4 score cp 70')).toMatchObject({ score: { cp: 70 }, bound: false, depth: 4 });
    expect(say('depth 3 score cp 5 pv lowerbound')).toMatchObject({ score: { cp: 5 }, bound: false });
  });

  test('of a second variation, or that is no information, adds nothing', () => {
    for (const line of [
      'info multipv 2 depth 3 score cp 4',
      'info string score cp 4',
      'score cp 4',
      'info score cp x',
      '',
    ])
      expect(mergeInfoLine(line, known), line).toEqual(known);
  });
});
