import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { writeTables } from '../tablebase/table-files';
import { engine, gamesIn, newFolder, openingsIn, playMatch, removeFolders, resultsIn, scriptOf } from './match-process';

afterAll(removeFolders);

const TWO = [...engine('steady', 'name=a', 'nodes=100'), ...engine('steady', 'name=b', 'depth=1')];

describe('the command line', () => {
  test('separates the words of the engines', async () => {
    const folder = newFolder();
    const record = join(folder, 'games.txt');
    const other = ['--engine=name=b', `cmd=sh "${scriptOf('steady')}"`];
    const words = ['--engine', 'nodes=70', 'option.Hash=2', ...other, '--games', '2', '--tc', '1.5+0.1'];
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
    expect(first).toContain('[DefendersOptions ""] [DefendersLimit "tc=1.5+0.1"]');
  });

  test.for([
    [['--engine', 'name=a', 'nodes=1'], 'engine: expected at least two'],
    [['--engine', 'name=a', '--engine', 'name=b'], 'engine 1: no limit: expected one of tc, movetime, nodes, depth'],
    [['--engine', 'name=a', '--engine', 'name=a', '--nodes', '1'], 'engine 2: the name a occurs twice'],
    [['--engine', 'name=a', '--engine', 'nam=b', '--nodes', '1'], "engine 2: unknown 'nam'"],
    [
      ['--engine=name', '--engine', '--nodes', '1'],
      "engine 1: expected KEY=VALUE, got 'name'; a command is written cmd=",
    ],
    [['--engine=', '--engine=name=b', '--nodes', '1'], "engine 1: expected KEY=VALUE, got ''"],
    [['--engine', 'name=a', '--engine=', '--nodes', '1'], "engine 2: expected KEY=VALUE, got ''"],
    [['--engine', 'cmd=node "x', '--engine', '--nodes', '1'], 'engine 1: cmd: unclosed quote in'],
    [[...TWO, '--games', '3'], 'games: expected an even number, as each opening is played twice, got 3'],
    [[...TWO, '--tc', 'x'], "tc: expected SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, got 'x'"],
    [[...TWO, '--sprt', 'elo0=0'], 'sprt: expected elo0 and elo1'],
    [[...TWO, '--engine', 'nodes=1', '--sprt', 'elo0=0', 'elo1=1'], 'sprt: expected two engines'],
    [[...TWO, '--draw', 'turns=0'], "draw: turns: expected an integer of at least 1, got '0'"],
    [[...TWO, '--resign', 'from=1'], "resign: unknown 'from'"],
    [[...TWO, '--shard', '3/2'], 'shard: expected i from 1 to 2, got 3'],
    [[...TWO, '--openings', '/nowhere'], '/nowhere: no such file or folder'],
    [[...TWO, '--games', '99999999'], 'Expected an integer from 1 to 1000000'],
    [[...TWO, '--openings', '/nowhere', '--random-plies', '1'], '--openings and --random-plies cannot be combined'],
    [[...TWO, '--random-plies', '2', '--balance', 'deep=2'], "balance: unknown 'deep'"],
    [[...TWO, '--random-plies', '2', '--balance', 'cmd=false'], 'opening judge: exited with code 1'],
    [
      [...TWO, '--option', 'MoveLimit=5', '--random-plies', '9', '--balance', 'depth=1'],
      'no random game lasts 9 moves',
    ],
    [[...TWO, '--balance', 'depth=2'], '--balance needs --random-plies'],
    [[...TWO, '--openings', 'english-3move', '--balance', 'depth=2'], '--balance needs --random-plies'],
    [[...TWO, '--tb', '/nowhere'], 'tb: brandubh has no tablebases'],
    [
      [...TWO, '--variant', 'english-draughts', '--tb', '/nowhere'],
      'tb: no tablebases of english-draughts in /nowhere; ',
    ],
    [[...TWO, '--affinity', '4000'], 'affinity: '],
    [[...TWO, '--scale-to', '5'], '--scale-to needs --tc or --movetime'],
    [[...TWO, '--resign', 'sides=3'], 'resign: sides: expected 1 or 2, got 3'],
    [[...TWO, '--strict', '--engine', 'nodes=1', 'option.None=1'], 'engine3: has no option None'],
    [[...TWO, '--shuffle'], '--shuffle needs --openings'],
    [[...TWO, '--opening-plies', '4'], '--opening-plies needs --openings'],
    [[...TWO, '--by-ballot'], '--by-ballot needs --openings or --table'],
    [[...TWO, '--replay-faults'], '--replay-faults needs --resume'],
    [[...TWO, '--without-faults'], '--without-faults needs --table'],
    [[...TWO, '--engine', 'nodes=99999999999999999999'], "nodes: '99999999999999999999' is too large"],
    [[...TWO, '--engine', 'tc=99999999999999999999'], "got '99999999999999999999'"],
    [[...TWO, '--option', 'Nothing=1'], "option 'Nothing': unknown"],
    [[...TWO, '--variant', 'brandub'], 'did you mean brandubh?'],
    [['--replay', '/nowhere'], '/nowhere: no such file or folder'],
    [['--replay', 'biome.json'], 'biome.json: no game found'],
    [['merge', '/nowhere'], '/nowhere: no such file or folder'],
  ] as const)('rejects %#', async ([words, error]) => {
    const { code, errors } = await playMatch(['--variant', 'brandubh', ...words]);
    expect(errors).toContain(error);
    const isLate =
      /^error: (\/nowhere|biome\.json|tb|affinity|engine3:|opening judge|no random game)/m.test(errors) &&
      !words.includes('--openings' as never);
    expect(code).toBe(isLate ? 1 : 2);
  });
});

describe('a match', () => {
  test('stops when the SPRT is decided, and stays stopped', async () => {
    const folder = newFolder();
    const state = join(folder, 'state.json');
    const words = ['--variant', 'brandubh', '--games', '64', ...openingsIn(folder), '--resume', state];
    const players = [...engine('steady'), ...engine('illegal-move'), '--depth', '1', '--max-faults', '64'];
    const sprt = ['--sprt', 'elo0=0', 'elo1=200', 'model=logistic'];
    const { code, output } = await playMatch([...words, ...players, ...sprt]);
    expect(code).toBe(0);
    expect(output).toContain(', elo1 accepted');
    const played = resultsIn(state).length;
    expect(played).toBeLessThan(64);
    expect((await playMatch([...words, ...players, ...sprt])).output).not.toMatch(/^game/m);
    expect(resultsIn(state)).toHaveLength(played);
  });

  test('uses openings of a file and changed rules, and is adjudicated', async () => {
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

  test('accepts morris engines that send single actions', async () => {
    const folder = newFolder();
    const [openings, record] = [join(folder, 'openings'), join(folder, 'games.txt')];
    writeFileSync(openings, 'a7 c3 d7 e4\n');
    const words = ['--variant', 'nine-mens-morris', '--nodes', '60', '--games', '2', '--max-moves', '3'];
    const players = ['single', 'whole'].flatMap(name => [
      '--engine',
      `cmd=sh "${scriptOf('single-actions')}" ${name}`,
      `name=${name}`,
    ]);
    const { code, output } = await playMatch([...words, '--openings', openings, ...players, '--record', record]);
    expect(code).toBe(0);
    expect(output).not.toContain('faults');
    for (const game of gamesIn(record)) expect(game).toContain(' g7xc3 ');
    expect((await playMatch(['--replay', record])).output).toBe('2 games, 2 as recorded\n');
  });

  test('records its command line, and a checksum that --replay checks', async () => {
    const record = join(newFolder(), 'games.txt');
    const words = ['--variant', 'brandubh', ...TWO, '--games', '2', '--max-moves', '2', '--record', record];
    await playMatch(words);
    const text = readFileSync(record, 'utf8');
    expect(text.match(/^\[Command .*$/gm)).toHaveLength(1);
    expect(text).toContain(
      `[Command "alquerque match --variant brandubh --engine 'cmd=sh \\"${scriptOf('steady')}\\"' name=a`,
    );
    expect(text.match(/^\[CRC32 "[0-9a-f]{8}"\]$/gm)).toHaveLength(2);
    expect((await playMatch(['--replay', record])).output).toBe('2 games, 2 as recorded\n');
    writeFileSync(record, text.replace('[Attackers "b"]', '[Attackers "c"]'));
    const { code, output } = await playMatch(['--replay', record]);
    expect(output).toMatch(/^game 2: CRC32: expected \w{8}, got \w{8}; it was changed\n2 games, 1 as recorded\n$/);
    expect(code).toBe(1);
  });

  test('scales its times by the bench of this machine', async () => {
    const folder = newFolder();
    const [record, state] = [join(folder, 'games.txt'), join(folder, 'state.json')];
    // Rules with short games, and so a short bench.
    const players = [...engine('steady', 'name=a'), ...engine('steady', 'name=b')];
    const words = ['--variant', 'brandubh', '--option', 'MoveLimit=4', ...players, '--games', '2', '--max-moves', '1'];
    const scaled = ['--movetime', '1000', '--scale-to', '1000000000', '--resume', state];
    const { code, errors } = await playMatch([...words, ...scaled, '--record', record]);
    expect(code).toBe(0);
    const [, speed, factor] = /^bench: (\d+) nodes\/s; times are multiplied by ([\d.]+)$/m.exec(errors)!;
    expect(Number(factor)).toBeCloseTo(1e9 / Number(speed), 0);
    const movetime = Number(/AttackersLimit "movetime=(\d+)"/.exec(readFileSync(record, 'utf8'))?.[1]);
    expect(Math.abs(movetime / 1000 / Number(factor) - 1)).toBeLessThan(0.01);
    // The state has the times before scaling, so that another machine can continue.
    expect(readFileSync(state, 'utf8')).toContain('"movetime": 1000');
  });

  test.skipIf(!existsSync('/usr/bin/taskset'))('pins the engines of a game to one processor', async () => {
    const folder = newFolder();
    const players = ['a', 'b'].flatMap(name => engine('pinned', `name=${name}`, `dir=${folder}`));
    const words = ['--variant', 'brandubh', ...players, '--depth', '1', '--games', '2', '--affinity'];
    expect((await playMatch(words)).code).toBe(0);
    const lists = readFileSync(join(folder, 'cpus'), 'utf8').trim().split('\n');
    // The check before the match is not pinned.
    expect(lists.slice(2).every(list => /: \d+$/.test(list))).toBe(true);
    expect(lists.length).toBeGreaterThan(2);
  });

  test('with --strict ends a game in which an engine reports an error', async () => {
    const words = [
      '--variant',
      'brandubh',
      ...engine('steady'),
      ...engine('complaining'),
      '--depth',
      '1',
      '--games',
      '2',
    ];
    const lax = await playMatch(words);
    expect(lax.output).not.toContain('faults');
    expect(lax.errors).toBe('warning: complaining reports an error: position: no\n');
    const strict = await playMatch([...words, '--strict']);
    expect(strict.output).toContain('faults of complaining: 2 illegal-move');
    expect(strict.output).toContain('reports an error: position: no');
  });

  test('reports the latency of engines that report their times', async () => {
    const words = ['--variant', 'brandubh', ...engine('steady'), ...engine('timely'), '--depth', '1', '--games', '2'];
    expect((await playMatch(words)).output).toMatch(/^latency: timely \d+\.\d ms \(at most \d+\.\d\)$/m);
  });

  test('is adjudicated by the tablebases of a folder', async () => {
    const folder = newFolder();
    const variant = 'english-draughts';
    writeTables(folder, tablebaseFor(variant), solveAll(tablebaseFor(variant), 2));
    const openings = join(folder, 'openings');
    writeFileSync(openings, 'W:WK32:BK1\n');
    const words = ['--variant', variant, '--engine', 'name=a', '--engine', 'name=b', '--depth', '1', '--games', '2'];
    const { code, output, errors } = await playMatch([...words, '--openings', openings, '--tb', folder]);
    expect([code, errors]).toEqual([0, expect.not.stringContaining('error')]);
    expect(output).toContain('ended by: adjudication (tablebase) 2');
  });

  test('of three engines plays all pairings, or those of a gauntlet', async () => {
    const players = [...TWO, ...engine('steady', 'name=c', 'depth=2')];
    const words = ['--variant', 'brandubh', '--games', '2', ...players];
    expect((await playMatch(words)).output.match(/^game /gm)).toHaveLength(6);
    const gauntlet = await playMatch([...words, '--tournament', 'gauntlet']);
    expect(gauntlet.output.match(/^game /gm)).toHaveLength(4);
    expect(gauntlet.output).not.toMatch(/b \(.*c \(|c \(.*b \(/);
  });
});
