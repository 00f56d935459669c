import { describe, expect, test } from 'vitest';
import { actionNamed, configs, jsonOf, legalNames, positionOf, rowsOf, rulesFor, turnNames, winnerOf } from './table';

describe.each(configs())('%s', config => {
  const rows = rowsOf(config);
  const rules = rulesFor(rows[0]!.variant, rows[0]!.options);

  test('import then export gives the same text', () => {
    for (const { fen } of rows) expect(rules.writeFen(positionOf(rules, fen))).toBe(fen);
  });

  test('legal actions', () => {
    for (const { fen, legal } of rows) expect([fen, legalNames(rules, positionOf(rules, fen))]).toEqual([fen, legal]);
  });

  test('whole turns', () => {
    for (const { fen, turns } of rows)
      if (turns) expect([fen, turnNames(rules, positionOf(rules, fen))]).toEqual([fen, turns]);
      else expect(turnNames(rules, positionOf(rules, fen)).length).toBeGreaterThanOrEqual(200);
  });

  test('FEN and result after every action', () => {
    for (const { fen, next, ends } of rows) {
      const position = positionOf(rules, fen);
      for (const [name, after] of Object.entries(next)) {
        position.make(actionNamed(rules, position, name));
        expect([fen, name, rules.writeFen(position)]).toEqual([fen, name, after]);
        expect([fen, name, winnerOf(position)]).toEqual([fen, name, ends[name]?.split(' ')[0]]);
        position.undo();
        expect(rules.writeFen(position)).toBe(fen);
      }
    }
  });
});

interface Counts {
  readonly variant: string;
  readonly options: Record<string, number | boolean>;
  readonly fen: string;
  readonly actions: readonly number[];
  readonly turns: readonly number[];
}

describe('perft', () => {
  test.each(jsonOf<Counts[]>('perft.json'))('$variant $fen', ({ variant, options, fen, actions, turns }) => {
    const rules = rulesFor(variant, options);
    const count = (unit: 'actions' | 'turns') => (_: number, depth: number) =>
      rules.perft(positionOf(rules, fen), depth + 1, unit);
    expect(actions.map(count('actions'))).toEqual(actions);
    expect(turns.map(count('turns'))).toEqual(turns);
  });
});
