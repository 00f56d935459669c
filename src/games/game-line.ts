/**
 * The game so far: immutable nodes, one for each move or step of a move, that share one mutable position.
 *
 * A node knows only its predecessor and the actions that lead from there, so adding a move takes constant time, and
 * games that branch share their common moves. The position walks to whichever node is asked about, by way of the last
 * node that both have in common: playing on and taking back cost one move each.
 */
import { joinActionNames, nameMove } from './moves';
import { type Action, ONGOING, type Position, type Side } from './position';
import type { BaseRules } from './rules';

/** Root of all games from one start: the rules, the FEN and the shared position. */
export class GameRoot {
  /** Node that the position stands at; undefined at the start. */
  private node: GameNode | undefined;

  /** Takes over `position`, which must be the one of `startFen`. */
  constructor(
    readonly rules: BaseRules,
    readonly startFen: string,
    private readonly position: Position,
  ) {}

  /** Declares that the position is that of `node`: the caller has made its actions. Returns the position. */
  arrive(node: GameNode): Position {
    this.node = node;
    return this.position;
  }

  /** Position of `node`; valid until another node is asked for. */
  seek(node: GameNode): Position {
    const { position } = this;
    if (this.node === node) return position;
    const forward: GameNode[] = [];
    let from = this.node;
    let to: GameNode | undefined = node;
    while (from !== to) {
      if (to !== undefined && (from === undefined || to.depth >= from.depth)) {
        forward.push(to);
        to = to.before;
      } else if (from !== undefined) {
        for (let n = from.actionsPlayed.length; n > 0; n--) position.undo();
        from = from.before;
      }
    }
    for (let i = forward.length - 1; i >= 0; i--) for (const action of forward[i]!.actionsPlayed) position.make(action);
    this.node = node;
    return position;
  }
}

/** A game so far. The constructor needs the root's position where the node's actions have been made. */
export class GameNode {
  /** Number of nodes before this one: moves, and steps of moves that were played one by one. */
  readonly depth: number;
  /** Number of moves; one that has begun counts. */
  readonly moveCount: number;
  readonly sideToMove: Side;
  /** True if a move has begun and must be completed. */
  readonly midTurn: boolean;
  private readonly keyLow: number;
  private readonly keyHigh: number;
  /** Canonical name of what was played, once it is known. */
  #name: string | undefined;

  constructor(
    readonly root: GameRoot,
    /** The game before the last move or step; undefined at the start. */
    readonly before: GameNode | undefined,
    /** Actions that lead here from `before`. */
    readonly actionsPlayed: readonly Action[],
    /** Text of the move or step, as it was given; it can be played again. */
    readonly text: string,
    name?: string,
  ) {
    const position = root.arrive(this);
    this.depth = before === undefined ? 0 : before.depth + 1;
    this.moveCount = before === undefined ? 0 : before.moveCount + (before.midTurn ? 0 : 1);
    this.sideToMove = position.side as Side;
    this.midTurn = position.midTurn && position.outcome(0) === ONGOING;
    this.keyLow = position.keyLow;
    this.keyHigh = position.keyHigh;
    this.#name = name;
  }

  /** The position, valid until another game from the same start is asked for its own. */
  position(): Position {
    return this.root.seek(this);
  }

  /** Canonical name of the last move or step; empty at the start. */
  get name(): string {
    if (this.before === undefined) return '';
    this.#name ??= nameMove(this.root.rules, this.before.position(), this.actionsPlayed);
    return this.#name;
  }

  /** The game before the last move, or before the one that has begun; undefined at the start. */
  moveStart(): GameNode | undefined {
    let node = this.before;
    while (node?.midTurn) node = node.before;
    return node;
  }

  /** Texts that replay the game, one for each move or step, oldest first. */
  moveTexts(): string[] {
    const texts: string[] = [];
    for (let node: GameNode = this; node.before !== undefined; node = node.before) texts.push(node.text);
    return texts.reverse();
  }

  /** Canonical names of the complete moves, then of the steps of a move that has begun. */
  moveNames(): string[] {
    const names: string[] = [];
    let steps: string[] = [];
    let isComplete = !this.midTurn;
    for (let node: GameNode = this; node.before !== undefined; node = node.before) {
      steps.push(node.name);
      if (node.before.midTurn) continue;
      if (isComplete) names.push(joinActionNames(this.root.rules, steps.reverse()));
      else names.push(...steps);
      isComplete = true;
      steps = [];
    }
    return names.reverse();
  }

  /** Canonical name of the last move, or of the steps so far of one that has begun; empty at the start. */
  lastMoveName(): string {
    const steps: string[] = [];
    let node: GameNode = this;
    for (; node.before !== undefined; node = node.before) {
      steps.push(node.name);
      if (!node.before.midTurn) break;
    }
    return joinActionNames(this.root.rules, steps.reverse());
  }

  /** Number of times the position has occurred, this one included. */
  repetitions(): number {
    let times = 1;
    for (let node = this.before; node !== undefined; node = node.before)
      if (node.keyLow === this.keyLow && node.keyHigh === this.keyHigh && node.sideToMove === this.sideToMove) times++;
    return times;
  }
}
