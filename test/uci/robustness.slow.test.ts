import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';
import { samples, seeded } from '../seed';
import { type TestSession, testSession } from './test-session';

const PRINTABLE = /^[\x20-\x7e]*$/;
const ERROR = /^info string error: [\x20-\x7e]{1,600}$/;

const LONG = 1 << 18;

/** Invalid in every game. */
const BROKEN = [
  'position',
  'position startpos x',
  'position fen',
  'position fen x',
  'position fen \x00\x01\xff',
  `position fen ${'/'.repeat(LONG)}`,
  `position fen ${'1 '.repeat(LONG >> 1)}`,
  'position fen - - - - - - - - - - - - - - - - -',
  'position fen constructor __proto__ toString',
  'position startpos moves x',
  'position startpos moves __proto__',
  'position startpos moves \xe9\x80\x81',
  `position startpos moves ${'a'.repeat(LONG)}`,
  `position startpos moves ${'x'.repeat(LONG)}`,
  `position startpos moves ${'-'.repeat(LONG)}`,
  `position startpos moves ${'1'.repeat(LONG)}`,
  `position startpos moves ${'d6xa1'.repeat(LONG >> 2)}`,
  'go searchmoves x',
  `go searchmoves ${'d'.repeat(LONG)}`,
  'go depth',
  'go depth 1e3',
  'go depth 0x10',
  `go depth ${'9'.repeat(LONG)}`,
  'go wtime',
  'go wtime ten btime 10',
  'go binc -1',
  'go perft',
  'go mate 0',
  'perft many',
  'perft 3 everything',
  'legal everything',
  'bench 0',
  'setoption',
  'setoption name',
  `setoption name ${'x '.repeat(LONG >> 2)} value 1`,
  `setoption name Hash value ${'9'.repeat(LONG)}`,
  'setoption name Threads value 1000000',
  'setoption name MultiPV value 0',
  'setoption name Move Overhead value -1',
  'setoption name Level value',
  'setoption name UCI_Variant value __proto__',
  'x'.repeat(LONG),
  `${'\xff'.repeat(LONG)} x`,
  'stop now',
  'quit please',
];

/** Two variants of each family; parsing does not depend on the variant. */
const SAMPLE_VARIANTS = FAMILIES.flatMap(game => game.variants.slice(0, 2).map(({ name }) => name));

describe.each(SAMPLE_VARIANTS)('%s', variant => {
  test('rejects invalid lines with one short error and keeps the position', () => {
    const session = testSession(variant);
    const [move] = session.send('legal')[0]!.split(' ').slice(1);
    session.send(`position startpos moves ${move}`);
    const before = session.send('fen', 'status');
    for (const line of BROKEN) {
      const shown = line.slice(0, 60);
      const replies = session.send(line);
      expect(replies, shown).toHaveLength(1);
      expect(replies[0], shown).toMatch(ERROR);
      expect(session.send('fen', 'status'), shown).toEqual(before);
    }
    expect(session.engine.busy).toBe(false);
  });

  test('survives FENs with a field missing, doubled or damaged', () => {
    const session = testSession(variant);
    const fen = session.send('fen')[0]!.slice('fen '.length);
    const fields = fen.split(' ');
    for (const [i, field] of fields.entries()) {
      for (const damaged of ['', `${field} ${field}`, '-1', 'x', '99999999999999999999', '\x80', `${field}${field}`]) {
        const wrong = fields.with(i, damaged).join(' ');
        const replies = session.send(`position fen ${wrong}`);
        expect(replies.length, wrong).toBeLessThanOrEqual(1);
        for (const reply of replies) expect(reply).toMatch(ERROR);
        if (replies.length > 0) expect(session.send('fen')).toEqual([`fen ${fen}`]);
        session.send('position startpos');
      }
    }
  });
});

const COMMANDS =
  'uci isready setoption ucinewgame position go stop ponderhit legal status fen d eval perft bench'.split(' ');
const WORDS = (
  'name value startpos fen moves depth nodes movetime mate wtime btime winc binc movestogo infinite ponder searchmoves ' +
  'perft actions Hash Threads Level UCI_Variant Clear Move Overhead MoveLimit true false -1 0 1 3 99999999999 d6 d7-c7 9-13'
).split(' ');

const word = fc.oneof(fc.constantFrom(...WORDS), fc.string(), fc.integer().map(String));
const line = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...COMMANDS) }, { weight: 1, arbitrary: word }),
    fc.array(word),
  )
  .map(([first, others]) => [first, ...others].join(' '));

function finish(session: TestSession): void {
  while (session.engine.busy) session.finishJob();
}

test('no text throws or silences the session', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const session = testSession(FAMILIES[0]!.variants[0]!.name);
      session.send(...lines);
      finish(session);
      const [ready] = session.send('isready').slice(-1);
      return session.hasExited || ready === 'readyok';
    }),
    { numRuns: samples(60) },
  );
});

test('no byte stream throws, and every reply is a printable line', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), chunks => {
      const session = testSession(FAMILIES[0]!.variants[0]!.name);
      const replies = chunks.flatMap(chunk => session.sendBytes(Buffer.from(chunk)));
      return [...replies, ...session.end()].every(reply => PRINTABLE.test(reply)) && session.hasExited;
    }),
    { numRuns: samples(60) },
  );
});

test('survives a thousand lines of random bytes', () => {
  const random = seeded(1);
  const session = testSession(FAMILIES[0]!.variants[0]!.name);
  for (let i = 0; i < 1000; i++) {
    const bytes = Buffer.from(
      Array.from({ length: random.nextInt(200) }, () => random.nextInt(256)).map(b => (b === 10 ? 0 : b)),
    );
    for (const reply of session.sendBytes(Buffer.concat([bytes, Buffer.from('\n')]))) expect(reply).toMatch(PRINTABLE);
  }
  finish(session);
  expect(session.hasExited || session.send('isready')[0] === 'readyok').toBe(true);
});

describe('floods', () => {
  /** CPU time in milliseconds. */
  function cpuTimeMs(work: () => void): number {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  /** Sends `n` endless searches and `n + 1` stops at once; returns the CPU time. */
  function flood(n: number): number {
    const session = testSession('brandubh');
    session.engine.answersStop = false;
    session.send('go depth 1');
    return cpuTimeMs(() => {
      session.send(...Array(n).fill('go infinite'), ...Array(n + 1).fill('stop'), ...Array(n).fill('ponderhit'));
      let bests = 0;
      while (session.engine.busy) bests += session.finishJob().filter(line => line.startsWith('bestmove')).length;
      expect(bests).toBe(n + 1);
    });
  }

  test('queued searches and stops take constant time each', () => {
    flood(500);
    const few = flood(1000);
    expect(flood(8000)).toBeLessThan(24 * few + 100);
  });

  test.each([
    ['position startpos moves d6 x', ' f4', /^info string error: position: move 2: .*got 'x'/],
    ['position startpos moves d6 a1x', ' ', /^info string error: position: move 2: 'a1x'/],
    ['go searchmoves', ' d6', /^info string error: go: more than 100000 words/],
    ['position fen', ' 1', /^info string error: position: fen: longer than 10000 characters/],
    [
      'position startpos moves ',
      'x',
      /^info string error: position: move 1: 'x+\.\.\.x+': expected a move of at most 1000 characters/,
    ],
    ['position startpos moves ', '\xff', /^info string error: position: move 1: '(?:\\xff)+/],
    ['legal', ' actions', /^info string error: legal: /],
    ['nonsense', ' x', /^info string error: unknown command 'nonsense'/],
  ])('4 MB of %s are rejected quickly', (start, more, error) => {
    const session = testSession('nine-mens-morris');
    const line = start + more.repeat(Math.floor((2 ** 22 - start.length) / more.length));
    let replies: string[] = [];
    expect(cpuTimeMs(() => (replies = session.send(line)))).toBeLessThan(1000);
    expect(replies).toEqual([expect.stringMatching(error)]);
  });
});
