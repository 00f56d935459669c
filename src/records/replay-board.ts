/** A board on which recorded games are replayed; one serves all games of the same rules, since there may be many. */
import { GameNode, GameRoot } from '../games/game-line';
import { MAX_NAME_LENGTH, type MoveActions, nameMove, normaliseMoveName, parseMove, playMove } from '../games/moves';
import type { Ruleset } from '../games/registry';
import { type Action, MAX_ACTIONS, ONGOING, type Position } from '../games/rules';
import { ok, type Result } from '../util/result';

/** Earlier reading of a text. It is used again if its actions are legal and no other capture goes the same way. */
interface CachedMove {
  readonly actions: MoveActions;
  /** Canonical name, if it does not depend on the position. */
  readonly name: string | undefined;
}

/** Only files that do not hold games have more different texts. */
const MAX_CACHED = 1 << 14;

/** First bit of the captures in an action; the bits below encode from and to. */
const CAPTURE_SHIFT = 12;
const FROM_TO_MASK = 0x3ff;

export class ReplayBoard {
  /** FEN of the start position, normalized. */
  startFen = '';
  private fen: string | undefined;
  private start: GameNode | undefined;
  /** The game so far. To return to a game, assign it. */
  game!: GameNode;
  private readonly cache = new Map<string, CachedMove>();
  private readonly buffer = new Int32Array(MAX_ACTIONS);

  constructor(readonly ruleset: Ruleset) {}

  /** Starts a game from `fen`. */
  setUp(fen: string): Result<void> {
    if (this.start === undefined || this.fen !== fen) {
      const { rules } = this.ruleset;
      const position = rules.readFen(fen);
      if (!position.ok) return position;
      this.fen = fen;
      this.startFen = rules.writeFen(position.value);
      this.start = new GameNode(new GameRoot(rules, fen, position.value), undefined, [], '');
    }
    this.game = this.start;
    return ok(undefined);
  }

  get position(): Position {
    return this.game.position();
  }

  /** Names of the moves so far; the last one may be incomplete. */
  moveNames(): string[] {
    const { game } = this;
    if (!game.midTurn) return game.moveNames();
    return [...(game.moveStart()?.moveNames() ?? []), game.lastMoveName()];
  }

  /** Plays a move or a part of one. Returns what is wrong with the text, or an empty string. */
  play(text: string): string {
    const { rules } = this.ruleset;
    const { position } = this;
    const cached = this.cache.get(text);
    if (cached && position.outcome(0) === ONGOING && this.makeIfClear(position, cached.actions)) {
      this.append(cached.actions, text, cached.name);
      return '';
    }
    const actions = parseMove(rules, position, text);
    if (!actions.ok) return actions.error;
    if (actions.value.length === 0) return '';
    const name = nameMove(rules, position, actions.value);
    this.cacheMove(text, actions.value, name);
    playMove(position, actions.value);
    this.append(actions.value, text, name);
    return '';
  }

  /** Plays a legal action. */
  playAction(action: Action): void {
    const { position } = this;
    const name = this.ruleset.rules.nameAction(position, action);
    position.make(action);
    this.append([action], name, name);
  }

  /** Legal actions that a short name may stand for. */
  candidates(text: string): readonly Action[] {
    if (text.length > MAX_NAME_LENGTH) return [];
    return this.ruleset.rules.matchingActions?.(this.position, normaliseMoveName(text)) ?? [];
  }

  /** Appends actions that have been made on the position. */
  private append(actions: MoveActions, text: string, name: string | undefined): void {
    this.game = new GameNode(this.game.root, this.game, actions, text, name);
  }

  private cacheMove(text: string, actions: MoveActions, name: string): void {
    const squares = text.split(/[-x:]/).length;
    const isCapture = actions.some(action => action >>> CAPTURE_SHIFT !== 0);
    // A route may be open here and closed elsewhere, so texts that name one are parsed each time.
    if ((isCapture && squares !== 2) || normaliseMoveName(text) !== text || this.cache.size >= MAX_CACHED) return;
    const isFixed = !isCapture || name.split('x').length === 2;
    this.cache.set(text, { actions, name: isFixed ? name : undefined });
  }

  /** Makes cached actions if they are legal and unambiguous; otherwise leaves the position unchanged. */
  private makeIfClear(position: Position, actions: MoveActions): boolean {
    for (let at = 0; at < actions.length; at++) {
      if (this.isUnambiguous(position, actions[at]!) && (at === 0 || position.midTurn)) {
        position.make(actions[at]!);
        continue;
      }
      for (; at > 0; at--) position.undo();
      return false;
    }
    return true;
  }

  private isUnambiguous(position: Position, action: Action): boolean {
    const end = position.generate(this.buffer, 0);
    const isCapture = action >>> CAPTURE_SHIFT !== 0;
    let isLegal = false;
    for (let i = 0; i < end; i++) {
      const other = this.buffer[i]!;
      if (other === action) isLegal = true;
      else if (isCapture && ((other ^ action) & FROM_TO_MASK) === 0) return false;
    }
    return isLegal;
  }
}
