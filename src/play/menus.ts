/** The questions before a game, asked by readline-sync: it blocks and reads the terminal itself. */
import readlineSync from 'readline-sync';
import type { VariantLine } from '../client/replies';
import { capital, titleOf } from '../games/names';
import { LEVELS, type Level, SIDES, type SideChoice } from './settings';

/** The player chose nothing. */
export class Cancelled extends Error {}

/** keyInSelect has so many keys to offer. */
const MOST = 35;

function select<T>(question: string, items: readonly T[], label: (item: T) => string): T {
  const shown = items.slice(0, MOST);
  const at = readlineSync.keyInSelect(shown.map(label), question, { cancel: 'Leave' });
  const item = shown[at];
  if (item === undefined) throw new Cancelled();
  return item;
}

export function askVariant(variants: readonly VariantLine[]): VariantLine {
  const families = [...new Set(variants.map(variant => variant.family))];
  const family = select('Which game?', families, capital);
  const members = variants.filter(variant => variant.family === family);
  return members.length === 1 && members[0]
    ? members[0]
    : select('Which variant?', members, ({ name }) => titleOf(name));
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  novice: 'Novice: half of its moves are left to chance',
  apprentice: 'Apprentice: looks one turn ahead',
  journeyman: 'Journeyman: two turns',
  master: 'Master: three turns',
  full: 'Full strength',
};

export const askLevel = (): Level => select('How strong?', LEVELS, level => LEVEL_WORDS[level]);

const SIDE_WORDS: Readonly<Record<SideChoice, string>> = {
  first: 'The side that moves first',
  second: 'The other side',
  both: 'Both sides',
  none: 'None: watch the engine play itself',
};

export const askSide = (): SideChoice => select('Which side do you play?', SIDES, side => SIDE_WORDS[side]);

/** A line that the player types. */
export const askLine = (prompt: string): string => readlineSync.question(prompt);

export const askYes = (question: string): boolean => /^y/i.test(readlineSync.question(`${question} (y/n) `));
