import { describe, expect, test } from 'vitest';
import { formatChanges, readRuleset } from '../../src/games/registry';
import { parseOptionValue, type RuleOption } from '../../src/games/rules';
import { parseInteger } from '../../src/util/text';

const spin: RuleOption = { name: 'PiecesCount', type: 'spin', default: 9, min: 3, max: 12 };
const check: RuleOption = { name: 'MayFly', type: 'check', default: true };
const combo: RuleOption = { name: 'NoMoves', type: 'combo', default: 'draw', values: ['draw', 'loss'] };

describe('value of a rule option', () => {
  test('a spin accepts only integers within its bounds', () => {
    expect(parseOptionValue(spin, '12')).toEqual({ ok: true, value: 12 });
    for (const text of ['2', '13', '', ' ', '9.0', '1e1', '0x9', '+9', 'nine', '9 ', '--9', '9999999999999999999999']) {
      expect(parseOptionValue(spin, text).ok, text).toBe(false);
    }
  });

  test('a check accepts true and false in any case', () => {
    expect(parseOptionValue(check, 'True')).toEqual({ ok: true, value: true });
    expect(parseOptionValue(check, 'false')).toEqual({ ok: true, value: false });
    for (const text of ['', '1', 'yes']) expect(parseOptionValue(check, text).ok, text).toBe(false);
  });

  test('a combo accepts its words in any case and returns them as defined', () => {
    expect(parseOptionValue(combo, 'LOSS')).toEqual({ ok: true, value: 'loss' });
    expect(parseOptionValue(combo, 'win')).toEqual({ ok: false, error: "expected one of draw, loss, got 'win'" });
  });

  test('an error names the bounds and the given text', () => {
    expect(parseInteger('x', 1, 5)).toEqual({ ok: false, error: "expected an integer from 1 to 5, got 'x'" });
  });
});

describe('ruleset from text', () => {
  test('contains only the options that differ from the variant', () => {
    const read = readRuleset('lasker-morris', ['mayfly=false', 'PiecesCount=10', 'NMoveRule=50']);
    if (!read.ok) throw new Error(read.error);
    expect(read.value.changes).toEqual({ MayFly: 'false', NMoveRule: '50' });
    expect(formatChanges(read.value.changes)).toBe('MayFly=false NMoveRule=50');
    expect(read.value.values.PiecesCount).toBe(10);
  });

  test.each([
    ['chess', [], /^unknown variant 'chess', known: nine-mens-morris /],
    ['brandubh', ['MayFly=false'], /^option 'MayFly': unknown in brandubh$/],
    ['brandubh', ['MoveLimit'], /^option 'MoveLimit': expected an integer from 0 to 10000, got ''$/],
    ['nine-mens-morris', ['PiecesAtLeastCount=10'], /^PiecesAtLeastCount: expected at most PiecesCount 9, got 10$/],
  ])('rejects %s %s', (variant, pairs, error) => {
    expect(readRuleset(variant, pairs)).toEqual({ ok: false, error: expect.stringMatching(error) });
  });
});
