import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import { Line } from './play-line';

const nine = (options: RuleValues, fen: string): Line => new Line('nine-mens-morris', options, fen);

describe('placing', () => {
  test('MayMoveInPlacingPhase: a side with men in hand may place or slide', () => {
    const fen = '********/********/*O****@* w p p 1 2 1 2 0 0 0 0 0 0 0 0 2';
    expect(nine({}, fen).legal).toHaveLength(22);
    const game = nine({ MayMoveInPlacingPhase: true }, fen);
    expect(game.legal).toHaveLength(24);
    expect(game.legal).toContain('g7-d7');
    expect(game.errorOf('g7-a1')).toBe("'g7-a1': a1 is not adjacent to g7, and White may not fly");
    expect(game.play('g7-d7').fen).toBe('********/********/O*****@* b p p 1 2 1 2 0 0 0 0 0 0 0 1 2');
  });

  test('IsDefenderMoveFirst: Black slides first when placing ends', () => {
    const fen = '********/OO******/@**@O*** b p p 3 0 2 1 0 0 0 0 0 0 0 0 9';
    expect(nine({}, fen).play('a4').fen).toBe('********/OO******/@**@O*@* w m s 3 0 3 0 0 0 0 0 0 0 0 0 10');
    const defender = nine({ IsDefenderMoveFirst: true }, fen).play('a4');
    expect(defender.fen).toBe('********/OO******/@**@O*@* b m s 3 0 3 0 0 0 0 0 0 0 0 0 10');
  });

  test('StopPlacingWhenTwoEmptySquares: the hands are emptied and sliding begins', () => {
    const fen = '@@OOO@OO/@O@@OO@*/O@O@@O** b p p 11 1 10 2 0 0 0 0 0 0 0 0 11';
    const board = '@@OOO@OO/@O@@OO@*/O@O@@O@*';
    const placed = (options: RuleValues): string => nine({ PiecesCount: 12, ...options }, fen).play('a4').fen;
    expect(placed({})).toBe(`${board} w p p 11 1 11 1 0 0 0 0 0 0 0 0 12`);
    expect(placed({ StopPlacingWhenTwoEmptySquares: true })).toBe(`${board} w m s 11 0 11 0 0 0 0 0 0 0 0 0 12`);
  });
});

describe('MillFormationActionInPlacingPhase: a mill closed while placing', () => {
  const fen = '*****@**/@*******/O******O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3';
  const closed = (action: number, more: RuleValues = {}): Line =>
    nine({ MillFormationActionInPlacingPhase: action, ...more }, fen).play('g7');

  test('0: a man is removed from the board', () => {
    expect(closed(0).fen).toBe('*****@**/@*******/OO*****O w p r 3 6 2 7 1 0 0 0 0 0 0 0 3');
  });

  test("1: a man is removed from the opponent's hand, and the opponent moves", () => {
    expect(closed(1).fen).toBe('*****@**/@*******/OO*****O b p p 3 6 2 6 0 0 0 0 0 0 0 0 3');
  });

  test("2: a man is removed from the opponent's hand, and the side places again", () => {
    const game = closed(2);
    expect(game.fen).toBe('*****@**/@*******/OO*****O w p p 3 6 2 6 0 0 0 0 0 0 0 0 3');
    expect(game.position.midTurn).toBe(false);
  });

  test('1 and 2: men that the hand cannot supply are removed from the board, and the move ends', () => {
    const bare = '*****@**/@*@@@***/O******O w p p 2 7 5 0 0 0 0 0 0 0 0 0 3';
    for (const action of [1, 2]) {
      const game = nine({ MillFormationActionInPlacingPhase: action }, bare).play('g7');
      expect(game.fen).toBe('*****@**/@*@@@***/OO*****O w p r 3 6 5 0 1 0 0 0 0 0 0 0 3');
      expect(game.play('xd6').fen).toBe('*****@**/**@@@***/OO*****O b m s 3 6 4 0 0 0 0 0 0 0 0 0 3');
    }
  });

  test('1: a side with too few men loses', () => {
    const few = '*****@**/********/O******O w p p 2 7 1 2 0 0 0 0 0 0 0 0 3';
    const game = nine({ MillFormationActionInPlacingPhase: 1 }, few).play('g7');
    expect(game.result).toBe('white fewer');
    expect(game.fen).toBe('*****@**/********/OO*****O w o ? 3 6 1 1 0 0 0 0 0 0 0 0 3');
  });

  test('3: the opponent begins its move by removing one of its own men', () => {
    const game = closed(3);
    expect(game.fen).toBe('*****@**/@*******/OO*****O b p r 3 6 2 7 0 -1 0 0 0 0 0 0 3');
    expect(game.legal).toEqual(['xc3', 'xd6']);
    expect(game.play('xd6').fen).toBe('*****@**/********/OO*****O b p p 3 6 1 7 0 0 0 0 0 0 0 0 3');
    expect(game.position.midTurn).toBe(true);
  });

  test('4: the removed man leaves a mark that blocks the point', () => {
    const game = closed(4).play('xd6');
    expect(game.fen).toBe('*****@**/X*******/OO*****O b p p 3 6 1 7 0 0 0 0 0 0 0 0 3');
    expect(game.errorOf('d6')).toBe("'d6': d6 is blocked");
  });

  test('4: marks disappear when both hands are empty', () => {
    const last = 'X****@**/@*@*****/O@***@OO b p p 3 0 5 1 0 0 0 0 0 0 0 0 9';
    const game = nine({ MillFormationActionInPlacingPhase: 4 }, last).play('g1');
    expect(game.fen).toBe('*****@**/@*@*****/O@*@*@OO w m s 3 0 6 0 0 0 0 0 0 0 0 0 10');
  });

  test('5: nothing is removed while placing', () => {
    expect(closed(5).fen).toBe('*****@**/@*******/OO*****O b p p 3 6 2 7 0 0 0 0 0 0 0 0 3');
  });

  describe('5: men are removed by mill count when placing ends', () => {
    const lastPlacement = (board: string, men: string, options: RuleValues = {}): Line =>
      nine(
        { MillFormationActionInPlacingPhase: 5, PiecesAtLeastCount: 1, ...options },
        `${board} b p p ${men} 1 0 0 0 0 0 0 0 0 9`,
      ).play('g1');
    const ended = (board: string, men: string): string => lastPlacement(board, men).owed;

    test('no mills: each side removes one of its own men', () => {
      expect(ended('********/********/OO***OO@', '4 0 1')).toBe('-1 -1');
    });

    test('mills on one side: that side removes 2, the other 1', () => {
      expect(ended('********/********/OO*****O', '3 0 0')).toBe('2 1');
    });

    test('equal numbers: each side removes that many', () => {
      expect(ended('@@*****@/********/OO*****O', '3 0 3')).toBe('1 1');
    });

    test('different numbers: the smaller number, and one more for the other side', () => {
      expect(ended('@@*****@/OO*****O/OO*****O', '6 0 3')).toBe('2 1');
    });

    test('White removes first, or Black with IsDefenderMoveFirst', () => {
      const board = '@@*****@/********/OO*****O';
      expect(lastPlacement(board, '3 0 3').position.side).toBe(0);
      expect(lastPlacement(board, '3 0 3', { IsDefenderMoveFirst: true }).position.side).toBe(1);
    });
  });
});

describe('BoardFullAction: the last placement fills the board and closes no mill', () => {
  const full = (action: number, options: RuleValues = {}): Line =>
    nine(
      { PiecesCount: 12, BoardFullAction: action, ...options },
      '@@OOO@OO/@O@@OO@@/O@O@@O*O b p p 12 0 11 1 0 0 0 0 0 0 0 0 12',
    ).play('a4');
  const board = '@@OOO@OO/@O@@OO@@/O@O@@O@O';

  test('0: White, the first player, loses', () => {
    expect(full(0).result).toBe('black full-board');
    expect(full(0).fen).toBe(`${board} b o ? 12 0 12 0 0 0 0 0 0 0 0 0 12`);
  });

  test('1: White, then Black removes a man, then White slides', () => {
    const game = full(1);
    expect(game.fen).toBe(`${board} w m r 12 0 12 0 1 1 0 0 0 0 0 0 13`);
    game.play(game.legal[0]!);
    expect([game.position.side, game.owed]).toEqual([1, '0 1']);
    game.play(game.legal[0]!);
    expect([game.position.side, game.owed]).toEqual([0, '0 0']);
  });

  test('2: Black continues its move with a removal, then White removes a man, then Black slides', () => {
    const game = full(2);
    expect(game.fen).toBe(`${board} b m r 12 0 12 0 1 1 0 0 0 0 0 0 12`);
    game.play(game.legal[0]!);
    expect([game.position.side, game.owed]).toEqual([0, '1 0']);
    game.play(game.legal[0]!);
    expect([game.position.side, game.owed]).toEqual([1, '0 0']);
  });

  test('3: only the side that slides first removes a man', () => {
    const game = full(3);
    expect(game.fen).toBe(`${board} w m r 12 0 12 0 1 0 0 0 0 0 0 0 13`);
    expect(game.play(game.legal[0]!).position.side).toBe(1);
  });

  test('4: draw', () => {
    expect(full(4).result).toBe('draw full-board');
  });

  test('no effect with removals by mill count', () => {
    expect(full(4, { MillFormationActionInPlacingPhase: 5 }).result).toBe('ongoing');
  });
});

describe('StalemateAction: a side that must slide has no legal move', () => {
  /** White's men on a7, d7 and g7 are blocked by Black's men on a4, d6 and g4. */
  const shut = (action: number): Line =>
    nine(
      { StalemateAction: action, MayFly: false, PiecesAtLeastCount: 2 },
      '*****@**/@*******/OO@***@O w m s 3 0 4 0 0 0 0 0 0 0 0 0 20',
    );

  test('0: it loses', () => {
    expect(shut(0).result).toBe('black blocked');
  });

  test('0 and 4: the FEN of the finished game implies the block', () => {
    const finished = (action: number): string =>
      nine({ StalemateAction: action, MayFly: false, PiecesAtLeastCount: 2 }, shut(action).fen).result;
    expect(shut(4).fen).toContain(' w o ? ');
    expect([finished(0), finished(4)]).toEqual(['black blocked', 'draw blocked']);
    expect(shut(4).markers).toBe('');
  });

  test('1: it passes', () => {
    expect(shut(1).fen).toBe('*****@**/@*******/OO@***@O b m s 3 0 4 0 0 0 0 0 0 0 0 0 20');
  });

  test('1: a repetition through passes is a draw before the blocked side passes again', () => {
    const game = shut(1);
    for (let i = 0; i < 2; i++) {
      expect(game.result).toBe('ongoing');
      game.play('c3-d3', 'd3-c3');
    }
    expect(game.result).toBe('draw repetition');
    expect(game.fen).toBe('*****@**/@*******/OO@***@O w o ? 3 0 4 0 0 0 0 0 0 0 0 4 24 e:d-repetition');
  });

  test('1: a draw if both sides are blocked', () => {
    const full = '@@OOO@OO/@O@@OO@@/O@O@@O@O w m s 12 0 12 0 0 0 0 0 0 0 0 0 20';
    expect(nine({ PiecesCount: 12, StalemateAction: 1 }, full).result).toBe('draw blocked');
  });

  test('2: it removes an adjacent man, then moves', () => {
    const game = shut(2);
    expect(game.fen).toBe('*****@**/@*******/OO@***@O w m r 3 0 4 0 1 0 0 0 0 0 0 0 20 s:1');
    expect(game.legal).toEqual(['xa4', 'xd6', 'xg4']);
    expect(game.play('xa4').fen).toBe('*****@**/@*******/OO@****O w m s 3 0 3 0 0 0 0 0 0 0 0 0 20');
    expect([game.position.midTurn, game.legal]).toEqual([true, ['a7-a4']]);
  });

  test('3: it removes an adjacent man, then the opponent moves', () => {
    expect(shut(3).play('xa4').fen).toBe('*****@**/@*******/OO@****O b m s 3 0 3 0 0 0 0 0 0 0 0 0 20');
  });

  test('4: draw', () => {
    expect(shut(4).result).toBe('draw blocked');
  });

  test('5: both sides remove an adjacent man, then the blocked side moves', () => {
    const game = shut(5);
    expect(game.fen).toBe('*****@**/@*******/OO@***@O w m r 3 0 4 0 1 1 0 0 0 0 0 0 20 s:2');
    expect(game.play('xa4').fen).toBe('*****@**/@*******/OO@****O b m r 3 0 3 0 0 1 0 0 0 0 0 0 20 s:2');
    expect(game.legal).toEqual(['xd7', 'xg7']);
    expect(game.play('xg7').fen).toBe('*****@**/@*******/O*@****O w m s 2 0 3 0 0 0 0 0 0 0 0 0 21');
  });
});

describe('mills', () => {
  const USED = '9439544818968559616';

  test('OneTimeUseMill: a used mill removes nothing but still protects', () => {
    const fen = `*****@**/@**@****/O*O****O w m s 3 0 3 0 0 0 0 0 0 0 ${USED} 0 20`;
    const game = nine({ OneTimeUseMill: true }, fen).play('g4-g7');
    expect(game.fen).toBe(`*****@**/@**@****/OO*****O b m s 3 0 3 0 0 0 0 0 0 0 ${USED} 1 20`);
    const held = `*****@**/@@*****@/OO***O*O b m r 4 0 4 0 0 1 0 0 0 0 ${USED} 0 20`;
    expect(nine({ OneTimeUseMill: true }, held).legal).toEqual(['xa1']);
  });

  test('OneTimeUseMill: a closed mill is marked as used', () => {
    const fen = '*****@**/@**@****/O*O****O w m s 3 0 3 0 0 0 0 0 0 0 0 0 20';
    const game = nine({ OneTimeUseMill: true }, fen).play('g4-g7');
    expect(game.fen).toBe(`*****@**/@**@****/OO*****O w m r 3 0 3 0 1 0 0 0 0 0 ${USED} 1 20`);
  });

  describe('RestrictRepeatedMillsFormation: a man that closed a mill', () => {
    const options = { RestrictRepeatedMillsFormation: true, MayFly: false };
    const fen = '**O**@@*/@*O@****/O*O****O w m s 5 0 4 0 0 0 0 0 0 0 0 0 20';
    const closed = (): Line => nine(options, fen).play('g4-g7', 'xf2');

    test('may not return at once to the mill that it left', () => {
      const game = closed();
      expect(game.fen.split(' ').slice(10, 14)).toEqual(['26', '25', '0', '0']);
      game.play('c4-b4');
      expect(game.legal).not.toContain('g7-g4');
      expect(game.errorOf('g7-g4')).toBe("'g7-g4': a man may not return at once to the mill it left");
    });

    test('may return after another man of its side has moved', () => {
      const game = closed().play('c4-b4', 'e4-e5', 'b4-c4', 'e5-e4');
      expect(game.fen.split(' ').slice(10, 14)).toEqual(['0', '0', '0', '0']);
      expect(game.play('c4-b4').legal).toContain('g7-g4');
    });

    test('may return if that closes no mill', () => {
      const alone = fen.replace('**O**@@*/@*O@****', '*O***@@*/@O*@****');
      expect(nine(options, alone).play('g4-g7').fen.split(' ').slice(10, 14)).toEqual(['0', '0', '0', '0']);
    });
  });

  test('MayRemoveFromMillsInPlacingPhase: protection is off in phase p only', () => {
    const board = '*****@**/@@*****@/OO*****O w';
    const rest = '1 0 0 0 0 0 0 0 9';
    const options = { MayRemoveFromMillsInPlacingPhase: true };
    expect(nine(options, `${board} p r 3 1 4 0 ${rest}`).legal).toEqual(['xb6', 'xc3', 'xd6', 'xf6']);
    expect(nine(options, `${board} m r 3 0 4 0 ${rest}`).legal).toEqual(['xc3']);
  });
});

describe('draws', () => {
  const fen = '*****@**/@**@**@*/O**O*O** w m s 3 0 4 0 0 0 0 0 0 0 0 0 20';
  const options = { MayFly: false };

  test('ThreefoldRepetitionRule: a draw at the third occurrence after a slide', () => {
    const game = nine(options, fen).play('d7-g7', 'c3-c4', 'g7-d7', 'c4-c3', 'd7-g7', 'c3-c4', 'g7-d7');
    expect(game.result).toBe('ongoing');
    game.play('c4-c3');
    expect(game.result).toBe('draw repetition');
    expect(game.fen).toBe('*****@**/@**@**@*/O**O*O** w o ? 3 0 4 0 0 0 0 0 0 0 0 8 24');
    expect(game.legal).toEqual([]);
  });

  test('ThreefoldRepetitionRule false: no draw', () => {
    const game = nine({ ...options, ThreefoldRepetitionRule: false }, fen);
    for (let i = 0; i < 3; i++) game.play('d7-g7', 'c3-c4', 'g7-d7', 'c4-c3');
    expect(game.result).toBe('ongoing');
  });

  test('NMoveRule: a draw after that many consecutive slides', () => {
    const game = nine({ ...options, NMoveRule: 3 }, fen).play('d7-g7', 'c3-c4');
    expect(game.result).toBe('ongoing');
    expect(game.play('g7-g4').result).toBe('draw n-move');
  });

  test('NMoveRule: an imported count does not end the game by itself', () => {
    const game = nine({ ...options, NMoveRule: 3 }, fen.replace('0 20', '7 20'));
    expect(game.result).toBe('ongoing');
    expect(game.play('d7-g7').result).toBe('draw n-move');
  });

  test('NMoveRule 0: no draw, whatever count was imported', () => {
    const game = nine({ ...options, NMoveRule: 0, EndgameNMoveRule: 0 }, fen.replace('0 20', '999999999 20'));
    expect(game.play('d7-g7').result).toBe('ongoing');
  });

  test('EndgameNMoveRule: the lower limit while a side has three men and none in hand', () => {
    const game = nine({ ...options, EndgameNMoveRule: 2 }, fen);
    expect(game.play('d7-g7').result).toBe('ongoing');
    expect(game.play('c3-c4').result).toBe('draw endgame-n-move');
  });

  test('EndgameNMoveRule: no effect unless it is below NMoveRule', () => {
    const counts = (EndgameNMoveRule: number): string[] => {
      const { rules, position } = nine({ ...options, NMoveRule: 50, EndgameNMoveRule }, fen);
      return rules.moveCounts(position).map(({ reason, limit }) => `${reason} ${limit}`);
    };
    expect(counts(60)).toEqual(['n-move 50']);
    expect(counts(40)).toEqual(['n-move 50', 'endgame-n-move 40']);
  });

  test('a slide with a removal does not draw', () => {
    const game = nine({ ...options, NMoveRule: 1 }, '*****@**/@**@****/O*O****O w m s 3 0 3 0 0 0 0 0 0 0 0 0 20');
    expect(game.play('g4-g7').result).toBe('ongoing');
    expect(game.owed).toBe('1 0');
  });
});
