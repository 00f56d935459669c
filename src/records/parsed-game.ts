import { FAMILIES } from '../games/registry';
import {
  gameTypeTag,
  isDraughts,
  LETTERED_VARIANTS,
  NUMBERED_VARIANTS,
  variantsOfGameType,
  variantWithTitle,
} from './game-types';
import type { RawGame } from './lexer';
import type { RecordedMove } from './record';

/** The points of a morris board as others number them. */

/** Row by row from the top. */
export const POINTS_BY_ROW: readonly string[] =
  'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');

/** A game as a file tells it, before anybody has looked whether it can be: the same for all forms of files. */

export type RecordFormat = 'native' | 'pdn' | 'pgn' | 'playok' | 'opentafl' | 'line' | 'json';

export interface ParsedGame {
  readonly format: RecordFormat;
  readonly line: number;
  /** The variants that it may be of, the likeliest first. */
  readonly variants: readonly string[];
  /** Who says so: the user, the game, or nobody, so that legality has to tell. */
  readonly variantSource: 'user' | 'game' | 'nobody';
  /** What the game says of its variant, for people. */
  readonly claim: string;
  /** Rule options, `Name=Value`. */
  readonly rules: readonly string[];
  readonly fen: string | undefined;
  readonly moves: readonly string[];
  readonly lines: readonly number[];
  readonly tags: ReadonlyMap<string, string>;
  /** The result behind the turns. */
  readonly result: string;
  readonly comments: ReadonlyMap<number, string>;
  readonly unparsed: readonly string[];
  /** The side to move gave up. */
  readonly resigned: boolean;
  /** What its own turns say besides their names. */
  readonly recordedMoves?: readonly RecordedMove[];
  /** What a word may stand for. */
  readonly readings?: (word: string) => readonly string[];
  /** Pieces that each side has lost at the end, first side first, where the game tells it. */
  readonly losses?: readonly [number, number];
}

const KNOWN_VARIANTS = new Set(FAMILIES.flatMap(({ variants }) => variants.map(({ name }) => name)));

/** Names of tags in Italian. */
const ITALIAN_TAGS: Readonly<Record<string, string>> = {
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

const englishTags = (tags: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...tags].map(([name, value]) => [Object.hasOwn(ITALIAN_TAGS, name) ? ITALIAN_TAGS[name]! : name, value]));

/** A single point: only morris has such turns. */
const POINT_MOVE = /^x?[a-g][1-7]$/i;
const MORRIS_VARIANTS = ['nine-mens-morris', 'lasker-morris', 'twelve-mens-morris'] as const;
const LETTERED_SQUARE = /[a-h]\d/i;

/** Variants by what the turns look like. */
function guessVariants(words: readonly string[]): readonly string[] {
  if (words.some(word => POINT_MOVE.test(word))) return MORRIS_VARIANTS;
  if (words.some(word => LETTERED_SQUARE.test(word))) return [...LETTERED_VARIANTS, 'brandubh', ...NUMBERED_VARIANTS];
  return [...NUMBERED_VARIANTS, ...LETTERED_VARIANTS];
}

/** `told`: the variant that the user names. */
export function parseGame(sheet: RawGame, told: string | undefined): ParsedGame {
  const tags = englishTags(sheet.tags);
  const variant = tags.get('Variant') ?? '';
  const type = tags.get('GameType') ?? '';
  const rules = (tags.get('Rules') ?? '').split(' ').filter(Boolean);
  const common = {
    line: sheet.line,
    // Programs that have nothing to say of it write it all the same.
    fen: tags.get('FEN') || undefined,
    moves: sheet.moves,
    lines: sheet.lines,
    tags,
    result: sheet.result,
    comments: sheet.comments,
    unparsed: sheet.unparsed,
    resigned: false,
  };
  if (KNOWN_VARIANTS.has(variant)) {
    const form =
      tags.has('Termination') && tags.has('Turns')
        ? 'native'
        : isDraughts(variant) && gameTypeTag(variant)
          ? 'pdn'
          : 'pgn';
    return { ...common, format: form, variants: [variant], variantSource: 'game', claim: `Variant ${variant}`, rules };
  }
  if (/^\s*70\b/.test(type)) {
    const variants = [told ?? 'nine-mens-morris'];
    const by = told === undefined ? 'game' : 'user';
    return {
      ...common,
      format: 'playok',
      variants,
      variantSource: by,
      claim: `GameType ${type}`,
      rules: [],
      readings: expandPlayOkMove,
    };
  }
  const titled = variantWithTitle(variant);
  if (titled !== undefined)
    return { ...common, format: 'pgn', variants: [titled], variantSource: 'game', claim: `Variant ${variant}`, rules };
  const typed = variantsOfGameType(type);
  const claim = type === '' ? (variant === '' ? 'no GameType' : `Variant ${variant}`) : `GameType ${type}`;
  const spelt = { format: 'pdn', claim, rules, readings: expandFileMove } as const;
  if (told !== undefined) return { ...common, ...spelt, variants: [told], variantSource: 'user' };
  if (typed.length > 0) return { ...common, ...spelt, variants: typed, variantSource: 'game' };
  return { ...common, ...spelt, variants: guessVariants(sheet.moves), variantSource: 'nobody' };
}

const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** `ab4`: a piece of the a file to b4. */
function expandFileMove(word: string): readonly string[] {
  const [, file, to] = /^([a-h])[-x:]?([a-h][1-8])$/i.exec(word) ?? [];
  return to === undefined ? [word] : RANKS.map(rank => `${file}${rank}-${to}`);
}

/** Points 1 to 24 by rows: `5`, `23-24`, `10-1x23`, `3x4`, `3x9x23`. */
function expandPlayOkMove(word: string): readonly string[] {
  const parts = word.split(/[-x]/i);
  const points = parts.map(part => POINTS_BY_ROW[Number(part) - 1] ?? part);
  const [first = '', second, ...rest] = points;
  if (second === undefined) return [first];
  const moved = [`${first}-${second}`, ...rest].join('x');
  const placed = points.join('x');
  return word.includes('-') ? [moved] : rest.length > 0 ? [moved, placed] : [placed, moved];
}
