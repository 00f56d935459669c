/** The rules at a glance, for people: the same sentences in the terminal and in a page. */
import { brandubhGlance } from './brandubh';
import { draughtsGlance } from './draughts';
import { morrisGlance } from './morris';
import type { Options } from './options';

export type { Options } from './options';

interface Glance {
  /** What it is about, in two or three short sentences. */
  readonly goal: string;
  /** Some sentences on the rules of the variant as it is set up. */
  sentences(variant: string, options: Options): string[];
}

const FAMILIES: Readonly<Record<string, Glance>> = {
  morris: {
    goal: 'Get three men on a line to take an enemy man. Leave the enemy too few men, or no move.',
    sentences: (_, options) => morrisGlance(options),
  },
  draughts: {
    goal: 'Jump enemy pieces; you must when you can. Take them all, or leave them no move.',
    sentences: draughtsGlance,
  },
  brandubh: {
    goal: 'Defenders bring the king to a corner. Attackers close him in. Two enemies take the man between them.',
    sentences: (_, options) => brandubhGlance(options),
  },
};

const NOTHING: Glance = { goal: '', sentences: () => [] };

export const glanceOf = (family: string): Glance => FAMILIES[family] ?? NOTHING;
