import { brandubhSummary } from './brandubh/summary';
import { draughtsSummary } from './draughts/summary';
import { morrisSummary } from './morris/summary';
import type { OptionTexts } from './rules';

/** The rules at a glance, for people: the same sentences in the terminal and in a page. */

interface RulesSummary {
  /** What it is about, in two or three short sentences. */
  readonly goal: string;
  /** Some sentences on the rules of the variant as it is set up. */
  sentences(variant: string, options: OptionTexts): string[];
}

const SUMMARIES: Readonly<Record<string, RulesSummary>> = {
  morris: {
    goal: 'Get three men on a line to take an enemy man. Leave the enemy too few men, or no move.',
    sentences: (_, options) => morrisSummary(options),
  },
  draughts: {
    goal: 'Jump enemy pieces; you must when you can. Take them all, or leave them no move.',
    sentences: draughtsSummary,
  },
  brandubh: {
    goal: 'Defenders bring the king to a corner. Attackers close him in. Two enemies take the man between them.',
    sentences: (_, options) => brandubhSummary(options),
  },
};

const EMPTY_SUMMARY: RulesSummary = { goal: '', sentences: () => [] };

export const summaryOf = (family: string): RulesSummary => SUMMARIES[family] ?? EMPTY_SUMMARY;
