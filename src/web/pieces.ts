/** Which piece is which from one picture to the next, so that they are seen to move. Pure. */
import type { Board, Kind } from '../lib';

export interface TrackedPiece {
  readonly id: number;
  readonly at: string;
  readonly side: string;
  readonly piece: Kind;
}

let lastPieceId = 0;

/** Pieces that stay keep their numbers; one that is gone here and new there has moved. */
export function trackPieces(before: readonly TrackedPiece[], board: Board): readonly TrackedPiece[] {
  const standing = board.points.flatMap(({ name, piece }) => (piece ? [{ at: name, ...piece }] : []));
  const known = new Map(before.map(shown => [shown.at, shown]));
  const stays = standing.filter(({ at, side }) => known.get(at)?.side === side);
  const kept = new Set(stays.map(({ at }) => at));
  const gone = before.filter(({ at }) => !kept.has(at));
  const shown = standing.map(now => {
    if (kept.has(now.at)) return { ...now, id: known.get(now.at)!.id };
    const from = gone.findIndex(({ side }) => side === now.side);
    const [moved] = from < 0 ? [] : gone.splice(from, 1);
    return { ...now, id: moved?.id ?? ++lastPieceId };
  });
  // The order of the drawing is that of the numbers: an element that is put elsewhere in the tree would not move smoothly.
  return shown.sort((a, b) => a.id - b.id);
}
