/** Leap capture: the vectors of the morris app, and each sentence of the rules. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import { same } from '../../same';
import { actionNamed, legalNames, positionOf, rulesFor } from './helpers';
import { Line } from './play-line';

interface Row {
  readonly variant?: string;
  readonly options?: RuleValues;
  readonly fen: string;
  readonly legal: readonly string[];
  /** Board after each action. */
  readonly boards: Readonly<Record<string, string>>;
  readonly leaps: readonly string[];
}

const rowsOf = (variant: string): Row[] =>
  gunzipSync(readFileSync(`test/vectors/morris/leaps/${variant}.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row);

/** The vectors name only the leaps that are no flights. */
const canFly = (fen: string): boolean => {
  const [, side, , , white, , black] = fen.split(' ');
  return Number(side === 'w' ? white : black) <= 3;
};

describe.each(['nine-mens-morris', 'lasker-morris'])('positions of the morris app, %s', variant => {
  const rows = rowsOf(variant);
  const rules = rulesFor(rows[0]!.variant!, rows[0]!.options);

  test('legal actions, boards and leaps', () => {
    for (const { fen, legal, boards, leaps } of rows) {
      const position = positionOf(rules, fen);
      same(legalNames(rules, position).join(), legal.join(), () => fen);
      for (const name of legal) {
        position.make(actionNamed(rules, position, name));
        const after = rules.writeFen(position);
        same(after.split(' ')[0]!, boards[name]!, () => `${fen} ${name}`);
        if (!canFly(fen)) same(/ l:/.test(after), leaps.includes(name), () => `${fen} ${name}: ${after}`);
        position.undo();
      }
      same(rules.writeFen(position).replace(/(?<= l:\S+) p:1$/, ''), fen);
    }
  });
});

const LEAPS: RuleValues = { LeapCaptureEnabled: true };
const NO_FLYING: RuleValues = { ...LEAPS, MayFly: false };

const RINGS = ['d5 e5 e4 e3 d3 c3 c4 c5', 'd6 f6 f4 f2 d2 b2 b4 b6', 'd7 g7 g4 g1 d1 a1 a4 a7'];

/** FEN with men of White, who is to slide, and of Black, who may have men in hand. */
function fenOf(white: string, black: string, blackHand = 0): string {
  const [own, others] = [white.split(' '), black.split(' ')];
  const letter = (point: string): string => (own.includes(point) ? 'O' : others.includes(point) ? '@' : '*');
  const board = RINGS.map(ring => ring.split(' ').map(letter).join('')).join('/');
  return `${board} w m s ${own.length} 0 ${others.length} ${blackHand} 0 0 0 0 0 0 0 0 20`;
}

const line = (values: RuleValues, fen: string): Line => new Line('nine-mens-morris', values, fen);

/** White can jump b4 and d7; the man on d7 is not in a mill. */
const FEN = fenOf('a4 a7 d3 e3', 'b4 d7 f4 f2 e5');
const LEAP_NAMES = ['a4-c4', 'a7-g7'];
const leapsIn = (game: Line): string[] => game.legal.filter(name => LEAP_NAMES.includes(name));

describe('leap capture', () => {
  test('a man leaps over an opponent to the other end of a line', () => {
    expect(leapsIn(line({}, FEN))).toEqual([]);
    expect(leapsIn(line(NO_FLYING, FEN))).toEqual(LEAP_NAMES);
    expect(line(NO_FLYING, FEN).errorOf('d3-d1')).toBe(
      "'d3-d1': d1 is not adjacent to d3, and White may not fly or leap there",
    );
  });

  test('exactly the jumped man must be removed, and the move ends', () => {
    const game = line(NO_FLYING, FEN).play('a4-c4');
    expect(game.legal).toEqual(['xb4']);
    expect(game.markers).toBe('l:w-1-22|b-0- p:1');
    expect(game.errorOf('xd7')).toBe("'xd7': the man that was jumped must be removed: b4");
    expect(game.play('xb4').position.side).toBe(1);
    expect(game.owed).toBe('0 0');
  });

  test('taking back restores the man that was jumped', () => {
    const game = line(NO_FLYING, FEN).play('a4-c4', 'xb4');
    game.position.undo();
    expect([game.legal, game.markers]).toEqual([['xb4'], 'l:w-1-22|b-0- p:1']);
    game.position.undo();
    expect(game.fen).toBe(FEN);
  });

  test('a man in a mill is not jumped, unless all of them are or mills do not protect', () => {
    const mill = (more: string): string => fenOf('a4 d3 e3 g1', `b4 b2 b6 ${more}`.trim());
    expect(leapsIn(line(NO_FLYING, mill('f4')))).toEqual([]);
    expect(line(NO_FLYING, mill('f4')).errorOf('a4-c4')).toBe(
      "'a4-c4': c4 is not adjacent to a4, and White may not fly, and b4 is protected by a mill",
    );
    expect(leapsIn(line(NO_FLYING, mill('')))).toEqual(['a4-c4']);
    expect(leapsIn(line({ ...NO_FLYING, MayRemoveFromMillsAlways: true }, mill('f4')))).toEqual(['a4-c4']);
  });

  test('a mill that a leap closes gives nothing, and its line is used', () => {
    const fen = fenOf('a4 c5 c3 g1', 'b4 d7 f4 f2');
    expect(line({ ...NO_FLYING, MayRemoveMultiple: true }, fen).play('a4-c4').legal).toEqual(['xb4']);
    const oneTime = line({ ...NO_FLYING, OneTimeUseMill: true }, fen).play('a4-c4', 'xb4');
    expect(oneTime.fen.split(' ')[14]).toBe(String(0b1110_0000_0000_0000n << 32n));
  });

  test('custodian and intervention are not checked after a leap', () => {
    const captures = { ...NO_FLYING, CustodianCaptureEnabled: true, InterventionCaptureEnabled: true };
    const game = line(captures, fenOf('a4 c3 g1 d2', 'b4 c5 d5 f2 f4'));
    expect(game.play('a4-c4').legal).toEqual(['xb4']);
    expect(line(captures, fenOf('a4 e5 g1 d2', 'b4 d5 c5 f2')).play('a4-c4').legal).toEqual(['xb4']);
  });

  test('a flight over an opponent is a leap, over a protected one it is not', () => {
    expect(line(LEAPS, fenOf('a4 d3 e3', 'b4 f4 f2 d7')).play('a4-c4').legal).toEqual(['xb4']);
    const free = line(LEAPS, fenOf('a4 d3 e3', 'b4 b2 b6 d7')).play('a4-c4');
    expect([free.position.side, free.owed]).toEqual([1, '0 0']);
  });

  test('options restrict the lines, the phase and the number of men', () => {
    const leaps = (values: RuleValues, fen = FEN): string[] => leapsIn(line({ ...NO_FLYING, ...values }, fen));
    expect(leaps({ LeapCaptureOnSquareEdges: false })).toEqual(['a4-c4']);
    expect(leaps({ LeapCaptureOnCrossLines: false })).toEqual(['a7-g7']);
    expect(leaps({ LeapCaptureInMovingPhase: false })).toEqual([]);
    expect(leaps({ LeapCaptureInPlacingPhase: false })).toEqual(LEAP_NAMES);
    expect(leaps({ LeapCaptureOnlyWhenOwnPiecesLeq3: true })).toEqual([]);
    expect(leaps({ LeapCaptureOnlyWhenOwnPiecesLeq3: true }, fenOf('a4 a7 d3', 'b4 d7 f4 f2'))).toEqual(LEAP_NAMES);
    const diagonal = fenOf('a7 d3 e3 e4', 'b6 f4 f2 d7');
    expect(line({ ...NO_FLYING, HasDiagonalLines: true }, diagonal).legal).toContain('a7-c5');
    expect(line(NO_FLYING, diagonal).legal).not.toContain('a7-c5');
    const off = { ...NO_FLYING, HasDiagonalLines: true, LeapCaptureOnDiagonalLines: false };
    expect(line(off, diagonal).legal).not.toContain('a7-c5');
  });

  test('a side with men in hand does not leap, whatever the hand of the opponent', () => {
    const values = { ...NO_FLYING, MayMoveInPlacingPhase: true };
    expect(leapsIn(line(values, fenOf('a4 a7 d3 e3', 'b4 d7 f4 f2 e5', 3)))).toEqual(LEAP_NAMES);
    expect(leapsIn(line(values, FEN.replace('w m s 4 0', 'w p p 4 1')))).toEqual([]);
  });

  test('a side that can only leap is not blocked', () => {
    const blocked = fenOf('a7 g7 a1 g1', 'd7 a4 g4 d1 b2 b4 d2');
    expect(line({ MayFly: false }, blocked).result).toBe('black blocked');
    const game = line({ ...NO_FLYING, MayRemoveFromMillsAlways: true }, fenOf('a7 g7 a1', 'd7 a4 g4 d1 b2 b4 d2'));
    expect([game.result, game.legal]).toEqual(['ongoing', ['a1-g1', 'g7-g1']]);
  });

  test('a leap that leaves too few men wins', () => {
    expect(line(LEAPS, fenOf('a4 d3 e3', 'b4 f4 f2')).play('a4-c4', 'xb4').result).toBe('white fewer');
  });
});

test('perft counts leaps and their removals', () => {
  const rules = rulesFor('nine-mens-morris', LEAPS);
  const position = positionOf(rules, '@@***O@*/*OO@*O@O/@@@@O*OO b m s 8 0 9 0 0 0 0 0 0 0 0 0 10');
  expect([1, 2, 3, 4].map(depth => rules.perft(position, depth, 'turns'))).toEqual([15, 175, 1791, 18868]);
  expect([1, 2, 3, 4, 5].map(depth => rules.perft(position, depth, 'actions'))).toEqual([8, 51, 369, 2625, 18773]);
});

describe('the marker l:', () => {
  const pending = `${fenOf('c4 a7 d3 e3', 'b4 d7 f4 f2 e5').replace('w m s', 'w m r').replace(' 0 0 0 0 0 0 0 0 20', ' 1 0 0 0 0 0 0 1 20')}`;
  const rules = rulesFor('nine-mens-morris', NO_FLYING);
  const errorOf = (fen: string): string => {
    const read = rules.readFen(fen);
    return read.ok ? '' : read.error;
  };

  test('p:1 is optional, and written', () => {
    for (const marker of ['l:w-1-22|b-0-', 'l:w-1-22|b-0- p:1', 'p:1 l:w-1-22|b-0-'])
      expect(rules.writeFen(positionOf(rules, `${pending} ${marker}`))).toBe(`${pending} l:w-1-22|b-0- p:1`);
  });

  test.each([
    ['l:w-2-22.24|b-0-', 'marker l: expected one man that was jumped, got 2'],
    ['l:w-1-15|b-0-', "marker 'l:w-1-15|b-0-': expected an opponent's man on 15"],
    ['l:w-1-22|b-0- p:2', 'marker p:2: expected 1, as in field 9 or 10'],
    ['l:w-1-22|b-0- m:1', 'marker l: contradicts c:, i:, m: and s:'],
    ['l:w-1-22|b-0- c:w-1-24|b-0-', 'marker l: contradicts c:, i:, m: and s:'],
    ['l:22', "marker 'l:22': expected l:w-N-a.b|b-N-"],
  ])('rejects %s', (marker, error) => {
    expect(errorOf(`${pending} ${marker}`)).toBe(error);
  });

  test('the man that was jumped is part of the key', () => {
    const keys = ['l:w-1-22|b-0-', 'l:w-1-24|b-0-', 'c:w-1-22|b-0-', ''].map(marker => {
      const { keyLow, keyHigh } = positionOf(rules, `${pending} ${marker}`);
      return `${keyLow} ${keyHigh}`;
    });
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('requires one removal in the moving phase', () => {
    const marker = 'l:w-1-22|b-0-';
    expect(errorOf(`${pending.replace(' 1 0 0 0 0', ' 2 0 0 0 0')} ${marker}`)).toBe(
      'marker l: requires one removal that is owed',
    );
    expect(errorOf(`${FEN} ${marker}`)).toBe('marker l: requires one removal that is owed');
    expect(errorOf(`${pending.replace('w m r', 'w p r')} ${marker}`)).toBe('marker l: requires phase m, got p');
  });
});
