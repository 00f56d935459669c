/** A game as it stands in a file, before it is replayed; the same for all formats. */
import { FAMILIES } from '../games/registry';
import {
  customRules,
  gameTypeTag,
  isDraughts,
  LETTERED_VARIANTS,
  NUMBERED_VARIANTS,
  variantsOfGameType,
  variantWithTitle,
} from './game-types';
import type { RawGame } from './lexer';
import type { Mark, RecordedMove } from './record';

/** Points of a morris board by PlayOK's numbers, row by row from the top. */
export const POINTS_BY_ROW: readonly string[] =
  'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');

export type RecordFormat = 'native' | 'pdn' | 'pgn' | 'playok' | 'goldtoken' | 'opentafl' | 'line' | 'json';

/** The moves of a game or of a variation. */
export interface ParsedLine {
  readonly moves: readonly string[];
  /** Line of each move in the file. */
  readonly lines: readonly number[];
  /** Comments by the number of moves before them. */
  readonly comments: ReadonlyMap<number, string>;
  /** Marks by the index of their move. */
  readonly marks?: ReadonlyMap<number, Mark>;
  /** Variations by the index of the move that they replace. */
  readonly variations?: ReadonlyMap<number, readonly ParsedLine[]>;
  /** Times, evaluations and notes of the moves, in formats that have them. */
  readonly recordedMoves?: readonly RecordedMove[];
}

export interface ParsedGame extends ParsedLine {
  readonly format: RecordFormat;
  readonly line: number;
  /** Possible variants, likeliest first. */
  readonly variants: readonly string[];
  /** Source of the variant. With `nobody` the first one in which the game is legal is taken. */
  readonly variantSource: 'user' | 'game' | 'nobody';
  /** Text in the game about its variant, for remarks. */
  readonly claim: string;
  /** Rule options, `Name=Value`. */
  readonly rules: readonly string[];
  readonly fen: string | undefined;
  readonly tags: ReadonlyMap<string, string>;
  /** Result after the moves; empty if there is none. */
  readonly result: string;
  /** Words that are not moves. */
  readonly unparsed: readonly string[];
  /** True if the side to move resigned. */
  readonly resigned: boolean;
  /** Names that a text may stand for. */
  readonly readings?: (text: string) => readonly string[];
  /** Recorded number of pieces that each side has lost. */
  readonly losses?: readonly [number, number];
}

const KNOWN_VARIANTS = new Set(FAMILIES.flatMap(({ variants }) => variants.map(({ name }) => name)));

/** Italian names of tags. */
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

/** A single point: a placement, which only morris has. */
const POINT_MOVE = /^x?[a-g][1-7]$/i;
const MORRIS_VARIANTS = ['nine-mens-morris', 'lasker-morris', 'twelve-mens-morris'] as const;
/** Variants for games by rules of their own, likeliest first. */
const ALL_MORRIS_VARIANTS = [
  ...MORRIS_VARIANTS,
  ...FAMILIES.filter(({ family }) => family === 'morris')
    .flatMap(({ variants }) => variants.map(({ name }) => name))
    .filter(name => !MORRIS_VARIANTS.some(common => common === name)),
];
const MORRIS_FEN = /^[O@*X]{8}\//;
const LETTERED_SQUARE = /[a-h]\d/i;

/** Possible variants by the form of the moves. */
function guessVariants(moves: readonly string[]): readonly string[] {
  if (moves.some(move => POINT_MOVE.test(move))) return MORRIS_VARIANTS;
  if (moves.some(move => LETTERED_SQUARE.test(move))) return [...LETTERED_VARIANTS, 'brandubh', ...NUMBERED_VARIANTS];
  return [...NUMBERED_VARIANTS, ...LETTERED_VARIANTS];
}

/** `userVariant`: the variant that the user named. */
export function parseGame(raw: RawGame, userVariant: string | undefined): ParsedGame {
  const tags = englishTags(raw.tags);
  const variant = tags.get('Variant') ?? '';
  const type = tags.get('GameType') ?? '';
  const rules = (tags.get('Rules') ?? '').split(' ').filter(Boolean);
  const common = {
    line: raw.line,
    // Some programs write an empty tag.
    fen: tags.get('FEN') || undefined,
    moves: raw.moves,
    lines: raw.lines,
    tags,
    result: raw.result,
    comments: raw.comments,
    marks: raw.marks,
    variations: raw.variations,
    unparsed: raw.unparsed,
    resigned: false,
  };
  if (KNOWN_VARIANTS.has(variant)) {
    const format =
      tags.has('Termination') && tags.has('Turns')
        ? 'native'
        : isDraughts(variant) && gameTypeTag(variant)
          ? 'pdn'
          : 'pgn';
    return { ...common, format, variants: [variant], variantSource: 'game', claim: `Variant ${variant}`, rules };
  }
  if (/^\s*70\b/.test(type)) {
    const variants = [userVariant ?? 'nine-mens-morris'];
    return {
      ...common,
      format: 'playok',
      variants,
      variantSource: userVariant === undefined ? 'game' : 'user',
      claim: `GameType ${type}`,
      rules: [],
      readings: expandPlayOkMove,
    };
  }
  const titled = variantWithTitle(variant);
  if (titled !== undefined)
    return { ...common, format: 'pgn', variants: [titled], variantSource: 'game', claim: `Variant ${variant}`, rules };
  const custom = customRules(variant);
  if (custom !== undefined && userVariant === undefined && isMorris(common))
    return {
      ...common,
      format: 'pgn',
      ...customVariants(custom),
      claim: `Variant ${variant}`,
      rules: [...custom, ...rules],
    };
  const typed = variantsOfGameType(type);
  const claim = type === '' ? (variant === '' ? 'no GameType' : `Variant ${variant}`) : `GameType ${type}`;
  const pdn = { format: 'pdn', claim, rules, readings: expandFileMove } as const;
  if (userVariant !== undefined) return { ...common, ...pdn, variants: [userVariant], variantSource: 'user' };
  if (typed.length > 0) return { ...common, ...pdn, variants: typed, variantSource: 'game' };
  return { ...common, ...pdn, variants: guessVariants(raw.moves), variantSource: 'nobody' };
}

const isMorris = ({ moves, fen = '' }: Pick<ParsedGame, 'moves' | 'fen'>): boolean =>
  moves.some(move => POINT_MOVE.test(move)) || MORRIS_FEN.test(fen);

/** Possible variants of a game by changed rules: nine men's morris if some of them are known, otherwise any. */
const customVariants = (known: readonly string[]): Pick<ParsedGame, 'variants' | 'variantSource'> =>
  known.length > 0
    ? { variants: ['nine-mens-morris'], variantSource: 'game' }
    : { variants: ALL_MORRIS_VARIANTS, variantSource: 'nobody' };

const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** Readings of `ab4`: a piece on the a file moves to b4. */
function expandFileMove(text: string): readonly string[] {
  const [, file, to] = /^([a-h])[-x:]?([a-h][1-8])$/i.exec(text) ?? [];
  return to === undefined ? [text] : RANKS.map(rank => `${file}${rank}-${to}`);
}

/** Readings of a PlayOK move, with points from 1 to 24: `5`, `23-24`, `10-1x23`, `3x4`, `3x9x23`. */
function expandPlayOkMove(text: string): readonly string[] {
  const parts = text.split(/[-x]/i);
  const points = parts.map(part => POINTS_BY_ROW[Number(part) - 1] ?? part);
  const [first = '', second, ...rest] = points;
  if (second === undefined) return [first];
  const moved = [`${first}-${second}`, ...rest].join('x');
  const placed = points.join('x');
  return text.includes('-') ? [moved] : rest.length > 0 ? [moved, placed] : [placed, moved];
}
