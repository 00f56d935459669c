/** Turns that differ in nothing but the side from which the board is looked at. */
import type { Position } from './game';
import type { Turn } from './turns';

/** What each of the symmetries that leave the position as it is makes of a turn. */
function imagesOf(position: Position, turn: Turn): readonly Turn[] {
  const images = turn.map(action => position.images?.(action) ?? [action]);
  return (images[0] ?? []).map((_, symmetry) => images.map(of => of[symmetry]!));
}

/** Of turns that a symmetry of the position makes alike, the first of each kind. */
export function unlike(position: Position, turns: readonly Turn[]): Turn[] {
  if (!position.images) return turns.slice();
  const seen = new Set<string>();
  return turns.filter(turn => {
    if (seen.has(turn.join())) return false;
    for (const image of imagesOf(position, turn)) seen.add(image.join());
    return true;
  });
}

/** A turn that is as good as this one: itself, or what one of the symmetries makes of it; `below` is a choice of a number. */
export function likeOf(position: Position, turn: Turn, below: (limit: number) => number): Turn {
  const images = imagesOf(position, turn);
  return images[below(images.length)] ?? turn;
}
