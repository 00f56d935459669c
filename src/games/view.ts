/**
 * What a game tells as data, so that no front end has to know its rules: turns and their steps, the board, what stands
 * on it. Sides and places are named as everywhere in text. The values are shared and never change.
 */

export type PieceKind = 'man' | 'king';

/** A piece and where it stands; `hand` is a place too. */
export interface Piece {
  readonly at: string;
  readonly side: string;
  readonly piece: PieceKind;
}

/** What gives the removal of a man. */
export type RemovalCause = 'mill' | 'custodian' | 'intervention' | 'blocked' | 'own';

/** One step of a turn, as a hand makes it. */
export interface Step {
  readonly kind: 'place' | 'move' | 'jump' | 'remove';
  /** Where the piece leaves; a man that is placed or removed has none. */
  readonly from?: string;
  /** Where it arrives; a man that is removed has none. */
  readonly to?: string;
  /** The pieces that the step takes. In draughts they stay on the board, dead, until the turn is over. */
  readonly captured?: readonly Piece[];
  /** The man becomes a king. */
  readonly promotion?: true;
  /** The mills that it closes, each with its three points. */
  readonly mill?: readonly (readonly string[])[];
  /** What gives the removal. */
  readonly cause?: RemovalCause;
}

/** An action or a whole turn: its name and its steps. */
export interface MoveDescription {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** A point or square that pieces stand on: column 0 at the left, row 0 at the top, seen by the side at the bottom. */
export interface BoardPoint {
  readonly name: string;
  readonly column: number;
  readonly row: number;
  /** Where places are named by them. */
  readonly file?: string;
  readonly rank?: number;
}

/** The board of a variant, for drawing. */
export interface BoardLayout {
  /** Pieces stand on the crossings of lines, or in the squares of a chequered board. */
  readonly kind: 'points' | 'squares';
  readonly columns: number;
  readonly rows: number;
  readonly places: readonly BoardPoint[];
  /** The lines of places that a mill may be made on; they are all the lines that are drawn. None between squares. */
  readonly lines: readonly (readonly string[])[];
  /** The side that sits at the bottom. */
  readonly bottom: string;
  /** Where only squares of one colour are played on: whether the bottom corner that is one of them lies left or right. */
  readonly corner?: 'left' | 'right';
  readonly throne?: string;
  readonly corners?: readonly string[];
}

/** For each side, in the order of `Rules.sides`. */
export type PerSide = readonly [number, number];

/** What stands on the board. */
export interface BoardState {
  readonly pieces: readonly Piece[];
  /** Points that a mark blocks. */
  readonly marks: readonly string[];
  readonly hands: PerSide;
  /** The men that each side has lost: those of a full set that are neither on the board nor in hand. */
  readonly lost: PerSide;
  /** Removals that the side to act owes; `own`: of men of its own. */
  readonly owed: number;
  readonly own: boolean;
}

/** A rule that counts moves of both sides together to a draw. */
export interface MoveCount {
  readonly reason: string;
  readonly made: number;
  readonly limit: number;
}

/** The words for an end: what it is where a side has won, and where the game is drawn. `{loser}` stands for a side. */
export interface EndText {
  readonly won: string;
  readonly drawn: string;
}

/** What the rules of a variant tell of the board and of a position. */
export interface PositionView<P> {
  readonly layout: BoardLayout;
  /** In the order of `Rules.reasons`. */
  readonly endTexts: readonly EndText[];
  boardState(position: P): BoardState;
  /** A legal action, before it is made. */
  describe(position: P, action: number): MoveDescription;
  /** The rules that count moves, each with how far it is. */
  moveCounts(position: P): readonly MoveCount[];
}

/** A family in words for people: a title and a sentence for each variant, a sentence for each option. */
export interface FamilyTexts {
  readonly variants: Readonly<Record<string, readonly [title: string, sentence: string]>>;
  readonly options: Readonly<Record<string, string>>;
}
