import { describe, expect, test } from 'vitest';
import { drawingOf, drawn, play, result } from './helpers';

/** `before > after`, row by row: what a move makes of a board. */
function expectMove(side: 'a' | 'd', move: string, drawing: string, ends = 'ongoing'): void {
  const rows = drawing
    .trim()
    .split('\n')
    .map(row => row.trim().split(/\s+>\s+/));
  const board = play(drawn(rows.map(row => row[0]).join('\n'), side), move);
  expect(drawingOf(board)).toBe(rows.map(row => row[1]).join('\n'));
  expect(result(board)).toBe(ends);
}

describe('a man', () => {
  test('is taken by an attacker that moves up, with another behind', () => {
    expectMove(
      'a',
      'd2-d6',
      `X.....X > X.....X
       .AD.... > .A.A...
       ....... > .......
       ...+... > ...+...
       ....K.. > ....K..
       ...A... > .......
       X.....X > X.....X`,
    );
  });

  test('of the attackers is taken by a defender that moves up, with another behind', () => {
    expectMove(
      'd',
      'd2-d6',
      `X.....X > X.....X
       .DA.... > .D.D...
       ....... > .......
       ...+... > ...+...
       ....K.. > ....K..
       ...D..A > ......A
       X.....X > X.....X`,
    );
  });

  test('is safe who moves between two enemies', () => {
    expectMove(
      'd',
      'c2-c6',
      `X.....X > X.....X
       .A.A... > .ADA...
       ....... > .......
       ...+... > ...+...
       ....K.. > ....K..
       ..D.... > .......
       X.....X > X.....X`,
    );
  });

  test('is not taken by a piece that moves away and leaves an enemy behind', () => {
    expectMove(
      'a',
      'b6-b5',
      `X.....X > X.....X
       .ADA... > ..DA...
       ....... > .A.....
       ...+... > ...+...
       ....K.. > ....K..
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('is not taken round a corner', () => {
    expectMove(
      'a',
      'b2-b6',
      `X.....X > X.....X
       ..D.... > .AD....
       ..A.... > ..A....
       ...+... > ...+...
       ....K.. > ....K..
       .A..... > .......
       X.....X > X.....X`,
    );
  });

  test('and two more are taken at once', () => {
    expectMove(
      'd',
      'g4-d4',
      `X.....X > X.....X
       ...D... > ...D...
       ...A... > .......
       .DA+..K > .D.K...
       ...A... > .......
       ...D..A > ...D..A
       X.....X > X.....X`,
    );
  });
});

describe('the king as captor', () => {
  test('takes when he moves', () => {
    expectMove(
      'd',
      'e3-e6',
      `X.....X > X.....X
       ..DA... > ..D.K..
       ....... > .......
       ...+... > ...+...
       ....K.. > .......
       ......A > ......A
       X.....X > X.....X`,
    );
  });

  test('is the partner of a man who moves', () => {
    expectMove(
      'd',
      'c1-c3',
      `X.....X > X.....X
       ....... > .......
       ....... > .......
       ...+... > ...+...
       ...AK.. > ..D.K..
       ......A > ......A
       X.D...X > X.....X`,
    );
  });

  test('on the throne is the partner too', () => {
    expectMove(
      'd',
      'd1-d2',
      `X.....X > X.....X
       ....... > .......
       ....... > .......
       ...K... > ...K...
       ...A... > .......
       ......A > ...D..A
       X..D..X > X.....X`,
    );
  });
});

describe('a corner', () => {
  test('is hostile to defenders', () => {
    expectMove(
      'a',
      'c3-c1',
      `X.....X > X.....X
       ....... > .......
       ....... > .......
       ...+... > ...+...
       ..A.K.. > ....K..
       ....... > .......
       XD....X > X.A...X`,
    );
  });

  test('is hostile to attackers', () => {
    expectMove(
      'd',
      'c5-a5',
      `X.....X > X.....X
       A...... > .......
       ..D.... > D......
       ...+... > ...+...
       ....K.. > ....K..
       ......A > ......A
       X.....X > X.....X`,
    );
  });
});

describe('the throne', () => {
  test('is hostile to defenders when it is empty', () => {
    expectMove(
      'a',
      'b6-d6',
      `X.....X > X.....X
       .A..... > ...A...
       ...D... > .......
       ...+... > ...+...
       ....K.. > ....K..
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('shelters defenders when the king is on it', () => {
    expectMove(
      'a',
      'b6-d6',
      `X.....X > X.....X
       .A..... > ...A...
       ...D... > ...D...
       ...K... > ...K...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('is hostile to attackers when it is empty', () => {
    expectMove(
      'd',
      'b6-d6',
      `X.....X > X.....X
       .D..... > ...D...
       ...A... > .......
       ...+... > ...+...
       ....K.. > ....K..
       ......A > ......A
       X.....X > X.....X`,
    );
  });

  test('is never hostile to the king', () => {
    expectMove(
      'a',
      'b6-d6',
      `X.....X > X.....X
       .A..... > ...A...
       ...K... > ...K...
       ...+... > ...+...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
    );
  });
});

describe('the king on the throne', () => {
  test('is taken by attackers on all four sides', () => {
    expectMove(
      'a',
      'a4-c4',
      `X.....X > X.....X
       ....... > .......
       ...A... > ...A...
       A..KA.. > ..A+A..
       ...A... > ...A...
       ....... > .......
       X.....X > X.....X`,
      'attackers capture',
    );
  });

  test('is not taken by attackers on three', () => {
    expectMove(
      'a',
      'e6-e4',
      `X.....X > X.....X
       ....A.. > .......
       ...A... > ...A...
       ...K... > ...KA..
       ...A... > ...A...
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('is not taken where one of his men stands beside him', () => {
    expectMove(
      'a',
      'e6-e4',
      `X.....X > X.....X
       ....A.. > .......
       ...A... > ...A...
       ..DK... > ..DKA..
       ...A... > ...A...
       ....... > .......
       X.....X > X.....X`,
    );
  });
});

describe('the king beside the throne', () => {
  test('is taken by attackers on the other three sides', () => {
    expectMove(
      'a',
      'd7-d6',
      `X..A..X > X.....X
       ....... > ...A...
       ..AKA.. > ..A.A..
       ...+... > ...+...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
      'attackers capture',
    );
  });

  test('is not taken by two on opposite sides', () => {
    expectMove(
      'a',
      'c7-c5',
      `X.A...X > X.....X
       ....... > .......
       ...KA.. > ..AKA..
       ...+... > ...+...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
    );
  });
});

describe('the king elsewhere', () => {
  test('is taken by two attackers on opposite sides', () => {
    expectMove(
      'a',
      'b2-b6',
      `X.....X > X.....X
       ..KA... > .A.A...
       ....... > .......
       ...+... > ...+...
       ....... > .......
       .A..... > .......
       X.....X > X.....X`,
      'attackers capture',
    );
  });

  test('is taken by an attacker and a corner', () => {
    expectMove(
      'a',
      'c5-c7',
      `XK....X > X.A...X
       ....... > .......
       ..A.... > .......
       ...+... > ...+...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
      'attackers capture',
    );
  });

  test('is taken on the edge only along it', () => {
    expectMove(
      'a',
      'd5-d6',
      `X..K..X > X..K..X
       ....... > ...A...
       ...A... > .......
       ...+... > ...+...
       ....... > .......
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('is not taken by two attackers who do not face each other', () => {
    expectMove(
      'a',
      'b2-b6',
      `X.....X > X.....X
       ..K.... > .AK....
       ..A.... > ..A....
       ...+... > ...+...
       ....... > .......
       .A..... > .......
       X.....X > X.....X`,
    );
  });

  test('is safe when he moves between two', () => {
    expectMove(
      'd',
      'c2-c6',
      `X.....X > X.....X
       .A.A... > .AKA...
       ....... > .......
       ...+... > ...+...
       ....... > .......
       ..K.... > .......
       X.....X > X.....X`,
    );
  });

  test('stays safe there when an attacker moves elsewhere', () => {
    expectMove(
      'a',
      'g5-g3',
      `X.....X > X.....X
       .AKA... > .AKA...
       ......A > .......
       ...+... > ...+...
       ....... > ......A
       ....... > .......
       X.....X > X.....X`,
    );
  });

  test('is taken together with two men', () => {
    expectMove(
      'a',
      'd1-d2',
      `X.....X > X.....X
       ....... > .......
       ....... > .......
       ...+... > ...+...
       ....... > .......
       .AK.DA. > .A.A.A.
       X..A..X > X.....X`,
      'attackers capture',
    );
  });
});
