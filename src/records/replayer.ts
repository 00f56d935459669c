/** Plays a recorded game again and says what it came to: the record, and whatever had to be chosen on the way. */

import { findVariant, readRuleset } from '../games/registry';
import { type Action, DRAW, findOption, ONGOING, reasonOf, verdictOf } from '../games/rules';
import { ok, type Result } from '../util/result';
import { capitalise } from '../util/text';
import { gameEnd } from './game-end';
import { hasLetteredSquares, LETTERED_VARIANTS, NUMBERED_VARIANTS, variantsOfGameType } from './game-types';
import type { ParsedGame, RecordFormat } from './parsed-game';
import type { RecordedGame, RecordedMove, RecordedPlayer } from './record';
import { type Checkpoint, ReplayBoard } from './replay-board';

/** What is wrong, and on which line of the file. */
interface RecordError {
  readonly line: number;
  readonly error: string;
}

export interface ReplayedGame {
  readonly game: RecordedGame;
  /** The form that it was read in. */
  readonly format: RecordFormat;
  /** What the file left open, or says and is not so. */
  readonly notes: readonly string[];
}

type ReplayResult =
  | { readonly ok: true; readonly value: ReplayedGame }
  | { readonly ok: false; readonly error: RecordError };

const failAt = (line: number, error: string): { readonly ok: false; readonly error: RecordError } => ({
  ok: false,
  error: { line, error },
});

/** Where a game could not be played on. */
interface ReplayStop extends RecordError {
  /** Turns before it. */
  readonly moveIndex: number;
  /** The game was drawn by a rule that counts, and was played on. */
  readonly isDrawn: boolean;
}

/** A word that may mean several turns, and the one of these that it is taken for. */
interface AmbiguousMove {
  readonly index: number;
  readonly before: Checkpoint;
  readonly readings: readonly (Action | string)[];
  readonly chosen: number;
}

/** Words that are played in all where some have two meanings, besides those of the game itself. */
const MOVE_BUDGET = 20_000;
/** Words of two meanings in one game. */
const MAX_AMBIGUOUS = 500;
const TOO_AMBIGUOUS = 'too many turns could be meant in two ways';

/** Rules by which a game may be drawn that players let go on. */
const DRAW_RULES_OFF: Readonly<Record<string, string>> = {
  ThreefoldRepetitionRule: 'false',
  NMoveRule: '0',
  EndgameNMoveRule: '0',
  Repetition: 'none',
  MoveLimit: '0',
};

export class Replayer {
  private readonly boards = new Map<string, Result<ReplayBoard>>();
  private notes: string[] = [];
  private budget = 0;
  /** Those on the way to the end of the game, the last first, and how many the way that is tried has come by. */
  private ambiguous: AmbiguousMove[] = [];
  private depth = 0;
  /** Turns played by so many words: a pass is a word and no turn, and a turn may be several words. */
  private readonly movesAfterWord: number[] = [0];

  replay(draft: ParsedGame): ReplayResult {
    const { variants, variantSource: told } = draft;
    let worst: ReplayStop | undefined;
    for (const variant of variants) {
      const stop = this.tryVariant(draft, variant, draft.rules);
      if (stop === undefined) return this.replayedAs(draft, variant);
      if (worst === undefined || (told === 'nobody' && stop.moveIndex > worst.moveIndex)) worst = stop;
    }
    if (told === 'game' && draft.format === 'pdn') {
      const other = DRAUGHTS_VARIANTS.find(
        variant => !variants.includes(variant) && !this.tryVariant(draft, variant, draft.rules),
      );
      if (other !== undefined) {
        const claimed = `${draft.claim}, but legal only as ${other}`;
        return this.finish(draft, other, [claimed]);
      }
    }
    const why = told === 'nobody' && variants.length > 1 ? `legal in no variant; ${worst!.error}` : worst!.error;
    return failAt(worst!.line, why);
  }

  /** The variants that come later may fit as well: that is told. */
  private replayedAs(draft: ParsedGame, variant: string): ReplayResult {
    const { variants, variantSource: told } = draft;
    if (told === 'user' || variants.length === 1 || this.namesVariant(draft)) return this.finish(draft, variant, []);
    if (told === 'game')
      return this.finish(draft, variant, [`${draft.claim} is ${variants.join(' or ')}, taken for ${variant}`]);
    const before = this.notes;
    const also = variants
      .slice(variants.indexOf(variant) + 1)
      .filter(other => sameNotation(variant, other) && !this.tryVariant(draft, other, draft.rules));
    this.tryVariant(draft, variant, draft.rules);
    this.notes = before;
    const doubt = also.length === 0 ? '' : `, legal also as ${also.join(' ')}`;
    return this.finish(draft, variant, [`${draft.claim}: ${variant} by legality${doubt}`]);
  }

  private namesVariant({ tags }: ParsedGame): boolean {
    return findVariant(tags.get('Variant') ?? '') !== undefined;
  }

  /** Plays the game by a variant's rules; where it was played on behind a draw, without the rules that drew it. */
  private tryVariant(draft: ParsedGame, variant: string, rules: readonly string[]): ReplayStop | undefined {
    this.notes = [];
    this.board = undefined;
    const stop = this.playByRules(draft, variant, rules);
    if (!stop?.isDrawn || draft.format === 'native' || draft.format === 'json') return stop;
    const { family: game } = findVariant(variant)!;
    const free = Object.entries(DRAW_RULES_OFF).filter(([name]) => findOption(game, name));
    const without = [...rules, ...free.map(([name, value]) => `${name}=${value}`)];
    this.notes = [];
    const again = this.playByRules(draft, variant, without);
    if (again === undefined)
      this.notes.push(`turn ${stop.moveIndex + 1} was played when it was a draw by the rules, ${stop.error}`);
    return again === undefined ? undefined : stop;
  }

  private board: ReplayBoard | undefined;

  private boardFor(variant: string, rules: readonly string[]): Result<ReplayBoard> {
    const key = [variant, ...rules].join(' ');
    const known = this.boards.get(key);
    if (known) return known;
    const ruleset = readRuleset(variant, rules);
    const field = ruleset.ok ? ok(new ReplayBoard(ruleset.value)) : ruleset;
    if (this.boards.size >= 64) this.boards.clear();
    this.boards.set(key, field);
    return field;
  }

  private playByRules(draft: ParsedGame, variant: string, rules: readonly string[]): ReplayStop | undefined {
    const stop = (error: string): ReplayStop => ({ line: draft.line, error, moveIndex: -1, isDrawn: false });
    const field = this.boardFor(variant, rules);
    if (!field.ok) return stop(field.error);
    const begun = field.value.setUp(draft.fen ?? field.value.ruleset.rules.startFen);
    if (!begun.ok) return stop(`FEN: ${begun.error}`);
    this.board = field.value;
    this.ambiguous = [];
    this.budget = MOVE_BUDGET + draft.moves.length;
    const stopped = this.playFrom(draft, field.value, 0);
    if (!stopped && this.ambiguous.length > 0) this.resolveAmbiguities(draft, field.value);
    return stopped;
  }

  /** Plays the words from `at` on; where a word may mean several turns, what follows decides. */
  private playFrom(draft: ParsedGame, field: ReplayBoard, at: number): ReplayStop | undefined {
    const { moves: words } = draft;
    for (let index = at; index < words.length; index++) {
      const word = words[index]!;
      this.budget--;
      const spelt = draft.readings?.(word) ?? [word];
      if (spelt.length === 1) {
        const error = field.play(spelt[0]!);
        if (error === '') {
          this.movesAfterWord[index + 1] = field.moveCount;
          continue;
        }
        const choices = field.candidates(spelt[0]!);
        if (choices.length < 2) return this.stopAt(draft, field, index, error);
        return this.tryReadings(draft, field, index, choices);
      }
      const meanings = spelt.filter(name => this.canPlay(field, name));
      if (meanings.length === 0) return this.stopAt(draft, field, index, `'${word}' is not legal`);
      if (meanings.length > 1) return this.tryReadings(draft, field, index, meanings);
      field.play(meanings[0]!);
      this.movesAfterWord[index + 1] = field.moveCount;
    }
    return undefined;
  }

  private canPlay(field: ReplayBoard, name: string): boolean {
    const before = field.checkpoint();
    const error = field.play(name);
    if (error === '') field.rewind(before);
    return error === '';
  }

  private stopAt(draft: ParsedGame, field: ReplayBoard, index: number, error: string): ReplayStop {
    const outcome = field.position.outcome(0);
    const over = outcome !== ONGOING;
    const reason = over ? field.ruleset.rules.reasons[reasonOf(outcome)] : '';
    const told = over
      ? `${reason}: the game was over before turn ${index + 1}, ${draft.moves[index]}`
      : `turn ${index + 1}, ${draft.moves[index]}: ${error}`;
    const drawn = over && verdictOf(outcome) === DRAW;
    return { line: draft.lines[index] ?? draft.line, moveIndex: index, isDrawn: drawn, error: told };
  }

  /** Of several meanings the first with which the game can be played to its end. */
  private tryReadings(
    draft: ParsedGame,
    field: ReplayBoard,
    index: number,
    meanings: readonly (Action | string)[],
  ): ReplayStop | undefined {
    const before = field.checkpoint();
    let farthest: ReplayStop | undefined;
    for (const [chosen, meaning] of meanings.entries()) {
      const stop = this.tryReading(draft, field, index, meaning);
      if (!stop) {
        this.ambiguous.push({ index, before, readings: meanings, chosen });
        return undefined;
      }
      if (farthest === undefined || stop.moveIndex > farthest.moveIndex) farthest = stop;
      field.rewind(before);
    }
    return farthest;
  }

  private tryReading(
    draft: ParsedGame,
    field: ReplayBoard,
    index: number,
    meaning: Action | string,
  ): ReplayStop | undefined {
    if (this.budget < 0 || this.depth >= MAX_AMBIGUOUS) return this.stopAt(draft, field, index, TOO_AMBIGUOUS);
    this.playReading(field, index, meaning);
    this.depth++;
    const stop = this.playFrom(draft, field, index + 1);
    this.depth--;
    return stop;
  }

  private playReading(field: ReplayBoard, index: number, meaning: Action | string): void {
    if (typeof meaning === 'string') field.play(meaning);
    else field.playAction(meaning);
    this.movesAfterWord[index + 1] = field.moveCount;
  }

  /**
   * Tells of each word of several meanings what it was taken for, and whether another one would have done: each of
   * these is tried with the words before it as they were taken, so that the work does not double with every word.
   */
  private resolveAmbiguities(draft: ParsedGame, field: ReplayBoard): void {
    const { ambiguous: forks } = this;
    this.ambiguous = [];
    this.budget = MOVE_BUDGET + draft.moves.length;
    for (const { index, before, readings: meanings, chosen } of forks) {
      field.rewind(before);
      const names = meanings.map(meaning => {
        this.playReading(field, index, meaning);
        const name = field.lastName;
        field.rewind(before);
        return name;
      });
      const open = meanings.slice(chosen + 1).some(meaning => {
        const stop = this.tryReading(draft, field, index, meaning);
        field.rewind(before);
        return stop === undefined;
      });
      const why = open ? 'nothing decides, taken for' : this.budget < 0 ? 'taken for' : 'what follows decides for';
      const where = `line ${draft.lines[index]}: turn ${index + 1}, ${draft.moves[index]}`;
      this.notes.push(`${where}, could be ${names.join(' or ')}: ${why} ${names[chosen]}`);
    }
    this.replayChosen(draft, field, forks);
  }

  /** From the first word of several meanings on, each as it was taken. */
  private replayChosen(draft: ParsedGame, field: ReplayBoard, forks: readonly AmbiguousMove[]): void {
    const taken = new Map(forks.map(({ index, readings: meanings, chosen }) => [index, meanings[chosen]!]));
    for (let index = forks.at(-1)!.index; index < draft.moves.length; index++) {
      const word = draft.moves[index]!;
      const spelt = draft.readings?.(word) ?? [word];
      const meaning = taken.get(index) ?? spelt.find(name => spelt.length === 1 || this.canPlay(field, name))!;
      this.playReading(field, index, meaning);
    }
  }

  /** The record of a game that was played to its end. */
  private finish(draft: ParsedGame, variant: string, first: readonly string[]): ReplayResult {
    const field = this.board!;
    const { rules, changes } = field.ruleset;
    const notes = [...first, ...variantRemarks(draft), ...this.notes];
    if (draft.unparsed.length > 0) notes.push(`words that are no turns: ${draft.unparsed.join(' ').slice(0, 120)}`);
    const names = field.moveNames();
    const sides = rules.sides;
    const end = gameEnd(draft, field, notes);
    compareLosses(draft, field, notes);
    if (typeof end === 'string') return failAt(draft.lines.at(-1) ?? draft.line, end);
    const turns = draft.recordedMoves
      ? withNames(draft.recordedMoves, names)
      : withComments(names, draft.comments, this.movesAfterWord);
    return {
      ok: true,
      value: {
        format: draft.format,
        game: {
          variant,
          rules: Object.entries(changes)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
          sides,
          players: [readPlayer(draft, sides[0]), readPlayer(draft, sides[1])],
          fen: field.startFen,
          moves: turns,
          ...end,
          tags: otherTags(draft, sides),
        },
        notes,
      },
    };
  }
}

/** Whether each side has lost as many pieces as the game tells. */
function compareLosses({ losses }: ParsedGame, { position, ruleset }: ReplayBoard, notes: string[]): void {
  if (losses === undefined) return;
  const { lost } = ruleset.rules.boardState(position);
  if (lost[0] !== losses[0] || lost[1] !== losses[1])
    notes.push(`${losses.join(' and ')} pieces are told to be lost, it is ${lost.join(' and ')}`);
}

/** Where the user names another variant than the game. */
function variantRemarks({ variantSource: told, tags, variants }: ParsedGame): string[] {
  const typed = variantsOfGameType(tags.get('GameType') ?? '');
  if (told !== 'user' || typed.length === 0 || typed.includes(variants[0]!)) return [];
  return [`GameType ${tags.get('GameType')} is ${typed.join(' or ')}, read as ${variants[0]}`];
}

const withNames = (turns: readonly RecordedMove[], names: readonly string[]): RecordedMove[] =>
  names.map((name, at) => ({ ...turns[at], name }));

function withComments(
  names: readonly string[],
  comments: ReadonlyMap<number, string>,
  reached: readonly number[],
): RecordedMove[] {
  const turns: RecordedMove[] = names.map(name => ({ name }));
  for (const [words, text] of comments) {
    const at = (reached[words] ?? 0) - 1;
    const turn = turns[at];
    const note = text.replace(/\s+/g, ' ').trim();
    if (turn && note !== '') turns[at] = { ...turn, note: turn.note === undefined ? note : `${turn.note} ${note}` };
  }
  return turns;
}

const DRAUGHTS_VARIANTS = [...LETTERED_VARIANTS, ...NUMBERED_VARIANTS];

/** Whether squares are named alike: what fits by chance under other names is no news. */
const sameNotation = (one: string, other: string): boolean => notationOf(one) === notationOf(other);
const notationOf = (variant: string): string =>
  hasLetteredSquares(variant) ? 'letters' : (findVariant(variant)?.family.family ?? '');

function readPlayer({ tags }: ParsedGame, side: string): RecordedPlayer {
  const tag = capitalise(side);
  const value = (name: string): string => tags.get(name) ?? tags.get(name.toLowerCase()) ?? '';
  return { name: value(tag), options: value(`${tag}Options`), limit: value(`${tag}Limit`) };
}

/** Tags that say what a record says otherwise. */
const KNOWN_TAGS = [
  'Variant',
  'Rules',
  'FEN',
  'SetUp',
  'GameType',
  'Result',
  'Termination',
  'Reason',
  'Turns',
  'Illegal',
];

function otherTags({ tags }: ParsedGame, sides: readonly [string, string]): Record<string, string> {
  const said = new Set([
    ...KNOWN_TAGS,
    ...sides.flatMap(side =>
      ['', 'Options', 'Limit'].flatMap(end => [capitalise(side) + end, side + end.toLowerCase()]),
    ),
  ]);
  return Object.fromEntries([...tags].filter(([name, value]) => !said.has(name) && value !== ''));
}
