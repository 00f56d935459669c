import { describe, expect, test } from 'vitest';
import { FAMILIES, VARIANT_NAMES } from '../../src/games/registry';
import { ENGINE_OPTIONS } from '../../src/uci/options';
import { TestSession, testSession } from './test-session';

const START = 'fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';
const optionLines = (session: TestSession): string[] => session.send('uci').filter(line => line.startsWith('option '));

describe('uci', () => {
  test('starts with the engine name and ends with uciok', () => {
    const lines = new TestSession().send('uci');
    expect(lines[0]).toMatch(/^id name Alquerque \d+\.\d+\.\d+$/);
    expect(lines[1]).toMatch(/^id author ./);
    expect(lines.at(-1)).toBe('uciok');
    expect(lines.slice(2, -1).every(line => line.startsWith('option name '))).toBe(true);
  });

  test('lists the engine options', () => {
    const lines = optionLines(new TestSession());
    expect(lines[0]).toBe(
      `option name UCI_Variant type combo default ${VARIANT_NAMES[0]}${VARIANT_NAMES.map(name => ` var ${name}`).join('')}`,
    );
    expect(lines).toContain('option name Clear Hash type button');
    expect(lines).toContain('option name Move Overhead type spin default 30 min 0 max 5000');
    expect(lines).toContain('option name Ponder type check default false');
    expect(lines).toContain(
      'option name Level type combo default full var novice var apprentice var journeyman var master var full',
    );
    expect(lines).toContain('option name Seed type spin default 1 min 0 max 2147483647');
  });

  test('lists the rule options of the current family', () => {
    for (const game of FAMILIES) {
      const lines = optionLines(testSession(game.variants[0]!.name));
      const names = lines.slice(ENGINE_OPTIONS.length + 2).map(line => /^option name (\S+) type/.exec(line)?.[1]);
      expect(names).toEqual(game.options.map(option => option.name));
    }
  });

  test('gives the values of the current variant as defaults, even after changes', () => {
    for (const game of FAMILIES) {
      for (const variant of game.variants) {
        const lines = optionLines(testSession(variant.name));
        for (const [name, value] of Object.entries(variant.options)) {
          const line = lines.find(candidate => candidate.startsWith(`option name ${name} type `));
          expect(`${line} `, `${variant.name} ${name}`).toContain(` default ${value} `);
        }
      }
    }
    const session = testSession('brandubh');
    session.send('setoption name MoveLimit value 7');
    expect(optionLines(session)).toContain('option name MoveLimit type spin default 100 min 0 max 10000');
  });
});

describe('setoption', () => {
  test('ignores case in names and values', () => {
    const session = testSession('brandubh');
    expect(session.send('setoption name hASH value 7', 'setoption name LEVEL value Novice')).toEqual([]);
    expect(session.engine.options).toMatchObject({ hash: 7, level: 'novice' });
  });

  test('sets every engine option', () => {
    const session = new TestSession();
    session.send(
      'setoption name Threads value 3',
      'setoption name MultiPV value 4',
      'setoption name Move Overhead value 5',
    );
    session.send('setoption name Seed value 0', 'setoption name Hash value 6', 'setoption name Ponder value true');
    session.send('setoption name TablePath value /a b', 'setoption name TableMemory value 9');
    session.send('setoption name TableSeconds value 8', 'setoption name OwnBook value false');
    expect(session.takeOutput()).toEqual([]);
    expect(session.engine.options).toEqual({
      hash: 6,
      threads: 3,
      multiPv: 4,
      moveOverhead: 5,
      level: 'full',
      seed: 0,
      ownBook: false,
      tablePath: '/a b',
      tableMemory: 9,
      tableSeconds: 8,
    });
  });

  test('limits the strength only with UCI_LimitStrength', () => {
    const session = new TestSession();
    session.send('setoption name UCI_Elo value 1200');
    expect(session.engine.options).not.toHaveProperty('elo');
    session.send('setoption name UCI_LimitStrength value true');
    expect(session.engine.options).toMatchObject({ elo: 1200 });
  });

  test('keeps a string value as it is, and decodes UTF-8', () => {
    const session = new TestSession();
    const path = (line: Buffer): unknown => {
      const command = Buffer.concat([Buffer.from('setoption name TablePath'), line, Buffer.from('\n')]);
      expect(session.sendBytes(command)).toEqual([]);
      return session.engine.options?.tablePath;
    };
    expect(path(Buffer.from(' value /José à/my  tables '))).toBe('/José à/my  tables');
    expect(path(Buffer.from(' value /Jos\xe9', 'latin1'))).toBe('/Jos\xe9');
    for (const empty of ['', ' value', ' value <empty>']) {
      path(Buffer.from(' value /x'));
      expect(path(Buffer.from(empty))).toBe('');
    }
  });

  test('of a variant announces it, resets its rules and sets up its start position', () => {
    const session = testSession('brandubh');
    session.send('setoption name MoveLimit value 3', 'position startpos moves d7-c7');
    expect(session.send('setoption name UCI_Variant value BRANDUBH')).toEqual([
      `info string variant brandubh startpos ${START.slice(4)}`,
    ]);
    expect(session.send('fen', 'go depth 1')).toEqual([START]);
    expect(session.engine.setting?.values.MoveLimit).toBe(100);
  });

  test('announces every variant with its start position', () => {
    const session = new TestSession();
    for (const name of VARIANT_NAMES) {
      const [announced, fen] = session.send(`setoption name UCI_Variant value ${name}`, 'fen');
      expect(announced).toBe(`info string variant ${name} startpos ${fen?.slice(4)}`);
    }
  });

  test('of a rule starts a new game only if the value changes', () => {
    const session = testSession('brandubh');
    session.send('position startpos moves d7-c7');
    expect(session.send('setoption name MoveLimit value 100', 'status')).toEqual(['status ongoing defenders']);
    expect(session.send('setoption name movelimit value 50', 'fen')).toEqual([START]);
  });

  test.each([
    ['setoption name Hash', 'Hash: expected a value'],
    ['setoption name Hash value', 'Hash: expected a value'],
    ['setoption name UCI_Variant value', 'UCI_Variant: expected a value'],
    ['setoption name Hash value x', "Hash: expected an integer from 1 to 2048, got 'x'"],
    ['setoption name Hash value 0', "Hash: expected an integer from 1 to 2048, got '0'"],
    ['setoption name Hash value 2049', "Hash: expected an integer from 1 to 2048, got '2049'"],
    ['setoption name Threads value 1 2', "Threads: expected an integer from 1 to 64, got '1 2'"],
    ['setoption name Ponder value yes', "Ponder: expected one of true, false, got 'yes'"],
    ['setoption name Level value grandmaster', 'Level: expected one of novice, apprentice, journeyman, master, full'],
    ['setoption name Clear Hash value 1', 'Clear Hash: unexpected value'],
    ['setoption name UCI_Variant', 'UCI_Variant: expected a value'],
    ['setoption name UCI_Variant value chess', "UCI_Variant: unknown variant 'chess'; see variants"],
    ['setoption name __proto__ value 1', "unknown option '__proto__' in brandubh"],
    ['setoption name MoveLimit value -1', "MoveLimit: expected an integer from 0 to 10000, got '-1'"],
    ['setoption name Repetition value win', 'Repetition: expected one of attackers, draw, none'],
  ])('%s is rejected and changes nothing', (line, message) => {
    const session = testSession('brandubh');
    session.send('position startpos moves d7-c7');
    const before = session.engine.options;
    const [error, ...others] = session.send(line);
    expect(error).toContain(`info string error: setoption: ${message}`);
    expect(others).toEqual([]);
    expect(session.send('status')).toEqual(['status ongoing defenders']);
    expect(session.engine.options).toBe(before);
  });

  test('is rejected if the engine lacks the memory', () => {
    const session = new TestSession();
    const configure = session.engine.configure.bind(session.engine);
    session.engine.configure = options => {
      if (options.hash === 2048) throw new RangeError('Array buffer allocation failed');
      configure(options);
    };
    expect(session.send('setoption name Hash value 2048')).toEqual([
      'info string error: setoption: Array buffer allocation failed',
    ]);
    session.send('setoption name Threads value 2');
    expect(session.engine.options).toMatchObject({ hash: 64, threads: 2 });
  });
});
