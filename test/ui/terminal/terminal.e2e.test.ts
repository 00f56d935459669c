import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playLine } from '../../../src/ui/game-line';
import { newSaveTarget, SavedGame } from '../../../src/ui/terminal/game-file';
import { playMove, SAVE_FILE, savedMoves } from './key-player';
import { sampleBoard } from './sample-boards';
import { GAMES, needsTmux, open, openBare, replayOutput, terminalRestored, window } from './tmux-games';
import { until } from './tmux-window';

describe('play in a terminal', () => {
  needsTmux();

  test('a game played by keys to its end, and again: Escape asks before it is forfeited; no colours where NO_COLOR says no', async () => {
    const { variant, end, turns } = GAMES.brandubh;
    open([variant, '--side', 'both'], { environment: { NO_COLOR: '1' } });
    for (const turn of turns.split(' ')) await playMove(window, sampleBoard('brandubh'), turn);
    await window.shows(end);
    await window.shows('Play again? (y/n)');
    expect(savedMoves(window)).toEqual(turns.split(' '));
    expect(await replayOutput()).toContain('1 game, 1 as recorded');
    window.press('y');
    await window.shows('Select a man');
    expect(await window.coloured()).not.toMatch(/38;5|48;5|\[[0-9;]*[349][0-7]m/);
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('n');
    await window.shows('Select a man');
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('y');
    await window.shows('Attackers forfeited the game');
    expect(readFileSync(join(window.folder, SAVE_FILE), 'utf8')).toContain('[Result "0-1"]');
    expect(await replayOutput()).toContain('1 game, 1 as recorded');
    window.press('n');
    await terminalRestored(0);
  });

  test('the page follows the size of the window; hint, flip, rules at a glance; Ctrl-C leaves all as it was', async () => {
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
    await window.shows('the rules at a glance');
    window.press('x');
    await window.shows('How to play');
    window.press('C-c');
    await terminalRestored(130);
  });

  test('Escape while the engine thinks forfeits too, and the engine stops; Ctrl-C ends both', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth \d+ .*score/);
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('y');
    await window.shows('Black forfeited the game');
    window.press('y');
    await window.shows(/Opponent is thinking .*depth \d+ .*score/);
    const { engine } = await window.processes();
    window.press('C-c');
    await terminalRestored(130);
    await until(
      () => !alive(engine),
      () => 'the engine is still there',
    );
  });

  test('the window closed while the engine thinks: nothing goes on', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth/);
    const { play, engine } = await window.processes();
    window.hangUp();
    await until(
      () => !alive(play) && !alive(engine),
      () => 'they are still there',
    );
  });

  test.each([
    ['the player is to move', ['--side', 'both'], 'Place a man'],
    ['it thinks', ['--side', 'second', '--level', 'full', '--movetime', '60000'], /Opponent is thinking .*depth/],
  ])('the engine killed while %s: said clearly, the terminal restored', async (_, args, sign) => {
    openBare(['nine-mens-morris', ...args]);
    await window.shows(sign);
    process.kill((await window.processes()).engine, 'SIGKILL');
    const text = (await terminalRestored(1)).replaceAll('\n', '');
    expect(text).toMatch(/play: the engine was killed by SIGKILL; no turn was played, so nothing is lost/);
    expect(readdirSync(window.folder)).toEqual([]);
  });

  test('a saved game goes on where it was; SIGTERM leaves the terminal as it was', async () => {
    const turns = ['d6', 'a1', 'b4'];
    const line = playLine(
      'nine-mens-morris',
      [],
      undefined,
      turns.map(name => ({ name })),
    );
    if (!line.ok) throw new Error(line.error.message);
    openBare(['--load', SAVE_FILE, '--save', SAVE_FILE, '--side', 'both'], {
      files: folder => new SavedGame(line.value, ['Player', 'Player'], newSaveTarget(join(folder, SAVE_FILE))).save(),
    });
    await window.shows('White: hand 7, board 2');
    await playMove(window, sampleBoard('nine'), 'g7');
    expect(savedMoves(window)).toEqual([...turns, 'g7']);
    process.kill((await window.processes()).play, 'SIGTERM');
    await terminalRestored(143);
  });

  test('a game of another form is cut, and goes on; ASCII where the locale has no more', async () => {
    const words = [
      '--load',
      resolve('test/records/games/english.pdn'),
      '--game',
      '1',
      '--plies',
      '2',
      '--side',
      'both',
    ];
    openBare(words, { environment: { LC_ALL: 'C' } });
    const text = await window.shows('2. White 23-19');
    expect(text).not.toContain('8-11');
    expect(text).toContain('How to play');
    expect(text).toMatch(/^[\n -~]*$/);
  });

  test('an opening of a table is drawn; SIGHUP leaves the terminal as it was', async () => {
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

  test('menus ask what the command line left open', async () => {
    open([], { height: 80 });
    for (const [question, answer] of [
      [/Which game\?[\s\S]*leave: $/, '1'],
      [/Lasker morris: Ten men a side[\s\S]*leave: $/, 'b'],
      [/Which game\?[\s\S]*Which game\?[\s\S]*leave: $/, '1'],
      [/Which variant\?[\s\S]*Which variant\?[\s\S]*leave: $/, '3'],
      [/How strong\?[\s\S]*leave: $/, '1'],
      [/Which side do you play\?[\s\S]*leave: $/, '1'],
    ] as const) {
      await until(
        async () => question.test((await window.text()).trimEnd().concat(' ')),
        async () => `${question}, but:\n${await window.text()}`,
      );
      window.type(answer);
    }
    await window.shows('Lasker morris, level novice, you are White');
    window.press('C-c');
    await terminalRestored(130);
  });

  test('a variant that is not known', async () => {
    open(['chess']);
    expect(await terminalRestored(2)).toContain("value 'chess' is invalid");
  });

  test('a FEN that is refused', async () => {
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
