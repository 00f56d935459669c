/** Names of the variants in PDN (GameType) and in the morris app. */

/** Variants by GameType number; the usual one comes first. */
const VARIANTS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  '21': ['english-draughts'],
  '22': ['italian-draughts'],
  '23': ['pool-checkers'],
  '24': ['damas-espanolas', 'spanish-draughts'],
  '25': ['russian-draughts'],
  '26': ['brazilian-draughts'],
  '28': ['portuguese-draughts'],
  '29': ['czech-draughts'],
};

const GAME_TYPE_TAGS: Readonly<Record<string, string>> = {
  'english-draughts': '21,B,8,8,N1,0',
  'italian-draughts': '22,W,8,8,N2,1',
  'pool-checkers': '23,B,8,8,N1,0',
  'damas-espanolas': '24,W,8,8,N1,1',
  'spanish-draughts': '24,W,8,8,N1,1',
  'russian-draughts': '25,W,8,8,A0,0',
  'brazilian-draughts': '26,W,8,8,A0,0',
  'portuguese-draughts': '28,W,8,8,N1,1',
  'czech-draughts': '29,W,8,8,A0,0',
};

/** Draughts variants by the names of their squares, likeliest first. */
export const LETTERED_VARIANTS = ['russian-draughts', 'brazilian-draughts', 'czech-draughts'] as const;
export const NUMBERED_VARIANTS = [
  'english-draughts',
  'pool-checkers',
  'italian-draughts',
  'damas-espanolas',
  'portuguese-draughts',
  'spanish-draughts',
  'moroccan-draughts',
] as const;

export const isDraughts = (variant: string): boolean =>
  [...LETTERED_VARIANTS, ...NUMBERED_VARIANTS].some(name => name === variant);

export const hasLetteredSquares = (variant: string): boolean => LETTERED_VARIANTS.some(name => name === variant);

export const variantsOfGameType = (type: string): readonly string[] =>
  VARIANTS_OF_TYPE[/^\s*(\d+)/.exec(type)?.[1] ?? ''] ?? [];

/** Games of PDN and PGN that are none of ours, by GameType number. */
const OTHER_GAMES: Readonly<Record<string, string>> = {
  '0': 'chess',
  '1': 'Chinese chess',
  '20': 'international draughts',
  '27': 'Canadian draughts',
  '30': 'Turkish draughts',
  '31': 'Thai draughts',
  '40': 'Frisian draughts',
  '41': 'spantsiretti',
};

const gameOfType = (type: string): string | undefined => {
  const number = /^\s*(\d+)/.exec(type)?.[1] ?? '';
  return Object.hasOwn(OTHER_GAMES, number) ? OTHER_GAMES[number] : undefined;
};

/** Moves and tags that only chess has. */
const CHESS_MOVE =
  /^(?:[NBRQK][a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?|[a-h]x[a-h][1-8](?:=[NBRQ])?|[a-h][18]=[NBRQ])[+#!?]*$/;
const CHESS_TAGS = ['ECO', 'WhiteElo', 'BlackElo'];

/** The name of another game, if a game's tags or words show that it is none of ours. */
export function otherGame(tags: ReadonlyMap<string, string>, words: readonly string[]): string | undefined {
  const named = gameOfType(tags.get('GameType') ?? '');
  if (named !== undefined) return named;
  const hasType =
    (tags.get('GameType') ?? '') !== '' || VARIANT_BY_TITLE.has(normalizedTitle(tags.get('Variant') ?? ''));
  if (hasType) return undefined;
  const isChess =
    words.some(word => CHESS_MOVE.test(word)) || (words.length > 0 && CHESS_TAGS.some(tag => tags.has(tag)));
  return isChess ? 'chess' : undefined;
}

/** Value of the tag GameType; undefined if the variant has none. */
export const gameTypeTag = (variant: string): string | undefined => GAME_TYPE_TAGS[variant];

/** True if the GameType number alone identifies the variant. */
export const typeNamesVariant = (variant: string): boolean =>
  variantsOfGameType(GAME_TYPE_TAGS[variant] ?? '')[0] === variant;

/** Variants of the morris app, by their titles there. */
const APP_TITLES: Readonly<Record<string, string>> = {
  'nine-mens-morris': "Nine Men's Morris",
  'twelve-mens-morris': "Twelve Men's Morris",
  morabaraba: 'Morabaraba',
  dooz: 'Dooz',
  'lasker-morris': 'Lasker Morris',
  'one-time-mill': 'Russian Mill',
  'cham-gonu': 'Cham Gonu',
  'zhi-qi': 'Zhi Qi',
  'cheng-san-qi': 'Cheng San Qi',
  'da-san-qi': 'Da San Qi',
  'mul-mulan': 'Mul-Mulan',
  nerenchi: 'Nerenchi',
  'el-filja': 'El Filja',
};

const normalizedTitle = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Titles, our names, and the ids of the morris app, which differ from its titles only for nine men's morris. */
const VARIANT_BY_TITLE = new Map([
  ...Object.entries(APP_TITLES).flatMap(([variant, title]): [string, string][] => [
    [normalizedTitle(title), variant],
    [normalizedTitle(variant), variant],
  ]),
  [normalizedTitle('standard_9mm'), 'nine-mens-morris'],
]);

export const variantWithTitle = (title: string): string | undefined => VARIANT_BY_TITLE.get(normalizedTitle(title));

/** Rules in the morris app's name for rules that users have changed, `Custom` or `custom_9p_nodiag`; undefined for other names. */
export function customRules(name: string): readonly string[] | undefined {
  const match = /^custom(?:_(\d{1,2})p_(diag|nodiag))?$/i.exec(name.trim());
  if (!match) return undefined;
  const [, men, lines] = match;
  return men === undefined ? [] : [`PiecesCount=${men}`, `HasDiagonalLines=${lines?.toLowerCase() === 'diag'}`];
}
export const appTitle = (variant: string): string | undefined => APP_TITLES[variant];
