import { homedir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readCommandArgs, readEngineCommand, readKeyValues } from '../../src/match/key-values';
import { mergeInfoLine } from '../../src/uci/client/protocol';

describe('key=value words', () => {
  test('are read by key', () => {
    expect(readKeyValues(['cmd=node x.js --a=b', 'option.Hash=32', 'name='], ['cmd', 'name', 'option.'])).toEqual({
      ok: true,
      value: { cmd: 'node x.js --a=b', 'option.Hash': '32', name: '' },
    });
  });

  test('are rejected if they are unknown, duplicate or without a value', () => {
    const errorOf = (...words: string[]): string => {
      const read = readKeyValues(words, ['cmd', 'option.']);
      return read.ok ? 'accepted' : read.error;
    };
    expect(errorOf('cmd')).toBe("expected KEY=VALUE, got 'cmd'");
    expect(errorOf('=x')).toBe("expected KEY=VALUE, got '=x'");
    expect(errorOf('cmd=x', 'cmd=y')).toBe("'cmd' occurs twice");
    expect(errorOf('comd=x')).toBe("unknown 'comd'; expected one of cmd option.NAME");
  });
});

describe('a command', () => {
  test('is split at white space outside quotes', () => {
    const parts = (text: string) => {
      const command = readCommandArgs(text);
      return command.ok ? command.value : command.error;
    };
    expect(parts('node dist/alquerque.js')).toEqual(['node', 'dist/alquerque.js']);
    expect(parts('"/opt/my node/bin" --x="a b"  \'it\' ""')).toEqual(['/opt/my node/bin', '--x=a b', 'it', '']);
    expect(parts('node "x')).toBe(`unclosed quote in 'node "x'`);
    expect(parts(' ')).toBe('empty command');
    expect(parts('"" x')).toBe('empty command');
  });
});

describe('an engine command', () => {
  const call = (text: string) => {
    const read = readEngineCommand(text);
    return read.ok ? read.value : read.error;
  };

  test('may start with variables and contain the home folder', () => {
    expect(call('A=1 B="two words" ~/engine --path=~/x ~/y')).toEqual({
      args: [`${homedir()}/engine`, '--path=~/x', `${homedir()}/y`],
      environment: { A: '1', B: 'two words' },
    });
    expect(call("node A=1 '~/x'")).toEqual({ args: ['node', 'A=1', '~/x'], environment: {} });
  });

  test('keeps characters after a backslash', () => {
    expect(call('a\\ b "c\\"d" e\\\\f \'g\\h\'')).toEqual({
      args: ['a b', 'c"d', 'e\\f', 'g\\h'],
      environment: {},
    });
    expect(call('a\\')).toBe("unclosed quote in 'a\\'");
  });

  test('is rejected without a program', () => {
    expect(call('FOO=1')).toBe("no program after the variables in 'FOO=1'");
  });
});

describe('search information', () => {
  const known = { score: { cp: 5 }, depth: 2, nodes: 70 };

  test('has score, depth, nodes and time', () => {
    const line =
      'info depth 3 seldepth 9 multipv 1 score cp -12 nodes 345 nps 1 hashfull 0 tbhits 0 time 1 pv d6 depth 9';
    expect(mergeInfoLine(line, {})).toEqual({ score: { cp: -12 }, bound: false, depth: 3, nodes: 345, time: 1 });
    expect(mergeInfoLine('info score mate -2 depth 4', {})).toEqual({ score: { mate: -2 }, bound: false, depth: 4 });
  });

  test('is merged with earlier lines', () => {
    expect(mergeInfoLine('info nodes 99', known)).toEqual({ ...known, nodes: 99 });
    expect(mergeInfoLine('info depth 3 currmove d6', known)).toEqual(known);
  });

  test('prefers an exact score to a bound', () => {
    const say = (...lines: string[]) =>
      lines.reduce((heard, line) => mergeInfoLine(`info ${line}`, heard), {} as ReturnType<typeof mergeInfoLine>);
    const lower = 'depth 4 score cp 90 lowerbound nodes 80';
    expect(say('depth 3 score cp 5', lower)).toEqual({ score: { cp: 5 }, bound: false, depth: 3, nodes: 80 });
    expect(say(lower, 'depth 5 score cp 99 upperbound')).toMatchObject({ score: { cp: 99 }, bound: true, depth: 5 });
    expect(say(lower, 'depth 4 score cp 70')).toMatchObject({ score: { cp: 70 }, bound: false, depth: 4 });
    expect(say('depth 3 score cp 5 pv lowerbound')).toMatchObject({ score: { cp: 5 }, bound: false });
  });

  test('ignores other variations and other lines', () => {
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
