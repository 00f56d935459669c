import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { gameOutcome, legalActions } from '../../../src/games/moves';
import { ONGOING } from '../../../src/games/rules';
import { outcomeWords, position, rules } from './helpers';

interface Vector {
  readonly fen: string;
  readonly result: string;
  readonly reason: string;
  readonly legal: readonly string[];
  /** Squares captured by each move that captures. */
  readonly takes: Readonly<Record<string, readonly string[]>>;
  /** Result and reason of each move that ends the game. */
  readonly ends: Readonly<Record<string, readonly [string, string]>>;
}

const FILE = 'test/vectors/brandubh/brandubh.jsonl.gz';
const vectors: Vector[] = gunzipSync(readFileSync(FILE))
  .toString()
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

/** Names of the occupied squares. */
function occupied(board: BrandubhPosition): string[] {
  const ranks = rules().writeFen(board).split(' ')[0]!.split('/');
  return ranks.flatMap((rank, row) =>
    [...rank.replace(/\d/g, digit => '.'.repeat(Number(digit)))].flatMap((letter, column) =>
      letter === '.' ? [] : ['abcdefg'[column]! + (7 - row)],
    ),
  );
}

/** The vector of a position according to the engine. */
function seen(fen: string): Vector {
  const board = position(fen);
  const [result, reason] = outcomeWords(gameOutcome(board));
  const takes: Record<string, readonly string[]> = {};
  const ends: Record<string, readonly [string, string]> = {};
  const before = occupied(board);
  const legal = legalActions(board).map(action => {
    const name = rules().nameAction(board, action);
    board.make(action);
    const after = occupied(board);
    const taken = before.filter(square => !after.includes(square) && !name.startsWith(square));
    if (taken.length > 0) takes[name] = taken.sort();
    const outcome = gameOutcome(board);
    if (outcome !== ONGOING) ends[name] = outcomeWords(outcome);
    board.undo();
    return name;
  });
  return { fen, result, reason, legal: legal.sort(), takes, ends };
}

describe('test vectors from other programs', () => {
  test('contain 600 positions', () => {
    expect(vectors.length).toBe(600);
  });

  test('match in result, legal moves, captures and moves that end the game', () => {
    for (const { fen, result, reason, legal, takes, ends } of vectors) {
      expect(seen(fen)).toEqual({ fen, result, reason, legal: [...legal].sort(), takes, ends });
    }
  });
});
