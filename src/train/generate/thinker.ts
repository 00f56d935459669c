/** A player in this process: searches so many nodes on one thread and says what it would play. */
import type { Position } from '../../games/game';
import { legalMoves, type MoveActions } from '../../games/turns';
import { TimeManager } from '../../search/clock';
import { MAX_DEPTH, NO_LISTENER, searchRoot } from '../../search/deepen';
import { hashTableBytes, TranspositionTable } from '../../search/table';
import { Tree } from '../../search/tree';

const HASH_MB = 1;

export interface ScoredMove {
  readonly move: MoveActions;
  /** For the side to move, as the search counts. */
  readonly score: number;
}

export class SelfPlayer {
  private readonly tree = new Tree(new TranspositionTable(new SharedArrayBuffer(hashTableBytes(HASH_MB))), {
    nodesLeft: nodes => this.nodes - nodes,
  });

  constructor(private readonly nodes: number) {}

  /** What was learnt in other games is forgotten: a game is the same whatever was played before it. */
  clear(): void {
    this.tree.table.clear();
    this.tree.clearHistory();
  }

  /** The choice in a position whose game goes on. */
  chooseMove(position: Position): ScoredMove {
    const [best] = searchRoot(
      this.tree,
      position,
      {
        moves: legalMoves(position),
        firstDepth: 1,
        depth: MAX_DEPTH,
        mate: 0,
        multiPv: 1,
        quiescence: true,
        clock: new TimeManager({}, 0),
      },
      NO_LISTENER,
    );
    return best!;
  }
}
