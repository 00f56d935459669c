/** A position for display: the board, its pieces, the last move, and the state of the game. */
import { gameOutcome } from '../games/moves';
import {
  type BaseRules,
  DRAW,
  FIRST_WINS,
  ONGOING,
  type Outcome,
  type Position,
  reasonOf,
  type Side,
  verdictOf,
} from '../games/rules';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, MoveDescription, PerSide, Piece } from '../games/view';
import { capitalise, isPlural } from '../util/text';

/** Numbers by the name of the side. */
export type Counts = Readonly<Record<string, number>>;

/** A point of the board and the piece on it. */
export interface Point extends BoardPoint {
  readonly piece?: Omit<Piece, 'at'>;
  /** Blocked: no man may be placed here. */
  readonly marked?: true;
}

/** A point that a move changed, with the piece before and after it. */
export interface BoardChange {
  readonly at: string;
  readonly before?: Omit<Piece, 'at'>;
  readonly after?: Omit<Piece, 'at'>;
}

/** A move that was played, and what it changed. */
export interface LastMove {
  readonly side: string;
  readonly name: string;
  readonly steps: MoveDescription['steps'];
  readonly changes: readonly BoardChange[];
  readonly hands: Counts;
  readonly lost: Counts;
}

export interface Board extends Omit<BoardLayout, 'places'> {
  readonly points: readonly Point[];
  readonly sides: readonly [string, string];
  /** The side to move. */
  readonly side: string;
  /** Men in hand of each side. */
  readonly hands: Counts;
  /** Men lost by each side. */
  readonly lost: Counts;
  /** Removals that the side to move still has to make; `own`: of its own men. */
  readonly owed?: { readonly count: number; readonly own: boolean };
  /** The last move, or the steps so far of a move that has begun. */
  readonly last?: LastMove;
}

const countsBySide = ({ sides }: BaseRules, counts: PerSide): Counts => ({
  [sides[0]]: counts[0],
  [sides[1]]: counts[1],
});

const withoutSquare = ({ side, piece }: Piece): Omit<Piece, 'at'> => ({ side, piece });

export function describeBoard(rules: BaseRules, position: Position, last: LastMove | undefined): Board {
  const { pieces, marks, hands, lost, owed, own } = rules.boardState(position);
  const { places, ...layout } = rules.layout;
  const pieceAt = new Map(pieces.map(piece => [piece.at, piece]));
  const points = places.map((place): Point => {
    const piece = pieceAt.get(place.name);
    return {
      ...place,
      ...(piece && { piece: withoutSquare(piece) }),
      ...(marks.includes(place.name) && { marked: true }),
    };
  });
  return {
    ...layout,
    points,
    sides: rules.sides,
    side: rules.sides[position.side as Side],
    hands: countsBySide(rules, hands),
    lost: countsBySide(rules, lost),
    ...(owed > 0 && { owed: { count: owed, own } }),
    ...(last && { last }),
  };
}

export function lastMoveOf(
  rules: BaseRules,
  side: string,
  move: MoveDescription,
  before: BoardState,
  after: BoardState,
): LastMove {
  const pieceBefore = new Map(before.pieces.map(piece => [piece.at, piece]));
  const pieceAfter = new Map(after.pieces.map(piece => [piece.at, piece]));
  const changes = rules.layout.places.flatMap(({ name: at }): BoardChange[] => {
    const [old, now] = [pieceBefore.get(at), pieceAfter.get(at)];
    if (old?.side === now?.side && old?.piece === now?.piece) return [];
    return [{ at, ...(old && { before: withoutSquare(old) }), ...(now && { after: withoutSquare(now) }) }];
  });
  const counts = { hands: countsBySide(rules, after.hands), lost: countsBySide(rules, after.lost) };
  return { side, name: move.name, steps: move.steps, changes, ...counts };
}

/** State of a game: codes for programs and a sentence for people. */
export interface Status {
  readonly result: 'ongoing' | 'win' | 'draw';
  /** The side to move, if the game is not over. */
  readonly side?: string;
  readonly winner?: string;
  readonly reason?: string;
  readonly sentence: string;
  /** True if a move has begun and must be completed. */
  readonly midTurn: boolean;
  /** Number of times the position has occurred; the repetition rule applies at the third. */
  readonly repetitions: number;
  /** The rules that count moves, each with its count and limit. */
  readonly counts: readonly MoveCount[];
  /** Moves of both sides together until such a rule may draw the game. */
  readonly movesToDraw?: number;
}

const sideName = (side: string): string => (isPlural(side) ? `the ${side}` : capitalise(side));

export function statusOf(rules: BaseRules, position: Position, repetitions: number): Status {
  const outcome = gameOutcome(position);
  const { midTurn } = position;
  const counts = rules.moveCounts(position);
  const common = { midTurn, repetitions, counts };
  if (outcome !== ONGOING) return { ...common, ...finalStatus(rules, outcome) };
  const side = rules.sides[position.side as Side];
  const movesToDraw = Math.min(...counts.map(({ made, limit }) => Math.max(1, limit - made)));
  return {
    result: 'ongoing',
    side,
    sentence: `${capitalise(side)} to ${midTurn ? 'continue' : 'move'}.`,
    ...common,
    ...(counts.length > 0 && { movesToDraw }),
  };
}

function finalStatus(rules: BaseRules, outcome: Outcome): Pick<Status, 'result' | 'winner' | 'reason' | 'sentence'> {
  const reason = rules.reasons[reasonOf(outcome)]!;
  const { won, drawn } = rules.endTexts[reasonOf(outcome)]!;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { result: 'draw', reason, sentence: `Draw: ${drawn}.` };
  const [winner, loser] = verdict === FIRST_WINS ? rules.sides : [rules.sides[1], rules.sides[0]];
  const why = won.replace('{loser}', sideName(loser));
  const sentence = `${capitalise(sideName(winner))} ${isPlural(winner) ? 'win' : 'wins'}: ${why}.`;
  return { result: 'win', winner, reason, sentence };
}
