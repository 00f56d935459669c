import { describe, expect, test } from 'vitest';
import { matchTypedMove } from '../../src/ui/move-input';
import { type Sample, sampleGame } from './terminal/sample-boards';
import { SOON_A_MILL } from './terminal/tmux-games';

const turnsOf = (name: Sample, fen?: string) => sampleGame(name, fen).moves();

describe('moves as typed', () => {
  const placing = turnsOf('nine');
  const slides = turnsOf('nine', SOON_A_MILL);
  const chains = turnsOf('spanish', 'W:W10:B14,15,22,23');

  test('whole, in any case, with spaces', () => {
    expect(matchTypedMove(placing, ' D6 ')).toMatchObject({ kind: 'turn', turn: { name: 'd6' } });
    expect(matchTypedMove(slides, 'b6-d6 xg4')).toMatchObject({ kind: 'turn', turn: { name: 'b6-d6xg4' } });
    expect(matchTypedMove(chains, '10:19:28')).toMatchObject({ kind: 'turn', turn: { name: '10x19x28' } });
  });

  test('start and end are enough where one turn has them', () => {
    expect(matchTypedMove(chains, '10x28')).toMatchObject({ kind: 'turn', turn: { name: '10x19x28' } });
    expect(matchTypedMove(turnsOf('spanish', 'W:W6:B10,11,18,19'), '6x22')).toMatchObject({ kind: 'several' });
    expect(matchTypedMove(turnsOf('brandubh'), 'd7c7')).toMatchObject({ kind: 'turn', turn: { name: 'd7-c7' } });
  });

  test('a beginning is never a move of its own', () => {
    const reading = matchTypedMove(slides, 'b6-d6');
    expect(reading.kind === 'several' && reading.turns.length).toBeGreaterThan(1);
    expect(matchTypedMove(turnsOf('spanish'), '9')).toMatchObject({ kind: 'several', turns: [{ name: '9-13' }] });
  });

  test('numbers are not mixed up', () => {
    const turns = turnsOf('spanish', 'W:W1,11:B32');
    expect(matchTypedMove(turns, '1-15')).toEqual({ kind: 'none' });
    expect(matchTypedMove(turns, '1-5')).toMatchObject({ kind: 'turn', turn: { name: '1-5' } });
  });

  test('a space may stand between the places', () => {
    const spanish = turnsOf('spanish');
    expect(matchTypedMove(spanish, '9 13')).toMatchObject({ kind: 'turn', turn: { name: '9-13' } });
    expect(matchTypedMove(chains, '10 19 28')).toMatchObject({ kind: 'turn', turn: { name: '10x19x28' } });
    expect(matchTypedMove(chains, '10 28')).toMatchObject({ kind: 'turn', turn: { name: '10x19x28' } });
    expect(matchTypedMove(spanish, '9 1 3')).toEqual({ kind: 'none' });
    expect(matchTypedMove(slides, 'b6 d6')).toMatchObject({ kind: 'several' });
  });

  test('anything else is none', () => {
    for (const typed of ['', 'a1-a7', 'what now', '-', 'x'])
      expect(matchTypedMove(slides, typed)).toEqual({ kind: 'none' });
  });
});
