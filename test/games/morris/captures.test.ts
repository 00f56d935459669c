import { describe, expect, test } from 'vitest';
import { parseMove } from '../../../src/games/moves';
import type { RuleValues } from '../../../src/games/rules';
import { rulesFor } from './helpers';
import { Told } from './play-line';

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
  test('(1) a sandwiched man is the only target when no mill was closed', () => {
    const game = new Told('nine-mens-morris', CUSTODIAN, '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3');
    game.play('a1');
    expect(game.legal).toEqual(['xa4']);
    game.play('xa4');
    expect(game.position.side).toBe(1);
  });

  test('(2) both ends of an intervened line are targets, and after one the other is forced', () => {
    const start = '********/O***O***/*****@*@ w p p 2 7 2 7 0 0 0 0 0 0 0 0 3';
    const game = new Told('nine-mens-morris', INTERVENTION, start).play('a4');
    expect(game.legal).toEqual(['xa1', 'xa7']);
    expect(game.play('xa7').legal).toEqual(['xa1']);
    expect(game.play('xa1').position.side).toBe(1);
  });

  test('(3) men in mills are shielded from neither rule', () => {
    const custodian = new Told(
      'nine-mens-morris',
      CUSTODIAN,
      '******@*/@*O***@*/****O*@O w p p 3 6 4 5 0 0 0 0 0 0 0 0 9',
    );
    expect(custodian.play('a1').legal).toEqual(['xa4']);
    const pair = new Told(
      'nine-mens-morris',
      INTERVENTION,
      '@*******/*O*@***O/@@***O*@ w p p 3 6 5 4 0 0 0 0 0 0 0 0 9',
    );
    pair.play('d6');
    expect(pair.legal).toContain('xd7');
    expect(pair.legal).not.toContain('xa7');
  });

  test('(4) a mill and a custodian target are a choice', () => {
    const game = new Told('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN).play('a7');
    expect(game.legal).toEqual(['xa4', 'xc3', 'xd6']);
  });

  test('(5) the custodian capture ends the sequence', () => {
    const game = new Told('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN).play('a7', 'xa4');
    expect([game.position.side, game.owed, game.markers]).toEqual([1, '0 0', '']);
  });

  test('(6) the mill takes only what the mill owes', () => {
    const options = { ...CUSTODIAN, MayRemoveMultiple: true };
    const game = new Told('twelve-mens-morris', options, '***@***O/@**@***@/OO***OO* w p p 5 7 4 8 0 0 0 0 0 0 0 0 9');
    expect(game.play('a7').owed).toBe('2 0');
    expect(game.play('xd6').owed).toBe('1 0');
    expect(game.legal).toEqual(['xb6', 'xe3', 'xf2']);
    expect(game.play('xf2').position.side).toBe(1);
  });

  test('(7) a mill and an intervention are a choice', () => {
    const game = new Told('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6');
    expect(game.legal).toEqual(['xc3', 'xd5', 'xd7', 'xf2']);
    expect(game.owed).toBe('1 0');
  });

  test('(8) the intervention chosen, its other end is forced and the mill is gone', () => {
    const game = new Told('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6', 'xd7');
    expect([game.legal, game.owed]).toEqual([['xd5'], '1 0']);
    expect(game.play('xd5').position.side).toBe(1);
  });

  test('(9) the mill chosen, it takes one and the intervention is gone', () => {
    const game = new Told('nine-mens-morris', INTERVENTION, MILL_AND_INTERVENTION).play('d6', 'xc3');
    expect([game.position.side, game.markers]).toEqual([1, '']);
  });

  test('(10) mill, custodian and intervention together: the first man taken decides', () => {
    const landed = (): Told => new Told('twelve-mens-morris', BOTH, ALL_THREE).play('b6');
    expect(landed().legal).toEqual(['xa7', 'xb4', 'xc5', 'xe3', 'xf2']);
    expect(landed().play('xb4').position.side).toBe(1);
    expect(landed().play('xc5').legal).toEqual(['xa7']);
    expect(landed().play('xe3').position.side).toBe(1);
  });

  describe('(11) with MayRemoveMultiple false', () => {
    const landed = (): Told => new Told('twelve-mens-morris', INTERVENTION, TWO_MILLS_AND_PAIR).play('b6');

    test('two mills give one removal', () => {
      expect(landed().owed).toBe('1 0');
      expect(landed().play('xf2').position.side).toBe(1);
    });

    test('the intervention may still be chosen, and takes two', () => {
      expect(landed().play('xc5').legal).toEqual(['xa7']);
      expect(landed().play('xc5', 'xa7').position.side).toBe(1);
    });

    test('the custodian capture may still be chosen, and takes one', () => {
      const start = '***@***O/@**@***@/OO***OO* w p p 5 7 4 8 0 0 0 0 0 0 0 0 9';
      const game = new Told('twelve-mens-morris', CUSTODIAN, start).play('a7', 'xb6');
      expect(game.position.side).toBe(1);
    });
  });

  test('(12) markers and owed numbers follow each removal and are gone at the end', () => {
    const game = new Told('twelve-mens-morris', BOTH, ALL_THREE).play('b6');
    expect([game.owed, game.markers]).toEqual(['1 0', 'c:w-1-22|b-0- i:w-2-15.31|b-0- m:1 p:1']);
    game.play('xc5');
    expect([game.owed, game.markers]).toEqual(['1 0', 'i:w-1-31|b-0- p:1']);
    game.play('xa7');
    expect([game.owed, game.markers]).toEqual(['0 0', '']);
  });

  test('(13) both markers on import leave both on offer', () => {
    const fen = 'O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-16|b-0- i:w-2-25.31|b-0- p:1';
    const game = new Told('nine-mens-morris', BOTH, fen);
    expect(game.legal).toEqual(['xa7', 'xd6', 'xg7']);
    expect(game.fen).toBe(fen);
  });

  test('(14) a marker on a missing man is refused', () => {
    const { readFen } = rulesFor('nine-mens-morris', BOTH);
    const told = readFen('O****@**/@*O*****/O@***O*@ w p r 4 5 4 5 1 0 0 0 0 0 0 0 9 c:w-1-17|b-0- p:1');
    expect(told).toEqual({ ok: false, error: "marker 'c:w-1-17|b-0-': no enemy man stands on 17" });
  });

  test('(15) an owed number above the men left is kept as it is', () => {
    const fen = '********/OOO*****/@**@**** w p r 3 6 2 7 5 0 0 0 0 0 0 0 9';
    const game = new Told('nine-mens-morris', { MayRemoveMultiple: true }, fen);
    expect(game.fen).toBe(fen);
    expect(game.play('xd7').owed).toBe('4 0');
  });

  describe('(16) an illegal removal is refused with the rule that forbids it', () => {
    const custodian = new Told(
      'nine-mens-morris',
      CUSTODIAN,
      '********/@*******/*O****@O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3',
    );
    const pair = new Told(
      'nine-mens-morris',
      INTERVENTION,
      '********/O***O***/@****@*@ w p p 2 7 3 6 0 0 0 0 0 0 0 0 3',
    );
    const both = new Told('nine-mens-morris', BOTH, 'O****@**/@*O*****/*@***O*@ w p p 3 6 4 5 0 0 0 0 0 0 0 0 9');
    const milled = '@*******/*O*@***O/@@***O*@ w p p 3 6 5 4 0 0 0 0 0 0 0 0 9';
    const own = new Told('nine-mens-morris', { MillFormationActionInPlacingPhase: 3 }, milled);
    const blocked = new Told(
      'nine-mens-morris',
      { StalemateAction: 2, MayFly: false },
      '*****@**/@*******/OO@***@O w m s 3 0 4 0 0 0 0 0 0 0 0 0 20',
    );

    test('nothing is owed', () => {
      expect(custodian.refusal('xa4')).toBe("'xa4': nothing is owed: White has no man to remove now");
    });

    test('custodian only', () => {
      custodian.play('a1');
      expect(custodian.refusal('xd6')).toBe("'xd6': only the custodian capture is owed: a4");
      expect(custodian.refusal('xb6')).toBe("'xb6': there is no man on b6");
      expect(custodian.refusal('xa7')).toBe("'xa7': a7 is not an enemy man");
      expect(custodian.refusal('b6')).toBe("'b6': a man is to be removed first: a4");
    });

    test('intervention only, and its forced partner', () => {
      pair.play('a4');
      expect(pair.refusal('xd7')).toBe("'xd7': only the intervention capture is owed: a1, a7");
      pair.play('xa7');
      expect(pair.refusal('xd7')).toBe("'xd7': the intervention must take the other end of its line: a1");
    });

    test('custodian or intervention', () => {
      both.play('d7');
      expect(both.refusal('xc3')).toBe("'xc3': only the custodian capture of d6 or the intervention of a7, g7 is owed");
    });

    test('protected by a mill', () => {
      const game = new Told('nine-mens-morris', {}, milled).play('d6');
      expect(game.refusal('xa7')).toBe("'xa7': a7 is protected by a mill");
    });

    test('own men only', () => {
      own.play('d6');
      expect(own.refusal('xd6')).toBe("'xd6': d6 is not an own man: Black must remove one of its own");
    });

    test('next to the blocked side only', () => {
      expect(blocked.legal).toEqual(['xa4', 'xd6', 'xg4']);
      expect(blocked.refusal('xc3')).toBe("'xc3': c3 is not next to a man of White");
    });

    test('in the middle of a turn that a position command plays', () => {
      const { rules, position } = new Told('nine-mens-morris', CUSTODIAN, MILL_AND_CUSTODIAN);
      expect(parseMove(rules, position, 'a7xb2')).toEqual({ ok: false, error: "'xb2': there is no man on b2" });
      expect(parseMove(rules, position, 'a7xa4xc3')).toEqual({ ok: false, error: "the move ends before 'xc3'" });
    });
  });
});
