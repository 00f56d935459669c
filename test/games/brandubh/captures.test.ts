import { describe, expect, test } from 'vitest';
import { drawingOf, drawn, play, result } from './helpers';

/** Checks the board after a move; `drawing` shows `before > after`, row by row. */
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
  test('is captured by an attacker that moves next to it, with another behind it', () => {
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

  test('of the attackers is captured by a defender in the same way', () => {
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

  test('is safe when it moves between two enemy pieces', () => {
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

  test('is not captured by a piece that moves away', () => {
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

  test('is not captured by two pieces at a right angle', () => {
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

  test('is captured together with two others', () => {
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

describe('the king captures', () => {
  test('by moving', () => {
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

  test('as the partner of a man that moves', () => {
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

  test('as a partner on the throne', () => {
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

  test('is not hostile to defenders when the king is on it', () => {
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
  test('is captured by four attackers', () => {
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

  test('is not captured by three attackers', () => {
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

  test('is not captured with one of his men next to him', () => {
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

describe('the king next to the throne', () => {
  test('is captured by attackers on the other three sides', () => {
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

  test('is not captured by two attackers on opposite sides', () => {
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
  test('is captured by two attackers on opposite sides', () => {
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

  test('is captured by an attacker and a corner', () => {
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

  test('is captured on the edge only along the edge', () => {
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

  test('is not captured by two attackers at a right angle', () => {
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

  test('is safe when he moves between two attackers', () => {
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

  test('stays safe between two attackers when another piece moves', () => {
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

  test('is captured together with two men', () => {
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
