/** Compares the moves of the library, by their steps, with a sample of the test vectors. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Game, type Move, newGame, type Step, unwrap } from '../../src/api/index';
import type { RuleValues } from '../../src/games/rules';
import { samples } from '../seed';

/** Distance between the positions that are tested. */
const STEP = Math.ceil(6 / samples(1));

function rowsIn<Row>(family: string, file: string): Row[] {
  const text = gunzipSync(readFileSync(`test/vectors/${family}/${file}`)).toString();
  return text
    .split('\n')
    .filter((line, at) => line !== '' && at % STEP === 0)
    .map(line => JSON.parse(line));
}

const filesOf = (family: string): string[] =>
  readdirSync(`test/vectors/${family}`).filter(file => file.endsWith('.jsonl.gz'));

const capturedBy = (move: Move): string[] =>
  move.steps.flatMap(({ captured = [] }) => captured.map(({ at }) => at)).sort();

describe.each(filesOf('morris'))('morris: %s', file => {
  interface Row {
    readonly variant: string;
    readonly options: RuleValues;
    readonly fen: string;
    readonly legal: readonly string[];
    readonly turns: readonly string[] | null;
  }
  const textOf = ({ kind, from, to, captured }: Step): string =>
    kind === 'remove' ? `x${captured![0]!.at}` : kind === 'place' ? to! : `${from}-${to}`;
  const names = (moves: readonly Move[]): string[] => moves.map(({ steps }) => steps.map(textOf).join('')).sort();

  test('actions and moves', () => {
    for (const { variant, options, fen, legal, turns } of rowsIn<Row>('morris', file)) {
      const game: Game = unwrap(newGame(variant, { options, fen }));
      expect([fen, names(game.actions())]).toEqual([fen, legal]);
      if (turns) expect([fen, names(game.moves())]).toEqual([fen, turns]);
    }
  });
});

describe.each(filesOf('draughts'))('draughts: %s', file => {
  interface Row {
    readonly variant: string;
    readonly fen: string;
    readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
  }

  test('moves', () => {
    for (const { variant, fen, legal } of rowsIn<Row>('draughts', file)) {
      const moves = unwrap(newGame(variant, { fen })).moves();
      const found = moves.map(move => [move.steps[0]!.from, move.steps.at(-1)!.to, ...capturedBy(move)].join(' '));
      const expected = legal.map(({ from, to, takes = [] }) => [from, to, ...[...takes].sort()].join(' '));
      expect([fen, found.sort()]).toEqual([fen, expected.sort()]);
    }
  });
});

test('brandubh: moves and captures', () => {
  interface Row {
    readonly fen: string;
    readonly result: string;
    readonly legal: readonly string[];
    readonly takes: Readonly<Record<string, readonly string[]>>;
  }
  for (const { fen, legal, takes } of rowsIn<Row>('brandubh', 'brandubh.jsonl.gz')) {
    const moves = unwrap(newGame('brandubh', { fen })).moves();
    expect([fen, moves.map(({ name }) => name).sort()]).toEqual([fen, [...legal].sort()]);
    for (const move of moves)
      expect([move.name, capturedBy(move)]).toEqual([move.name, [...(takes[move.name] ?? [])].sort()]);
  }
});
