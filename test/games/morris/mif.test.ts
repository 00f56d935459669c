import { describe, expect, test } from 'vitest';
import { isMfen, registerMfen } from '../../../src/games/morris/mif';
import { rulesOf } from '../../../src/games/registry';
import { ONGOING } from '../../../src/games/rules';
import { samples, seeded } from '../../seed';
import { visitRandomPositions } from '../random-play';

registerMfen();

function rules(variant = 'nine-mens-morris', changes = {}) {
  const found = rulesOf(variant, changes);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

/** Our FEN of an MFEN, or the error. */
function read(text: string, variant?: string, changes?: object): string {
  const set = rules(variant, changes);
  const position = set.readFen(text);
  return position.ok ? set.writeFen(position.value) : position.error;
}

const write = (fen: string, variant?: string, changes?: object): string | undefined => {
  const set = rules(variant, changes);
  const position = set.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  return set.writeFenAs!(position.value, 'mif');
};

const STATE = 'MFEN/1.0 mill24-state-v1';

/** MFENs of the format's own corpus, or made from its text, with our FENs of them. */
const PAIRS: readonly (readonly [mfen: string, fen: string])[] = [
  [
    `${STATE} ......../......../........ b p p 9,9 - 0 1 -`,
    '********/********/******** b p p 0 9 0 9 0 0 0 0 0 0 0 0 1',
  ],
  [
    `${STATE} BBB...../......../W....... b p r 8,6 b:mill:b:w:1:010000:w 0 4 -`,
    '*******O/********/@@*****@ b p r 1 8 3 6 0 1 0 0 0 0 0 0 2',
  ],
  [
    `${STATE} W.W.B.B./.W.B.W.B/........ w m m 0,0 - 7 40 -`,
    '********/O*@*O*@*/*O*@*@*O w m s 4 0 4 0 0 0 0 0 0 0 0 7 21',
  ],
];

describe('MFEN', () => {
  test.each(PAIRS)('%s', (mfen, fen) => {
    expect(read(mfen)).toBe(fen);
    expect(write(fen)).toBe(mfen);
  });

  test('positions of random games are read back', () => {
    let removals = 0;
    const set = rules();
    visitRandomPositions(set, { random: seeded(31), number: samples(150), step: 3 }, position => {
      const mfen = set.writeFenAs!(position, 'mif')!;
      expect(isMfen(mfen)).toBe(true);
      const ours = set.writeFen(position);
      if (mfen.includes(':mill:')) removals++;
      // A finished game has no side to move there.
      if (position.outcome(0) === ONGOING) expect(read(mfen), mfen).toBe(ours);
      expect(write(ours)).toBe(mfen);
    });
    expect(removals).toBeGreaterThan(0);
  });

  test('ends of games', () => {
    const mfen = `${STATE} WW.W..../......../........ - o o 0,0 - 0 51 w:fewer-than-minimum`;
    expect(read(mfen)).toBe('********/********/O*O****O b o ? 3 0 0 0 0 0 0 0 0 0 0 0 26');
    expect(write(read(mfen))).toBe(mfen);
    const drawn = `${STATE} W.W.B.B./.W.B.W.B/........ - o o 0,0 - 100 140 d:no-progress`;
    expect(write(read(drawn))).toBe(drawn);
    expect(read(drawn.replace('no-progress', 'agreement'))).toBe(
      "MFEN: outcome: expected an end by the rules, got 'd:agreement'",
    );
  });

  test('last mill moves are an extension', () => {
    const changes = { RestrictRepeatedMillsFormation: true };
    const mfen = `${STATE} W.W.B.B./.W.B.W.B/........ w m m 0,0 - 7 40 - lm=d7,a7;-,-`;
    expect(read(mfen, 'nine-mens-morris', changes)).toContain(' 24 31 0 0 ');
    expect(write(read(mfen, 'nine-mens-morris', changes), 'nine-mens-morris', changes)).toBe(mfen);
  });

  test('what the subset does not cover is not written', () => {
    const offered = '********/********/@O*****O w p r 2 7 1 8 1 0 0 0 0 0 0 0 2 c:w-1-24|b-0- p:1';
    expect(write(offered, 'custodian-morris')).toBeUndefined();
  });

  test.each([
    ['a profile that is unknown', PAIRS[0]![0].replace('state-v1', 'state-v2'), 'profile'],
    ['a board of two rings', `${STATE} ......../........ b p p 9,9 - 0 0 -`, 'board: expected 3 rings'],
    ['a record that is cut', PAIRS[0]![0].slice(0, -4), 'expected at least 11 fields'],
    ['letters that are unknown', PAIRS[0]![0].replace('........ b', '.......X b'), 'board'],
    ['other targets than the rules have', PAIRS[1]![0].replace('010000', '000001'), 'obligations: expected b:mill'],
    ['removals with another cause', PAIRS[1]![0].replace('mill:b', 'leap:b'), 'obligations'],
    ['a removal that the action denies', PAIRS[1]![0].replace('p r', 'p p'), 'side, phase and action'],
    ['a number with a sign', PAIRS[2]![0].replace(' 7 ', ' -7 '), "expected a number, got '-7'"],
    ['one hand', PAIRS[2]![0].replace('0,0', '0'), 'hands'],
    ['used lines', `${PAIRS[2]![0]} ul=0001,0000`, 'extension'],
    ['a finished game that goes on', PAIRS[2]![0].replace(/-$/, 'w:fewer-than-minimum'), 'side, phase and action'],
  ])('rejects %s', (_, mfen, error) => expect(read(mfen)).toContain(error));
});
