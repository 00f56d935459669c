import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessGames } from './headless';
import { playMove, savedMoves, select } from './key-player';
import { SOON_A_MILL, sampleBoard } from './sample-boards';
import { GAMES, replayOutput } from './tmux-games';
import { until } from './tmux-window';

const games = openHeadlessGames();
afterAll(() => games.close());

describe('the full-screen game', () => {
  test.each(['nine', 'spanish'] as const)('%s is played to its end with the keys', async name => {
    const { variant, fen, end, moves } = GAMES[name];
    const game = await games.open({ variant, side: 'both', fen });
    for (const move of moves.split(' ')) await playMove(game, sampleBoard(name), move);
    await game.shows(end);
    await game.shows('Play again? (y/n)');
    expect(savedMoves(game)).toEqual(moves.split(' '));
    expect(await replayOutput(game)).toContain('1 game, 1 as recorded');
  });

  test('the engine answers, and a new game can follow', async () => {
    const board = sampleBoard('brandubh');
    const game = await games.open({ variant: 'brandubh', side: 'second', seed: 3, fen: '3t3/7/7/7/2K4/7/5t1 a 20' });
    await game.shows('Defenders: Choose a piece to move');
    expect(savedMoves(game)).toHaveLength(1);
    await playMove(game, board, 'c3-c1');
    await game.shows(/Defenders: (Choose|You must)|win/);
    game.press('Escape');
    await game.shows('Resign this game? (y/n)');
    game.press('y');
    await game.shows('Play again?');
    game.press('y');
    await game.shows('Defenders: Choose a piece to move');
    expect(savedMoves(game)).toHaveLength(1);
  });

  test.each(['a7\r', 'aaa7\r', 'ah\r', 'ha\ra'])(
    '%j pasted in one piece plays a move, which the engine answers',
    async keys => {
      const game = await games.open({ variant: 'nine-mens-morris' });
      await game.shows('White: Place a man');
      game.press(keys);
      await game.shows(/2\. Black/);
      await game.shows('White: Place a man');
    },
  );

  test('a move is entered step by step, and undone across a removal', async () => {
    const board = sampleBoard('nine');
    const game = await games.open({ variant: 'nine-mens-morris', fen: SOON_A_MILL });
    const start = await game.shows('White: Choose a piece to move');
    expect(start).toContain('Black: board 4, lost 5');
    await select(game, board, 'b6');
    expect(await game.shows('White: Choose a destination')).toMatch(/\[○\]─+\(·\)/);
    await select(game, board, 'd6');
    const removal = await game.shows("Mill! Remove an opponent's man");
    expect(removal).toMatch(/\(●\)/);
    expect(savedMoves(game)).toEqual([]);
    game.press('u');
    await game.shows('White: Choose a destination');
    game.press('u');
    await game.shows('White: Choose a piece to move');
    await playMove(game, board, 'b6-d6xg4');
    await until(
      () => savedMoves(game).length >= 2,
      () => game.text(),
    );
    await game.shows('Black: board 3, lost 6');
    game.press('u');
    await game.shows('Black: board 4, lost 5');
    expect(savedMoves(game)).toEqual([]);
    expect(game.text()).toContain('White: Choose a piece to move');
  });

  test('a chain with several routes asks which to take', async () => {
    const board = sampleBoard('spanish');
    const game = await games.open({ variant: 'spanish-draughts', side: 'both', fen: 'W:W10:B14,15,22,23' });
    await select(game, board, '10');
    await select(game, board, '19');
    expect(await game.shows('White: Keep capturing')).toContain('│[○]│░░░│20 │');
    await select(game, board, '28');
    await game.shows('Black: board 2, lost 10');
    expect(savedMoves(game)).toEqual(['10x19x28']);
  });

  test('a removal without a choice is made by itself', async () => {
    const board = sampleBoard('nine');
    const game = await games.open({ variant: 'custodian-morris', side: 'both', ascii: true });
    expect(await game.shows('How to play')).toMatch(/^[\n -~]*$/);
    for (const move of ['a1', 'd1']) await playMove(game, board, move);
    await select(game, board, 'g1');
    await game.shows('Black: hand 8, board 0, lost 1');
    expect(savedMoves(game)).toEqual(['a1', 'd1', 'g1xd1']);
  });

  test('the engine plays itself to the end', async () => {
    const game = await games.open({ variant: 'brandubh', side: 'none', fen: '7/7/7/2t4/7/1K3t1/7 d 90' });
    await game.shows(/(defenders|attackers) win|draw/i);
    expect(savedMoves(game).length).toBeGreaterThan(0);
    expect(await replayOutput(game)).toContain('1 as recorded');
  });

  test('the engine that plays itself can be paused and played move by move', async () => {
    const game = await games.open({ variant: 'brandubh', side: 'none' });
    await game.shows('p      pause or resume');
    game.press('p');
    await game.shows('Paused. Enter plays one move');
    const before = savedMoves(game).length;
    expect(game.text()).not.toMatch(/\[[ ●○◎]\]/);
    game.press('Enter');
    await until(
      () => savedMoves(game).length === before + 1,
      () => game.text(),
    );
    await game.shows('Paused');
    game.press('p');
    await until(
      () => savedMoves(game).length > before + 1,
      () => game.text(),
    );
  });
});
