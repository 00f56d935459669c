import { describe, expect, test } from 'vitest';
import { same } from '../../same';
import { samples } from '../../seed';
import { actionNamed, configs, jsonOf, legalNames, positionOf, rowsOf, rulesFor, turnNames, winnerOf } from './helpers';

describe.each(configs())('%s', config => {
  const rows = rowsOf(config);
  const rules = rulesFor(rows[0]!.variant, rows[0]!.options);

  test('FENs round-trip', () => {
    for (const { fen } of rows) same(rules.writeFen(positionOf(rules, fen)), fen);
  });

  test('legal actions', () => {
    for (const { fen, legal } of rows) same(legalNames(rules, positionOf(rules, fen)).join(), legal.join(), () => fen);
  });

  test('legal moves', () => {
    for (const { fen, turns } of rows)
      if (turns) same(turnNames(rules, positionOf(rules, fen)).join(), turns.join(), () => fen);
      else expect(turnNames(rules, positionOf(rules, fen)).length).toBeGreaterThanOrEqual(200);
  });

  test('FEN and result after every action', () => {
    for (const { fen, next, ends } of rows) {
      const position = positionOf(rules, fen);
      const seen: string[] = [];
      const told: string[] = [];
      for (const [name, after] of Object.entries(next)) {
        position.make(actionNamed(rules, position, name));
        seen.push(`${name} ${rules.writeFen(position)} ${winnerOf(position)}`);
        told.push(`${name} ${after} ${ends[name]?.split(' ')[0]}`);
        position.undo();
      }
      same(seen.join('\n'), told.join('\n'), () => fen);
      same(rules.writeFen(position), fen);
    }
  });
});

/** Larger perft counts are only tested with SAMPLES. */
const MOST_LEAVES = 300_000;

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
    const quick = (counts: readonly number[]): number[] => counts.filter(count => count <= samples(MOST_LEAVES));
    const count = (unit: 'actions' | 'turns') => (_: number, depth: number) =>
      rules.perft(positionOf(rules, fen), depth + 1, unit);
    expect(quick(actions).map(count('actions'))).toEqual(quick(actions));
    expect(quick(turns).map(count('turns'))).toEqual(quick(turns));
  });
});
