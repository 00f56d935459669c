/** A player in this process: searches so many nodes on one thread and says what it would play. */
import type { Position } from '../../games/game';
import { type Turn, turnsOf } from '../../games/turns';
import { Clock } from '../../search/clock';
import { deepen, MAX_DEPTH, UNHEARD } from '../../search/deepen';
import { Table, tableBytes } from '../../search/table';
import { Tree } from '../../search/tree';

const TABLE_MEGABYTES = 1;

export interface Thought {
  readonly turn: Turn;
  /** For the side to move, as the search counts. */
  readonly score: number;
}

export class Thinker {
  private readonly tree = new Tree(new Table(new SharedArrayBuffer(tableBytes(TABLE_MEGABYTES))), {
    nodesLeft: nodes => this.nodes - nodes,
  });

  constructor(private readonly nodes: number) {}

  /** What was learnt in other games is forgotten: a game is the same whatever was played before it. */
  forget(): void {
    this.tree.table.clear();
    this.tree.forget();
  }

  /** The choice in a position whose game goes on. */
  think(position: Position): Thought {
    const [best] = deepen(
      this.tree,
      position,
      {
        turns: turnsOf(position),
        firstDepth: 1,
        depth: MAX_DEPTH,
        mate: 0,
        multiPv: 1,
        quiescence: true,
        clock: new Clock({}, 0),
      },
      UNHEARD,
    );
    return best!;
  }
}
