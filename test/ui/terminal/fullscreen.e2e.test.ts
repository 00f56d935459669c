import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessGames } from './headless';
import { playMove, savedMoves, select } from './key-player';
import { sampleBoard } from './sample-boards';
import { GAMES, replayOutput, SOON_A_MILL } from './tmux-games';
import { until } from './tmux-window';

const desks = openHeadlessGames();
afterAll(() => desks.close());

describe('in full screen', () => {
  test.each(['nine', 'spanish'] as const)('the end of a game of %s, played by keys', async name => {
    const { variant, fen, end, turns } = GAMES[name];
    const desk = await desks.open({ variant, side: 'both', fen });
    for (const turn of turns.split(' ')) await playMove(desk, sampleBoard(name), turn);
    await desk.shows(end);
    await desk.shows('Play again? (y/n)');
    expect(savedMoves(desk)).toEqual(turns.split(' '));
    expect(await replayOutput(desk)).toContain('1 game, 1 as recorded');
  });

  test('against the engine: it answers, and play again begins anew', async () => {
    const board = sampleBoard('brandubh');
    const desk = await desks.open({ variant: 'brandubh', side: 'second', seed: 3, fen: '3t3/7/7/7/2K4/7/5t1 a 20' });
    await desk.shows('Defenders: Select a man to move');
    expect(savedMoves(desk)).toHaveLength(1);
    await playMove(desk, board, 'c3-c1');
    await desk.shows(/Defenders: Select a man|win/);
    desk.press('Escape');
    await desk.shows('Forfeit the game?');
    desk.press('y');
    await desk.shows('Play again?');
    desk.press('y');
    await desk.shows('Defenders: Select a man to move');
    expect(savedMoves(desk)).toHaveLength(1);
  });

  test('a turn is led step by step, and taken back across a removal', async () => {
    const board = sampleBoard('nine');
    const desk = await desks.open({ variant: 'nine-mens-morris', fen: SOON_A_MILL });
    const start = await desk.shows('White: Select a man to move');
    expect(start).toContain('Black: hand 0, board 4, taken 5');
    await select(desk, board, 'b6');
    expect(await desk.shows('Select where to, from b6')).toMatch(/\[○\]─+\(·\)/);
    await select(desk, board, 'd6');
    const removal = await desk.shows('Remove an enemy man (mill)');
    expect(removal).toMatch(/\(●\)/);
    expect(savedMoves(desk)).toEqual([]);
    desk.press('u');
    await desk.shows('Select where to, from b6');
    desk.press('u');
    await desk.shows('White: Select a man to move');
    await playMove(desk, board, 'b6-d6xg4');
    await until(
      () => savedMoves(desk).length >= 2,
      () => desk.text(),
    );
    await desk.shows('Black: hand 0, board 3, taken 6');
    desk.press('u');
    await desk.shows('Black: hand 0, board 4, taken 5');
    expect(savedMoves(desk)).toEqual([]);
    expect(desk.text()).toContain('White: Select a man to move');
  });

  test('a chain with a selection of route asks which', async () => {
    const board = sampleBoard('spanish');
    const desk = await desks.open({ variant: 'spanish-draughts', side: 'both', fen: 'W:W10:B14,15,22,23' });
    await select(desk, board, '10');
    await select(desk, board, '19');
    expect(await desk.shows('The chain goes on from 19')).toContain('│[○]│░░░│20 │');
    await select(desk, board, '28');
    await desk.shows('Black: board 2, taken 10');
    expect(savedMoves(desk)).toEqual(['10x19x28']);
  });

  test('a removal without a choice plays itself', async () => {
    const board = sampleBoard('nine');
    const desk = await desks.open({ variant: 'custodian-morris', side: 'both', ascii: true });
    expect(await desk.shows('How to play')).toMatch(/^[\n -~]*$/);
    for (const turn of ['a1', 'd1']) await playMove(desk, board, turn);
    await select(desk, board, 'g1');
    await desk.shows('Black: hand 8, board 0, taken 1');
    expect(savedMoves(desk)).toEqual(['a1', 'd1', 'g1xd1']);
  });

  test('the engine plays itself to the end', async () => {
    const desk = await desks.open({ variant: 'brandubh', side: 'none', fen: '7/7/7/2t4/7/1K3t1/7 d 90' });
    await desk.shows(/(defenders|attackers) win|A draw/);
    expect(savedMoves(desk).length).toBeGreaterThan(0);
    expect(await replayOutput(desk)).toContain('1 as recorded');
  });

  test('the engine that plays itself pauses and goes step by step', async () => {
    const desk = await desks.open({ variant: 'brandubh', side: 'none' });
    await desk.shows('p      pause, or go on');
    desk.press('p');
    await desk.shows('Paused: Enter plays a turn');
    const before = savedMoves(desk).length;
    expect(desk.text()).not.toMatch(/\[[ ●○◎]\]/);
    desk.press('Enter');
    await until(
      () => savedMoves(desk).length === before + 1,
      () => desk.text(),
    );
    await desk.shows('Paused');
    desk.press('p');
    await until(
      () => savedMoves(desk).length > before + 1,
      () => desk.text(),
    );
  });
});
