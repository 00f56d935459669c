/** A game as a file tells it, before anybody has looked whether it can be: the same for all forms of files. */
import { GAMES } from '../games/index';
import { isDraughts, LETTERED, NUMBERED, typeOf, variantsOfType, variantTitled } from './gametypes';
import type { Sheet } from './lexer';
import type { RecordedTurn } from './record';
import { BY_ROWS } from './rows';

export type Form = 'native' | 'pdn' | 'pgn' | 'playok' | 'opentafl' | 'line' | 'json';

export interface Draft {
  readonly form: Form;
  readonly line: number;
  /** The variants that it may be of, the likeliest first. */
  readonly variants: readonly string[];
  /** Who says so: the user, the game, or nobody, so that legality has to tell. */
  readonly told: 'user' | 'game' | 'nobody';
  /** What the game says of its variant, for people. */
  readonly claim: string;
  /** Rule options, `Name=Value`. */
  readonly rules: readonly string[];
  readonly fen: string | undefined;
  readonly words: readonly string[];
  readonly places: readonly number[];
  readonly tags: ReadonlyMap<string, string>;
  /** The result behind the turns. */
  readonly result: string;
  readonly comments: ReadonlyMap<number, string>;
  readonly prose: readonly string[];
  /** The side to move gave up. */
  readonly resigned: boolean;
  /** What its own turns say besides their names. */
  readonly turns?: readonly RecordedTurn[];
  /** What a word may stand for. */
  readonly spell?: (word: string) => readonly string[];
  /** Pieces that each side has lost at the end, first side first, where the game tells it. */
  readonly losses?: readonly [number, number];
}

const KNOWN = new Set(GAMES.flatMap(({ variants }) => variants.map(({ name }) => name)));

/** Names of tags in Italian. */
const ITALIAN: Readonly<Record<string, string>> = {
  Evento: 'Event',
  Luogo: 'Site',
  Sito: 'Site',
  Data: 'Date',
  Dati: 'Date',
  Turno: 'Round',
  Bianco: 'White',
  Nero: 'Black',
  Risultato: 'Result',
  Apertura: 'Opening',
};

const inEnglish = (tags: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...tags].map(([name, value]) => [Object.hasOwn(ITALIAN, name) ? ITALIAN[name]! : name, value]));

/** A single point: only morris has such turns. */
const POINT = /^x?[a-g][1-7]$/i;
const MORRIS = ['nine-mens-morris', 'lasker-morris', 'twelve-mens-morris'] as const;
const SQUARES = /[a-h]\d/i;

/** Variants by what the turns look like. */
function guess(words: readonly string[]): readonly string[] {
  if (words.some(word => POINT.test(word))) return MORRIS;
  if (words.some(word => SQUARES.test(word))) return [...LETTERED, 'brandubh', ...NUMBERED];
  return [...NUMBERED, ...LETTERED];
}

/** `told`: the variant that the user names. */
export function draftOf(sheet: Sheet, told: string | undefined): Draft {
  const tags = inEnglish(sheet.tags);
  const variant = tags.get('Variant') ?? '';
  const type = tags.get('GameType') ?? '';
  const rules = (tags.get('Rules') ?? '').split(' ').filter(Boolean);
  const common = {
    line: sheet.line,
    // Programs that have nothing to say of it write it all the same.
    fen: tags.get('FEN') || undefined,
    words: sheet.words,
    places: sheet.places,
    tags,
    result: sheet.result,
    comments: sheet.comments,
    prose: sheet.prose,
    resigned: false,
  };
  if (KNOWN.has(variant)) {
    const form =
      tags.has('Termination') && tags.has('Turns') ? 'native' : isDraughts(variant) && typeOf(variant) ? 'pdn' : 'pgn';
    return { ...common, form, variants: [variant], told: 'game', claim: `Variant ${variant}`, rules };
  }
  if (/^\s*70\b/.test(type)) {
    const variants = [told ?? 'nine-mens-morris'];
    const by = told === undefined ? 'game' : 'user';
    return { ...common, form: 'playok', variants, told: by, claim: `GameType ${type}`, rules: [], spell: fromPlayOk };
  }
  const titled = variantTitled(variant);
  if (titled !== undefined)
    return { ...common, form: 'pgn', variants: [titled], told: 'game', claim: `Variant ${variant}`, rules };
  const typed = variantsOfType(type);
  const claim = type === '' ? (variant === '' ? 'no GameType' : `Variant ${variant}`) : `GameType ${type}`;
  const spelt = { form: 'pdn', claim, rules, spell: withoutRank } as const;
  if (told !== undefined) return { ...common, ...spelt, variants: [told], told: 'user' };
  if (typed.length > 0) return { ...common, ...spelt, variants: typed, told: 'game' };
  return { ...common, ...spelt, variants: guess(sheet.words), told: 'nobody' };
}

const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** `ab4`: a piece of the a file to b4. */
function withoutRank(word: string): readonly string[] {
  const [, file, to] = /^([a-h])[-x:]?([a-h][1-8])$/i.exec(word) ?? [];
  return to === undefined ? [word] : RANKS.map(rank => `${file}${rank}-${to}`);
}

/** Points 1 to 24 by rows: `5`, `23-24`, `10-1x23`, `3x4`, `3x9x23`. */
function fromPlayOk(word: string): readonly string[] {
  const parts = word.split(/[-x]/i);
  const points = parts.map(part => BY_ROWS[Number(part) - 1] ?? part);
  const [first = '', second, ...rest] = points;
  if (second === undefined) return [first];
  const moved = [`${first}-${second}`, ...rest].join('x');
  const placed = points.join('x');
  return word.includes('-') ? [moved] : rest.length > 0 ? [moved, placed] : [placed, moved];
}
