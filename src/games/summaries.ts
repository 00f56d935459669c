/**
 * Texts about the families for people: rules in a few sentences, and titles of options. The terminal and the page share
 * them. They are not part of the families themselves, so that pages which only need rules stay small.
 */
import { BRANDUBH_OPTION_TEXTS, brandubhSummary } from './brandubh/summary';
import { DRAUGHTS_OPTION_TEXTS, draughtsSummary } from './draughts/summary';
import { MORRIS_OPTION_TEXTS, morrisSummary } from './morris/summary';
import type { OptionValueTexts, RuleValue } from './rules';
import type { OptionText } from './view';

interface RulesSummary {
  /** The aim of the game in two or three short sentences. */
  readonly goal: string;
  /** Titles of the rule options and words for their values, by name of the option. */
  readonly options: Readonly<Record<string, OptionText>>;
  /** Rules of a variant with the given option values, in sentences. */
  sentences(variant: string, options: OptionValueTexts): string[];
}

const SUMMARIES: Readonly<Record<string, RulesSummary>> = {
  morris: {
    goal: "Line up three men to remove one of your opponent's. You win when they are down to two men or cannot move.",
    options: MORRIS_OPTION_TEXTS,
    sentences: (_, options) => morrisSummary(options),
  },
  draughts: {
    goal: 'Captures are compulsory. Win by capturing everything or leaving no legal move.',
    options: DRAUGHTS_OPTION_TEXTS,
    sentences: draughtsSummary,
  },
  brandubh: {
    goal: 'The defenders bring their king to a corner; the attackers capture him. Two pieces capture one between them.',
    options: BRANDUBH_OPTION_TEXTS,
    sentences: (_, options) => brandubhSummary(options),
  },
};

const EMPTY_SUMMARY: RulesSummary = { goal: '', options: {}, sentences: () => [] };

/** Texts about a family; empty for an unknown one. */
export const summaryOf = (family: string): RulesSummary => SUMMARIES[family] ?? EMPTY_SUMMARY;

/** Title of a rule option for people, such as `Men per side` for `PiecesCount`. */
export const optionTitle = (family: string, option: string): string =>
  summaryOf(family).options[option]?.title ?? option;

/** Words for the value of a rule option, or the value itself if it has none. */
export const optionValueText = (family: string, option: string, value: RuleValue): string =>
  summaryOf(family).options[option]?.values?.[`${value}`] ?? `${value}`;
