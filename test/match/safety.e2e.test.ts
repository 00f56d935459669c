import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  engine,
  match,
  newFolder,
  PROGRAM,
  playMatch,
  removeFolders,
  resultsIn,
  scriptOf,
  start,
  until,
} from './match-process';

afterAll(removeFolders);

const STEADY = ['--variant', 'brandubh', ...engine('steady'), ...engine('steady', 'name=other'), '--depth', '1'];
/** Two quick games. */
const QUICK = [...STEADY, '--games', '2', '--max-moves', '1'];
const text = (path: string): string => readFileSync(path, 'utf8');

describe('other files', () => {
  const LETTER = 'Dear aunt,\nthank you for the letter.\n';

  test('a record that the match did not write is never changed, not even on resume', async () => {
    const folder = newFolder();
    const [state, record, other] = ['state.json', 'games.txt', 'other.txt'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ];
    expect((await playMatch([...QUICK, '--resume', state])).errors).not.toContain('error');
    writeFileSync(record, LETTER);
    for (const more of [[], ['--games', '4'], ['--games', '4', '--replay-faults']]) {
      const { code, errors } = await playMatch([...QUICK, '--resume', state, '--record', record, ...more]);
      expect([code, errors]).toEqual([1, `error: ${record}: the file is not empty\n`]);
    }
    // The games of another match, with longer games.
    const elsewhere = join(folder, 'elsewhere.json');
    await playMatch([...QUICK, '--max-moves', '3', '--games', '4', '--resume', elsewhere, '--record', other]);
    const before = text(other);
    writeFileSync(state, text(state).replace('"recorded": 0', '"recorded": 700'));
    const { code, errors } = await playMatch([...QUICK, '--resume', state, '--record', other]);
    expect(code).toBe(1);
    expect(errors).toContain(`error: ${other}: `);
    expect([text(record), text(other)]).toEqual([LETTER, before]);
  });

  test('a match that is rejected leaves no files or folders behind', async () => {
    const folder = newFolder();
    const [record, state, log] = [join(folder, 'games.txt'), join(folder, 'state.json'), join(folder, 'a', 'b', 'log')];
    const output = ['--record', record, '--log', log];
    const wrong = ['--variant', 'brandubh', '--engine', 'cmd=./nobody', '--engine', 'name=b', '--nodes', '1'];
    expect((await playMatch([...wrong, ...output, '--resume', state])).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    // Of a match whose record is missing.
    await playMatch([...QUICK, '--resume', state, '--record', record]);
    rmSync(record);
    const { errors } = await playMatch([...QUICK, '--games', '4', ...output, '--resume', state]);
    expect(errors).toBe(`error: ${record}: the file is shorter than the state says\n`);
    expect(readdirSync(folder)).toEqual(['state.json']);
  });

  test('record and state must be different files', async () => {
    const folder = newFolder();
    const file = join(folder, 'x');
    const same = '--record and --resume need different files';
    expect((await playMatch([...QUICK, '--resume', file, '--record', file])).errors).toContain(same);
    expect(existsSync(file)).toBe(false);
    expect((await playMatch([...QUICK, '--resume', file])).code).toBe(0);
    symlinkSync(file, join(folder, 'link'));
    const before = text(file);
    expect((await playMatch([...QUICK, '--resume', file, '--record', join(folder, 'link')])).errors).toContain(same);
    expect(text(file)).toBe(before);
  });

  test('merge overwrites nothing but its own output', async () => {
    const folder = newFolder();
    const [state, into, letter] = ['a', 'b', 'c'].map(name => join(folder, name)) as [string, string, string];
    await playMatch([...QUICK, '--resume', state]);
    writeFileSync(letter, LETTER);
    expect((await playMatch(['merge', state, '--into', letter])).errors).toContain(`${letter}: invalid JSON`);
    expect(text(letter)).toBe(LETTER);
    expect((await playMatch(['merge', state, '--into', state])).errors).toContain('is one of the inputs');
    for (let times = 0; times < 2; times++) expect((await playMatch(['merge', state, '--into', into])).code).toBe(0);
    const tested = text(into).replace(
      '"adjudication"',
      '"sprt": { "elo0": 0, "elo1": 5, "alpha": 0.05, "beta": 0.05, "model": "normalized" }, "adjudication"',
    );
    writeFileSync(into, tested);
    expect((await playMatch(['merge', state, '--into', into])).errors).toContain(
      `${into}: has --sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized, the inputs have none; not overwritten`,
    );
    expect(text(into)).toBe(tested);
    writeFileSync(into, text(into).replace('"seed": 1', '"seed": 2'));
    expect((await playMatch(['merge', state, '--into', into])).errors).toContain(
      'of another match, which differs in seed',
    );
  });

  test('invalid paths are rejected in one line', async () => {
    const folder = newFolder();
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    for (const [words, error] of [
      [['--log', file], `${file}: `],
      [['--log', '/proc/nothing'], '/proc/nothing: '],
      [['--log', '/dev/null/x'], '/dev/null/x: part of the path is not a folder'],
      [['--record', folder], `${folder}: expected a file, got a folder`],
      [['--record', '/dev/full'], '/dev/full: not a regular file'],
      [['--resume', folder], `${folder}: expected a file, got a folder`],
      [['--resume', '/proc/self/x'], '/proc/self/x'],
      [['--resume', join(file, 'x')], 'part of the path is not a folder'],
    ] as const) {
      const { code, errors } = await playMatch([...QUICK, ...words]);
      expect(errors).toContain(error);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    }
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('a full disk is reported with the file and leaves no temporary file', async () => {
    const folder = newFolder();
    const words = [...QUICK, '--games', '8', '--resume', join(folder, 'state.json')].map(word => `'${word}'`).join(' ');
    // No file may exceed a kilobyte.
    const { finished } = start('bash', ['-c', `ulimit -f 1; exec '${process.execPath}' '${PROGRAM}' match ${words}`]);
    const { code, errors } = await finished;
    expect(errors).toContain(`error: ${join(folder, 'state.json')}: file too large`);
    expect(code).toBe(1);
    expect(readdirSync(folder).filter(name => name.includes('.tmp'))).toEqual([]);
  });

  test('a match continues if its log cannot be written', async () => {
    const log = join(newFolder(), 'log');
    const words = [...STEADY, '--games', '4', '--max-moves', '20', '--log', log].map(word => `'${word}'`).join(' ');
    const { finished } = start('bash', ['-c', `ulimit -f 1; exec '${process.execPath}' '${PROGRAM}' match ${words}`]);
    const { code, output, errors } = await finished;
    expect(errors.match(/^.*log of.*$/gm)).toEqual([
      `warning: the log of game 1 is incomplete: ${log}: file too large`,
    ]);
    expect(output).toContain('brandubh, 4 of 4 games');
    expect(code).toBe(0);
  });
});

describe('a running match', () => {
  const ENDLESS = [...STEADY, '--games', '400'];

  test('locks its state, and its lock is ignored after it is killed', async () => {
    const state = join(newFolder(), 'state.json');
    const first = match([...ENDLESS, '--resume', state]);
    await until(() => existsSync(state) && resultsIn(state).length > 0);
    const { code, errors } = await playMatch([...ENDLESS, '--resume', state]);
    expect(errors).toMatch(new RegExp(`^error: ${state} is in use by process ${first.child.pid}; if that is wrong`));
    expect(code).toBe(1);
    first.child.kill('SIGKILL');
    await first.finished;
    expect(existsSync(`${state}.lock`)).toBe(true);
    const third = match([...ENDLESS, '--resume', state]);
    const before = resultsIn(state).length;
    await until(() => resultsIn(state).length > before);
    third.child.kill('SIGINT');
    expect((await third.finished).code).toBe(130);
    expect(existsSync(`${state}.lock`)).toBe(false);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ended by %s before its first game leaves no lock and no engine',
    async signal => {
      const folder = newFolder();
      const [state, beat] = [join(folder, 'state.json'), join(folder, 'beat')];
      // Never becomes ready, ignores signals, and touches a file ten times a second.
      const deaf = [
        '--engine',
        `cmd=sh -c 'trap "" HUP TERM; while :; do touch beat; sleep 0.1; done'`,
        `dir=${folder}`,
      ];
      const { child, finished } = match([...deaf, ...STEADY, '--startup', '60000', '--resume', state]);
      await until(() => existsSync(beat));
      expect(existsSync(`${state}.lock`)).toBe(true);
      child.kill(signal);
      expect((await finished).code).toBe(130);
      expect(existsSync(`${state}.lock`)).toBe(false);
      rmSync(beat);
      await new Promise(wait => setTimeout(wait, 1000));
      expect(existsSync(beat)).toBe(false);
    },
  );

  test('can be interrupted while it chooses openings', async () => {
    const state = join(newFolder(), 'state.json');
    const judge = ['--random-plies', '2', '--balance', `cmd=sh "${scriptOf('mute')}"`];
    const words = [...STEADY, ...judge, '--startup', '60000', '--concurrency', '2', '--resume', state];
    const { child, finished } = match(words);
    await until(() => existsSync(state));
    child.kill('SIGINT');
    const { code, output, errors } = await finished;
    expect([code, errors]).toEqual([130, '']);
    expect(output).toContain('brandubh, 0 of 100 games');
  }, 30_000);

  test('locks its record, also against links to it', async () => {
    const folder = newFolder();
    const [record, link] = [join(folder, 'games.txt'), join(folder, 'link')];
    const first = match([...ENDLESS, '--resume', join(folder, 'one.json'), '--record', record]);
    await until(() => existsSync(record));
    symlinkSync(record, link);
    const state = join(folder, 'two.json');
    const { code, errors } = await playMatch([...ENDLESS, '--resume', state, '--record', link]);
    expect(errors).toMatch(new RegExp(`^error: ${link} is in use by process ${first.child.pid}; if that is wrong`));
    expect([code, existsSync(`${state}.lock`)]).toEqual([1, false]);
    first.child.kill('SIGINT');
    await first.finished;
  });

  test('ignores a lock whose process number has been reused', async () => {
    const state = join(newFolder(), 'state.json');
    writeFileSync(`${state}.lock`, JSON.stringify({ host: hostname(), pid: process.pid, birth: '1' }));
    expect((await playMatch([...QUICK, '--resume', state])).code).toBe(0);
  });

  test('continues if its output is closed', async () => {
    const state = join(newFolder(), 'state.json');
    const words = [...STEADY, '--games', '8', '--resume', state].map(word => `'${word}'`).join(' ');
    const { finished } = start('bash', [
      '-c',
      `set -o pipefail; '${process.execPath}' '${PROGRAM}' match ${words} | head -1`,
    ]);
    const { code, output, errors } = await finished;
    expect(output).toMatch(/^game 1: .*\n$/);
    expect(errors).toContain('warning: output closed; the match continues without it');
    expect(code).toBe(0);
    expect(resultsIn(state)).toHaveLength(8);
  });

  test('can be resumed with more games and an SPRT', async () => {
    const state = join(newFolder(), 'state.json');
    await playMatch([...QUICK, '--resume', state]);
    const longer = await playMatch([...QUICK, '--games', '4', '--sprt', 'elo0=0', 'elo1=5', '--resume', state]);
    expect(longer.output.match(/^game /gm)).toHaveLength(2);
    expect(longer.output).toContain('SPRT normalized [0, 5]');
    const shorter = await playMatch([...QUICK, '--resume', state]);
    expect(shorter.errors).toContain('games: expected at least 4, got 2');
    const other = await playMatch([...QUICK, '--games', '4', '--sprt', 'elo0=1', 'elo1=5', '--resume', state]);
    expect(other.errors).toContain('which differs in sprt');
  });
});

describe('a misbehaving engine', () => {
  test('that does not start or rejects an option prevents the match', async () => {
    const state = join(newFolder(), 'state.json');
    for (const [words, error] of [
      [['--engine', 'cmd=./nobody', 'name=nobody'], 'error: nobody: no such program: ./nobody'],
      [engine('exit-at-start'), 'error: exit-at-start: exited with code 3'],
      [[...engine('mute'), '--startup', '500'], 'error: mute: did not answer uci'],
      [engine('picky', 'option.MoveLimit=90'), 'error: picky: rejects an option: setoption: MoveLimit: no'],
    ] as const) {
      const { code, output, errors } = await playMatch([
        ...STEADY.slice(0, 5),
        '--depth',
        '1',
        ...words,
        '--resume',
        state,
      ]);
      expect(errors).toContain(error);
      expect([code, output]).toEqual([1, '']);
      expect(existsSync(state)).toBe(false);
    }
  });

  test('may offer an option only after the variant is set', async () => {
    const players = [...engine('picky', 'option.MoveLimit=80'), ...engine('steady')];
    const { errors } = await playMatch(['--variant', 'brandubh', ...players, '--depth', '1', '--games', '2']);
    expect(errors).toBe('');
  });

  test('stops the match after consecutive faults', async () => {
    const players = [...engine('steady'), ...engine('illegal-move')];
    const words = ['--variant', 'brandubh', ...players, '--depth', '1', '--games', '50', '--max-faults', '3'];
    const { code, output, errors } = await playMatch(words);
    expect(output.match(/^game /gm)).toHaveLength(3);
    expect(errors).toContain('error: illegal-move made 3 faults in a row; the last: illegal-move, d7-d1');
    expect(code).toBe(1);
  });

  test('that floods its output loses, with a bounded log', async () => {
    const log = join(newFolder(), 'log');
    const players = [...engine('steady'), ...engine('flood')];
    const words = ['--variant', 'brandubh', ...players, '--depth', '1', '--games', '2', '--log', log];
    const { code, output } = await playMatch(words);
    expect(output).toContain('faults of flood: 2 flood');
    expect(code).toBe(0);
    expect(readFileSync(join(log, 'game-1.log')).length).toBeLessThan(20_000_000);
    expect(readdirSync(log)).toHaveLength(2);
  });

  test('whose child keeps the pipes open does not block the match', async () => {
    const folder = newFolder();
    const players = [...engine('steady'), ...engine('orphan', `dir=${folder}`)];
    const { code, output } = await playMatch(['--variant', 'brandubh', ...players, '--depth', '1', '--games', '2']);
    expect(output).toContain('faults of orphan: 2 crash');
    expect(code).toBe(0);
    // The children are still running: the match has not waited for them.
    for (const pid of text(join(folder, 'children')).trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  });

  test('has a command with quotes, variables and a working directory', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'at home'));
    const script = scriptOf('folder').replaceAll('/', '\\/');
    const program = `cmd=MOOD="very good" HOME=x "sh" ${script} 'a  b' c\\ d`;
    const players = [...engine('steady'), '--engine', program, `dir=${folder}/at home`, 'name=there'];
    const { output } = await playMatch(['--variant', 'brandubh', ...players, '--depth', '1', '--games', '2']);
    expect(output).toContain(`illegal-move: ${folder}/at`);
    const bad = await playMatch([
      '--variant',
      'brandubh',
      ...engine('steady'),
      '--depth',
      '1',
      '--engine',
      'cmd=FOO=1',
    ]);
    expect([bad.code, bad.errors]).toEqual([2, "error: engine 2: cmd: no program after the variables in 'FOO=1'\n"]);
    const nowhere = await playMatch([...STEADY, '--engine', 'dir=/nowhere']);
    expect(nowhere.errors).toBe('error: engine 3: dir: no such folder: /nowhere\n');
    expect((await playMatch([...STEADY, '--engine', 'name='])).errors).toBe('error: engine 3: name: empty\n');
  });
});

describe('a busy machine', () => {
  /** Only the late engine has a clock, so that the other one cannot lose on time. */
  const LATE = [
    ...['--variant', 'brandubh', '--games', '2', '--concurrency', '2', '--depth', '1'],
    ...[...engine('steady'), ...engine('late', 'tc=1')],
  ];

  test('lets games that ended by a fault be replayed, and the report counts the last ones', async () => {
    const folder = newFolder();
    const [state, record] = [join(folder, 'state.json'), join(folder, 'games.txt')];
    const words = [...LATE, '--resume', state, '--record', record];
    await playMatch(words);
    const again = await playMatch([...words, '--replay-faults']);
    expect(again.output.match(/^game /gm)).toHaveLength(2);
    expect(resultsIn(state)).toHaveLength(2);
    const table = await playMatch(['--table', record]);
    expect(table.output).toContain('brandubh, 2 of 2 games');
    expect(table.output).toContain('faults of late: 2 time-loss');
    const clean = await playMatch(['--table', record, '--without-faults']);
    expect([clean.code, clean.errors]).toEqual([1, `error: ${record}: no finished game found\n`]);
    expect((await playMatch(words)).output).not.toContain('game 1');
  });

  test('does not let an engine lose on time while the runner is stopped', async () => {
    const state = join(newFolder(), 'state.json');
    const players = [...engine('steady'), ...engine('stop-runner')];
    // The engine replies while the runner is stopped, for longer than its time.
    const running = match([
      '--variant',
      'brandubh',
      ...players,
      '--games',
      '2',
      '--movetime',
      '1000',
      '--resume',
      state,
    ]);
    const { code, output } = await running.finished;
    expect(code).toBe(0);
    expect(output).not.toContain('faults of stop-runner');
    expect(output).toMatch(/^runner lag: \d+\.\d s total, \d time forfeits waived$/m);
    expect(output).not.toContain(' 0 time forfeits');
  });
});
