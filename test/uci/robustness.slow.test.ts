import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';
import { samples, seeded } from '../seed';
import { type TestSession, testSession } from './test-session';

const PRINTABLE = /^[\x20-\x7e]*$/;
const ERROR = /^info string error: [\x20-\x7e]{1,600}$/;

const LONG = 1 << 18;

/** Broken whatever the game. */
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

/** The first two of each family: what is broken is broken in all variants alike. */
const SOME = FAMILIES.flatMap(game => game.variants.slice(0, 2).map(({ name }) => name));

describe.each(SOME)('%s', variant => {
  test('answers whatever is broken by one short line, and the position stands', () => {
    const talk = testSession(variant);
    const [move] = talk.send('legal')[0]!.split(' ').slice(1);
    talk.send(`position startpos moves ${move}`);
    const before = talk.send('fen', 'status');
    for (const line of BROKEN) {
      const shown = line.slice(0, 60);
      const replies = talk.send(line);
      expect(replies, shown).toHaveLength(1);
      expect(replies[0], shown).toMatch(ERROR);
      expect(talk.send('fen', 'status'), shown).toEqual(before);
    }
    expect(talk.engine.busy).toBe(false);
  });

  test('takes its FEN with any one field missing, doubled or spoilt without harm', () => {
    const talk = testSession(variant);
    const fen = talk.send('fen')[0]!.slice('fen '.length);
    const fields = fen.split(' ');
    for (const [i, field] of fields.entries()) {
      for (const spoilt of ['', `${field} ${field}`, '-1', 'x', '99999999999999999999', '\x80', `${field}${field}`]) {
        const wrong = fields.with(i, spoilt).join(' ');
        const replies = talk.send(`position fen ${wrong}`);
        expect(replies.length, wrong).toBeLessThanOrEqual(1);
        for (const reply of replies) expect(reply).toMatch(ERROR);
        if (replies.length > 0) expect(talk.send('fen')).toEqual([`fen ${fen}`]);
        talk.send('position startpos');
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

function finish(talk: TestSession): void {
  while (talk.engine.busy) talk.finishJob();
}

test('no text throws, and no text silences the session', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const talk = testSession(FAMILIES[0]!.variants[0]!.name);
      talk.send(...lines);
      finish(talk);
      const [ready] = talk.send('isready').slice(-1);
      return talk.hasExited || ready === 'readyok';
    }),
    { numRuns: samples(60) },
  );
});

test('no bytes in no cut throw, and each reply is a printable line', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), chunks => {
      const talk = testSession(FAMILIES[0]!.variants[0]!.name);
      const replies = chunks.flatMap(chunk => talk.sendBytes(Buffer.from(chunk)));
      return [...replies, ...talk.end()].every(reply => PRINTABLE.test(reply)) && talk.hasExited;
    }),
    { numRuns: samples(60) },
  );
});

test('a thousand lines of random bytes do no harm', () => {
  const random = seeded(1);
  const talk = testSession(FAMILIES[0]!.variants[0]!.name);
  for (let i = 0; i < 1000; i++) {
    const bytes = Buffer.from(
      Array.from({ length: random.nextInt(200) }, () => random.nextInt(256)).map(b => (b === 10 ? 0 : b)),
    );
    for (const reply of talk.sendBytes(Buffer.concat([bytes, Buffer.from('\n')]))) expect(reply).toMatch(PRINTABLE);
  }
  finish(talk);
  expect(talk.hasExited || talk.send('isready')[0] === 'readyok').toBe(true);
});

describe('much of the same', () => {
  /** Milliseconds of processor time. */
  function spent(work: () => void): number {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  /** `n` endless searches, each stopped, and one `stop` more, in one piece. */
  function flood(n: number): number {
    const talk = testSession('brandubh');
    talk.engine.answersStop = false;
    talk.send('go depth 1');
    return spent(() => {
      talk.send(...Array(n).fill('go infinite'), ...Array(n + 1).fill('stop'), ...Array(n).fill('ponderhit'));
      let bests = 0;
      while (talk.engine.busy) bests += talk.finishJob().filter(line => line.startsWith('bestmove')).length;
      expect(bests).toBe(n + 1);
    });
  }

  test('searches and their stops cost as much each, however many there are', () => {
    flood(500);
    const few = flood(1000);
    expect(flood(8000)).toBeLessThan(24 * few + 100);
  });

  test.each([
    ['position startpos moves d6 x', ' f4', /^info string error: position: move 2: 'x'/],
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
  ])('4 MB of %s are refused at once', (start, more, error) => {
    const talk = testSession('nine-mens-morris');
    const line = start + more.repeat(Math.floor((2 ** 22 - start.length) / more.length));
    let replies: string[] = [];
    expect(spent(() => (replies = talk.send(line)))).toBeLessThan(1000);
    expect(replies).toEqual([expect.stringMatching(error)]);
  });
});
