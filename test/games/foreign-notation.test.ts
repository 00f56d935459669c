/** Moves and FENs in the forms of other programs and of people. Only our own form is ever written. */
import { describe, expect, test } from 'vitest';
import { toAppFen } from '../../src/games/morris/fen-dialects';
import { gameOutcome, nameMove, parseMove, playMove } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import type { RuleValues } from '../../src/games/rules';

function setUp(variant: string, fen: string | undefined, values: RuleValues = {}) {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(fen ?? rules.value.startFen);
  if (!position.ok) throw new Error(position.error);
  return { rules: rules.value, position: position.value };
}

/** Name of the last of some moves as the engine reads it, or the error. */
function readName(variant: string, fen: string | undefined, ...words: readonly string[]): string {
  const { rules, position } = setUp(variant, fen);
  let name = '';
  for (const word of words) {
    const turn = parseMove(rules, position, word);
    if (!turn.ok) return turn.error;
    name = nameMove(rules, position, turn.value);
    playMove(position, turn.value);
  }
  return name;
}

const rewritten = (variant: string, fen: string, values: RuleValues = {}): string => {
  const { rules, position } = setUp(variant, fen, values);
  return rules.writeFen(position);
};

describe('moves of other programs', () => {
  test.each([
    ['spanish-draughts', undefined, '09-13', '9-13'],
    ['spanish-draughts', undefined, '9x13', '9-13'],
    ['damas-espanolas', 'W:W9:B13,22', '9x18x25', "'9x18x25' is not legal; from 9: 9x18x27"],
    ['spanish-draughts', 'W:W9:B13', '9X18', '9x18'],
    ['spanish-draughts', 'W:W9:B13', '9-18', '9x18'],
    ['spanish-draughts', 'W:W9:B13', '9×18', '9x18'],
    ['spanish-draughts', 'W:W9:B13', '9\u00c3\u009718', '9x18'],
    ['russian-draughts', undefined, 'c3d4', 'c3-d4'],
    ['russian-draughts', undefined, 'C3–D4', 'c3-d4'],
    ['russian-draughts', undefined, '22-18', 'c3-d4'],
    ['russian-draughts', 'W:Wd4:Be5', 'd4:f6', 'd4xf6'],
    ['russian-draughts', 'W:Wd4:Be5,e7', 'd4:f6:d8', 'd4xf6xd8'],
    ['nine-mens-morris', undefined, 'D6', 'd6'],
    ['nine-mens-morris', undefined, 'p', "expected d6 (place), d6-d7 (move) or xd6 (remove), got 'p'"],
    ['brandubh', undefined, 'd7c7', 'd7-c7'],
    ['brandubh', undefined, 'D7-C7', 'd7-c7'],
    ['brandubh', undefined, 'd7-c7+', 'd7-c7'],
    ['brandubh', undefined, 'd7-c7xd6', 'd7-c7 captures nothing'],
    ['brandubh', undefined, 'Kd7-c7', "'kd7-c7': the king is not on d7"],
    ['brandubh', '7/7/3t3/3K3/7/7/1t5 d 10', 'Kd4-e4', 'd4-e4'],
    ['brandubh', '7/7/3K3/2T4/1t5/1T5/7 d 10', 'c4-b4xb3', 'c4-b4'],
    ['brandubh', '7/7/3K3/2T4/1t5/1T5/7 d 10', 'c4-b4xb3/b2', 'c4-b4 captures b3'],
  ])('%s, %s: %s is read as %s', (variant, fen, word, name) => expect(readName(variant, fen, word)).toBe(name));

  test('p is accepted for a pass that the rules have made', () => {
    // Black's only man is shut in, so White slides again.
    const fen = '********/O*O*****/@O*****O b m s 4 0 1 0 0 0 0 0 0 0 0 5 30';
    const options = { StalemateAction: 1, PiecesAtLeastCount: 1, MayFly: false };
    const { rules, position } = setUp('nine-mens-morris', fen, options);
    expect(rules.hasPassed?.(position)).toBe(true);
    expect(parseMove(rules, position, 'p')).toEqual({ ok: true, value: [] });
  });
});

describe('a chain jump by jump', () => {
  const FEN = 'W:WK3:B5,6,27,28';

  test('can be written as single jumps or joined', () => {
    for (const words of [
      ['3x13', '13x31', '31x24'],
      ['3x13x31', 'x24'],
      ['3-13', '13-24'],
      ['3x13', 'x31x24'],
    ])
      expect(readName('spanish-draughts', FEN, ...words)).toMatch(/x24$/);
    expect(readName('spanish-draughts', FEN, '3x13', '5-1')).toBe(
      "'5-1' is not legal; the piece on 13 must continue capturing",
    );
    expect(readName('spanish-draughts', FEN, '3x13', '13x10')).toBe("'13x10' is not legal; from 13: 13x31x24");
  });

  test('has a FEN in the middle', () => {
    const { rules, position } = setUp('spanish-draughts', FEN);
    const step = parseMove(rules, position, '3x13');
    if (!step.ok) throw new Error(step.error);
    const before = [position.keyLow, position.side, rules.writeFen(position)];
    playMove(position, step.value);
    expect([position.midTurn, position.side]).toEqual([true, 0]);
    expect(rules.writeFen(position)).toBe(`${FEN}:C3x13`);
    expect(rewritten('spanish-draughts', `${FEN}:C3x13`)).toBe(`${FEN}:C3x13`);
    expect(rules.perft(position, 1, 'turns')).toBe(1);
    expect(rules.perft(position, 2, 'turns')).toBe(2);
    position.undo();
    expect([position.keyLow, position.side, rules.writeFen(position)]).toEqual(before);
    expect(setUpError('spanish-draughts', `${FEN}:C3x14`)).toBe('field C: no legal capture continues from there');
    expect(setUpError('spanish-draughts', `${FEN}:C3`)).toBe("field C: expected squares joined by x, got '3'");
  });
});

const setUpError = (variant: string, fen: string): string => {
  const rules = rulesOf(variant);
  const position = rules.ok ? rules.value.readFen(fen) : rules;
  return position.ok ? 'accepted' : position.error;
};

describe('FENs of draughts', () => {
  test.each([
    ['spanish-draughts', 'W:W1,2:B30.', 'W:W1,2:B30'],
    ['spanish-draughts', ' W : W 1, 2 : B 30 .', 'W:W1,2:B30'],
    ['spanish-draughts', '?:W1:B30', 'W:W1:B30'],
    ['english-draughts', '?:W30:B1', 'B:W30:B1'],
    ['spanish-draughts', 'W::B30', 'W:W:B30'],
    ['spanish-draughts', 'W:Wa1,Kc1:Bh8', 'W:W1,K2:B32'],
    ['damas-espanolas', 'W:Wg2:Bb7', 'W:W5:B28'],
    ['russian-draughts', 'W:W29-32:BK1', 'W:Wa1,c1,e1,g1:BKb8'],
    ['russian-draughts', 'W:WA1:BKB8', 'W:Wa1:BKb8'],
  ])('%s: %s is %s', (variant, fen, ours) => expect(rewritten(variant, fen)).toBe(ours));

  test('rejects letters of squares that are not played on', () => {
    expect(setUpError('damas-espanolas', 'W:Wa1:Bh8')).toBe("'a1': expected a square from 1-32, got 'a1'");
  });
});

describe('FENs of morris', () => {
  const APP = '***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes';

  test('of the morris app', () => {
    expect(rewritten('nine-mens-morris', APP)).toBe('***O**@*/@****@*O/OO@***@O b m s 5 0 5 0 0 0 0 0 0 0 0 0 1');
    expect(toAppFen(rewritten('nine-mens-morris', APP))).toBe(APP.replace('m p', 'm s'));
  });

  test('with points numbered from 0 after ids:nodes', () => {
    const board = '@*O*O*@*/****@*O*/@*O***** w m s 4 0 4 0 0 0';
    const ours = `${board} 8 9 0 0 ${(256n << 32n) | 512n} 3 20`;
    const app = `${board} 0 1 -1 -1 ${(1n << 32n) | 2n} 3 20 ids:nodes`;
    const values = { OneTimeUseMill: true, RestrictRepeatedMillsFormation: true };
    expect(rewritten('nine-mens-morris', app, values)).toBe(ours);
    expect(toAppFen(ours)).toBe(app);
    const offered = '********/********/@O*****O w p r 2 7 1 8 1 0 0 0 0 0 0 0 2 c:w-1-24|b-0- p:1';
    const theirs = '********/********/@O*****O w p r 2 7 1 8 1 0 -1 -1 -1 -1 0 0 2 ids:nodes c:w-1-16|b-0- p:1';
    expect(toAppFen(offered)).toBe(theirs);
    expect(rewritten('custodian-morris', theirs)).toBe(offered);
  });

  test('as the dump of another program', () => {
    expect(rewritten('nine-mens-morris', 'W.B.....................|W|3|2')).toBe(
      '********/********/*@*****O w p p 1 6 1 7 0 0 0 0 0 0 0 0 1',
    );
  });

  test('keep the reason of an end that cannot be inferred', () => {
    const drawn = '@*O*O*@*/****@*O*/@*O***** w o ? 4 0 4 0 0 0 0 0 0 0 0 10 30';
    const { rules, position } = setUp('nine-mens-morris', `${drawn} e:d-n-move`);
    expect(rules.reasons[gameOutcome(position) >> 2]).toBe('n-move');
    expect(rules.writeFen(position)).toBe(`${drawn} e:d-n-move`);
    expect(rewritten('nine-mens-morris', drawn, { NMoveRule: 10 })).toBe(drawn);
    expect(rewritten('nine-mens-morris', `${drawn} e:b-blocked`)).toBe(`${drawn} e:b-blocked`);
    expect(setUpError('nine-mens-morris', `${drawn} e:x-blocked`)).toMatch(/^marker 'e:x-blocked': expected e:w-/);
    expect(setUpError('nine-mens-morris', `${drawn.replace('o ?', 'm s')} e:d-n-move`)).toMatch(/^marker e:/);
  });
});
