import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { engine, gamesIn, newFolder, playMatch, removeFolders, resultsIn } from './program';

afterAll(removeFolders);

const TWO = ['--engine', 'name=a', 'nodes=100', '--engine', 'name=b', 'depth=1'];

describe.concurrent('the command line', () => {
  test('keeps the words of each engine apart', async ({ expect }) => {
    const folder = newFolder();
    const record = join(folder, 'games.txt');
    const words = ['--engine', 'nodes=70', 'option.Hash=2', '--engine', 'name=b', '--games', '2', '--tc', '9+1'];
    const { code, errors } = await playMatch([
      ...words,
      '--variant',
      'brandubh',
      '--max-moves',
      '1',
      '--record',
      record,
    ]);
    expect([code, errors]).toEqual([0, '']);
    const [first = ''] = gamesIn(record);
    expect(first).toContain('[Attackers "engine1"] [Defenders "b"]');
    expect(first).toContain('[AttackersOptions "Hash=2"] [AttackersLimit "nodes=70"]');
    expect(first).toContain('[DefendersOptions ""] [DefendersLimit "tc=9+1"]');
  });

  test.for([
    [['--engine', 'name=a', 'nodes=1'], 'a match needs two --engine or more'],
    [['--engine', 'name=a', '--engine', 'name=b'], 'engine 1: no limit: one of tc, movetime, nodes, depth is needed'],
    [['--engine', 'name=a', '--engine', 'name=a', '--nodes', '1'], 'two engines are named a'],
    [['--engine', 'name=a', '--engine', 'nam=b', '--nodes', '1'], "engine 2: unknown 'nam'"],
    [['--engine', 'cmd=node "x', '--engine', '--nodes', '1'], 'engine 1: cmd: a quote in'],
    [[...TWO, '--games', '3'], 'games: each opening is played twice, so 3 must be even'],
    [[...TWO, '--tc', 'x'], "tc 'x' is not"],
    [[...TWO, '--sprt', 'elo0=0'], 'sprt: elo0 and elo1 are needed'],
    [[...TWO, '--engine', 'nodes=1', '--sprt', 'elo0=0', 'elo1=1'], 'sprt: two engines are needed'],
    [[...TWO, '--draw', 'turns=0'], "draw: turns: '0' is not"],
    [[...TWO, '--resign', 'from=1'], "resign: unknown 'from'"],
    [[...TWO, '--shard', '3/2'], 'shard 3/2: i goes from 1 to 2'],
    [[...TWO, '--openings', '/nowhere'], '/nowhere: there is no such file or folder'],
    [[...TWO, '--games', '99999999'], 'a whole number from 1 to 1000000 is needed'],
    [[...TWO, '--openings', '/nowhere', '--random-plies', '1'], 'openings and random-plies exclude each other'],
    [[...TWO, '--random-plies', '2', '--balance', 'deep=2'], "balance: unknown 'deep'"],
    [[...TWO, '--random-plies', '2', '--balance', 'cmd=false'], 'the judge of the openings: exited with code 1'],
    [[...TWO, '--random-plies', '900', '--balance', 'depth=1'], 'no random game lasts 900 turns'],
    [[...TWO, '--option', 'Nothing=1'], "option 'Nothing': unknown"],
    [[...TWO, '--variant', 'brandub'], 'did you mean brandubh?'],
    [['--replay', '/nowhere'], '/nowhere: there is no such file or folder'],
    [['merge', '/nowhere'], '/nowhere: there is no such file or folder'],
  ] as const)('refuses %j', async ([words, error], { expect }) => {
    const { code, errors } = await playMatch(['--variant', 'brandubh', ...words]);
    expect(errors).toContain(error);
    const late = /^error: (\/nowhere|the judge|no random game)/.test(errors) && !words.includes('--openings' as never);
    expect(code).toBe(late ? 1 : 2);
  });
});

describe.concurrent('a match', () => {
  test('stops by itself when the test is decided, and stays stopped', async ({ expect }) => {
    const folder = newFolder();
    const state = join(folder, 'state.json');
    const words = ['--variant', 'brandubh', '--games', '400', '--random-plies', '3', '--resume', state];
    const players = ['--engine', 'name=deep', 'nodes=900', '--engine', 'name=shallow', 'depth=1'];
    const sprt = ['--sprt', 'elo0=0', 'elo1=200', 'model=logistic'];
    const { code, output } = await playMatch([...words, ...players, ...sprt]);
    expect(code).toBe(0);
    expect(output).toContain(', elo1 accepted');
    const played = resultsIn(state).length;
    expect(played).toBeLessThan(400);
    expect((await playMatch([...words, ...players, ...sprt])).output).not.toMatch(/^game/m);
    expect(resultsIn(state)).toHaveLength(played);
  });

  test('begins from the openings of a file, with changed rules, and is adjudicated', async ({ expect }) => {
    const folder = newFolder();
    const [openings, record] = [join(folder, 'openings'), join(folder, 'games.txt')];
    writeFileSync(openings, 'd7-c7\n3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 7\n');
    const words = ['--variant', 'brandubh', '--option', 'MoveLimit=90', '--openings', openings, '--games', '4'];
    await playMatch([...words, ...TWO, '--max-moves', '2', '--record', record]);
    const games = gamesIn(record);
    expect(games).toHaveLength(4);
    for (const game of games) {
      expect(game).toContain('[Rules "MoveLimit=90"]');
      expect(game).toContain('[Result "1/2-1/2"] [Termination "adjudication"] [Reason "max-moves"]');
    }
    expect(games[1]).toContain('1. d7-c7 {book}');
    expect(games[2]).toContain('[FEN "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 7"]');
    expect((await playMatch(['--replay', record])).output).toBe('4 games, 4 as recorded\n');
  });

  test('between engines that play morris action by action, and others', async ({ expect }) => {
    const folder = newFolder();
    const record = join(folder, 'games.txt');
    const words = ['--variant', 'nine-mens-morris', '--nodes', '150', '--games', '4', '--random-plies', '4'];
    const { code, output } = await playMatch([
      ...words,
      ...engine('single-actions'),
      '--engine',
      'name=whole',
      '--record',
      record,
    ]);
    expect(code).toBe(0);
    expect(output).not.toContain('faults');
    expect(gamesIn(record).join(' ')).toMatch(/ [a-g]\d(?:-[a-g]\d)?x[a-g]\d /);
    expect((await playMatch(['--replay', record])).output).toBe('4 games, 4 as recorded\n');
  });

  test('of three, in which each meets each', async ({ expect }) => {
    const players = [...TWO, '--engine', 'name=c', 'depth=2'];
    const { output } = await playMatch(['--variant', 'brandubh', '--games', '2', ...players, '--random-plies', '2']);
    expect(output.match(/^game /gm)).toHaveLength(6);
    const gauntlet = await playMatch(['--variant', 'brandubh', '--games', '2', '--tournament', 'gauntlet', ...players]);
    expect(gauntlet.output.match(/^game /gm)).toHaveLength(4);
    expect(gauntlet.output).not.toMatch(/b \(.*c \(|c \(.*b \(/);
  });
});
