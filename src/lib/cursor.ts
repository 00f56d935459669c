/** One mutable position that serves all games that branch from one start. */
import type { Action, Position } from '../games/game';

/** A game so far: the one before it, and the actions that led here from there. */
export interface Node {
  readonly before: Node | undefined;
  readonly made: readonly Action[];
  readonly depth: number;
}

/**
 * Games are values that never change, and share all but their last turn. A position changes with every action. So it
 * walks: from the game that it stands at to the one that is asked about, by way of the last game that both come from.
 * Going on with one game, or back a turn, costs a turn.
 */
export class Cursor {
  private at: Node | undefined;

  constructor(private readonly position: Position) {}

  /** The position has been brought to `node` from where it stood. */
  arrive(node: Node): void {
    this.at = node;
  }

  /** The position of `node`, until the next call. */
  seek(node: Node): Position {
    if (this.at === node) return this.position;
    const ahead: Node[] = [];
    let from = this.at;
    let to: Node | undefined = node;
    while (from !== to) {
      if (to !== undefined && (from === undefined || to.depth >= from.depth)) {
        ahead.push(to);
        to = to.before;
      } else if (from !== undefined) {
        for (let n = from.made.length; n > 0; n--) this.position.undo();
        from = from.before;
      }
    }
    for (let i = ahead.length - 1; i >= 0; i--) for (const action of ahead[i]!.made) this.position.make(action);
    this.at = node;
    return this.position;
  }
}
