import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playLine } from '../../../src/ui/line-record';
import { newSaveTarget, SavedGame } from '../../../src/ui/terminal/game-file';
import { playMove, SAVE_FILE, savedMoves } from './key-player';
import { sampleBoard } from './sample-boards';
import { GAMES, needsTmux, open, openUnsaved, replayOutput, terminalRestored, window } from './tmux-games';
import { until } from './tmux-window';

describe('play in a terminal', () => {
  needsTmux();

  test('a game is played to its end and another resigned with Escape; NO_COLOR switches colours off', async () => {
    const { variant, end, moves } = GAMES.brandubh;
    open([variant, '--side', 'both'], { environment: { NO_COLOR: '1' } });
    for (const move of moves.split(' ')) await playMove(window, sampleBoard('brandubh'), move);
    await window.shows(end);
    await window.shows('Play again? (y/n)');
    expect(savedMoves(window)).toEqual(moves.split(' '));
    expect(await replayOutput()).toContain('1 game, 1 as recorded');
    window.press('y');
    await window.shows('Choose a piece');
    expect(await window.coloured()).not.toMatch(/38;5|48;5|\[[0-9;]*[349][0-7]m/);
    window.press('Escape');
    await window.shows('Resign this game? (y/n)');
    window.press('n');
    await window.shows('Choose a piece');
    window.press('Escape');
    await window.shows('Resign this game? (y/n)');
    window.press('y');
    await window.shows('Attackers resigned. Defenders win.');
    expect(readFileSync(join(window.folder, SAVE_FILE), 'utf8')).toContain('[Result "0-1"]');
    expect(await replayOutput()).toContain('1 game, 1 as recorded');
    window.press('n');
    await terminalRestored(0);
  });

  test('the screen follows the size of the window; hint, flip and rules work; Ctrl-C restores the terminal', async () => {
    open(['brandubh', '--side', 'both']);
    await window.shows('How to play');
    expect(await window.mode()).toEqual({ alternate: true, cursor: false });
    expect(await window.coloured()).toContain('38;5;173');
    window.resize(45, 24);
    await window.shows('h hint, : type, f flip, s save');
    expect(await window.text()).not.toContain('How to play');
    window.resize(40, 12);
    await window.shows('Attackers 8   Defenders 5');
    window.resize(20, 8);
    await window.shows('The window is too');
    window.resize(120, 45);
    expect(await window.shows('▟███▙')).toContain('How to play');
    window.resize(80, 24);
    window.press('h');
    await window.shows(/Hint: [a-g]\d-[a-g]\d/);
    window.press('f');
    await window.shows('g   f   e   d   c   b   a');
    window.press('?');
    await window.shows('Brandubh: rules');
    window.press('x');
    await window.shows('How to play');
    window.press('C-c');
    await terminalRestored(130);
  });

  test('Escape resigns while the engine thinks, and stops it; Ctrl-C ends both processes', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth \d+ .*score/);
    window.press('Escape');
    await window.shows('Resign this game? (y/n)');
    window.press('y');
    await window.shows('Black resigned. White wins.');
    window.press('y');
    await window.shows(/Opponent is thinking .*depth \d+ .*score/);
    const { engine } = await window.processes();
    window.press('C-c');
    await terminalRestored(130);
    await until(
      () => !alive(engine),
      () => 'the engine is still running',
    );
  });

  test('closing the window while the engine thinks ends both processes', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth/);
    const { play, engine } = await window.processes();
    window.hangUp();
    await until(
      () => !alive(play) && !alive(engine),
      () => 'a process is still running',
    );
  });

  test.each([
    ['the player is to move', ['--side', 'both'], 'Place a man'],
    ['it is thinking', ['--side', 'second', '--level', 'full', '--movetime', '60000'], /Opponent is thinking .*depth/],
  ])('a killed engine is reported and the terminal restored, while %s', async (_, args, sign) => {
    openUnsaved(['nine-mens-morris', ...args]);
    await window.shows(sign);
    process.kill((await window.processes()).engine, 'SIGKILL');
    const text = (await terminalRestored(1)).replaceAll('\n', '');
    expect(text).toMatch(/play: the engine was killed by SIGKILL; no move was played, so nothing is lost/);
    expect(readdirSync(window.folder)).toEqual([]);
  });

  test('a saved game is continued; SIGTERM restores the terminal', async () => {
    const moves = ['d6', 'a1', 'b4'];
    const line = playLine(
      'nine-mens-morris',
      [],
      undefined,
      moves.map(name => ({ name })),
    );
    if (!line.ok) throw new Error(line.error.message);
    openUnsaved(['--load', SAVE_FILE, '--save', SAVE_FILE, '--side', 'both'], {
      files: folder => new SavedGame(line.value, ['Player', 'Player'], newSaveTarget(join(folder, SAVE_FILE))).save(),
    });
    await window.shows('White: hand 7, board 2');
    await playMove(window, sampleBoard('nine'), 'g7');
    expect(savedMoves(window)).toEqual([...moves, 'g7']);
    process.kill((await window.processes()).play, 'SIGTERM');
    await terminalRestored(143);
  });

  test('a game in a foreign format is cut and continued; the locale decides on ASCII', async () => {
    const args = ['--load', resolve('test/records/games/english.pdn'), '--game', '1', '--plies', '2', '--side', 'both'];
    openUnsaved(args, { environment: { LC_ALL: 'C' } });
    const text = await window.shows('2. White 23-19');
    expect(text).not.toContain('8-11');
    expect(text).toContain('How to play');
    expect(text).toMatch(/^[\n -~]*$/);
  });

  test('a game starts from an opening; SIGHUP restores the terminal', async () => {
    open(['--openings', 'english-3move', '--ballot', '1', '--side', 'both']);
    await window.shows(/9-13[\s\S]*21-17[\s\S]*5-9/);
    window.press('s');
    await window.shows(`Saved in ${SAVE_FILE}`);
    expect(savedMoves(window)).toEqual(['9-13', '21-17', '5-9']);
    expect(readFileSync(join(window.folder, SAVE_FILE), 'utf8')).toContain('[Ballot "english-3move 1"]');
    expect(await window.mode()).toEqual({ alternate: true, cursor: false });
    process.kill((await window.processes()).play, 'SIGHUP');
    await terminalRestored(129);
  });

  test('menus ask for what the command line leaves open', async () => {
    open([], { height: 80 });
    for (const [question, answer] of [
      [/Which game\?[\s\S]*quit: $/, '1'],
      [/Lasker morris: Ten men each[\s\S]*quit: $/, 'b'],
      [/Which game\?[\s\S]*Which game\?[\s\S]*quit: $/, '1'],
      [/Which variant\?[\s\S]*Which variant\?[\s\S]*quit: $/, '3'],
      [/How strong\?[\s\S]*Enter 3, b back, q quit: $/, ''],
      [/Which side do you play\?[\s\S]*quit: $/, ''],
    ] as const) {
      await until(
        async () => question.test((await window.text()).trimEnd().concat(' ')),
        async () => `${question}, but:\n${await window.text()}`,
      );
      window.type(answer);
    }
    await window.shows('Lasker morris, level journeyman, you are White');
    window.press('C-c');
    await terminalRestored(130);
  });

  test('an unknown variant is rejected', async () => {
    open(['chess']);
    expect(await terminalRestored(2)).toContain("value 'chess' is invalid");
  });

  test('an invalid FEN is rejected', async () => {
    open(['brandubh', '--fen', '7/7 a 0']);
    expect(await terminalRestored(2)).toMatch(/play: .*7/);
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
