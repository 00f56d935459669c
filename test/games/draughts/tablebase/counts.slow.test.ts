import { describe, expect, test } from 'vitest';
import {
  binomial,
  combinations,
  initIndexTables,
  placementIndex,
  setIndex,
} from '../../../../src/games/draughts/tablebase/indexing';
import { countPositions } from '../../../../src/games/draughts/tablebase/material';
import { samples } from '../../../seed';
import vectors from '../../../vectors/tables/draughts.json' with { type: 'json' };
import { type DraughtsTablebase, solveAll, tablebaseFor } from './helpers';

const expectedRows: Readonly<Record<string, readonly (readonly number[])[]>> = vectors.rules;

const longest = (distances: ReadonlyMap<number, number>, odd: number): number =>
  Math.max(0, ...[...distances.keys()].filter(plies => plies % 2 === odd));

/**
 * A row for each class: its numbers of men and kings, then positions, wins, draws, losses and positions with a capture;
 * with DTM also the longest win and loss.
 */
function countsOf(tablebase: DraughtsTablebase, pieces: number): number[][] {
  const captures = new Map<string, number>();
  const tables = solveAll(tablebase, pieces, (materialClass, count) => captures.set(materialClass, count));
  return tablebase
    .groups(pieces)
    .flat()
    .map(materialClass => {
      const { win, draw, loss, distances } = tablebase.countValues(materialClass, tables.get(materialClass.name)!);
      const ends = tablebase.metric === 'plies' ? [longest(distances, 1), longest(distances, 0)] : [];
      return [
        ...materialClass.pieceCounts,
        win + draw + loss,
        win,
        draw,
        loss,
        captures.get(materialClass.name)!,
        ...ends,
      ];
    });
}

const sorted = (rows: readonly (readonly number[])[], columns = 11): string[] =>
  rows.map(row => row.slice(0, columns).join(' ')).sort();

describe('counts agree with an independent solver', () => {
  const upTo = (pieces: number) => (row: readonly number[]) => row.slice(0, 4).reduce((a, b) => a + b) <= pieces;
  test.each(Object.keys(expectedRows))('%s, 3 pieces', variant => {
    expect(sorted(countsOf(tablebaseFor(variant), 3))).toEqual(sorted(expectedRows[variant]!.filter(upTo(3)), 9));
  });

  // Between them, these variants have the rules of all others.
  const PLIES = ['english-draughts', 'italian-draughts', 'spanish-draughts', 'russian-draughts'];
  test.each(samples(1) > 1 ? Object.keys(expectedRows) : PLIES)('%s, 3 pieces, DTM', variant => {
    expect(sorted(countsOf(tablebaseFor(variant, true), 3))).toEqual(sorted(expectedRows[variant]!.filter(upTo(3))));
  });

  test.each(samples(1) > 1 ? ['english-draughts', 'damas-espanolas'] : ['english-draughts'])(
    '%s, 4 pieces',
    variant => {
      expect(sorted(countsOf(tablebaseFor(variant), 4))).toEqual(sorted(expectedRows[variant]!.filter(upTo(4)), 9));
    },
  );
});

test('the numbers of positions are the known ones, counting colours separately', () => {
  const totals = [1, 2, 3, 4, 5].map(pieces => {
    let sum = 0;
    for (let men = 0; men <= pieces; men++) {
      for (let kings = 0; men + kings <= pieces; kings++) {
        for (let otherMen = 0; men + kings + otherMen <= pieces; otherMen++) {
          sum += countPositions([men, kings, otherMen, pieces - men - kings - otherMen]);
        }
      }
    }
    return sum;
  });
  expect(totals).toEqual([120, 6_972, 261_224, 7_092_774, 148_688_232]);
});

test('placements are numbered in order without gaps', () => {
  initIndexTables();
  for (const [n, k] of [
    [28, 3],
    [32, 4],
    [32, 1],
    [32, 0],
  ] as const) {
    const sets = combinations(n, k);
    expect(sets.findIndex((set, at) => setIndex(set) !== at)).toBe(-1);
  }
  expect(placementIndex(0b111 << 25, 0b11 << 30, binomial(29, 2))).toBe(binomial(28, 3) * binomial(29, 2) - 1);
});
