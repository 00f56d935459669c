import { describe, expect, test } from 'vitest';
import { testSession } from './test-session';

const AFTER_ONE = 'fen 2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1';

describe('position', () => {
  test('plays moves from the start position or from a FEN', () => {
    const session = testSession('brandubh');
    expect(session.send('position startpos moves d7-c7', 'fen')).toEqual([AFTER_ONE]);
    expect(session.send('position fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0 moves d7-c7', 'fen')).toEqual([AFTER_ONE]);
  });

  test('reports an illegal move with its number and reason, and keeps the position', () => {
    const session = testSession('brandubh');
    session.send('position startpos moves d7-c7');
    const [error, fen] = session.send('position startpos moves d7-b7 d5-d6', 'fen');
    expect(error).toMatch(/^info string error: position: move 2: '?d5-d6'? /);
    expect(fen).toBe(AFTER_ONE);
  });

  test('lists the legal moves if there are few', () => {
    const session = testSession('brandubh');
    const [error] = session.send('position fen 7/7/7/7/7/5K1/1t5 a 3 moves b1-c2');
    expect(error).toMatch(/; legal: b1-b2 b1-b3 b1-b4 b1-b5 b1-b6 b1-b7 b1-c1 b1-d1 b1-e1 b1-f1$/);
  });

  test('reports what is wrong with a FEN', () => {
    const session = testSession('brandubh');
    expect(session.send('position fen 7/7/7/7/7/7/7 a 0')[0]).toMatch(/^info string error: position: fen: ./);
  });

  test('rejects moves after the end of the game', () => {
    const session = testSession('brandubh');
    const [error] = session.send('position fen 1K5/7/7/t6/7/7/7 d 5 moves b7-a7 a4-a5');
    expect(error).toBe("info string error: position: move 2: 'a4-a5': the game is over");
  });

  test('keeps the history for the repetition rule', () => {
    const session = testSession('brandubh');
    const round = 'd7-c7 d5-c5 c7-d7 c5-d5';
    expect(session.send(`position startpos moves ${round}`, 'status')).toEqual(['status ongoing attackers']);
    expect(session.send(`position startpos moves ${round} ${round}`, 'status')).toEqual([
      'status win attackers repetition',
    ]);
  });
});
