import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { KEPT, keptTurns, playTurn, select } from './player';
import { sampleBoard } from './samples';
import { HAS_TMUX, until, Window } from './window';

if (!HAS_TMUX) console.warn('tmux is not installed: play is not tested in a terminal');

/** Whole games, first move to last: each side plays into the other's hands. */
const WHOLE_GAMES = {
  nine: {
    variant: 'nine-mens-morris',
    end: 'White wins: too few men are left',
    turns:
      'd6 a1 b4 g7 f2 e3 d2 d3 b2xe3 g4 b6xd3 a7 f6xa7 d3 f4xd3 g1xd2 d2xa1 e4 d6-d7 g1-d1 d7-d6xg4 e4-d3 d6-d5 g7-c4 d5-d6xc4',
  },
  spanish: {
    variant: 'spanish-draughts',
    end: 'White wins: no pieces are left',
    turns:
      '10-14 23-19 14x23 28x19 12-15 19x12 8x15 24-20 15x24 21-18 6-10 31-28 24x31 27-23 11-14 18x11 31x18 23-19 7x14x23 30-27 23x30 32-28 30x17 29-26 17x30 28-23 30x20 25-21 18x25',
  },
  brandubh: {
    variant: 'brandubh',
    end: 'Defenders win: the king stands on a corner',
    turns: 'd1-b1 d3-b3 d2-b2 d4-d1 a4-a3 d1-g1',
  },
} as const;

const SOON_A_MILL = 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';

/** The last window that was opened; all of them are closed after each test. */
let window: Window;
let windows: Window[] = [];

function openBare(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  window = new Window(args, options);
  windows.push(window);
}

function open(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  openBare([...args, '--save', KEPT], options);
}

afterEach(() => {
  for (const opened of windows) {
    opened.close();
    opened.remove();
  }
  windows = [];
});

const asBefore = async (code: number): Promise<string> => {
  const text = await window.shows('terminal as before');
  expect(text).toContain(`exit code ${code}`);
  expect(window.mode()).toEqual({ alternate: false, cursor: true });
  return text;
};

const replayed = (): string =>
  execFileSync(process.execPath, ['dist/alquerque.js', 'match', '--replay', join(window.folder, KEPT)], {
    encoding: 'utf8',
  });

describe.skipIf(!HAS_TMUX)('play in a terminal', () => {
  test.each(Object.entries(WHOLE_GAMES))('a whole game of %s, played by keys to its end', async (name, game) => {
    const board = sampleBoard(name as keyof typeof WHOLE_GAMES);
    open([game.variant, '--side', 'both']);
    const turns = game.turns.split(' ');
    for (const turn of turns) await playTurn(window, board, turn);
    await window.shows(game.end);
    await window.shows('Play again? (y/n)');
    expect(keptTurns(window)).toEqual(turns);
    expect(replayed()).toContain('1 games, 1 as recorded');
    window.press('n');
    await asBefore(0);
  });

  test('against the engine: it answers, and play again begins anew', async () => {
    const board = sampleBoard('brandubh');
    open(['brandubh', '--side', 'second', '--level', 'novice', '--seed', '3', '--fen', '3t3/7/7/7/2K4/7/5t1 a 20']);
    await window.shows('Defenders: Select a man to move');
    expect(keptTurns(window)).toHaveLength(1);
    await playTurn(window, board, 'c3-c1');
    await window.shows(/Defenders: Select a man|win/);
    window.press('Escape', 'y');
    await window.shows('Play again?');
    window.press('y');
    await window.shows('Defenders: Select a man to move');
    expect(keptTurns(window)).toHaveLength(1);
  });

  test('a turn is led step by step, and taken back across a removal', async () => {
    const board = sampleBoard('nine');
    open(['nine-mens-morris', '--level', 'novice', '--fen', SOON_A_MILL]);
    const start = await window.shows('White: Select a man to move');
    expect(start).toContain('Black: hand 0, board 4, taken 5');
    await select(window, board, 'b6');
    expect(await window.shows('Select where to, from b6')).toMatch(/\[○\]─+\(·\)/);
    await select(window, board, 'd6');
    const removal = await window.shows('Remove an enemy man (mill)');
    expect(removal).toMatch(/\(●\)/);
    expect(keptTurns(window)).toEqual([]);
    window.press('u');
    await window.shows('Select where to, from b6');
    window.press('u');
    await window.shows('White: Select a man to move');
    await playTurn(window, board, 'b6-d6xg4');
    await until(
      () => keptTurns(window).length >= 2,
      () => window.text(),
    );
    await window.shows('Black: hand 0, board 3, taken 6');
    window.press('u');
    await window.shows('Black: hand 0, board 4, taken 5');
    expect(keptTurns(window)).toEqual([]);
    expect(window.text()).toContain('White: Select a man to move');
  });

  test('a chain with a selection of route asks which', async () => {
    const board = sampleBoard('spanish');
    open(['spanish-draughts', '--side', 'both', '--fen', 'W:W10:B14,15,22,23']);
    await select(window, board, '10');
    await select(window, board, '19');
    expect(await window.shows('The chain goes on from 19')).toContain('│[○]│░░░│20 │');
    await select(window, board, '28');
    await window.shows('Black: board 2, taken 10');
    expect(keptTurns(window)).toEqual(['10x19x28']);
  });

  test('custodian and mill are told apart', async () => {
    const board = sampleBoard('nine');
    open(['custodian-morris', '--side', 'both', '--ascii']);
    for (const turn of ['a1', 'd1']) await playTurn(window, board, turn);
    await select(window, board, 'g1');
    await window.shows('Remove an enemy man (custodian)');
    await select(window, board, 'd1');
    await window.shows('Black: hand 8, board 0, taken 1');
  });

  test('the page follows the size of the window', async () => {
    open(['brandubh', '--side', 'both']);
    await window.shows('How to play');
    window.resize(45, 24);
    await window.shows('h hint, : type, f flip, s save');
    expect(window.text()).not.toContain('How to play');
    window.resize(40, 12);
    await window.shows('Attackers 8   Defenders 5');
    window.resize(20, 8);
    await window.shows('The window is too');
    window.resize(120, 45);
    await window.shows('▟███▙');
    expect(window.text()).toContain('How to play');
    window.press('C-c');
    await asBefore(130);
  });

  test('hint, flip and the rules at a glance', async () => {
    open(['brandubh', '--side', 'both']);
    await window.shows('How to play');
    window.press('h');
    await window.shows(/Hint: [a-g]\d-[a-g]\d/);
    window.press('f');
    await window.shows('g   f   e   d   c   b   a');
    window.press('?');
    await window.shows('the rules at a glance');
    window.press('x');
    await window.shows('How to play');
  });

  test('Escape asks before the game is forfeited', async () => {
    open(['brandubh', '--side', 'first']);
    await window.shows('Select a man');
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('n');
    await window.shows('Select a man');
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('y');
    await window.shows('Attackers forfeited the game');
    expect(readFileSync(join(window.folder, KEPT), 'utf8')).toContain('[Result "0-1"]');
    expect(replayed()).toContain('1 as recorded');
    window.press('n');
    await asBefore(0);
  });

  test('Escape while the engine thinks forfeits too, and the engine stops', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth \d+ .*score/);
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('y');
    await window.shows('Black forfeited the game');
  });

  test('the engine plays itself to the end', async () => {
    open(['brandubh', '--side', 'none', '--level', 'novice', '--fen', '7/7/7/2t4/7/1K3t1/7 d 90']);
    await window.shows(/Defenders win|Attackers win|Drawn/);
    expect(keptTurns(window).length).toBeGreaterThan(0);
    expect(replayed()).toContain('1 as recorded');
  });

  test.each([
    ['Ctrl-C', 130, (): void => window.press('C-c')],
    ['SIGTERM', 143, (): void => void process.kill(window.processes().play, 'SIGTERM')],
    ['SIGHUP', 129, (): void => void process.kill(window.processes().play, 'SIGHUP')],
  ])('%s leaves the terminal as it was', async (_, code, leave) => {
    open(['nine-mens-morris']);
    await window.shows('Place a man');
    expect(window.mode()).toEqual({ alternate: true, cursor: false });
    leave();
    await asBefore(code);
  });

  test('the window closed while the engine thinks: nothing goes on', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth/);
    const { play, engine } = window.processes();
    window.hangUp();
    await until(
      () => !alive(play) && !alive(engine),
      () => 'they are still there',
    );
  });

  test('Ctrl-C while the engine thinks', async () => {
    open(['nine-mens-morris', '--side', 'second', '--level', 'full', '--movetime', '60000']);
    await window.shows(/Opponent is thinking .*depth/);
    const { engine } = window.processes();
    window.press('C-c');
    await asBefore(130);
    await until(
      () => !alive(engine),
      () => 'the engine is still there',
    );
  });

  test.each([
    ['the player is to move', ['--side', 'both'], 'Place a man'],
    ['it thinks', ['--side', 'second', '--level', 'full', '--movetime', '60000'], /Opponent is thinking .*depth/],
  ])('the engine killed while %s: said clearly, the terminal restored', async (_, args, sign) => {
    openBare(['nine-mens-morris', ...args]);
    await window.shows(sign);
    process.kill(window.processes().engine, 'SIGKILL');
    const text = (await asBefore(1)).replaceAll('\n', '');
    expect(text).toMatch(/play: the engine was killed by SIGKILL; no turn was played, so nothing is lost/);
    expect(readdirSync(window.folder)).toEqual([]);
  });

  test('a saved game goes on where it was', async () => {
    const board = sampleBoard('nine');
    open(['nine-mens-morris', '--side', 'both']);
    for (const turn of ['d6', 'a1', 'b4']) await playTurn(window, board, turn);
    window.press('s');
    await window.shows(`Saved in ${KEPT}`);
    window.press('C-c');
    await asBefore(130);
    const file = join(window.folder, KEPT);
    open(['--load', file, '--side', 'both']);
    await window.shows('White: hand 7, board 2');
    await playTurn(window, board, 'g7');
    expect(keptTurns(window)).toEqual(['d6', 'a1', 'b4', 'g7']);
  });

  test('colours, unless NO_COLOR says no', async () => {
    open(['brandubh', '--side', 'both']);
    await window.shows('How to play');
    expect(window.coloured()).toContain('38;5;173');
    open(['brandubh', '--side', 'both'], { environment: { NO_COLOR: '1' } });
    await window.shows('How to play');
    expect(window.coloured()).not.toMatch(/38;5|48;5|\[[0-9;]*[349][0-7]m/);
  });

  test('--ascii draws with ASCII only', async () => {
    open(['spanish-draughts', '--ascii']);
    expect(await window.shows('How to play')).toMatch(/^[\n -~]*$/);
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
        () => question.test(window.text().trimEnd().concat(' ')),
        () => `${question}, but:\n${window.text()}`,
      );
      window.type(answer);
    }
    await window.shows('Lasker morris, level novice, you are White');
    window.press('C-c');
    await asBefore(130);
  });

  test('moves are typed, clicked, and looked at', async () => {
    open(['nine-mens-morris', '--side', 'both']);
    const text = await window.shows('Place a man');
    expect(text).not.toContain('u back');
    window.press(':', 'd', '6');
    await window.shows('Move: d6_');
    window.press('Enter');
    await window.shows('1. White d6');
    expect(window.text()).toContain('u back');
    window.press(':', 'd', '6', 'Enter');
    await window.shows("'d6' is not a legal move here");
    const row = window
      .text()
      .split('\n')
      .findIndex(line => line.startsWith(' 7 ') || line.startsWith('  7 '));
    const column = window.text().split('\n')[row]!.search(/[┌○●]/);
    window.paste(`\x1b[<0;${column + 1};${row + 1}M\x1b[<0;${column + 1};${row + 1}m`);
    await window.shows('2. Black a7');
    window.press('a');
    await window.shows(/Analysis: [+-].* depth \d/);
    window.press(':', 'a', '1', 'Enter');
    await window.shows('3. White a1');
    expect(keptTurns(window)).toEqual(['d6', 'a7', 'a1']);
  });

  test('Ctrl-C keeps a game that is under way, and says where', async () => {
    openBare(['brandubh', '--side', 'attackers', '--level', 'novice']);
    await window.shows('you are Attackers');
    window.press(':', 'a', '4', '-', 'a', '3', 'Enter');
    await window.shows('2. Defenders');
    window.press('C-c');
    const text = (await asBefore(130)).replaceAll('\n', '');
    expect(text).toMatch(/play: the game is saved in brandubh-\d+\.pgn, --load brandubh-\d+\.pgn goes on with it/);
    expect(readdirSync(window.folder)).toHaveLength(1);
  });

  test('the engine that plays itself pauses and goes step by step', async () => {
    open(['brandubh', '--side', 'none', '--level', 'novice']);
    await window.shows('p      pause, or go on');
    window.press('p');
    await window.shows('Paused: Enter plays a turn');
    const before = keptTurns(window).length;
    expect(window.text()).not.toMatch(/\[[ ●○◎]\]/);
    window.press('Enter');
    await until(
      () => keptTurns(window).length === before + 1,
      () => window.text(),
    );
    await window.shows('Paused');
    window.press('p');
    await until(
      () => keptTurns(window).length > before + 1,
      () => window.text(),
    );
  });

  test('ASCII where the locale has no more', async () => {
    open(['spanish-draughts'], { environment: { LC_ALL: 'C' } });
    expect(await window.shows('How to play')).toMatch(/^[\n -~]*$/);
  });

  test('a side that is not there, a file that is not its own', async () => {
    open(['brandubh', '--side', 'white']);
    const text = (await asBefore(2)).replaceAll('\n', '');
    expect(text).toContain('one of first, second, both, none, attackers, defenders is needed');
    openBare(['brandubh', '--save', '/etc/hostname']);
    expect((await asBefore(2)).replaceAll('\n', '')).toContain('play: /etc/hostname: it is there already');
  });

  test('a variant that is not known', async () => {
    open(['chess']);
    expect(await asBefore(2)).toContain("play: unknown variant 'chess'");
  });

  test('a FEN that is refused', async () => {
    open(['brandubh', '--fen', '7/7 a 0']);
    expect(await asBefore(2)).toMatch(/play: .*7/);
  });
});

describe.skipIf(!HAS_TMUX)('play line by line', () => {
  test('moves are typed; help, hint, undo, save and resign are words', async () => {
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
    await window.shows(`Saved in ${KEPT}`);
    window.type('resign');
    await window.shows('White forfeited the game');
    await window.shows('Play again? (y/n)');
    window.type('n');
    await asBefore(0);
    expect(replayed()).toContain('1 as recorded');
  });

  test('a game to its end', async () => {
    open(['brandubh', '--plain', '--ascii', '--side', 'both']);
    for (const move of WHOLE_GAMES.brandubh.turns.split(' ')) {
      await window.shows(/(Attackers|Defenders)>\s*$/);
      const before = keptTurns(window).length;
      window.type(move.replace('-', ''));
      await until(
        () => keptTurns(window).length > before,
        () => window.text(),
      );
    }
    await window.shows('Defenders win: the king stands on a corner');
  });

  test('Ctrl-C ends it', async () => {
    open(['brandubh', '--plain']);
    await window.shows('Attackers>');
    window.press('C-c');
    await window.shows('terminal as before');
  });
});

describe('without a terminal', () => {
  test.each([[['brandubh']], [['brandubh', '--plain']], [[]]])('play %j says so in one line and exits with 2', args => {
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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
