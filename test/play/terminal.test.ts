import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEPT, keptTurns, playTurn, select } from './player';
import { sampleBoard } from './samples';
import { asBefore, GAMES, needsTmux, open, openBare, replayed, SOON_A_MILL, window } from './seat';
import { until } from './window';

describe('play in a terminal', () => {
  needsTmux();

  test.each(Object.entries(GAMES))('a game of %s, played by keys to its end', async (name, game) => {
    const board = sampleBoard(name as keyof typeof GAMES);
    open([game.variant, '--side', 'both', ...('fen' in game ? ['--fen', game.fen] : [])]);
    const turns = game.turns.split(' ');
    for (const turn of turns) await playTurn(window, board, turn);
    await window.shows(game.end);
    await window.shows('Play again? (y/n)');
    expect(keptTurns(window)).toEqual(turns);
    expect(await replayed()).toContain('1 games, 1 as recorded');
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

  test('a removal without a choice plays itself', async () => {
    const board = sampleBoard('nine');
    open(['custodian-morris', '--side', 'both', '--ascii']);
    expect(await window.shows('How to play')).toMatch(/^[\n -~]*$/);
    for (const turn of ['a1', 'd1']) await playTurn(window, board, turn);
    await select(window, board, 'g1');
    await window.shows('Black: hand 8, board 0, taken 1');
    expect(keptTurns(window)).toEqual(['a1', 'd1', 'g1xd1']);
  });

  test('the page follows the size of the window; hint, flip, rules at a glance; Ctrl-C leaves all as it was', async () => {
    open(['brandubh', '--side', 'both']);
    await window.shows('How to play');
    expect(window.mode()).toEqual({ alternate: true, cursor: false });
    expect(window.coloured()).toContain('38;5;173');
    window.resize(45, 24);
    await window.shows('h hint, : type, f flip, s save');
    expect(window.text()).not.toContain('How to play');
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
    await asBefore(130);
  });

  test('Escape asks before the game is forfeited; no colours where NO_COLOR says no', async () => {
    open(['brandubh', '--side', 'first'], { environment: { NO_COLOR: '1' } });
    await window.shows('Select a man');
    expect(window.coloured()).not.toMatch(/38;5|48;5|\[[0-9;]*[349][0-7]m/);
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('n');
    await window.shows('Select a man');
    window.press('Escape');
    await window.shows('Forfeit the game? (y/n)');
    window.press('y');
    await window.shows('Attackers forfeited the game');
    expect(readFileSync(join(window.folder, KEPT), 'utf8')).toContain('[Result "0-1"]');
    expect(await replayed()).toContain('1 as recorded');
    window.press('n');
    await asBefore(0);
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
    const { engine } = window.processes();
    window.press('C-c');
    await asBefore(130);
    await until(
      () => !alive(engine),
      () => 'the engine is still there',
    );
  });

  test('the engine plays itself to the end', async () => {
    open(['brandubh', '--side', 'none', '--level', 'novice', '--fen', '7/7/7/2t4/7/1K3t1/7 d 90']);
    await window.shows(/(defenders|attackers) win|A draw/);
    expect(keptTurns(window).length).toBeGreaterThan(0);
    expect(await replayed()).toContain('1 as recorded');
  });

  test.each([
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

  test('a game of another form is cut, and goes on', async () => {
    openBare(['--load', resolve('test/records/games/english.pdn'), '--game', '1', '--plies', '2', '--side', 'both']);
    expect(await window.shows('2. White 23-19')).not.toContain('8-11');
  });

  test('an opening of a table is drawn', async () => {
    open(['--openings', 'english-3move', '--ballot', '1', '--side', 'both']);
    await window.shows(/9-13[\s\S]*21-17[\s\S]*5-9/);
    window.press('s');
    await window.shows(`Saved in ${KEPT}`);
    expect(keptTurns(window)).toEqual(['9-13', '21-17', '5-9']);
    expect(readFileSync(join(window.folder, KEPT), 'utf8')).toContain('[Ballot "english-3move 1"]');
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

  test('a variant that is not known', async () => {
    open(['chess']);
    expect(await asBefore(2)).toContain("value 'chess' is invalid");
  });

  test('a FEN that is refused', async () => {
    open(['brandubh', '--fen', '7/7 a 0']);
    expect(await asBefore(2)).toMatch(/play: .*7/);
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
