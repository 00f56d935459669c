import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { configs, positionOf, rowsOf, rulesFor } from './helpers';

const rules = rulesFor('nine-mens-morris', { CustodianCaptureEnabled: true, InterventionCaptureEnabled: true });

const errorOf = (fen: string): string => {
  const read = rules.readFen(fen);
  return read.ok ? 'accepted' : read.error;
};

const GOOD = 'O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-16|b-0- i:w-2-25.31|b-0- p:1';

/** GOOD with some fields (numbered from 1) and the markers replaced. */
function withFields(changes: Readonly<Record<number, string>>, markers?: string): string {
  const fields = GOOD.split(' ').slice(0, 17);
  for (const [field, text] of Object.entries(changes)) fields[Number(field) - 1] = text;
  return [...fields, markers ?? GOOD.split(' ').slice(17).join(' ')].join(' ').trim();
}

test('accepts a correct FEN', () => {
  expect(errorOf(GOOD)).toBe('accepted');
});

describe('rejects', () => {
  test.each([
    ['too few fields', 'O****@**/@*O*****/O@***O*@ w p r', 'expected at least 17 fields, got 4'],
    ['two rings', withFields({ 1: '********/********' }), 'field 1, board: expected 3 rings, got 2'],
    [
      'a short ring',
      withFields({ 1: '*******/********/********' }),
      "field 1, board: expected 8 points in ring '*******', got 7",
    ],
    [
      'a wrong letter',
      withFields({ 1: '*******x/********/********' }),
      "field 1, board: expected one of O @ X *, got 'x'",
    ],
    [
      'a mark without the rule',
      withFields({ 1: 'OX***@**/@*O*****/O@***O*@' }),
      'field 1, board: X requires MillFormationActionInPlacingPhase 4',
    ],
    ['a wrong side', withFields({ 2: 'x' }), "field 2, side: expected w or b, got 'x'"],
    ['a wrong phase', withFields({ 3: 'q' }), "field 3, phase: expected one of p m o r n, got 'q'"],
    ['a wrong action', withFields({ 4: 'q' }), "field 4, action: expected one of p s r ?, got 'q'"],
    [
      'a wrong number of men on the board',
      withFields({ 5: '5' }),
      'field 5: expected 4 men of White as on the board, got 5',
    ],
    ['too many men', withFields({ 8: '6' }), 'field 8: expected at most 9 men of Black, got 10'],
    ['a non-number', withFields({ 6: 'five' }), "field 6, white in hand: expected an integer, got 'five'"],
    ['a fraction', withFields({ 16: '1.5' }), "field 16, slides: expected an integer, got '1.5'"],
    [
      'move number 0',
      withFields({ 17: '0' }),
      'field 17, move number: expected an integer from 1 to 1000000000, got 0',
    ],
    ['half a mill move', withFields({ 11: '9' }), 'last mill move of white: expected two points from 8 to 31, got 9 0'],
    [
      'a mill move off the board',
      withFields({ 13: '40', 14: '9' }),
      'field 13, black mill from: expected an integer from 0 to 31, got 40',
    ],
    ['mills off the board', withFields({ 15: '7' }), 'field 15, used mills: expected points of the board, got 7'],
    ['r with nothing owed', withFields({ 9: '0' }), 'field 4, action: r requires a removal owed in field 9 or 10'],
    ['owed without r', withFields({ 4: 'p' }), "field 4, action: expected r with 1 removals owed, got 'p'"],
    [
      'the other side owes',
      withFields({ 4: 'p', 9: '0', 10: '1' }, ''),
      'fields 9 and 10: only the opponent of the side to move owes removals',
    ],
    ['m with men in hand', withFields({ 3: 'm' }), 'field 3, phase: m, but White has 5 men in hand'],
    [
      'p without men in hand',
      withFields({ 4: 'p', 6: '0', 9: '0' }, ''),
      'field 3, phase: p, but White has no men in hand',
    ],
    ['s with men in hand', withFields({ 4: 's', 9: '0' }, ''), 'field 4, action: s, but White has 5 men in hand'],
    ['? in an ongoing game', withFields({ 4: '?' }), 'field 4, action: ? is for a finished game, phase o'],
    [
      'a finished game with removals owed',
      withFields({ 3: 'o', 4: '?' }, ''),
      'fields 9 and 10: expected 0 in a finished game',
    ],
    ['a finished game with markers', withFields({ 3: 'o', 4: '?', 9: '0' }), 'markers: a finished game has only e:'],
    ['an unknown marker', withFields({}, 'z:1'), "marker 'z:1': unknown"],
    ['a malformed marker', withFields({}, 'c:w-1-16'), "marker 'c:w-1-16': expected c:w-N-a.b|b-N-"],
    ['a wrong number of points', withFields({}, 'c:w-2-16|b-0-'), "marker 'c:w-2-16|b-0-': expected 2 points, got 1"],
    [
      'a point out of range',
      withFields({}, 'c:w-1-32|b-0-'),
      "marker 'c:w-1-32|b-0-': expected a point from 8 to 31, got '32'",
    ],
    ['an empty point', withFields({}, 'i:w-1-9|b-0-'), "marker 'i:w-1-9|b-0-': expected an opponent's man on 9"],
    ['an own man', withFields({}, 'i:w-1-8|b-0-'), "marker 'i:w-1-8|b-0-': expected an opponent's man on 8"],
    ['a point twice', withFields({}, 'i:w-2-25.25|b-0-'), "marker 'i:w-2-25.25|b-0-': 25 is repeated"],
    ['a marker twice', withFields({}, 'm:1 m:1'), "marker 'm:1': repeated"],
    ['p: that differs from the removals owed', withFields({}, 'p:2'), 'marker p:2: expected 1, as in field 9 or 10'],
    ['p: without a number', withFields({}, 'p:x'), "marker 'p:x': expected an integer, got 'x'"],
    ['a preferred point off the board', withFields({}, 'p:32'), "marker 'p:32': expected a point from 8 to 31, got 32"],
    ['targets with nothing owed', withFields({ 4: 'p', 9: '0' }), 'markers c: and i: require a removal that is owed'],
    [
      'targets while own men are owed',
      withFields({ 9: '-1' }),
      'markers c: and i: are for men of the opponent, but own men are owed',
    ],
    [
      's: for a man placed',
      withFields({ 6: '0' }, 's:1'),
      'marker s:1 contradicts a removal for a placed man, phase p',
    ],
    ['s: without its rule', withFields({}, 's:1'), 'marker s:1 contradicts StalemateAction 0'],
  ])('%s', (_, fen, error) => {
    expect(errorOf(fen)).toBe(error);
  });
});

describe('accepts', () => {
  test('markers in any order', () => {
    const fen = withFields({}, 'p:1 i:w-2-25.31|b-0- c:w-1-16|b-0-');
    expect(rules.writeFen(positionOf(rules, fen))).toBe(GOOD);
  });

  test.each(['r', 'n'])('phase %s as p', phase => {
    const plain = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
    expect(rules.writeFen(positionOf(rules, plain.replace(' p p ', ` ${phase} p `)))).toBe(plain);
  });

  test('a preferred target with nothing owed, and drops it', () => {
    const plain = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
    expect(rules.writeFen(positionOf(rules, `${plain} p:24`))).toBe(plain);
  });

  test('a position of a side with too few men as finished', () => {
    const fen = 'O****@**/@*O*****/******** w m s 2 0 2 0 0 0 0 0 0 0 0 0 9';
    expect(rules.writeFen(positionOf(rules, fen))).toBe(fen.replace('m s', 'o ?'));
  });

  test('what it writes if only the opponent owes removals', () => {
    const intervention = rulesFor('custodian-intervention-morris', { MayRemoveMultiple: true });
    const position = positionOf(intervention, '********/********/******** b p r 0 9 0 6 1 -3 0 0 0 0 0 0 1');
    const fen = intervention.writeFen(position);
    expect(intervention.writeFen(positionOf(intervention, fen))).toBe(fen);
  });
});

test('random text never throws, and every accepted FEN round-trips', () => {
  const random = new Random(9);
  const letters = 'O@X*/wbpmors?- 0123456789cimps:|.\u00e9';
  for (const config of configs()) {
    const [first, ...rows] = rowsOf(config);
    const own = rulesFor(first!.variant, first!.options);
    for (const { fen } of rows) {
      const at = random.nextInt(fen.length);
      const mutated = fen.slice(0, at) + letters[random.nextInt(letters.length)] + fen.slice(at + random.nextInt(3));
      const read = own.readFen(mutated);
      if (!read.ok) continue;
      const text = own.writeFen(read.value);
      expect(own.writeFen(positionOf(own, text))).toBe(text);
    }
  }
});
