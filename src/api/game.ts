/** One mutable position that serves all games that branch from one start. */

import { legalActions, parseMove } from '../games/moves';
import { type Action, ONGOING, type Position, type RuleValues } from '../games/rules';
import { MAX_LISTED_MOVES } from '../games/unique-moves';
import type { MoveDescription } from '../games/view';
import { deepFreeze } from '../util/invariants';
import { type Board, describeBoard, type LastMove, lastMoveOf, type Status, statusOf } from './board';
import { joinSteps, type ListedMoves, listMoves } from './moves';
import { fault, ok, type Result } from './result';
import { changedValues, type VariantRules } from './variant';

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

/**
 * A game: a variant, where it began, and the turns played. It is a value: playing and taking back give new games.
 *
 * @module
 */

/** A turn or a step of one: its name, and what it consists of. */
export type Move = MoveDescription;

/** What all games from one start share. */
interface GameRoot {
  readonly ruleset: VariantRules;
  readonly fen: string;
  readonly cursor: PositionCursor;
}

/** A game that begins at `position`, which is given away. */
export const createGame = (ruleset: VariantRules, fen: string, position: Position): Game =>
  new Game({ ruleset, fen, cursor: new PositionCursor(position) }, undefined, [], position);

export class Game {
  /** How many parts were played: turns, or steps of turns. */
  readonly depth: number;
  /** Who is to act. */
  readonly side: string;
  /** A turn has begun and has to go on. */
  readonly midTurn: boolean;
  private readonly keyLow: number;
  private readonly keyHigh: number;
  /** Once they were asked for: all else of a game never changes. */
  private readonly cache: { listed: ListedMoves | undefined; status: Status | undefined } = {
    listed: undefined,
    status: undefined,
  };

  /** @internal */
  constructor(
    private readonly root: GameRoot,
    /** The game before the last turn, or before the last step of it; undefined at the start. */
    readonly before: Game | undefined,
    /** @internal The actions that led here from there. */
    readonly actionsPlayed: readonly Action[],
    position: Position,
  ) {
    this.depth = before === undefined ? 0 : before.depth + 1;
    this.side = root.ruleset.rules.sides[position.side as 0 | 1];
    this.midTurn = position.midTurn && position.outcome(0) === ONGOING;
    this.keyLow = position.keyLow;
    this.keyHigh = position.keyHigh;
    Object.freeze(actionsPlayed);
    Object.freeze(this);
  }

  get variant(): string {
    return this.root.ruleset.variant.name;
  }

  get family(): string {
    return this.root.ruleset.family.family;
  }

  /** The sides, the one that begins first. */
  get sides(): readonly [string, string] {
    return this.root.ruleset.rules.sides;
  }

  /** A value for every rule option. */
  get options(): RuleValues {
    return this.root.ruleset.values;
  }

  /** The rule options that differ from the variant's own. */
  get changes(): RuleValues {
    return changedValues(this.root.ruleset);
  }

  /** Where the game began. */
  get startFen(): string {
    return this.root.fen;
  }

  get fen(): string {
    return this.root.ruleset.rules.writeFen(this.position());
  }

  /** The FEN as another program writes it: `app` in morris. Undefined where the family has no such form. */
  fenAs(form: string): string | undefined {
    return this.root.ruleset.rules.writeFenAs?.(this.position(), form);
  }

  /** The board as text, for people. */
  get drawing(): string {
    return this.root.ruleset.rules.drawBoard(this.position());
  }

  /**
   * The legal turns; in the middle of a turn, what completes it. None where the game is over.
   *
   * Throws nothing, but lists nothing either where there are more than `MOST_TURNS`: `tooManyTurns` tells.
   */
  moves(): readonly Move[] {
    return this.listedMoves().moves;
  }

  /** There are so many legal turns that they are not listed: a position that owes many removals. Go by `steps`. */
  get tooManyMoves(): boolean {
    return this.listedMoves() === NO_LIST;
  }

  /** The legal next steps: a man placed, moved or removed, a jump of a chain. Each is played by `play`. */
  steps(): readonly Move[] {
    const { rules } = this.root.ruleset;
    const position = this.position();
    const actions = rules.stepActions?.(position) ?? legalActions(position);
    return Object.freeze(actions.map(action => rules.describe(position, action)));
  }

  /** The legal next actions: as steps, but a chain of draughts is one. */
  actions(): readonly Move[] {
    const position = this.position();
    return Object.freeze(legalActions(position).map(action => this.root.ruleset.rules.describe(position, action)));
  }

  /** What a name stands for here: a turn, or the first steps of one. The name is read as `play` reads it. */
  read(name: string): Result<Move> {
    const after = this.play(name);
    return after.ok ? ok(after.value.moveSince(this)) : after;
  }

  /** The game after a turn, or after the first steps of one, by name or as it was listed. */
  play(turn: string | Move): Result<Game> {
    const actions = typeof turn === 'string' ? undefined : this.listedActions(turn);
    if (actions) return ok(this.withActions(actions));
    const name = typeof turn === 'string' ? turn : turn?.name;
    if (typeof name !== 'string') return fault('illegal-turn', 'a turn or the name of one is needed');
    const position = this.position();
    const read = parseMove(this.root.ruleset.rules, position, name);
    if (!read.ok) return fault(position.outcome(0) === ONGOING ? 'illegal-turn' : 'game-over', read.error);
    return ok(read.value.length === 0 ? this : this.withActions(read.value));
  }

  /** The game after several turns, by name. The fault of a wrong one tells its number, from 1. */
  playAll(names: Iterable<string>): Result<Game> {
    let game: Game = this;
    let number = 0;
    for (const name of names) {
      number++;
      const next = game.play(name);
      if (!next.ok) return fault(next.error.code, `turn ${number}: ${next.error.message}`);
      game = next.value;
    }
    return ok(game);
  }

  /** The game `turns` whole turns ago, at most the start; a turn that has only begun counts as one. */
  undo(turns = 1): Game {
    let game: Game = this;
    for (let n = 0; n < turns && game.before !== undefined; n++) {
      game = game.before;
      while (game.midTurn && game.before !== undefined) game = game.before;
    }
    return game;
  }

  status(): Status {
    this.cache.status ??= deepFreeze(statusOf(this.root.ruleset.rules, this.position(), this.repetitions()));
    return this.cache.status;
  }

  /** All there is to draw. */
  board(): Board {
    const last = this.last();
    return deepFreeze(describeBoard(this.root.ruleset.rules, this.position(), last));
  }

  /** The last turn and what it changed, or what has been played of the turn under way; undefined at the start. */
  last(): LastMove | undefined {
    const start = this.undo();
    if (start === this) return undefined;
    const { rules } = this.root.ruleset;
    const told = this.moveSince(start);
    const before = rules.boardState(start.position());
    return deepFreeze(lastMoveOf(rules, start.side, told, before, rules.boardState(this.position())));
  }

  /** The whole turns played, the first first, with what has been played of one that is under way. */
  history(): readonly Move[] {
    const turns: Move[] = [];
    let game: Game = this;
    for (let start = game.undo(); start !== game; start = game.undo()) {
      turns.push(game.moveSince(start));
      game = start;
    }
    return Object.freeze(turns.reverse());
  }

  /** @internal The names that lead here from the start: of whole turns, and of the steps of one under way. */
  moveNames(): string[] {
    const words: string[] = [];
    let game: Game = this;
    for (; game.midTurn && game.before !== undefined; game = game.before)
      words.unshift(game.moveSince(game.before).name);
    return [...game.history().map(({ name }) => name), ...words];
  }

  /** @internal The position, until another game from the same start is asked. */
  position(): Position {
    return this.root.cursor.seek(this);
  }

  /** @internal */
  get ruleset(): VariantRules {
    return this.root.ruleset;
  }

  private withActions(actions: readonly Action[]): Game {
    const position = this.position();
    for (const action of actions) position.make(action);
    const game = new Game(this.root, this, actions, position);
    this.root.cursor.setNode(game);
    return game;
  }

  private listedMoves(): ListedMoves {
    this.cache.listed ??= listMoves(this.root.ruleset.rules, this.position()) ?? NO_LIST;
    return this.cache.listed;
  }

  /** The actions of a turn that this game has listed itself. */
  private listedActions(turn: Move): readonly Action[] | undefined {
    const at = this.cache.listed?.moves.indexOf(turn) ?? -1;
    return at < 0 ? undefined : this.cache.listed!.actions[at];
  }

  /** @internal What was played since `start`, an earlier part of this game, as one turn. */
  moveSince(start: Game): Move {
    const { rules } = this.root.ruleset;
    const actions: Action[] = [];
    for (let game: Game = this; game !== start; game = game.before!) actions.unshift(...game.actionsPlayed);
    const position = start.position();
    const parts = actions.map(action => {
      const told = rules.describe(position, action);
      position.make(action);
      return told;
    });
    for (const _ of actions) position.undo();
    return joinSteps(rules, parts);
  }

  /** How often the position has stood, this time included. */
  private repetitions(): number {
    let times = 1;
    for (let game = this.before; game !== undefined; game = game.before) {
      if (game.keyLow === this.keyLow && game.keyHigh === this.keyHigh && game.side === this.side) times++;
    }
    return times;
  }
}

const NO_LIST: ListedMoves = deepFreeze({ moves: [], actions: [] });

export { MAX_LISTED_MOVES as MOST_TURNS };
