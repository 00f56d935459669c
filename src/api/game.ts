/**
 * A game: a variant, its start position and the moves played. A game is a value: playing and undoing return new games.
 *
 * @module
 */
import type { PositionSpec } from '../engine/types';
import { GameNode, GameRoot } from '../games/game-line';
import { joinActionNames, legalActions, type MoveActions, parseMove, walkMoves } from '../games/moves';
import { type Action, type BaseRules, ONGOING, type Position, type RuleValues } from '../games/rules';
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { MoveDescription, Step } from '../games/view';
import { deepFreeze } from '../util/invariants';
import { type Board, describeBoard, type LastMove, lastMoveOf, type Status, statusOf } from './board';
import { fault, ok, type Result } from './result';
import { changedValues, type VariantRules } from './variant';

/** A move or a step of one: its name, and the steps it consists of. */
export type Move = MoveDescription;

class VariantRoot extends GameRoot {
  constructor(
    readonly variantRules: VariantRules,
    startFen: string,
    position: Position,
  ) {
    super(variantRules.rules, startFen, position);
  }
}

/** A game that starts at `position`, which it takes over. */
export const createGame = (variantRules: VariantRules, fen: string, position: Position): Game =>
  new Game(new VariantRoot(variantRules, fen, position), undefined, [], '');

export class Game extends GameNode {
  /** @internal */
  declare readonly root: VariantRoot;
  /** The game before the last move, or before the last step of it; undefined at the start. */
  declare readonly before: Game | undefined;
  /** Number of moves played; steps of a move that were played one by one count separately. */
  declare readonly depth: number;
  /** True if a move has begun and must be completed. */
  declare readonly midTurn: boolean;
  #listed: ListedMoves | undefined;
  #status: Status | undefined;

  /** @internal */
  constructor(root: VariantRoot, before: Game | undefined, actions: readonly Action[], text: string, name?: string) {
    super(root, before, actions, text, name);
    Object.freeze(actions);
    Object.freeze(this);
  }

  get variant(): string {
    return this.variantRules.variant.name;
  }

  get family(): string {
    return this.variantRules.family.family;
  }

  /** The side to move. */
  get side(): string {
    return this.sides[this.sideToMove];
  }

  /** The sides; the first one begins. */
  get sides(): readonly [string, string] {
    return this.root.rules.sides;
  }

  /** The value of every rule option. */
  get options(): RuleValues {
    return this.variantRules.values;
  }

  /** Rule options that differ from the variant's defaults. */
  get changes(): RuleValues {
    return changedValues(this.variantRules);
  }

  /** FEN of the start position. */
  get startFen(): string {
    return this.root.startFen;
  }

  get fen(): string {
    return this.root.rules.writeFen(this.position());
  }

  /** FEN in the format of another program: `app` in morris. Undefined if the family has no such format. */
  fenAs(format: string): string | undefined {
    return this.root.rules.writeFenAs?.(this.position(), format);
  }

  /** The board as text. */
  get drawing(): string {
    return this.root.rules.drawBoard(this.position());
  }

  /**
   * Legal moves; in the middle of a move, its completions. Empty if the game is over.
   *
   * Also empty if there are more than `MAX_LISTED_MOVES`: see `tooManyMoves`.
   */
  moves(): readonly Move[] {
    return this.listed().moves;
  }

  /** True if there are too many legal moves to list: a position that owes many removals. Use `steps` instead. */
  get tooManyMoves(): boolean {
    return this.listed() === NO_LIST;
  }

  /** @deprecated Renamed to `moves`. */
  turns(): readonly Move[] {
    return this.moves();
  }

  /** @deprecated Renamed to `tooManyMoves`. */
  get tooManyTurns(): boolean {
    return this.tooManyMoves;
  }

  /** Legal next steps: a man placed, moved or removed, one jump of a chain. Play a step with `play`. */
  steps(): readonly Move[] {
    const { rules } = this.root;
    const position = this.position();
    const actions = rules.stepActions?.(position) ?? legalActions(position);
    return Object.freeze(actions.map(action => rules.describe(position, action)));
  }

  /** Legal next actions: like steps, but a capture chain in draughts is one action. */
  actions(): readonly Move[] {
    const position = this.position();
    return Object.freeze(legalActions(position).map(action => this.root.rules.describe(position, action)));
  }

  /** The move, or the first steps of one, that a name stands for. Accepts what `play` accepts. */
  read(name: string): Result<Move> {
    const after = this.play(name);
    return after.ok ? ok(after.value.moveSince(this)) : after;
  }

  /** The game after a move, or after the first steps of one; by name, or as listed by `moves`. */
  play(move: string | Move): Result<Game> {
    const listed = typeof move === 'string' ? undefined : this.listedActions(move);
    if (listed) return ok(this.withActions(listed, (move as Move).name, (move as Move).name));
    const name = typeof move === 'string' ? move : move?.name;
    if (typeof name !== 'string') return fault('illegal-turn', 'expected a move or its name');
    const position = this.position();
    const actions = parseMove(this.root.rules, position, name);
    if (!actions.ok) return fault(position.outcome(0) === ONGOING ? 'illegal-turn' : 'game-over', actions.error);
    return ok(actions.value.length === 0 ? this : this.withActions(actions.value, name));
  }

  /** The game after several moves, by name. The error of an illegal one names its number, from 1. */
  playAll(names: Iterable<string>): Result<Game> {
    let game: Game = this;
    let number = 0;
    for (const name of names) {
      number++;
      const next = game.play(name);
      if (!next.ok) return fault(next.error.code, `move ${number}: ${next.error.message}`);
      game = next.value;
    }
    return ok(game);
  }

  /** The game `moves` whole moves ago, at most the start; a move that has begun counts as one. */
  undo(moves = 1): Game {
    let game: Game = this;
    for (let n = 0; n < moves && game.before !== undefined; n++) {
      game = game.before;
      while (game.midTurn && game.before !== undefined) game = game.before;
    }
    return game;
  }

  status(): Status {
    this.#status ??= deepFreeze(statusOf(this.root.rules, this.position(), this.repetitions()));
    return this.#status;
  }

  /** Everything needed to draw the position. */
  board(): Board {
    const last = this.last();
    return deepFreeze(describeBoard(this.root.rules, this.position(), last));
  }

  /** The last move and what it changed, or the steps so far of a move that has begun; undefined at the start. */
  last(): LastMove | undefined {
    const start = this.undo();
    if (start === this) return undefined;
    const { rules } = this.root;
    const move = this.moveSince(start);
    const before = rules.boardState(start.position());
    return deepFreeze(lastMoveOf(rules, start.side, move, before, rules.boardState(this.position())));
  }

  /** Moves played, oldest first; a move that has begun comes last with its steps so far. */
  history(): readonly Move[] {
    const moves: Move[] = [];
    let game: Game = this;
    for (let start = game.undo(); start !== game; start = game.undo()) {
      moves.push(game.moveSince(start));
      game = start;
    }
    return Object.freeze(moves.reverse());
  }

  /** @internal The game as it crosses to the engine. */
  spec(): PositionSpec {
    return { variant: this.variant, values: this.options, fen: this.startFen, moves: this.moveTexts() };
  }

  /** @internal */
  get variantRules(): VariantRules {
    return this.root.variantRules;
  }

  /** @internal What was played since `start`, an earlier part of this game, as one move. */
  moveSince(start: Game): Move {
    const { rules } = this.root;
    const actions: Action[] = [];
    for (let game: Game = this; game !== start; game = game.before!) actions.unshift(...game.actionsPlayed);
    const position = start.position();
    const parts = actions.map(action => {
      const part = rules.describe(position, action);
      position.make(action);
      return part;
    });
    for (const _ of actions) position.undo();
    return joinSteps(rules, parts);
  }

  private withActions(actions: readonly Action[], text: string, name?: string): Game {
    const position = this.position();
    for (const action of actions) position.make(action);
    return new Game(this.root, this, actions, text, name);
  }

  private listed(): ListedMoves {
    this.#listed ??= listMoves(this.root.rules, this.position()) ?? NO_LIST;
    return this.#listed;
  }

  /** Actions of a move that this game has listed itself. */
  private listedActions(move: Move): readonly Action[] | undefined {
    const at = this.#listed?.moves.indexOf(move) ?? -1;
    return at < 0 ? undefined : this.#listed!.actions[at];
  }
}

const NO_LIST: ListedMoves = deepFreeze({ moves: [], actions: [] });

export { MAX_LISTED_MOVES };

/** Legal moves, and the actions of each at the same index. */
interface ListedMoves {
  readonly moves: readonly MoveDescription[];
  readonly actions: readonly (readonly Action[])[];
}

/** The move that consists of these parts. */
function joinSteps(rules: BaseRules, parts: readonly MoveDescription[]): MoveDescription {
  if (parts.length === 1) return parts[0]!;
  const steps: Step[] = [];
  for (const part of parts) steps.push(...part.steps);
  const names = parts.map(({ name }) => name);
  return Object.freeze({ name: joinActionNames(rules, names), steps });
}

/** Legal moves, or completions of a move that has begun; undefined if there are more than `MAX_LISTED_MOVES`. */
export function listMoves(rules: BaseRules, position: Position): ListedMoves | undefined {
  const moves: MoveDescription[] = [];
  const actions: MoveActions[] = [];
  const parts: MoveDescription[] = [];
  const isComplete = walkMoves(position, {
    beforeAction(action, index) {
      parts[index] = rules.describe(position, action);
    },
    endsMove: action => rules.endsMove(position, action),
    onMove(made) {
      moves.push(made.length === 1 ? parts[0]! : joinSteps(rules, parts.slice(0, made.length)));
      actions.push(made.length === 1 ? [made[0]!] : made.slice());
      return moves.length <= MAX_LISTED_MOVES;
    },
  });
  return isComplete ? { moves: Object.freeze(moves), actions } : undefined;
}
