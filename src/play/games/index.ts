/** The families that play can show, by the name that the protocol has for them. A new game is a line here. */
import { GAMES } from '../../games/index';
import { brandubh } from './brandubh';
import { draughts } from './draughts';
import type { Family } from './family';
import { morris } from './morris';

export type { Family, Options } from './family';

const FAMILIES: Readonly<Record<string, Family>> = { morris, draughts, brandubh };

/** Undefined where play cannot show the games of that family. */
export const familyNamed = (name: string): Family | undefined =>
  Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined;

/** What is different in a variant, in a sentence. */
export const sentenceOf = (variant: string): string =>
  GAMES.map(({ words }) => words.variants[variant]?.[1]).find(Boolean) ?? '';

/** The engine's word for why a game of `family` ended, for people. */
export const reasonText = ({ reasons }: Family, reason: string): string =>
  reasons[reason] ?? reason.replaceAll('-', ' ');
