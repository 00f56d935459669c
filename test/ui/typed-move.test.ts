import { describe, expect, test } from 'vitest';
import { matchTypedMove } from '../../src/ui/move-input';
import { type Sample, SOON_A_MILL, sampleGame } from './terminal/sample-boards';

const movesOf = (name: Sample, fen?: string) => sampleGame(name, fen).moves();

describe('a typed move', () => {
  const placing = movesOf('nine');
  const slides = movesOf('nine', SOON_A_MILL);
  const chains = movesOf('spanish', 'W:W10:B14,15,22,23');

  test('may be in any case and have spaces', () => {
    expect(matchTypedMove(placing, ' D6 ')).toMatchObject({ kind: 'move', move: { name: 'd6' } });
    expect(matchTypedMove(slides, 'b6-d6 xg4')).toMatchObject({ kind: 'move', move: { name: 'b6-d6xg4' } });
    expect(matchTypedMove(chains, '10:19:28')).toMatchObject({ kind: 'move', move: { name: '10x19x28' } });
  });

  test('may be only start and end, if one move has them', () => {
    expect(matchTypedMove(chains, '10x28')).toMatchObject({ kind: 'move', move: { name: '10x19x28' } });
    expect(matchTypedMove(movesOf('spanish', 'W:W6:B10,11,18,19'), '6x22')).toMatchObject({ kind: 'ambiguous' });
    expect(matchTypedMove(movesOf('brandubh'), 'd7c7')).toMatchObject({ kind: 'move', move: { name: 'd7-c7' } });
  });

  test('is never played from its beginning alone', () => {
    const reading = matchTypedMove(slides, 'b6-d6');
    expect(reading.kind === 'ambiguous' && reading.moves.length).toBeGreaterThan(1);
    expect(matchTypedMove(movesOf('spanish'), '9')).toMatchObject({ kind: 'ambiguous', moves: [{ name: '9-13' }] });
  });

  test('does not mix up digits of different numbers', () => {
    const moves = movesOf('spanish', 'W:W1,11:B32');
    expect(matchTypedMove(moves, '1-15')).toEqual({ kind: 'none' });
    expect(matchTypedMove(moves, '1-5')).toMatchObject({ kind: 'move', move: { name: '1-5' } });
  });

  test('may have a space between its points', () => {
    const spanish = movesOf('spanish');
    expect(matchTypedMove(spanish, '9 13')).toMatchObject({ kind: 'move', move: { name: '9-13' } });
    expect(matchTypedMove(chains, '10 19 28')).toMatchObject({ kind: 'move', move: { name: '10x19x28' } });
    expect(matchTypedMove(chains, '10 28')).toMatchObject({ kind: 'move', move: { name: '10x19x28' } });
    expect(matchTypedMove(spanish, '9 1 3')).toEqual({ kind: 'none' });
    expect(matchTypedMove(slides, 'b6 d6')).toMatchObject({ kind: 'ambiguous' });
  });

  test('is not found if it is anything else', () => {
    for (const typed of ['', 'a1-a7', 'what now', '-', 'x'])
      expect(matchTypedMove(slides, typed)).toEqual({ kind: 'none' });
  });
});
