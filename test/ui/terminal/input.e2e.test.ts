import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SAVE_FILE, savedMoves } from './key-player';
import { SOON_A_MILL } from './sample-boards';
import { GAMES, needsTmux, open, openUnsaved, replayOutput, terminalRestored, window } from './tmux-games';
import { shows, until } from './tmux-window';

describe('input in a terminal', () => {
  needsTmux();

  test('moves are typed and clicked, and positions analysed', async () => {
    open(['nine-mens-morris', '--side', 'both']);
    const text = await window.shows('Place a man');
    expect(text).not.toContain('u undo');
    window.press(':', 'd', '6');
    await window.shows('Move: d6_');
    window.press('Enter');
    await window.shows('1. White d6');
    expect(await window.text()).toContain('u undo');
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
    window.paste('\x1b]11;rgb:ffff/ffff/dddd\x1b\\');
    await shows(/38;5;16m[╭○]/, () => window.coloured());
    expect(savedMoves(window)).toEqual(['d6', 'a7', 'a1']);
    window.press('Tab', 'Space');
    await window.shows('4. Black');
  });

  test('Ctrl-C saves an unfinished game and says where', async () => {
    openUnsaved(['brandubh', '--side', 'attackers', '--level', 'novice']);
    await window.shows('you are Attackers');
    window.press(':', 'a', '4', '-', 'a', '3', 'Enter');
    await window.shows('2. Defenders');
    window.press('C-c');
    const text = (await terminalRestored(130)).replaceAll('\n', '');
    expect(text).toMatch(/play: the game is saved in brandubh-\d+\.pgn; --load brandubh-\d+\.pgn continues it/);
    expect(readdirSync(window.folder)).toHaveLength(1);
  });

  test('an unknown side and a file of somebody else are rejected', async () => {
    open(['brandubh', '--side', 'white']);
    const text = (await terminalRestored(2)).replaceAll('\n', '');
    expect(text).toContain('expected one of first, second, both, none, attackers, defenders');
    openUnsaved(['brandubh', '--save', '/etc/hostname']);
    expect((await terminalRestored(2)).replaceAll('\n', '')).toContain('play: /etc/hostname: the file already exists');
  });
});

describe('line mode', () => {
  needsTmux();

  test('moves and commands are typed; Ctrl-C ends the game', async () => {
    open(['nine-mens-morris', '--plain', '--level', 'novice', '--fen', SOON_A_MILL], { height: 60 });
    await window.shows('White>');
    window.type('help');
    await window.shows('take back your last move');
    window.type('h');
    await window.shows('Hint: ');
    window.type('a');
    await window.shows(/Analysis: .* depth \d/);
    window.type('a7-a1');
    await window.shows("'a7-a1' is not a legal move here");
    window.type('b6-d6');
    await window.shows('b6-d6 can be b6-d6x');
    window.type('xg4');
    await window.shows(/Black plays /);
    await window.shows('Black: board 3, lost 6');
    window.type('u');
    await window.shows(/Black: board 4, lost 5\nChoose a piece to move\.\nWhite>\s*$/);
    window.type('s');
    await window.shows(`Saved in ${SAVE_FILE}`);
    window.type('resign');
    await window.shows('White resigned. Black wins.');
    await window.shows('Play again? (y/n, Enter n)');
    expect(await replayOutput()).toContain('1 as recorded');
    window.type('y');
    await window.shows(/Play again\? \(y\/n, Enter n\) y[\s\S]*White>\s*$/);
    window.press('C-c');
    await window.shows('terminal as before');
  });

  test('a game is played to its end', async () => {
    open(['brandubh', '--plain', '--ascii', '--side', 'both']);
    for (const move of GAMES.brandubh.moves.split(' ')) {
      await window.shows(/(Attackers|Defenders)>\s*$/);
      const before = savedMoves(window).length;
      window.type(move.replace('-', ''));
      await until(
        () => savedMoves(window).length > before,
        () => window.text(),
      );
    }
    await window.shows(GAMES.brandubh.end);
    window.type('n');
    await terminalRestored(0);
  });
});

describe('the shell', () => {
  needsTmux();

  test('greets, plays a typed move, recalls it with the arrow key, and restores the terminal', async () => {
    openUnsaved([], { command: [], height: 60 });
    await window.shows(/^Alquerque \S+, nine-mens-morris\. [\s\S]*\n>\s*$/);
    window.type('d6');
    await window.shows(/side black\nstatus ongoing black\n>\s*$/);
    window.type('go depth 2');
    await window.shows(/bestmove \S+ ponder \S+\n>\s*$/);
    window.press('Up', 'Up', 'Enter');
    await window.shows("'d6' is neither a command nor a legal move");
    window.type('exit');
    await terminalRestored(0);
  });
});

describe('without a terminal', () => {
  test.each([[['brandubh', '--plain']], [[]]])('play %j prints one line and exits with 2', args => {
    const { status, stdout, stderr } = spawnSync(
      'setsid',
      ['-w', process.execPath, 'dist/alquerque.js', 'play', ...args],
      {
        encoding: 'utf8',
        input: 'a4-a3\n',
      },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: 'play: expected a terminal\n' });
  });
});
