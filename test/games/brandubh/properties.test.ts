import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { legalActions } from '../../../src/games/moves';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { position, rules, scatter, wander } from './helpers';

/** All fields of a position except its undo stacks. */
const contents = (board: BrandubhPosition): string =>
  JSON.stringify(Object.entries(board).filter(([name]) => name !== 'frames' && name !== 'repetitions'));

type Squares = readonly (readonly string[])[];

/** The 8 symmetries of the board, composed of rotations and a reflection. */
const rotated = (board: Squares): string[][] => board.map((_, row) => board.map(rank => rank[6 - row]!));
const reflected = (board: Squares): string[][] => board.map(rank => [...rank].reverse());

function images(fen: string): string[] {
  const [ranks, ...rest] = fen.split(' ');
  let board = ranks!.split('/').map(rank => [...rank.replace(/\d/g, digit => '-'.repeat(Number(digit)))]);
  const fens: string[] = [];
  for (let i = 0; i < 8; i++) {
    const text = board.map(rank => rank.join('').replace(/-+/g, empty => String(empty.length))).join('/');
    fens.push([text, ...rest].join(' '));
    board = i === 3 ? reflected(board) : rotated(board);
  }
  return fens;
}

function scattered(seed: number, number: number): string[] {
  const random = new Random(seed);
  return Array.from({ length: number }, () => scatter(random));
}

describe('undo', () => {
  test('restores every field', () => {
    for (const fen of scattered(5, samples(80))) {
      const board = position(fen);
      for (const action of legalActions(board)) {
        const before = contents(board);
        board.make(action);
        expect(contents(board)).not.toBe(before);
        board.undo();
        same(contents(board), before);
      }
    }
  });

  test('restores every position of a long game', () => {
    const random = new Random(6);
    const board = position(rules().startFen, { MoveLimit: 0, Repetition: 'none' });
    const past: string[] = [];
    while (past.length < 500) {
      const actions = legalActions(board);
      const quiet = actions.filter(action => {
        board.make(action);
        const continues = board.decided === 0 && legalActions(board).length > 0;
        board.undo();
        return continues;
      });
      past.push(contents(board));
      board.make(quiet[random.nextInt(quiet.length)]!);
    }
    while (past.length > 0) {
      board.undo();
      same(contents(board), past.pop());
    }
  });
});

describe('hash keys', () => {
  test('equal those of the position read from its FEN', () => {
    const random = new Random(7);
    for (let game = 0; game < samples(5); game++) {
      wander(random, 100, board => {
        const read = position(rules().writeFen(board));
        expect([board.keyLow, board.keyHigh]).toEqual([read.keyLow, read.keyHigh]);
      });
    }
  });

  test('depend on pieces and side to move, not on the move count', () => {
    const byKey = new Map<string, string>();
    for (const fen of scattered(8, samples(200))) {
      const board = position(fen);
      const key = `${board.keyLow} ${board.keyHigh}`;
      const placed = fen.replace(/ \d+$/, '');
      same(byKey.get(key) ?? placed, placed);
      byKey.set(key, placed);
    }
    const kings = [position('7/7/7/1K3T1/7/7/1t5 a 0'), position('7/7/7/1T3K1/7/7/1t5 a 0')];
    expect(kings[0]!.keyLow).not.toBe(kings[1]!.keyLow);
    expect(kings[0]!.keyHigh).not.toBe(kings[1]!.keyHigh);
    const [attackers, defenders] = [position('7/7/7/3K3/7/7/1t5 a 0'), position('7/7/7/3K3/7/7/1t5 d 9')];
    expect(attackers.keyLow).not.toBe(defenders.keyLow);
    expect(position('7/7/7/3K3/7/7/1t5 a 50').keyLow).toBe(attackers.keyLow);
  });
});

describe('symmetries of the board', () => {
  test('preserve perft, result and evaluation', () => {
    for (const fen of scattered(9, samples(30))) {
      const board = position(fen);
      const seen = [rules().perft(board, 2, 'turns'), board.outcome(0), board.evaluate()];
      const all = images(fen);
      expect(new Set(all).size).toBeGreaterThan(1);
      for (const image of all) {
        const other = position(image);
        expect([rules().perft(other, 2, 'turns'), other.outcome(0), other.evaluate()], image).toEqual(seen);
      }
    }
  });
});
