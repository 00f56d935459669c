/** Turns that differ in nothing but the side from which the board is looked at. */
import type { Position } from './game';
import type { MoveActions } from './turns';

/** What each of the symmetries that leave the position as it is makes of a turn. */
function symmetricMoves(position: Position, turn: MoveActions): readonly MoveActions[] {
  const images = turn.map(action => position.symmetricActions?.(action) ?? [action]);
  return (images[0] ?? []).map((_, symmetry) => images.map(of => of[symmetry]!));
}

/** Of turns that a symmetry of the position makes alike, the first of each kind. */
export function uniqueBySymmetry(position: Position, turns: readonly MoveActions[]): MoveActions[] {
  if (!position.symmetricActions) return turns.slice();
  const seen = new Set<string>();
  return turns.filter(turn => {
    if (seen.has(turn.join())) return false;
    for (const image of symmetricMoves(position, turn)) seen.add(image.join());
    return true;
  });
}

/** A turn that is as good as this one: itself, or what one of the symmetries makes of it; `below` is a choice of a number. */
export function randomSymmetricMove(
  position: Position,
  turn: MoveActions,
  below: (limit: number) => number,
): MoveActions {
  const images = symmetricMoves(position, turn);
  return images[below(images.length)] ?? turn;
}
