/** A board on which recorded games are played again: the same one for all games of the same rules, for there are many. */
import { type Action, MAX_ACTIONS, ONGOING, ok, type Position, type Result } from '../games/game';
import { plainName } from '../games/plain';
import type { Ruleset } from '../games/ruleset';
import { joinNames, readTurn, type Turn } from '../games/turns';

/** A turn as it was played. */
export interface Made {
  readonly turn: Turn;
  readonly name: string;
}

/** What a word has meant before: it means that again wherever its actions are legal and no others go the same way. */
interface Known extends Made {
  /** The parts that make the name, where it does not depend on the position. */
  readonly named: boolean;
}

/** Words are many only in files that are no games. */
const MOST_KNOWN = 1 << 14;

/** Bits of an action by which it says more than from where to where: what it takes. */
const WAY = 12;
const SAME_WAY = 0x3ff;

/** Where a game may be taken back to. */
export interface Mark {
  readonly turns: number;
  /** Actions. */
  readonly made: number;
  readonly lastName: string;
  readonly begun: boolean;
}

const START: Mark = { turns: 0, made: 0, lastName: '', begun: false };

export class Field {
  readonly position!: Position;
  private readonly names: string[] = [];
  /** Actions. */
  private made = 0;
  private fen: string | undefined;
  /** Where the games begin, in our own words. */
  startFen = '';
  private readonly known = new Map<string, Known>();
  private readonly list = new Int32Array(MAX_ACTIONS);

  constructor(readonly ruleset: Ruleset) {}

  /** Sets up where a game begins. */
  begin(fen: string): Result<void> {
    this.rewind(START);
    if (this.fen === fen) return ok(undefined);
    const read = this.ruleset.rules.readFen(fen);
    if (!read.ok) return read;
    (this as { position: Position }).position = read.value;
    this.fen = fen;
    this.startFen = this.ruleset.rules.writeFen(read.value);
    return ok(undefined);
  }

  get turns(): number {
    return this.names.length;
  }

  get lastName(): string {
    return this.names.at(-1) ?? '';
  }

  /** The names of the turns played. */
  played(): string[] {
    return this.names.slice();
  }

  /** How far the game has come, in the middle of a turn too. */
  mark(): Mark {
    const { turns, made, lastName, begun } = this;
    return { turns, made, lastName, begun };
  }

  /** Takes back all that was played since. */
  rewind({ turns, made, lastName, begun }: Mark): void {
    for (; this.made > made; this.made--) this.position.undo();
    this.names.length = turns;
    // A turn that was under way may have gone on.
    if (turns > 0) this.names[turns - 1] = lastName;
    this.begun = begun;
  }

  /** Plays what a word says, or tells why it cannot: a turn, or more of the one under way. */
  play(word: string): string {
    const known = this.known.get(word);
    if (known && this.position.outcome(0) === ONGOING && this.replay(known)) {
      this.keep(known.turn, known.named ? known.name : undefined);
      return '';
    }
    const { rules } = this.ruleset;
    const read = readTurn(rules, this.position, word);
    if (!read.ok) return read.error;
    if (read.value.length === 0) return '';
    const name = this.nameOf(read.value);
    this.learn(word, read.value, name);
    this.make(read.value);
    this.keep(read.value, name);
    return '';
  }

  /** Plays a legal action as a turn. */
  playAction(action: Action): void {
    const name = this.ruleset.rules.nameAction(this.position, action);
    this.position.make(action);
    this.made++;
    this.keep([action], name);
  }

  private make(turn: Turn): void {
    for (const action of turn) this.position.make(action);
    this.made += turn.length;
  }

  /** Behind actions that were made: a turn has ended, or goes on. */
  private keep(turn: Turn, name: string | undefined): void {
    const text = name ?? this.nameBack(turn);
    if (this.begun) this.names.push(joinNames(this.ruleset.rules, [this.names.pop()!, text]));
    else this.names.push(text);
    this.begun = this.position.midTurn && this.position.outcome(0) === ONGOING;
  }

  /** The last turn is not complete. */
  begun = false;

  private nameOf(turn: Turn): string {
    const { rules } = this.ruleset;
    const names: string[] = [];
    for (const action of turn) {
      names.push(rules.nameAction(this.position, action));
      this.position.make(action);
    }
    for (const _ of turn) this.position.undo();
    return joinNames(rules, names);
  }

  private nameBack(turn: Turn): string {
    for (const _ of turn) this.position.undo();
    const name = this.nameOf(turn);
    for (const action of turn) this.position.make(action);
    return name;
  }

  private learn(word: string, turn: Turn, name: string): void {
    const squares = word.split(/[-x:]/).length;
    const takes = turn.some(action => action >>> WAY !== 0);
    // A route may be open here and closed elsewhere: words that name one are looked at each time.
    if ((takes && squares !== 2) || plainName(word) !== word || this.known.size >= MOST_KNOWN) return;
    this.known.set(word, { turn, name, named: !takes || name.split('x').length === 2 });
  }

  /** Makes the actions of a known word where they are legal and clear; else changes nothing. */
  private replay({ turn }: Known): boolean {
    for (let at = 0; at < turn.length; at++) {
      if (this.isClear(turn[at]!) && (at === 0 || this.position.midTurn)) {
        this.position.make(turn[at]!);
        continue;
      }
      for (; at > 0; at--) this.position.undo();
      return false;
    }
    this.made += turn.length;
    return true;
  }

  private isClear(action: Action): boolean {
    const end = this.position.generate(this.list, 0);
    const takes = action >>> WAY !== 0;
    let found = false;
    for (let i = 0; i < end; i++) {
      const other = this.list[i]!;
      if (other === action) found = true;
      else if (takes && ((other ^ action) & SAME_WAY) === 0) return false;
    }
    return found;
  }

  /** All turns of one action that a word may stand for; none where it is no short name. */
  choices(word: string): readonly Action[] {
    return this.ruleset.rules.fitting?.(this.position, plainName(word)) ?? [];
  }
}
