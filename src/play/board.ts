/** What a front end has to know of a board: where its spots lie and how to read its FEN. It knows no rules. */

/** A place on the grid, column 0 at the left and row 0 at the top as the first of `sides` sees it. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** A point or square that men stand on. */
export interface Spot extends Place {
  readonly name: string;
}

export interface Man {
  /** An index into `Board.sides`. */
  readonly side: number;
  readonly rank: 'man' | 'king' | 'mark';
}

export interface Placement {
  /** By the name of the spot. */
  readonly men: ReadonlyMap<string, Man>;
  readonly inHand: readonly [number, number];
}

/** One step of a turn, as a player makes it. `to` goes on where `from` or the `to` before it stopped. */
export interface Step {
  readonly verb: 'place' | 'from' | 'to' | 'remove';
  readonly spot: string;
  /** The action that the step belongs to, and whether it completes that action. */
  readonly action: string;
  readonly last: boolean;
}

/** What may be taken in the middle of a turn, and by which rule. */
export interface Removal {
  readonly owed: number;
  readonly own: boolean;
  readonly mill: boolean;
  readonly custodian: readonly string[];
  readonly intervention: readonly string[];
}

export type Stroke = readonly [Place, Place];

export interface Board {
  readonly family: string;
  readonly sides: readonly [string, string];
  /** Which of `sides` has the light men. */
  readonly light: number;
  readonly columns: number;
  readonly rows: number;
  readonly spots: readonly Spot[];
  /** Men stand on the crossings of lines, or in squares between them. */
  readonly kind: 'points' | 'squares';
  /** Straight and diagonal lines between crossings. */
  readonly lines: readonly Stroke[];
  /** Spots drawn differently: the throne and the corners. */
  readonly special: ReadonlySet<string>;
  /** Squares of one colour only: up and down lead from row to row aslant. */
  readonly staggered: boolean;
  /** Below each column; empty where squares are numbered. */
  readonly files: readonly string[];
  /** Beside each row, at the left and at the right. */
  readonly ranks: readonly (readonly [string, string])[];
  /** The engine takes the actions of a turn one by one, so a turn half made is a position of its own. */
  readonly byActions: boolean;

  /** A man as a single letter of ASCII. */
  letter(man: Man): string;
  placement(fen: string): Placement;
  /** The steps of a whole turn, in order. */
  steps(turn: string): readonly Step[];
  /** What is owed in `fen`, if anything. */
  removal(fen: string): Removal | undefined;
}

export function spotNamed(board: Board, name: string): Spot | undefined {
  return board.spots.find(spot => spot.name === name);
}

/** A board of `count` lines each way, all the way across. */
export function grid(columns: number, rows: number): Stroke[] {
  const lines: Stroke[] = [];
  for (let row = 0; row <= rows; row++) {
    lines.push([
      { column: 0, row },
      { column: columns, row },
    ]);
  }
  for (let column = 0; column <= columns; column++) {
    lines.push([
      { column, row: 0 },
      { column, row: rows },
    ]);
  }
  return lines;
}

/** `a`, `b`, `c` ... */
export const fileName = (column: number): string => String.fromCharCode(97 + column);

/** The steps of a turn whose single action leads over `spots`. */
export function route(turn: string, spots: readonly string[]): Step[] {
  return spots.map((spot, at) => ({
    verb: at === 0 ? 'from' : 'to',
    spot,
    action: turn,
    last: at === spots.length - 1,
  }));
}
