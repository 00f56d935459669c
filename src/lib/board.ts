/** A position to draw: the board, what stands on it, and what the last turn changed. */
import type { Play, Position } from '../games/game';
import type { BySide, Piece, Place, Plan, Scene, Told } from '../games/telling';

export type { Kind, Piece, Place, Plan } from '../games/telling';

/** By the name of the side. */
export type Counts = Readonly<Record<string, number>>;

/** A place and what is on it. */
export interface Point extends Place {
  readonly piece?: Omit<Piece, 'at'>;
  /** Nothing may be placed here. */
  readonly marked?: true;
}

/** A place that a turn changed: what stood there, and what stands there now. */
export interface Change {
  readonly at: string;
  readonly before?: Omit<Piece, 'at'>;
  readonly after?: Omit<Piece, 'at'>;
}

/** A turn that was played, and what it changed. */
export interface Played {
  readonly side: string;
  readonly name: string;
  readonly steps: Told['steps'];
  readonly changes: readonly Change[];
  readonly hands: Counts;
  readonly lost: Counts;
}

export interface Board extends Omit<Plan, 'places'> {
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
  readonly last?: Played;
}

const bySide = ({ sides }: Play, counts: BySide): Counts => ({ [sides[0]]: counts[0], [sides[1]]: counts[1] });

const bare = ({ side, piece }: Piece): Omit<Piece, 'at'> => ({ side, piece });

export function boardOf(rules: Play, position: Position, last: Played | undefined): Board {
  const { pieces, marks, hands, lost, owed, own } = rules.scene(position);
  const { places, ...plan } = rules.plan;
  const standing = new Map(pieces.map(piece => [piece.at, piece]));
  const points = places.map((place): Point => {
    const piece = standing.get(place.name);
    return { ...place, ...(piece && { piece: bare(piece) }), ...(marks.includes(place.name) && { marked: true }) };
  });
  return {
    ...plan,
    points,
    sides: rules.sides,
    side: rules.sides[position.side as 0 | 1],
    hands: bySide(rules, hands),
    lost: bySide(rules, lost),
    ...(owed > 0 && { owed: { count: owed, own } }),
    ...(last && { last }),
  };
}

export function playedOf(rules: Play, side: string, told: Told, before: Scene, after: Scene): Played {
  const was = new Map(before.pieces.map(piece => [piece.at, piece]));
  const is = new Map(after.pieces.map(piece => [piece.at, piece]));
  const changes = rules.plan.places.flatMap(({ name: at }): Change[] => {
    const [old, now] = [was.get(at), is.get(at)];
    if (old?.side === now?.side && old?.piece === now?.piece) return [];
    return [{ at, ...(old && { before: bare(old) }), ...(now && { after: bare(now) }) }];
  });
  const counts = { hands: bySide(rules, after.hands), lost: bySide(rules, after.lost) };
  return { side, name: told.name, steps: told.steps, changes, ...counts };
}
