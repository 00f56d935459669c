import { describe, expect, test } from 'vitest';
import { parseMove } from '../../../src/games/moves';
import type { RuleValues } from '../../../src/games/rules';
import { rulesFor } from './helpers';
import { Line } from './play-line';

const BOTH: RuleValues = { CustodianCaptureEnabled: true, InterventionCaptureEnabled: true };
const CUSTODIAN: RuleValues = { CustodianCaptureEnabled: true };
const INTERVENTION: RuleValues = { InterventionCaptureEnabled: true };

/** White places on a7: mill a7-d7-g7, custodian on a4. */
const MILL_AND_CUSTODIAN = '*****@**/@*******/OO***O@* w p p 3 6 3 6 0 0 0 0 0 0 0 0 9';
/** White places on d6: mill b6-d6-f6, intervention between d5 and d7. */
const MILL_AND_INTERVENTION = '@****@**/*O*@***O/@****O** w p p 3 6 4 5 0 0 0 0 0 0 0 0 9';
/** White places on b6, with diagonals: a mill, a custodian target and an intervention pair. */
const ALL_THREE = '***@***@/OO*@*O@*/*******@ w p p 3 9 5 7 0 0 0 0 0 0 0 0 9';
/** White places on b6, with diagonals: two mills and the pair a7, c5. */
const TWO_MILLS_AND_PAIR = '***@***@/OO*@*OO*/@******@ w p p 4 8 5 7 0 0 0 0 0 0 0 0 9';

describe('custodian and intervention', () => {
  test('(1) a man between two opponents is the only target if no mill was closed', () => {
    const game = new Line('nine-mens-morris', CUSTODIAN, '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3');
    game.play('a1');
    expect(game.legal).toEqual(['xa4']);
    game.play('xa4');
    expect(game.position.side).toBe(1);
  });

  test('(2) both ends of an intervened line are targets; the second is forced', () => {
    const start = '********/O***O***/*****@*@ w p p 2 7 2 7 0 0 0 0 0 0 0 0 3';
    const game = new Line('nine-mens-morris', INTERVENTION, start).play('a4');
    expect(game.legal).toEqual(['xa1', 'xa7']);
    expect(game.play('xa7').legal).toEqual(['xa1']);
    expect(game.play('xa1').position.side).toBe(1);
  });

  test('(3) mills protect from neither capture', () => {
    const custodian = new Line(
      'nine-mens-morris',
      CUSTODIAN,
      '******@*/@*O***@*/****O*@O w p p 3 6 4 5 0 0 0 0 0 0 0 0 9',
    );
    expect(custodian.play('a1').legal).toEqual(['xa4']);
    const pair = new Line(
      'nine-mens-morris',
      INTERVENTION,
      '@*******/*O*@***O/@@***O*@ w p p 3 6 5 4 0 0 0 0 0 0 0 0 9',
    );
    pair.play('d6');
    expect(pair.legal).toContain('xd7');
    expect(pair.legal).not.toContain('xa7');
  });

  test('(4) a mill and a custodian capture leave a choice', () => {
    const game = new Line('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN).play('a7');
    expect(game.legal).toEqual(['xa4', 'xc3', 'xd6']);
  });

  test('(5) a custodian capture ends the move', () => {
    const game = new Line('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN).play('a7', 'xa4');
    expect([game.position.side, game.owed, game.markers]).toEqual([1, '0 0', '']);
  });

  test('(6) choosing the mill removes only what the mill allows', () => {
    const options = { ...CUSTODIAN, MayRemoveMultiple: true };
    const game = new Line('twelve-mens-morris', options, '***@***O/@**@***@/OO***OO* w p p 5 7 4 8 0 0 0 0 0 0 0 0 9');
    expect(game.play('a7').owed).toBe('2 0');
    expect(game.play('xd6').owed).toBe('1 0');
    expect(game.legal).toEqual(['xb6', 'xe3', 'xf2']);
    expect(game.play('xf2').position.side).toBe(1);
  });

  test('(7) a mill and an intervention capture leave a choice', () => {
    const game = new Line('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6');
    expect(game.legal).toEqual(['xc3', 'xd5', 'xd7', 'xf2']);
    expect(game.owed).toBe('1 0');
  });

  test('(8) after the first end of an intervention the other is forced and the mill is lost', () => {
    const game = new Line('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6', 'xd7');
    expect([game.legal, game.owed]).toEqual([['xd5'], '1 0']);
    expect(game.play('xd5').position.side).toBe(1);
  });

  test('(9) after a mill removal the intervention is lost', () => {
    const game = new Line('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6', 'xc3');
    expect([game.position.side, game.markers]).toEqual([1, '']);
  });

  test('(10) with mill, custodian and intervention the first removal decides', () => {
    const landed = (): Line => new Line('twelve-mens-morris', BOTH, ALL_THREE).play('b6');
    expect(landed().legal).toEqual(['xa7', 'xb4', 'xc5', 'xe3', 'xf2']);
    expect(landed().play('xb4').position.side).toBe(1);
    expect(landed().play('xc5').legal).toEqual(['xa7']);
    expect(landed().play('xe3').position.side).toBe(1);
  });

  describe('(11) with MayRemoveMultiple false', () => {
    const landed = (): Line => new Line('twelve-mens-morris', INTERVENTION, TWO_MILLS_AND_PAIR).play('b6');

    test('two mills give one removal', () => {
      expect(landed().owed).toBe('1 0');
      expect(landed().play('xf2').position.side).toBe(1);
    });

    test('an intervention still captures two men', () => {
      expect(landed().play('xc5').legal).toEqual(['xa7']);
      expect(landed().play('xc5', 'xa7').position.side).toBe(1);
    });

    test('a custodian capture still captures one man', () => {
      const start = '***@***O/@**@***@/OO***OO* w p p 5 7 4 8 0 0 0 0 0 0 0 0 9';
      const game = new Line('twelve-mens-morris', CUSTODIAN, start).play('a7', 'xb6');
      expect(game.position.side).toBe(1);
    });
  });

  test('(12) markers and owed removals follow each removal and disappear at the end', () => {
    const game = new Line('twelve-mens-morris', BOTH, ALL_THREE).play('b6');
    expect([game.owed, game.markers]).toEqual(['1 0', 'c:w-1-22|b-0- i:w-2-15.31|b-0- m:1 p:1']);
    game.play('xc5');
    expect([game.owed, game.markers]).toEqual(['1 0', 'i:w-1-31|b-0- p:1']);
    game.play('xa7');
    expect([game.owed, game.markers]).toEqual(['0 0', '']);
  });

  test('(13) both markers on import offer both captures', () => {
    const fen = 'O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-16|b-0- i:w-2-25.31|b-0- p:1';
    const game = new Line('nine-mens-morris', BOTH, fen);
    expect(game.legal).toEqual(['xa7', 'xd6', 'xg7']);
    expect(game.fen).toBe(fen);
  });

  test('(14) rejects a marker on an empty point', () => {
    const { readFen } = rulesFor('nine-mens-morris', BOTH);
    const read = readFen('O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-17|b-0- p:1');
    expect(read).toEqual({ ok: false, error: "marker 'c:w-1-17|b-0-': expected an opponent's man on 17" });
  });

  test('(15) more removals owed than men left are kept', () => {
    const fen = '********/OOO*****/@**@**** w p r 3 6 2 7 5 0 0 0 0 0 0 0 9';
    const game = new Line('nine-mens-morris', { MayRemoveMultiple: true }, fen);
    expect(game.fen).toBe(fen);
    expect(game.play('xd7').owed).toBe('4 0');
  });

  describe('(16) the error of an illegal removal names the rule', () => {
    const custodian = new Line(
      'nine-mens-morris',
      CUSTODIAN,
      '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3',
    );
    const pair = new Line(
      'nine-mens-morris',
      INTERVENTION,
      '********/O***O***/@****@*@ w p p 2 7 3 6 0 0 0 0 0 0 0 0 3',
    );
    const both = new Line('nine-mens-morris', BOTH, 'O****@**/@*O*****/*@***O*@ w p p 3 6 4 5 0 0 0 0 0 0 0 0 9');
    const milled = '@*******/*O*@***O/@@***O*@ w p p 3 6 5 4 0 0 0 0 0 0 0 0 9';
    const own = new Line('nine-mens-morris', { MillFormationActionInPlacingPhase: 3 }, milled);
    const blocked = new Line(
      'nine-mens-morris',
      { StalemateAction: 2, MayFly: false },
      '*****@**/@*******/OO@***@O w m s 3 0 4 0 0 0 0 0 0 0 0 0 20',
    );

    test('nothing is owed', () => {
      expect(custodian.errorOf('xa4')).toBe("'xa4': White has no removal to make");
    });

    test('only custodian', () => {
      custodian.play('a1');
      expect(custodian.errorOf('xd6')).toBe("'xd6': only the custodian capture is possible: a4");
      expect(custodian.errorOf('xb6')).toBe("'xb6': b6 is empty");
      expect(custodian.errorOf('xa7')).toBe("'xa7': a7 holds a man of White itself");
      expect(custodian.errorOf('b6')).toBe("'b6': remove one of these men first: a4");
    });

    test('only intervention, and its forced partner', () => {
      pair.play('a4');
      expect(pair.errorOf('xd7')).toBe("'xd7': only the intervention capture is possible: a1, a7");
      pair.play('xa7');
      expect(pair.errorOf('xd7')).toBe(
        "'xd7': the intervention capture must continue with the other end of the line: a1",
      );
    });

    test('custodian or intervention', () => {
      both.play('d7');
      expect(both.errorOf('xc3')).toBe(
        "'xc3': only the custodian capture of d6 or the intervention capture of a7, g7 is possible",
      );
    });

    test('protected by a mill', () => {
      const game = new Line('nine-mens-morris', {}, milled).play('d6');
      expect(game.errorOf('xa7')).toBe("'xa7': a7 is protected by a mill");
    });

    test('only own men', () => {
      own.play('d6');
      expect(own.errorOf('xd6')).toBe("'xd6': d6 holds a man of the opponent; Black must remove one of its own");
    });

    test('only next to the blocked side', () => {
      expect(blocked.legal).toEqual(['xa4', 'xd6', 'xg4']);
      expect(blocked.errorOf('xc3')).toBe("'xc3': c3 is not adjacent to a man of White");
    });

    test('in the middle of a move of several actions', () => {
      const { rules, position } = new Line('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN);
      expect(parseMove(rules, position, 'a7xb2')).toEqual({ ok: false, error: "'xb2': b2 is empty" });
      expect(parseMove(rules, position, 'a7xa4xc3')).toEqual({ ok: false, error: "the move ends before 'xc3'" });
    });
  });
});
