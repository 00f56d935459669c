/** What PDN and the app of morris call the variants. */

/** The first is the usual one where several have a number. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  '21': ['english-draughts'],
  '22': ['italian-draughts'],
  '23': ['pool-checkers'],
  '24': ['damas-espanolas', 'spanish-draughts'],
  '25': ['russian-draughts'],
  '26': ['brazilian-draughts'],
  '28': ['portuguese-draughts'],
  '29': ['czech-draughts'],
};

const WHOLE: Readonly<Record<string, string>> = {
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

/** The draughts that square names of a kind suggest, the likeliest first. */
export const LETTERED = ['russian-draughts', 'brazilian-draughts', 'czech-draughts'] as const;
export const NUMBERED = [
  'english-draughts',
  'pool-checkers',
  'italian-draughts',
  'damas-espanolas',
  'portuguese-draughts',
  'spanish-draughts',
  'moroccan-draughts',
] as const;

export const isDraughts = (variant: string): boolean => [...LETTERED, ...NUMBERED].some(name => name === variant);

export const isLettered = (variant: string): boolean => LETTERED.some(name => name === variant);

export const variantsOfType = (type: string): readonly string[] => TYPES[/^\s*(\d+)/.exec(type)?.[1] ?? ''] ?? [];

/** Undefined where the variant has none. */
export const typeOf = (variant: string): string | undefined => WHOLE[variant];

/** Whether the number tells the variant. */
export const tellsVariant = (variant: string): boolean => variantsOfType(WHOLE[variant] ?? '')[0] === variant;

/** The variants that the app has, as it calls them. */
const TITLES: Readonly<Record<string, string>> = {
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

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const BY_LETTERS = new Map(
  Object.entries(TITLES).flatMap(([variant, title]) => [
    [letters(title), variant],
    [letters(variant), variant],
  ]),
);

export const variantTitled = (title: string): string | undefined => BY_LETTERS.get(letters(title));
export const titleInApp = (variant: string): string | undefined => TITLES[variant];
