/**
 * Long texts that are made to be read slowly. Each is read within a tenth of a second or so; a reader whose time grows
 * with the square of the length would take minutes, which ends the test.
 */
import { describe, expect, test, vi } from 'vitest';
import { rulesOf } from '../../src/games/registry';
import { readGamesText } from '../../src/records/game-reader';
import { MAX_GAME_LENGTH } from '../../src/records/game-splitter';
import { lexGames } from '../../src/records/lexer';
import { readRecord } from '../../src/records/native';
import { parseOptionLine } from '../../src/uci/client/protocol';

/** `start`, then `unit` again and again, up to a length. */
const repeated = (start: string, unit: string, length = LENGTH): string =>
  start + unit.repeat(Math.floor((length - start.length - 2) / unit.length));

/** A quarter of what a game may have: enough to tell linear from quadratic time. */
const LENGTH = MAX_GAME_LENGTH / 4;

const DRAUGHTS = '[GameType "21"]\n';
const RUSSIAN = '[GameType "25"]\n';
const PLAYOK = '[GameType "70"]\n';
const MORRIS = '[Variant "nine-mens-morris"]\n';
const BRANDUBH = '[Variant "brandubh"]\n';

/** Errors are short, whatever they quote. */
function expectShortErrors(text: string): void {
  for (const { result } of readGamesText(text)) {
    if (!result.ok) expect(result.error.length).toBeLessThanOrEqual(600);
    else for (const note of result.value.notes) expect(note.length).toBeLessThanOrEqual(600);
  }
}

describe('one long move', () => {
  const units = [
    'x13',
    'x1',
    '1x',
    '5x14',
    '13',
    'a1x',
    'b2xd4',
    'd6xa1',
    'xa1',
    'd6-',
    'd1/',
    'x',
    '-',
    '3x9x23',
    '×',
  ];
  test.each(
    [DRAUGHTS, RUSSIAN, PLAYOK, MORRIS, BRANDUBH, ''].flatMap(tags => units.map(unit => [tags.trim(), unit] as const)),
  )('%s %s', (tags, unit) => {
    expectShortErrors(repeated(`${tags}\n1. 11-15 22`, unit));
    expectShortErrors(repeated(`${tags}\n`, unit));
  });

  test.each(['english-draughts', 'russian-draughts'])('%s: a short name that may stand for several moves', variant => {
    const rules = rulesOf(variant, {});
    if (!rules.ok) throw new Error(rules.error);
    const position = rules.value.readFen(rules.value.startFen);
    if (!position.ok) throw new Error(position.error);
    for (const unit of ['x1', 'x13', 'a1x', 'x'])
      expect(rules.value.matchingActions!(position.value, `${repeated('', unit)}1`)).toEqual([]);
  });
});

describe('many short words', () => {
  test.each([
    '11-15 ',
    'd6 ',
    'x ',
    '5 x ',
    '- ',
    '1. ',
    '1-0 ',
    '$1 ',
    '! ',
    '[a "',
    '["',
    '[ ',
    '[a:b] ',
    '[a|b] ',
    '{',
    '{a} ',
    '{ ',
    '(',
    '()',
    '({',
    ')',
    ';',
    '; ',
    '%\n',
    '\r',
    '\n',
    '\u00a0',
    'a1a2,',
    'a1-a2 1,',
    '--- ',
  ])('%j', unit => {
    expectShortErrors(repeated(`${DRAUGHTS}1. 11-15 `, unit));
    expectShortErrors(repeated('', unit));
  });
});

test('line breaks are searched once, however many words stand on a line', () => {
  const text = repeated('', 'd6 ', MAX_GAME_LENGTH);
  let searched = 0;
  const { indexOf } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
    const at = indexOf.call(this, what, from);
    searched += (at < 0 ? this.length : at) - from;
    return at;
  });
  const [game] = lexGames({ line: 1, text, isTruncated: false });
  spy.mockRestore();
  expect(game!.moves.length).toBeGreaterThan(300_000);
  expect(searched).toBeLessThan(4 * text.length);
});

describe('a native record', () => {
  const tags = {
    Variant: 'brandubh',
    FEN: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0',
    Result: '1-0',
    Termination: 'normal',
  };
  const head = Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('');

  test.each(['{', '{ ', 'a{', '{/1', '{1/1 ', '{} ', '}', 'd7-c7 {', '[a "', '\\"', 'time=1'])('%j', unit => {
    for (const text of [repeated(head, unit), repeated(`${head}d7-c7 {`, unit), repeated('[a "', unit) + head]) {
      const read = readRecord(text);
      expect(read.ok ? '' : read.error.slice(0, 600)).toBe(read.ok ? '' : read.error);
    }
  });
});

test.each([' type a', ' type', 'a', ' '])('the options of an engine: %j', unit => {
  // A line separator, at which a dot of a regular expression stops.
  for (const end of ['', '\u2028', '\r']) {
    const option = parseOptionLine(repeated('option name x', unit) + end);
    if (option) expect(['a', 'type']).toContain(option.type);
  }
});
