import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../src/match/recorded-games';
import { readRecord, splitRecords, writeRecord } from '../../src/records/native';
import { type RecordedGame, TERMINATIONS } from '../../src/records/record';

const player = (name: string) => ({ name, options: 'Hash=4 Threads=1', limit: 'tc=1+0.01' });

/** White closes a mill with the fifth move and removes a man. */
const MILL: RecordedGame = {
  tags: { Game: '7', Round: '4' },
  variant: 'nine-mens-morris',
  rules: 'PiecesCount=4 FlyPieceCount=4',
  sides: ['white', 'black'],
  players: [player('new'), player('"old" \\ 1')],
  fen: '********/********/******** w p p 0 4 0 4 0 0 0 0 0 0 0 0 1',
  moves: [
    { name: 'a1' },
    { name: 'd6' },
    { name: 'd1', time: 12, clock: 998, information: { score: { cp: -35 }, depth: 7, nodes: 1234 } },
    { name: 'f6', time: 0, information: { score: { mate: -3 }, depth: 4 } },
    { name: 'g1xd6', time: 1033, clock: 0, information: {} },
  ],
  winner: 1,
  termination: 'time-loss',
  reason: 'moved after 1033 of 1000 ms',
};

const read = (text: string) => {
  const record = readRecord(text);
  if (!record.ok) throw new Error(record.error);
  return record.value;
};
const verdict = (record: RecordedGame): string => {
  const checked = checkRecord(record);
  return checked.ok ? 'valid' : checked.error;
};

describe('a native record', () => {
  test('has tags and moves with comments', () => {
    expect(writeRecord(MILL)).toBe(`[Game "7"]
[Round "4"]
[Variant "nine-mens-morris"]
[Rules "PiecesCount=4 FlyPieceCount=4"]
[FEN "********/********/******** w p p 0 4 0 4 0 0 0 0 0 0 0 0 1"]
[White "new"]
[Black "\\"old\\" \\\\ 1"]
[WhiteOptions "Hash=4 Threads=1"]
[WhiteLimit "tc=1+0.01"]
[BlackOptions "Hash=4 Threads=1"]
[BlackLimit "tc=1+0.01"]
[Result "0-1"]
[Termination "time-loss"]
[Reason "moved after 1033 of 1000 ms"]
[Turns "5"]

1. a1 {book} d6 {book} 2. d1 {-0.35/7 time=0.012 nodes=1234 clock=0.998} f6 {-M3/4 time=0.000}
3. g1xd6 {time=1.033 clock=0.000} 0-1

`);
  });

  test('is read back unchanged', () => {
    expect(read(writeRecord(MILL))).toEqual(MILL);
  });

  test('is read back unchanged whatever its texts and numbers', () => {
    const information = fc.record({
      score: fc.oneof(
        fc.integer({ min: -20_000, max: 20_000 }).map(cp => ({ cp })),
        fc.integer({ min: 1, max: 99 }).map(mate => ({ mate })),
      ),
      depth: fc.nat(99),
      nodes: fc.nat(),
    });
    const move = fc.record({
      name: fc.constantFrom('d6', 'a1-a4xg7'),
      time: fc.nat(100_000),
      clock: fc.nat(),
      information,
    });
    const line = fc.string().filter(text => !/[\r\n\t]/.test(text));
    const change = fc.record({
      moves: fc.array(move),
      reason: line,
      illegal: line,
      winner: fc.constantFrom(0, 1, 'draw'),
      termination: fc.constantFrom(...TERMINATIONS),
    });
    fc.assert(
      fc.property(change, changed => {
        const record = { ...MILL, ...changed } as RecordedGame;
        expect(read(writeRecord(record))).toEqual(record);
      }),
    );
  });

  test('is split from its neighbours with any line ends', () => {
    const file = writeRecord(MILL) + writeRecord({ ...MILL, tags: { Game: '8' } });
    expect(splitRecords(file).map(text => read(text).tags.Game)).toEqual(['7', '8']);
    expect(splitRecords(file.replaceAll('\n', '\r\n')).map(text => read(text))).toEqual([
      MILL,
      { ...MILL, tags: { Game: '8' } },
    ]);
    expect(splitRecords('\n')).toEqual([]);
  });

  test('is rejected with a reason if it is damaged', () => {
    const errorOf = (from: string | RegExp, to: string): string => {
      const record = readRecord(writeRecord(MILL).replace(from, to));
      return record.ok ? 'accepted' : record.error;
    };
    expect(errorOf('"nine-mens-morris"', '"chess"')).toContain("unknown variant 'chess'");
    expect(errorOf('PiecesCount=4', 'PiecesCount=99')).toContain('PiecesCount');
    expect(errorOf('[Result "0-1"]', '[Result "2-0"]')).toBe("Result: expected one of 1-0 0-1 1/2-1/2 *, got '2-0'");
    expect(errorOf('[Result "0-1"]', '[Result "constructor"]')).toContain("got 'constructor'");
    expect(errorOf('time-loss', 'boredom')).toContain("got 'boredom'");
    expect(errorOf(/\[FEN.*\n/, '')).toBe('missing tag FEN');
    expect(errorOf('[Result "0-1"]', '[Result "*"]')).toBe("Result '*' contradicts Termination 'time-loss'");
    expect(errorOf('time-loss', 'unfinished')).toBe("Result '0-1' contradicts Termination 'unfinished'");
    expect(errorOf(/ 0-1\n/, '\n')).toBe('expected the moves to end with the result 0-1');
    expect(errorOf('1. a1', '(d1) 1. a1')).toBe('variation before the first move');
    expect(errorOf('1. a1', '1. a1 (d1')).toBe("'(' without ')'");
    expect(errorOf('1. a1', '1. a1 d1)')).toBe("')' without '('");
    expect(errorOf('1. a1', '1. a1 ()')).toBe('variation without moves');
    expect(errorOf('1. a1', `1. a1 ${'(d1 '.repeat(11)}${')'.repeat(11)}`)).toBe('variations nested deeper than 10');
  });
});

describe('checking a record', () => {
  test('accepts a correct record', () => {
    expect(verdict({ ...MILL, winner: 0 })).toBe('valid');
    expect(verdict({ ...MILL, winner: 'draw', termination: 'adjudication', reason: 'max-moves' })).toBe('valid');
  });

  test('finds an illegal move', () => {
    const moves = [...MILL.moves.slice(0, 4), { name: 'g1xf4' }];
    expect(verdict({ ...MILL, moves })).toContain('move 5, g1xf4: ');
  });

  test('finds a game that is over although its record continues, and the reverse', () => {
    expect(verdict({ ...MILL, termination: 'normal', reason: 'fewer' })).toBe('the game is not over');
    // White wins with the last move: Black can never again have three men.
    const rules = 'PiecesCount=3';
    const fen = MILL.fen.replaceAll('4', '3');
    const won: RecordedGame = { ...MILL, rules, fen, winner: 0, termination: 'normal', reason: 'fewer' };
    expect(verdict(won)).toBe('valid');
    expect(verdict({ ...won, winner: 1 })).toBe('expected the result 1-0 fewer, got 0-1 fewer');
    expect(verdict({ ...won, reason: 'blocked' })).toBe('expected the result 1-0 fewer, got 1-0 blocked');
    expect(verdict({ ...won, termination: 'hang' })).toBe('hang after the game was over: fewer');
    const moves = [...won.moves, { name: 'd7' }];
    expect(verdict({ ...won, moves })).toBe('the game was over before move 6, d7: fewer');
  });

  test('finds a fault charged to the wrong side, and an illegal move that is legal', () => {
    expect(verdict({ ...MILL, winner: 1 })).toBe('time-loss by the side to move contradicts the result 0-1');
    expect(verdict({ ...MILL, winner: 0, termination: 'illegal-move', illegal: 'f6' })).toBe('valid');
    expect(verdict({ ...MILL, winner: 0, termination: 'illegal-move', illegal: 'f4' })).toBe("'f4' is legal");
    expect(verdict({ ...MILL, moves: [], winner: 0, termination: 'start-failure' })).toBe('valid');
  });
});
