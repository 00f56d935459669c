/** Variants as the engine announces them, with options that bear on the board. */
import type { VariantLine } from '../../src/client/replies';
import type { Board } from '../../src/play/board';
import { type Family, familyNamed } from '../../src/play/games';

const NUMBERS_UP = 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32';
const NUMBERS_DOWN = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
const LETTERS = 'W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8';
const MORRIS_9 = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
const MORRIS_12 = '********/********/******** w p p 0 12 0 12 0 0 0 0 0 0 0 0 1';

export const VARIANTS: Readonly<Record<string, VariantLine>> = {
  nine: { name: 'nine-mens-morris', family: 'morris', startFen: MORRIS_9 },
  morabaraba: { name: 'morabaraba', family: 'morris', startFen: MORRIS_12 },
  spanish: { name: 'spanish-draughts', family: 'draughts', startFen: NUMBERS_UP },
  english: { name: 'english-draughts', family: 'draughts', startFen: NUMBERS_DOWN },
  damas: { name: 'damas-espanolas', family: 'draughts', startFen: NUMBERS_UP },
  italian: { name: 'italian-draughts', family: 'draughts', startFen: NUMBERS_DOWN.replace('B', 'W') },
  russian: { name: 'russian-draughts', family: 'draughts', startFen: LETTERS },
  brandubh: { name: 'brandubh', family: 'brandubh', startFen: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0' },
};

export function sampleFamily(name: keyof typeof VARIANTS & string): Family {
  const family = familyNamed(VARIANTS[name]!.family);
  if (!family) throw new Error(`no family of ${name}`);
  return family;
}

export function sampleBoard(name: keyof typeof VARIANTS & string): Board {
  const options = new Map([['HasDiagonalLines', name === 'morabaraba' ? 'true' : 'false']]);
  return sampleFamily(name).board(VARIANTS[name]!, options);
}

export const SAMPLES: readonly (readonly [string, Board])[] = Object.keys(VARIANTS).map(name => [
  name,
  sampleBoard(name),
]);
