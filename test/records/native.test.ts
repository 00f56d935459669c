import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../src/match/recorded-games';
import { readRecord, splitRecords, writeRecord } from '../../src/records/native';
import { type RecordedGame, TERMINATIONS } from '../../src/records/record';

const seat = (name: string) => ({ name, options: 'Hash=4 Threads=1', limit: 'tc=1+0.01' });

/** White closes a mill with the fifth turn of the game and takes a man. */
const MILL: RecordedGame = {
  tags: { Game: '7', Round: '4' },
  variant: 'nine-mens-morris',
  rules: 'PiecesCount=4 FlyPieceCount=4',
  sides: ['white', 'black'],
  players: [seat('new'), seat('"old" \\ 1')],
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
  const held = checkRecord(record);
  return held.ok ? 'holds' : held.error;
};

describe('the record of a game', () => {
  test('is text that people can read', () => {
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

  test('reads back as it was', () => {
    expect(read(writeRecord(MILL))).toEqual(MILL);
  });

  test('reads back whatever the names, the reasons and the figures', () => {
    const information = fc.record({
      score: fc.oneof(
        fc.integer({ min: -20_000, max: 20_000 }).map(cp => ({ cp })),
        fc.integer({ min: 1, max: 99 }).map(mate => ({ mate })),
      ),
      depth: fc.nat(99),
      nodes: fc.nat(),
    });
    const turn = fc.record({
      name: fc.constantFrom('d6', 'a1-a4xg7'),
      time: fc.nat(100_000),
      clock: fc.nat(),
      information,
    });
    const line = fc.string().filter(text => !/[\r\n\t]/.test(text));
    const change = fc.record({
      moves: fc.array(turn),
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

  test('is found in a file of many, whatever the line ends', () => {
    const file = writeRecord(MILL) + writeRecord({ ...MILL, tags: { Game: '8' } });
    expect(splitRecords(file).map(text => read(text).tags.Game)).toEqual(['7', '8']);
    expect(splitRecords(file.replaceAll('\n', '\r\n')).map(text => read(text))).toEqual([
      MILL,
      { ...MILL, tags: { Game: '8' } },
    ]);
    expect(splitRecords('\n')).toEqual([]);
  });

  test('that is damaged is refused, and why', () => {
    const refusal = (from: string | RegExp, to: string): string => {
      const record = readRecord(writeRecord(MILL).replace(from, to));
      return record.ok ? 'accepted' : record.error;
    };
    expect(refusal('"nine-mens-morris"', '"chess"')).toContain("unknown variant 'chess'");
    expect(refusal('PiecesCount=4', 'PiecesCount=99')).toContain('PiecesCount');
    expect(refusal('[Result "0-1"]', '[Result "2-0"]')).toContain("Result '2-0'");
    expect(refusal('[Result "0-1"]', '[Result "constructor"]')).toContain("Result 'constructor'");
    expect(refusal('time-loss', 'boredom')).toContain("Termination 'boredom'");
    expect(refusal(/\[FEN.*\n/, '')).toBe('FEN is missing');
    expect(refusal(/ 0-1\n/, '\n')).toBe('the turns do not end in the result, 0-1');
    expect(refusal('1. a1', '{book} 1. a1')).toContain('a comment before the first turn');
  });
});

describe('a replay', () => {
  test('agrees with a true record', () => {
    expect(verdict({ ...MILL, winner: 0 })).toContain('holds');
    expect(verdict({ ...MILL, winner: 'draw', termination: 'adjudication', reason: 'max-moves' })).toBe('holds');
  });

  test('finds the turn that is not legal', () => {
    const turns = [...MILL.moves.slice(0, 4), { name: 'g1xf4' }];
    expect(verdict({ ...MILL, moves: turns })).toContain('turn 5, g1xf4: ');
  });

  test('finds a game that ends where its record does not, or the reverse', () => {
    expect(verdict({ ...MILL, termination: 'normal', reason: 'fewer' })).toBe('the game is not over');
    // White has won after the last turn: Black can never again have three men.
    const rules = 'PiecesCount=3';
    const fen = MILL.fen.replaceAll('4', '3');
    const won: RecordedGame = { ...MILL, rules, fen, winner: 0, termination: 'normal', reason: 'fewer' };
    expect(verdict(won)).toBe('holds');
    expect(verdict({ ...won, winner: 1 })).toBe('1-0 fewer, not 0-1 fewer');
    expect(verdict({ ...won, reason: 'blocked' })).toBe('1-0 fewer, not 1-0 blocked');
    expect(verdict({ ...won, termination: 'hang' })).toBe('hang after the game was over: fewer');
    const turns = [...won.moves, { name: 'd7' }];
    expect(verdict({ ...won, moves: turns })).toBe('the game was over before turn 6, d7: fewer');
  });

  test('finds a fault that was charged to the wrong side, or was none', () => {
    expect(verdict({ ...MILL, winner: 1 })).toBe('time-loss by the side to move, yet the result is 0-1');
    expect(verdict({ ...MILL, winner: 0, termination: 'illegal-move', illegal: 'f6' })).toBe('holds');
    expect(verdict({ ...MILL, winner: 0, termination: 'illegal-move', illegal: 'f4' })).toBe("'f4' is legal");
    expect(verdict({ ...MILL, moves: [], winner: 0, termination: 'start-failure' })).toBe('holds');
  });
});
