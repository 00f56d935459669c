/**
 * Boards, pieces and moves as data, so that front ends need not know the rules. Sides and places have the same names as
 * in text. Values are shared and must not be changed.
 */

/** `king` is any piece of higher rank than the men of its side. */
export type PieceKind = 'man' | 'king';

/** A piece and its place; `hand` is a place too. */
export interface Piece {
  readonly at: string;
  readonly side: string;
  readonly piece: PieceKind;
}

/** The rule that allows or demands the removal of a man. */
export type RemovalCause = 'mill' | 'custodian' | 'intervention' | 'leap' | 'blocked' | 'own';

/** One step of a move, as a player makes it. */
export interface Step {
  /**
   * `jump` is a capture that is compulsory when it is possible, also if it captures in another way. `pass` touches
   * nothing: it ends a move that could be continued.
   */
  readonly kind: 'place' | 'move' | 'jump' | 'remove' | 'pass';
  /** Place that the piece leaves; absent if a man is placed or removed. */
  readonly from?: string;
  /** Place where the piece arrives; absent if a man is removed. */
  readonly to?: string;
  /** Pieces captured by the step. In draughts they stay on the board until the move ends. */
  readonly captured?: readonly Piece[];
  /** The man becomes a king. */
  readonly promotion?: true;
  /** Mills that the step closes, each with its three points. */
  readonly mill?: readonly (readonly string[])[];
  /** Why a man is removed. */
  readonly cause?: RemovalCause;
}

/** An action or a whole move: its name and its steps. */
export interface MoveDescription {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** A point or square: column 0 on the left and row 0 at the top, seen by the side at the bottom. */
export interface BoardPoint {
  readonly name: string;
  readonly column: number;
  readonly row: number;
  /** Set if places are named by file and rank. */
  readonly file?: string;
  readonly rank?: number;
}

/** Board of a variant, for drawing. */
export interface BoardLayout {
  /** Pieces stand on the crossings of lines, or in the squares of a chequered board. */
  readonly kind: 'points' | 'squares';
  readonly columns: number;
  readonly rows: number;
  readonly places: readonly BoardPoint[];
  /** Lines to draw, each by its places; in morris also the lines on which mills can be made. Empty on squares. */
  readonly lines: readonly (readonly string[])[];
  /** The side that sits at the bottom. */
  readonly bottom: string;
  /** The bottom corner that is a playing square, if only squares of one colour are used. */
  readonly corner?: 'left' | 'right';
  readonly throne?: string;
  readonly corners?: readonly string[];
}

/** One number for each side, in the order of `Rules.sides`. */
export type PerSide = readonly [number, number];

/** Pieces on the board and in hand, and what is owed. */
export interface BoardState {
  readonly pieces: readonly Piece[];
  /** Points blocked by a mark. */
  readonly marks: readonly string[];
  readonly hands: PerSide;
  /** Men lost by each side: those of a full set that are neither on the board nor in hand. */
  readonly lost: PerSide;
  /** Number of removals that the side to move owes. */
  readonly owed: number;
  /** True if the side to move must remove men of its own. */
  readonly own: boolean;
}

/** State of a rule that draws the game after a number of moves, counting both sides together. */
export interface MoveCount {
  readonly reason: string;
  readonly made: number;
  readonly limit: number;
}

/** Text for an end of the game, as a win and as a draw. `{loser}` stands for a side. */
export interface EndText {
  readonly won: string;
  readonly drawn: string;
}

/** The part of the rules that describes boards and positions as data. */
export interface PositionView<P> {
  readonly layout: BoardLayout;
  /** One text for each of `Rules.reasons`, in the same order. */
  readonly endTexts: readonly EndText[];
  boardState(position: P): BoardState;
  /** Description of a legal action before it is made. */
  describe(position: P, action: number): MoveDescription;
  /** Rules that count moves, with their current counts. */
  moveCounts(position: P): readonly MoveCount[];
}

/** Titles and sentences for the variants of a family, and a sentence for each option. */
export interface FamilyTexts {
  readonly variants: Readonly<Record<string, readonly [title: string, sentence: string]>>;
  readonly options: Readonly<Record<string, string>>;
}

/** Title of a rule option, and words for those of its values that are codes. */
export interface OptionText {
  readonly title: string;
  readonly values?: Readonly<Record<string, string>>;
}
