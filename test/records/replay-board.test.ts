/** A game that is played again from a record, and taken back to where a word had several meanings. */
import { expect, test } from 'vitest';
import { readRuleset } from '../../src/games/registry';
import { ReplayBoard } from '../../src/records/replay-board';

test('a turn that went on is taken back to where it had come', () => {
  const ruleset = readRuleset('nine-mens-morris', []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  const field = new ReplayBoard(ruleset.value);
  field.setUp(ruleset.value.rules.startFen);
  for (const word of ['d6', 'f4', 'd7', 'a1', 'd5']) expect(field.play(word)).toBe('');
  const before = field.checkpoint();
  for (const [word, name] of [
    ['xa1', 'd5xa1'],
    ['xf4', 'd5xf4'],
  ] as const) {
    expect(field.play(word)).toBe('');
    expect([field.lastName, field.moveCount, field.midMove]).toEqual([name, 5, false]);
    expect(field.play('b2')).toBe('');
    field.rewind(before);
    expect([field.lastName, field.moveCount, field.midMove]).toEqual(['d5', 5, true]);
  }
});
