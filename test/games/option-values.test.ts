import { describe, expect, test } from 'vitest';
import { parseOptionValue, type RuleOption } from '../../src/games/rules';
import { parseInteger } from '../../src/util/text';

const spin: RuleOption = { name: 'PiecesCount', type: 'spin', default: 9, min: 3, max: 12 };
const check: RuleOption = { name: 'MayFly', type: 'check', default: true };
const combo: RuleOption = { name: 'NoMoves', type: 'combo', default: 'draw', values: ['draw', 'loss'] };

describe('a rule option reads its value', () => {
  test('a spin takes whole numbers within its bounds, and nothing else', () => {
    expect(parseOptionValue(spin, '12')).toEqual({ ok: true, value: 12 });
    for (const text of ['2', '13', '', ' ', '9.0', '1e1', '0x9', '+9', 'nine', '9 ', '--9', '9999999999999999999999']) {
      expect(parseOptionValue(spin, text).ok, text).toBe(false);
    }
  });

  test('a check takes true and false, whatever the case', () => {
    expect(parseOptionValue(check, 'True')).toEqual({ ok: true, value: true });
    expect(parseOptionValue(check, 'false')).toEqual({ ok: true, value: false });
    for (const text of ['', '1', 'yes']) expect(parseOptionValue(check, text).ok, text).toBe(false);
  });

  test('a combo takes its words, whatever the case, and gives them as they are spelt', () => {
    expect(parseOptionValue(combo, 'LOSS')).toEqual({ ok: true, value: 'loss' });
    expect(parseOptionValue(combo, 'win')).toEqual({ ok: false, error: "expected one of draw, loss, got 'win'" });
  });

  test('a refusal names the bounds and what was given', () => {
    expect(parseInteger('x', 1, 5)).toEqual({ ok: false, error: "expected an integer from 1 to 5, got 'x'" });
  });
});
