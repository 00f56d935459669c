import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { configs, positionOf, rowsOf, rulesFor } from './helpers';

const rules = rulesFor('nine-mens-morris', { CustodianCaptureEnabled: true, InterventionCaptureEnabled: true });

const errorOf = (fen: string): string => {
  const read = rules.readFen(fen);
  return read.ok ? 'accepted' : read.error;
};

const GOOD = 'O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-16|b-0- i:w-2-25.31|b-0- p:1';

/** The good FEN with some of its fields, counted from 1, replaced. */
function withFields(changes: Readonly<Record<number, string>>, markers?: string): string {
  const fields = GOOD.split(' ').slice(0, 17);
  for (const [field, text] of Object.entries(changes)) fields[Number(field) - 1] = text;
  return [...fields, markers ?? GOOD.split(' ').slice(17).join(' ')].join(' ').trim();
}

test('the good FEN is good', () => {
  expect(errorOf(GOOD)).toBe('accepted');
});

describe('refused, with the field and why', () => {
  test.each([
    ['too few fields', 'O****@**/@*O*****/O@***O*@ w p r', '17 fields are needed, not 4'],
    ['two rings', withFields({ 1: '********/********' }), 'field 1, board: 2 rings where 3 are needed'],
    [
      'a short ring',
      withFields({ 1: '*******/********/********' }),
      "field 1, board: ring '*******' has 7 points, not 8",
    ],
    ['a wrong letter', withFields({ 1: '*******x/********/********' }), "field 1, board: 'x' is none of O @ X *"],
    [
      'a mark without the rule',
      withFields({ 1: 'OX***@**/@*O*****/O@***O*@' }),
      'field 1, board: X needs MillFormationActionInPlacingPhase 4',
    ],
    ['a wrong side', withFields({ 2: 'x' }), "field 2, side: 'x' is neither w nor b"],
    ['a wrong phase', withFields({ 3: 'q' }), "field 3, phase: 'q' is none of p m o r n"],
    ['a wrong action', withFields({ 4: 'q' }), "field 4, action: 'q' is none of p s r ?"],
    ['men that are not there', withFields({ 5: '5' }), 'field 5: 5 men of White, but 4 are on the board'],
    ['too many men', withFields({ 8: '6' }), 'field 8: Black has 10 men, more than 9'],
    ['a non-number', withFields({ 6: 'five' }), "field 6, white in hand: 'five' is not a number"],
    ['a fraction', withFields({ 16: '1.5' }), "field 16, slides: '1.5' is not a number"],
    ['turn 0', withFields({ 17: '0' }), 'field 17, turn number: 0 is not between 1 and 1000000000'],
    ['half a mill move', withFields({ 11: '9' }), "fields of white's last mill move: 9 0 are not two points, 8 to 31"],
    [
      'a mill move off the board',
      withFields({ 13: '40', 14: '9' }),
      'field 13, black mill from: 40 is not between 0 and 31',
    ],
    ['mills off the board', withFields({ 15: '7' }), 'field 15, used mills: 7 has bits outside the board'],
    ['r with nothing owed', withFields({ 9: '0' }), 'field 4, action: r, but nothing is owed'],
    ['owed without r', withFields({ 4: 'p' }), "field 4, action: 'p' while 1 removals are owed"],
    [
      'the other side owes',
      withFields({ 4: 'p', 9: '0', 10: '1' }, ''),
      'field 4, action: the other side owes removals',
    ],
    ['m with men in hand', withFields({ 3: 'm' }), 'field 3, phase: m, but White has 5 men in hand'],
    [
      'p without men in hand',
      withFields({ 4: 'p', 6: '0', 9: '0' }, ''),
      'field 3, phase: p, but White has no men in hand',
    ],
    ['s with men in hand', withFields({ 4: 's', 9: '0' }, ''), 'field 4, action: s, but White has 5 men in hand'],
    ['? in a game that goes on', withFields({ 4: '?' }), 'field 4, action: ? stands for a finished game, phase o'],
    ['an end that owes', withFields({ 3: 'o', 4: '?' }, ''), 'fields 9 and 10: removals are owed in a finished game'],
    ['an end with markers', withFields({ 3: 'o', 4: '?', 9: '0' }), 'markers: a finished game has none but e:'],
    ['an unknown marker', withFields({}, 'z:1'), "marker 'z:1': unknown"],
    ['a marker without its form', withFields({}, 'c:w-1-16'), "marker 'c:w-1-16': not of the form c:w-N-a.b|b-N-"],
    ['a wrong number of points', withFields({}, 'c:w-2-16|b-0-'), "marker 'c:w-2-16|b-0-': 2 announced, 1 given"],
    ['a point out of range', withFields({}, 'c:w-1-32|b-0-'), "marker 'c:w-1-32|b-0-': '32' is not a point, 8 to 31"],
    ['an empty point', withFields({}, 'i:w-1-9|b-0-'), "marker 'i:w-1-9|b-0-': no enemy man stands on 9"],
    ['an own man', withFields({}, 'i:w-1-8|b-0-'), "marker 'i:w-1-8|b-0-': no enemy man stands on 8"],
    ['a point twice', withFields({}, 'i:w-2-25.25|b-0-'), "marker 'i:w-2-25.25|b-0-': 25 is given twice"],
    ['a marker twice', withFields({}, 'm:1 m:1'), "marker 'm:1': given twice"],
    ['another number owed', withFields({}, 'p:2'), 'marker p:2 differs from the 1 owed'],
    ['p: is no number', withFields({}, 'p:x'), "marker 'p:x': 'x' is not a number"],
    ['a preferred point off the board', withFields({}, 'p:32'), "marker 'p:32': 32 is not a point, 8 to 31"],
    ['targets with nothing owed', withFields({ 4: 'p', 9: '0' }), 'markers c: and i: need a removal that is owed'],
    [
      'targets while own men are owed',
      withFields({ 9: '-1' }),
      'markers c: and i: take enemy men, but own men are owed',
    ],
    ['s: for a man placed', withFields({ 6: '0' }, 's:1'), 'marker s:1: no removal for a man placed, phase p'],
    ['s: without its rule', withFields({}, 's:1'), 'marker s:1 does not fit StalemateAction 0'],
  ])('%s', (_, fen, error) => {
    expect(errorOf(fen)).toBe(error);
  });
});

describe('accepted', () => {
  test('markers in any order', () => {
    const fen = withFields({}, 'p:1 i:w-2-25.31|b-0- c:w-1-16|b-0-');
    expect(rules.writeFen(positionOf(rules, fen))).toBe(GOOD);
  });

  test.each(['r', 'n'])('phase %s means p', phase => {
    const plain = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
    expect(rules.writeFen(positionOf(rules, plain.replace(' p p ', ` ${phase} p `)))).toBe(plain);
  });

  test('a preferred target is dropped where nothing is owed', () => {
    const plain = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
    expect(rules.writeFen(positionOf(rules, `${plain} p:24`))).toBe(plain);
  });

  test('a side under strength has lost', () => {
    const fen = 'O****@**/@*O*****/******** w m s 2 0 2 0 0 0 0 0 0 0 0 0 9';
    expect(rules.writeFen(positionOf(rules, fen))).toBe(fen.replace('m s', 'o ?'));
  });
});

test('spoilt text never throws, and what is accepted is exported as a FEN that is accepted', () => {
  const random = new Random(9);
  const letters = 'O@X*/wbpmors?- 0123456789cimps:|.\u00e9';
  for (const config of configs()) {
    const [first, ...rows] = rowsOf(config);
    const own = rulesFor(first!.variant, first!.options);
    for (const { fen } of rows) {
      const at = random.nextInt(fen.length);
      const spoilt = fen.slice(0, at) + letters[random.nextInt(letters.length)] + fen.slice(at + random.nextInt(3));
      const read = own.readFen(spoilt);
      if (!read.ok) continue;
      const text = own.writeFen(read.value);
      expect(own.writeFen(positionOf(own, text))).toBe(text);
    }
  }
});
