/** A board on which recorded games are played again: the same one for all games of the same rules, for there are many. */

import { joinActionNames, type MoveActions, normaliseMoveName, parseMove } from '../games/moves';
import type { Ruleset } from '../games/registry';
import { type Action, MAX_ACTIONS, ONGOING, type Position } from '../games/rules';
import { ok, type Result } from '../util/result';

/** A turn as it was played. */
interface ReplayedMove {
  readonly turn: MoveActions;
  readonly name: string;
}

/** What a word has meant before: it means that again wherever its actions are legal and no others go the same way. */
interface CachedMove extends ReplayedMove {
  /** The parts that make the name, where it does not depend on the position. */
  readonly named: boolean;
}

/** Words are many only in files that are no games. */
const MAX_CACHED = 1 << 14;

/** Bits of an action by which it says more than from where to where: what it takes. */
const CAPTURE_SHIFT = 12;
const FROM_TO_MASK = 0x3ff;

/** Where a game may be taken back to. */
export interface Checkpoint {
  readonly moves: number;
  /** Actions. */
  readonly actions: number;
  readonly lastName: string;
  readonly midMove: boolean;
}

const START_CHECKPOINT: Checkpoint = { moves: 0, actions: 0, lastName: '', midMove: false };

export class ReplayBoard {
  readonly position!: Position;
  private readonly names: string[] = [];
  /** Actions. */
  private actions = 0;
  private fen: string | undefined;
  /** Where the games begin, in our own words. */
  startFen = '';
  private readonly cache = new Map<string, CachedMove>();
  private readonly list = new Int32Array(MAX_ACTIONS);

  constructor(readonly ruleset: Ruleset) {}

  /** Sets up where a game begins. */
  setUp(fen: string): Result<void> {
    this.rewind(START_CHECKPOINT);
    if (this.fen === fen) return ok(undefined);
    const read = this.ruleset.rules.readFen(fen);
    if (!read.ok) return read;
    (this as { position: Position }).position = read.value;
    this.fen = fen;
    this.startFen = this.ruleset.rules.writeFen(read.value);
    return ok(undefined);
  }

  get moveCount(): number {
    return this.names.length;
  }

  get lastName(): string {
    return this.names.at(-1) ?? '';
  }

  /** The names of the turns played. */
  moveNames(): string[] {
    return this.names.slice();
  }

  /** How far the game has come, in the middle of a turn too. */
  checkpoint(): Checkpoint {
    const { moveCount: turns, actions: made, lastName, midMove: begun } = this;
    return { moves: turns, actions: made, lastName, midMove: begun };
  }

  /** Takes back all that was played since. */
  rewind({ moves: turns, actions: made, lastName, midMove: begun }: Checkpoint): void {
    for (; this.actions > made; this.actions--) this.position.undo();
    this.names.length = turns;
    // A turn that was under way may have gone on.
    if (turns > 0) this.names[turns - 1] = lastName;
    this.midMove = begun;
  }

  /** Plays what a word says, or tells why it cannot: a turn, or more of the one under way. */
  play(word: string): string {
    const known = this.cache.get(word);
    if (known && this.position.outcome(0) === ONGOING && this.replayCached(known)) {
      this.recordMove(known.turn, known.named ? known.name : undefined);
      return '';
    }
    const { rules } = this.ruleset;
    const read = parseMove(rules, this.position, word);
    if (!read.ok) return read.error;
    if (read.value.length === 0) return '';
    const name = this.nameOf(read.value);
    this.cacheMove(word, read.value, name);
    this.makeActions(read.value);
    this.recordMove(read.value, name);
    return '';
  }

  /** Plays a legal action as a turn. */
  playAction(action: Action): void {
    const name = this.ruleset.rules.nameAction(this.position, action);
    this.position.make(action);
    this.actions++;
    this.recordMove([action], name);
  }

  private makeActions(turn: MoveActions): void {
    for (const action of turn) this.position.make(action);
    this.actions += turn.length;
  }

  /** Behind actions that were made: a turn has ended, or goes on. */
  private recordMove(turn: MoveActions, name: string | undefined): void {
    const text = name ?? this.nameLastMove(turn);
    if (this.midMove) this.names.push(joinActionNames(this.ruleset.rules, [this.names.pop()!, text]));
    else this.names.push(text);
    this.midMove = this.position.midTurn && this.position.outcome(0) === ONGOING;
  }

  /** The last turn is not complete. */
  midMove = false;

  private nameOf(turn: MoveActions): string {
    const { rules } = this.ruleset;
    const names: string[] = [];
    for (const action of turn) {
      names.push(rules.nameAction(this.position, action));
      this.position.make(action);
    }
    for (const _ of turn) this.position.undo();
    return joinActionNames(rules, names);
  }

  private nameLastMove(turn: MoveActions): string {
    for (const _ of turn) this.position.undo();
    const name = this.nameOf(turn);
    for (const action of turn) this.position.make(action);
    return name;
  }

  private cacheMove(word: string, turn: MoveActions, name: string): void {
    const squares = word.split(/[-x:]/).length;
    const takes = turn.some(action => action >>> CAPTURE_SHIFT !== 0);
    // A route may be open here and closed elsewhere: words that name one are looked at each time.
    if ((takes && squares !== 2) || normaliseMoveName(word) !== word || this.cache.size >= MAX_CACHED) return;
    this.cache.set(word, { turn, name, named: !takes || name.split('x').length === 2 });
  }

  /** Makes the actions of a known word where they are legal and clear; else changes nothing. */
  private replayCached({ turn }: CachedMove): boolean {
    for (let at = 0; at < turn.length; at++) {
      if (this.isUnambiguous(turn[at]!) && (at === 0 || this.position.midTurn)) {
        this.position.make(turn[at]!);
        continue;
      }
      for (; at > 0; at--) this.position.undo();
      return false;
    }
    this.actions += turn.length;
    return true;
  }

  private isUnambiguous(action: Action): boolean {
    const end = this.position.generate(this.list, 0);
    const takes = action >>> CAPTURE_SHIFT !== 0;
    let found = false;
    for (let i = 0; i < end; i++) {
      const other = this.list[i]!;
      if (other === action) found = true;
      else if (takes && ((other ^ action) & FROM_TO_MASK) === 0) return false;
    }
    return found;
  }

  /** All turns of one action that a word may stand for; none where it is no short name. */
  candidates(word: string): readonly Action[] {
    return this.ruleset.rules.matchingActions?.(this.position, normaliseMoveName(word)) ?? [];
  }
}
