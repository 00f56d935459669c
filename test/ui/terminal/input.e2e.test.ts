import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SAVE_FILE, savedMoves } from './key-player';
import { GAMES, needsTmux, open, openBare, replayOutput, SOON_A_MILL, terminalRestored, window } from './tmux-games';
import { until } from './tmux-window';

describe('ways to play in a terminal', () => {
  needsTmux();

  test('moves are typed, clicked, and looked at', async () => {
    open(['nine-mens-morris', '--side', 'both']);
    const text = await window.shows('Place a man');
    expect(text).not.toContain('u back');
    window.press(':', 'd', '6');
    await window.shows('Move: d6_');
    window.press('Enter');
    await window.shows('1. White d6');
    expect(await window.text()).toContain('u back');
    window.press(':', 'd', 'Space', '6', 'Enter');
    await window.shows("'d6' is not a legal move here");
    const rows = (await window.text()).split('\n');
    const row = rows.findIndex(line => line.startsWith(' 7 ') || line.startsWith('  7 '));
    const column = rows[row]!.search(/[┌○●]/);
    window.paste(`\x1b[<0;${column + 1};${row + 1}M\x1b[<0;${column + 1};${row + 1}m`);
    await window.shows('2. Black a7');
    window.press('a');
    await window.shows(/Analysis: [+-].* depth \d/);
    window.press(':', 'a', '1', 'Enter');
    await window.shows('3. White a1');
    expect(savedMoves(window)).toEqual(['d6', 'a7', 'a1']);
    window.press('Tab', 'Space');
    await window.shows('4. Black');
  });

  test('Ctrl-C keeps a game that is under way, and says where', async () => {
    openBare(['brandubh', '--side', 'attackers', '--level', 'novice']);
    await window.shows('you are Attackers');
    window.press(':', 'a', '4', '-', 'a', '3', 'Enter');
    await window.shows('2. Defenders');
    window.press('C-c');
    const text = (await terminalRestored(130)).replaceAll('\n', '');
    expect(text).toMatch(/play: the game is saved in brandubh-\d+\.pgn, --load brandubh-\d+\.pgn goes on with it/);
    expect(readdirSync(window.folder)).toHaveLength(1);
  });

  test('a side that is not there, a file that is not its own', async () => {
    open(['brandubh', '--side', 'white']);
    const text = (await terminalRestored(2)).replaceAll('\n', '');
    expect(text).toContain('one of first, second, both, none, attackers, defenders is needed');
    openBare(['brandubh', '--save', '/etc/hostname']);
    expect((await terminalRestored(2)).replaceAll('\n', '')).toContain('play: /etc/hostname: it is there already');
  });
});

describe('play line by line', () => {
  needsTmux();

  test('moves are typed; help, hint, undo, save and resign are words; Ctrl-C ends it', async () => {
    open(['nine-mens-morris', '--plain', '--level', 'novice', '--fen', SOON_A_MILL], { height: 60 });
    await window.shows('White>');
    window.type('help');
    await window.shows('take your last move back');
    window.type('hint');
    await window.shows('Hint: ');
    window.type('a7-a1');
    await window.shows("'a7-a1' is not a legal move here");
    window.type('b6-d6');
    await window.shows('b6-d6 goes on: b6-d6x');
    window.type('xg4');
    await window.shows(/Black plays /);
    await window.shows('Black: hand 0, board 3, taken 6');
    window.type('undo');
    await window.shows(/Black: hand 0, board 4, taken 5\nSelect a man to move\.\nWhite>\s*$/);
    window.type('save');
    await window.shows(`Saved in ${SAVE_FILE}`);
    window.type('resign');
    await window.shows('White forfeited the game');
    await window.shows('Play again? (y/n)');
    expect(await replayOutput()).toContain('1 as recorded');
    window.type('y');
    await window.shows(/Play again\? \(y\/n\) y[\s\S]*White>\s*$/);
    window.press('C-c');
    await window.shows('terminal as before');
  });

  test('a game to its end', async () => {
    open(['brandubh', '--plain', '--ascii', '--side', 'both']);
    for (const move of GAMES.brandubh.turns.split(' ')) {
      await window.shows(/(Attackers|Defenders)>\s*$/);
      const before = savedMoves(window).length;
      window.type(move.replace('-', ''));
      await until(
        () => savedMoves(window).length > before,
        () => window.text(),
      );
    }
    await window.shows('The defenders win: the king reached a corner.');
    window.type('n');
    await terminalRestored(0);
  });
});

describe('without a terminal', () => {
  test.each([[['brandubh', '--plain']], [[]]])('play %j says so in one line and exits with 2', args => {
    const { status, stdout, stderr } = spawnSync(
      'setsid',
      ['-w', process.execPath, 'dist/alquerque.js', 'play', ...args],
      {
        encoding: 'utf8',
        input: 'a4-a3\n',
      },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: 'play: a terminal is needed\n' });
  });
});
