import { describe, expect, test } from 'vitest';
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
