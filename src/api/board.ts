/** A position to draw: the board, what stands on it, and what the last turn changed. */

import { gameOutcome } from '../games/moves';
import {
  type BaseRules,
  DRAW,
  FIRST_WINS,
  ONGOING,
  type Outcome,
  type Position,
  reasonOf,
  verdictOf,
} from '../games/rules';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, MoveDescription, PerSide, Piece } from '../games/view';
import { capitalise, isPlural } from '../util/text';

export type { BoardLayout as Plan, BoardPoint as Place, Piece, PieceKind as Kind } from '../games/view';

/** By the name of the side. */
export type Counts = Readonly<Record<string, number>>;

/** A place and what is on it. */
export interface Point extends BoardPoint {
  readonly piece?: Omit<Piece, 'at'>;
  /** Nothing may be placed here. */
  readonly marked?: true;
}

/** A place that a turn changed: what stood there, and what stands there now. */
export interface BoardChange {
  readonly at: string;
  readonly before?: Omit<Piece, 'at'>;
  readonly after?: Omit<Piece, 'at'>;
}

/** A turn that was played, and what it changed. */
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
  /** Who is to act. */
  readonly side: string;
  /** The men in hand of each side, and those that it has lost. */
  readonly hands: Counts;
  readonly lost: Counts;
  /** Removals that the side to act owes; `own`: of its own men. */
  readonly owed?: { readonly count: number; readonly own: boolean };
  /** The last turn, or what has been played of the turn under way. */
  readonly last?: LastMove;
}

const countsBySide = ({ sides }: BaseRules, counts: PerSide): Counts => ({
  [sides[0]]: counts[0],
  [sides[1]]: counts[1],
});

const withoutSquare = ({ side, piece }: Piece): Omit<Piece, 'at'> => ({ side, piece });

export function describeBoard(rules: BaseRules, position: Position, last: LastMove | undefined): Board {
  const { pieces, marks, hands, lost, owed, own } = rules.boardState(position);
  const { places, ...plan } = rules.layout;
  const standing = new Map(pieces.map(piece => [piece.at, piece]));
  const points = places.map((place): Point => {
    const piece = standing.get(place.name);
    return {
      ...place,
      ...(piece && { piece: withoutSquare(piece) }),
      ...(marks.includes(place.name) && { marked: true }),
    };
  });
  return {
    ...plan,
    points,
    sides: rules.sides,
    side: rules.sides[position.side as 0 | 1],
    hands: countsBySide(rules, hands),
    lost: countsBySide(rules, lost),
    ...(owed > 0 && { owed: { count: owed, own } }),
    ...(last && { last }),
  };
}

export function lastMoveOf(
  rules: BaseRules,
  side: string,
  told: MoveDescription,
  before: BoardState,
  after: BoardState,
): LastMove {
  const was = new Map(before.pieces.map(piece => [piece.at, piece]));
  const is = new Map(after.pieces.map(piece => [piece.at, piece]));
  const changes = rules.layout.places.flatMap(({ name: at }): BoardChange[] => {
    const [old, now] = [was.get(at), is.get(at)];
    if (old?.side === now?.side && old?.piece === now?.piece) return [];
    return [{ at, ...(old && { before: withoutSquare(old) }), ...(now && { after: withoutSquare(now) }) }];
  });
  const counts = { hands: countsBySide(rules, after.hands), lost: countsBySide(rules, after.lost) };
  return { side, name: told.name, steps: told.steps, changes, ...counts };
}

/** How a game stands, in words for programs and a sentence for people. */

export type { MoveCount as Count } from '../games/view';

export interface Status {
  readonly result: 'ongoing' | 'win' | 'draw';
  /** Who is to act, in an ongoing game. */
  readonly side?: string;
  readonly winner?: string;
  readonly reason?: string;
  readonly sentence: string;
  /** The turn has begun and has to go on. */
  readonly midTurn: boolean;
  /** How often the position has stood by now: at the third time the rule of repetition holds. */
  readonly repetitions: number;
  /** The rules that count moves, each with how far it is. */
  readonly counts: readonly MoveCount[];
  /** Moves of both sides together after which the game may be drawn by such a rule. */
  readonly movesToDraw?: number;
}

const sideName = (side: string): string => (isPlural(side) ? `the ${side}` : capitalise(side));

export function statusOf(rules: BaseRules, position: Position, repetitions: number): Status {
  const outcome = gameOutcome(position);
  const { midTurn } = position;
  const counts = rules.moveCounts(position);
  const common = { midTurn, repetitions, counts };
  if (outcome !== ONGOING) return { ...common, ...finalStatus(rules, outcome) };
  const side = rules.sides[position.side as 0 | 1];
  const movesToDraw = Math.min(...counts.map(({ made, limit }) => Math.max(1, limit - made)));
  return {
    result: 'ongoing',
    side,
    sentence: `${capitalise(sideName(side))} ${isPlural(side) ? 'are' : 'is'} to ${midTurn ? 'go on' : 'move'}.`,
    ...common,
    ...(counts.length > 0 && { movesToDraw }),
  };
}

function finalStatus(rules: BaseRules, outcome: Outcome): Pick<Status, 'result' | 'winner' | 'reason' | 'sentence'> {
  const reason = rules.reasons[reasonOf(outcome)]!;
  const { won, drawn } = rules.endTexts[reasonOf(outcome)]!;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { result: 'draw', reason, sentence: `A draw: ${drawn}.` };
  const [winner, loser] = verdict === FIRST_WINS ? rules.sides : [rules.sides[1], rules.sides[0]];
  const why = won.replace('{loser}', sideName(loser));
  const sentence = `${capitalise(sideName(winner))} ${isPlural(winner) ? 'win' : 'wins'}: ${why}.`;
  return { result: 'win', winner, reason, sentence };
}
