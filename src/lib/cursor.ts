/** One mutable position that serves all games that branch from one start. */
import type { Action, Position } from '../games/game';

/** A game so far: the one before it, and the actions that led here from there. */
export interface GameNode {
  readonly before: GameNode | undefined;
  readonly actionsPlayed: readonly Action[];
  readonly depth: number;
}

/**
 * Games are values that never change, and share all but their last turn. A position changes with every action. So it
 * walks: from the game that it stands at to the one that is asked about, by way of the last game that both come from.
 * Going on with one game, or back a turn, costs a turn.
 */
export class PositionCursor {
  private node: GameNode | undefined;

  constructor(private readonly position: Position) {}

  /** The position has been brought to `node` from where it stood. */
  setNode(node: GameNode): void {
    this.node = node;
  }

  /** The position of `node`, until the next call. */
  seek(node: GameNode): Position {
    if (this.node === node) return this.position;
    const ahead: GameNode[] = [];
    let from = this.node;
    let to: GameNode | undefined = node;
    while (from !== to) {
      if (to !== undefined && (from === undefined || to.depth >= from.depth)) {
        ahead.push(to);
        to = to.before;
      } else if (from !== undefined) {
        for (let n = from.actionsPlayed.length; n > 0; n--) this.position.undo();
        from = from.before;
      }
    }
    for (let i = ahead.length - 1; i >= 0; i--)
      for (const action of ahead[i]!.actionsPlayed) this.position.make(action);
    this.node = node;
    return this.position;
  }
}
