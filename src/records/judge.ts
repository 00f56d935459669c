/** Plays a recorded game again and says what it came to: the record, and whatever had to be chosen on the way. */
import { type Action, DRAW, ONGOING, ok, type Result, reasonOf, verdictOf } from '../games/game';
import { chooseVariant } from '../games/index';
import { capital } from '../games/names';
import { readRuleset } from '../games/ruleset';
import { findOption } from '../games/values';
import type { Draft, Form } from './draft';
import { endOf } from './end';
import { Field, type Mark } from './field';
import { isLettered, LETTERED, NUMBERED, variantsOfType } from './gametypes';
import type { RecordedGame, RecordedTurn, Seat } from './record';

/** What is wrong, and on which line of the file. */
export interface Trouble {
  readonly line: number;
  readonly error: string;
}

export interface Judged {
  readonly game: RecordedGame;
  /** The form that it was read in. */
  readonly form: Form;
  /** What the file left open, or says and is not so. */
  readonly notes: readonly string[];
}

export type Verdict = { readonly ok: true; readonly value: Judged } | { readonly ok: false; readonly error: Trouble };

const refuse = (line: number, error: string): { readonly ok: false; readonly error: Trouble } => ({
  ok: false,
  error: { line, error },
});

/** Where a game could not be played on. */
interface Stop extends Trouble {
  /** Turns before it. */
  readonly at: number;
  /** The game was drawn by a rule that counts, and was played on. */
  readonly drawn: boolean;
}

/** A word that may mean several turns, and the one of these that it is taken for. */
interface Fork {
  readonly index: number;
  readonly before: Mark;
  readonly meanings: readonly (Action | string)[];
  readonly chosen: number;
}

/** Words that are played in all where some have two meanings, besides those of the game itself. */
const BUDGET = 20_000;
/** Words of two meanings in one game. */
const MOST_FORKS = 500;
const TOO_MANY = 'too many turns could be meant in two ways';

/** Rules by which a game may be drawn that players let go on. */
const COUNTING: Readonly<Record<string, string>> = {
  ThreefoldRepetitionRule: 'false',
  NMoveRule: '0',
  EndgameNMoveRule: '0',
  Repetition: 'none',
  MoveLimit: '0',
};

export class Judge {
  private readonly fields = new Map<string, Result<Field>>();
  private notes: string[] = [];
  private budget = 0;
  /** Those on the way to the end of the game, the last first, and how many the way that is tried has come by. */
  private forks: Fork[] = [];
  private passed = 0;
  /** Turns played by so many words: a pass is a word and no turn, and a turn may be several words. */
  private readonly reached: number[] = [0];

  judge(draft: Draft): Verdict {
    const { variants, told } = draft;
    let worst: Stop | undefined;
    for (const variant of variants) {
      const stop = this.tryVariant(draft, variant, draft.rules);
      if (stop === undefined) return this.found(draft, variant);
      if (worst === undefined || (told === 'nobody' && stop.at > worst.at)) worst = stop;
    }
    if (told === 'game' && draft.form === 'pdn') {
      const other = OTHERS.find(
        variant => !variants.includes(variant) && !this.tryVariant(draft, variant, draft.rules),
      );
      if (other !== undefined) {
        const claimed = `${draft.claim}, but legal only as ${other}`;
        return this.close(draft, other, [claimed]);
      }
    }
    const why = told === 'nobody' && variants.length > 1 ? `legal in no variant; ${worst!.error}` : worst!.error;
    return refuse(worst!.line, why);
  }

  /** The variants that come later may fit as well: that is told. */
  private found(draft: Draft, variant: string): Verdict {
    const { variants, told } = draft;
    if (told === 'user' || variants.length === 1 || this.saysVariant(draft)) return this.close(draft, variant, []);
    if (told === 'game')
      return this.close(draft, variant, [`${draft.claim} is ${variants.join(' or ')}, taken for ${variant}`]);
    const before = this.notes;
    const also = variants
      .slice(variants.indexOf(variant) + 1)
      .filter(other => sameKind(variant, other) && !this.tryVariant(draft, other, draft.rules));
    this.tryVariant(draft, variant, draft.rules);
    this.notes = before;
    const doubt = also.length === 0 ? '' : `, legal also as ${also.join(' ')}`;
    return this.close(draft, variant, [`${draft.claim}: ${variant} by legality${doubt}`]);
  }

  private saysVariant({ tags }: Draft): boolean {
    return chooseVariant(tags.get('Variant') ?? '') !== undefined;
  }

  /** Plays the game by a variant's rules; where it was played on behind a draw, without the rules that drew it. */
  private tryVariant(draft: Draft, variant: string, rules: readonly string[]): Stop | undefined {
    this.notes = [];
    this.field = undefined;
    const stop = this.playBy(draft, variant, rules);
    if (!stop?.drawn || draft.form === 'native' || draft.form === 'json') return stop;
    const { game } = chooseVariant(variant)!;
    const free = Object.entries(COUNTING).filter(([name]) => findOption(game, name));
    const without = [...rules, ...free.map(([name, value]) => `${name}=${value}`)];
    this.notes = [];
    const again = this.playBy(draft, variant, without);
    if (again === undefined)
      this.notes.push(`turn ${stop.at + 1} was played when it was a draw by the rules, ${stop.error}`);
    return again === undefined ? undefined : stop;
  }

  private field: Field | undefined;

  private fieldOf(variant: string, rules: readonly string[]): Result<Field> {
    const key = [variant, ...rules].join(' ');
    const known = this.fields.get(key);
    if (known) return known;
    const ruleset = readRuleset(variant, rules);
    const field = ruleset.ok ? ok(new Field(ruleset.value)) : ruleset;
    if (this.fields.size >= 64) this.fields.clear();
    this.fields.set(key, field);
    return field;
  }

  private playBy(draft: Draft, variant: string, rules: readonly string[]): Stop | undefined {
    const stop = (error: string): Stop => ({ line: draft.line, error, at: -1, drawn: false });
    const field = this.fieldOf(variant, rules);
    if (!field.ok) return stop(field.error);
    const begun = field.value.begin(draft.fen ?? field.value.ruleset.rules.startFen);
    if (!begun.ok) return stop(`FEN: ${begun.error}`);
    this.field = field.value;
    this.forks = [];
    this.budget = BUDGET + draft.words.length;
    const stopped = this.playFrom(draft, field.value, 0);
    if (!stopped && this.forks.length > 0) this.weigh(draft, field.value);
    return stopped;
  }

  /** Plays the words from `at` on; where a word may mean several turns, what follows decides. */
  private playFrom(draft: Draft, field: Field, at: number): Stop | undefined {
    const { words } = draft;
    for (let index = at; index < words.length; index++) {
      const word = words[index]!;
      this.budget--;
      const spelt = draft.spell?.(word) ?? [word];
      if (spelt.length === 1) {
        const error = field.play(spelt[0]!);
        if (error === '') {
          this.reached[index + 1] = field.turns;
          continue;
        }
        const choices = field.choices(spelt[0]!);
        if (choices.length < 2) return this.stopAt(draft, field, index, error);
        return this.fork(draft, field, index, choices);
      }
      const meanings = spelt.filter(name => this.canPlay(field, name));
      if (meanings.length === 0) return this.stopAt(draft, field, index, `'${word}' is not legal`);
      if (meanings.length > 1) return this.fork(draft, field, index, meanings);
      field.play(meanings[0]!);
      this.reached[index + 1] = field.turns;
    }
    return undefined;
  }

  private canPlay(field: Field, name: string): boolean {
    const before = field.mark();
    const error = field.play(name);
    if (error === '') field.rewind(before);
    return error === '';
  }

  private stopAt(draft: Draft, field: Field, index: number, error: string): Stop {
    const outcome = field.position.outcome(0);
    const over = outcome !== ONGOING;
    const reason = over ? field.ruleset.rules.reasons[reasonOf(outcome)] : '';
    const told = over
      ? `${reason}: the game was over before turn ${index + 1}, ${draft.words[index]}`
      : `turn ${index + 1}, ${draft.words[index]}: ${error}`;
    const drawn = over && verdictOf(outcome) === DRAW;
    return { line: draft.places[index] ?? draft.line, at: index, drawn, error: told };
  }

  /** Of several meanings the first with which the game can be played to its end. */
  private fork(draft: Draft, field: Field, index: number, meanings: readonly (Action | string)[]): Stop | undefined {
    const before = field.mark();
    let farthest: Stop | undefined;
    for (const [chosen, meaning] of meanings.entries()) {
      const stop = this.follow(draft, field, index, meaning);
      if (!stop) {
        this.forks.push({ index, before, meanings, chosen });
        return undefined;
      }
      if (farthest === undefined || stop.at > farthest.at) farthest = stop;
      field.rewind(before);
    }
    return farthest;
  }

  private follow(draft: Draft, field: Field, index: number, meaning: Action | string): Stop | undefined {
    if (this.budget < 0 || this.passed >= MOST_FORKS) return this.stopAt(draft, field, index, TOO_MANY);
    this.choose(field, index, meaning);
    this.passed++;
    const stop = this.playFrom(draft, field, index + 1);
    this.passed--;
    return stop;
  }

  private choose(field: Field, index: number, meaning: Action | string): void {
    if (typeof meaning === 'string') field.play(meaning);
    else field.playAction(meaning);
    this.reached[index + 1] = field.turns;
  }

  /**
   * Tells of each word of several meanings what it was taken for, and whether another one would have done: each of
   * these is tried with the words before it as they were taken, so that the work does not double with every word.
   */
  private weigh(draft: Draft, field: Field): void {
    const { forks } = this;
    this.forks = [];
    this.budget = BUDGET + draft.words.length;
    for (const { index, before, meanings, chosen } of forks) {
      field.rewind(before);
      const names = meanings.map(meaning => {
        this.choose(field, index, meaning);
        const name = field.lastName;
        field.rewind(before);
        return name;
      });
      const open = meanings.slice(chosen + 1).some(meaning => {
        const stop = this.follow(draft, field, index, meaning);
        field.rewind(before);
        return stop === undefined;
      });
      const why = open ? 'nothing decides, taken for' : this.budget < 0 ? 'taken for' : 'what follows decides for';
      const where = `line ${draft.places[index]}: turn ${index + 1}, ${draft.words[index]}`;
      this.notes.push(`${where}, could be ${names.join(' or ')}: ${why} ${names[chosen]}`);
    }
    this.playAgain(draft, field, forks);
  }

  /** From the first word of several meanings on, each as it was taken. */
  private playAgain(draft: Draft, field: Field, forks: readonly Fork[]): void {
    const taken = new Map(forks.map(({ index, meanings, chosen }) => [index, meanings[chosen]!]));
    for (let index = forks.at(-1)!.index; index < draft.words.length; index++) {
      const word = draft.words[index]!;
      const spelt = draft.spell?.(word) ?? [word];
      const meaning = taken.get(index) ?? spelt.find(name => spelt.length === 1 || this.canPlay(field, name))!;
      this.choose(field, index, meaning);
    }
  }

  /** The record of a game that was played to its end. */
  private close(draft: Draft, variant: string, first: readonly string[]): Verdict {
    const field = this.field!;
    const { rules, changes } = field.ruleset;
    const notes = [...first, ...doubts(draft), ...this.notes];
    if (draft.prose.length > 0) notes.push(`words that are no turns: ${draft.prose.join(' ').slice(0, 120)}`);
    const names = field.played();
    const sides = rules.sides;
    const end = endOf(draft, field, notes);
    compareLosses(draft, field, notes);
    if (typeof end === 'string') return refuse(draft.places.at(-1) ?? draft.line, end);
    const turns = draft.turns ? withNames(draft.turns, names) : withComments(names, draft.comments, this.reached);
    return {
      ok: true,
      value: {
        form: draft.form,
        game: {
          variant,
          rules: Object.entries(changes)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
          sides,
          seats: [seatOf(draft, sides[0]), seatOf(draft, sides[1])],
          fen: field.startFen,
          turns,
          ...end,
          tags: otherTags(draft, sides),
        },
        notes,
      },
    };
  }
}

/** Whether each side has lost as many pieces as the game tells. */
function compareLosses({ losses }: Draft, { position, ruleset }: Field, notes: string[]): void {
  if (losses === undefined) return;
  const { lost } = ruleset.rules.scene(position);
  if (lost[0] !== losses[0] || lost[1] !== losses[1])
    notes.push(`${losses.join(' and ')} pieces are told to be lost, it is ${lost.join(' and ')}`);
}

/** Where the user names another variant than the game. */
function doubts({ told, tags, variants }: Draft): string[] {
  const typed = variantsOfType(tags.get('GameType') ?? '');
  if (told !== 'user' || typed.length === 0 || typed.includes(variants[0]!)) return [];
  return [`GameType ${tags.get('GameType')} is ${typed.join(' or ')}, read as ${variants[0]}`];
}

const withNames = (turns: readonly RecordedTurn[], names: readonly string[]): RecordedTurn[] =>
  names.map((name, at) => ({ ...turns[at], name }));

function withComments(
  names: readonly string[],
  comments: ReadonlyMap<number, string>,
  reached: readonly number[],
): RecordedTurn[] {
  const turns: RecordedTurn[] = names.map(name => ({ name }));
  for (const [words, text] of comments) {
    const at = (reached[words] ?? 0) - 1;
    const turn = turns[at];
    const note = text.replace(/\s+/g, ' ').trim();
    if (turn && note !== '') turns[at] = { ...turn, note: turn.note === undefined ? note : `${turn.note} ${note}` };
  }
  return turns;
}

const OTHERS = [...LETTERED, ...NUMBERED];

/** Whether squares are named alike: what fits by chance under other names is no news. */
const sameKind = (one: string, other: string): boolean => groupOf(one) === groupOf(other);
const groupOf = (variant: string): string =>
  isLettered(variant) ? 'letters' : (chooseVariant(variant)?.game.family ?? '');

function seatOf({ tags }: Draft, side: string): Seat {
  const tag = capital(side);
  const value = (name: string): string => tags.get(name) ?? tags.get(name.toLowerCase()) ?? '';
  return { name: value(tag), options: value(`${tag}Options`), limit: value(`${tag}Limit`) };
}

/** Tags that say what a record says otherwise. */
const SAID = ['Variant', 'Rules', 'FEN', 'SetUp', 'GameType', 'Result', 'Termination', 'Reason', 'Turns', 'Illegal'];

function otherTags({ tags }: Draft, sides: readonly [string, string]): Record<string, string> {
  const said = new Set([
    ...SAID,
    ...sides.flatMap(side => ['', 'Options', 'Limit'].flatMap(end => [capital(side) + end, side + end.toLowerCase()])),
  ]);
  return Object.fromEntries([...tags].filter(([name, value]) => !said.has(name) && value !== ''));
}
