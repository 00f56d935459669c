/**
 * Texts about the families for people: rules in a few sentences, titles of variants and options, ends of games. The
 * terminal and the page share them. They are not part of the families themselves, so that pages which only need rules
 * stay small. Other languages have the same texts in the same places.
 */
import { BRANDUBH_OPTION_TEXTS, BRANDUBH_SENTENCES, type BrandubhSentences, brandubhSummary } from './brandubh/summary';
import { TEXTS as BRANDUBH_TEXTS } from './brandubh/texts';
import { DRAUGHTS_OPTION_TEXTS, DRAUGHTS_SENTENCES, type DraughtsSentences, draughtsSummary } from './draughts/summary';
import { TEXTS as DRAUGHTS_TEXTS } from './draughts/texts';
import { MORRIS_OPTION_TEXTS, MORRIS_SENTENCES, type MorrisSentences, morrisSummary } from './morris/summary';
import { TEXTS as MORRIS_TEXTS } from './morris/texts';
import type { OptionValueTexts, RuleValue } from './rules';
import type { EndText, FamilyTexts, OptionText } from './view';

/** Texts of a family in one language. */
interface FamilyTranslation<Sentences> {
  /** The name of the family as a heading. */
  readonly title: string;
  /** The aim of the game in two or three short sentences. */
  readonly goal: string;
  readonly variants: FamilyTexts['variants'];
  /** Titles of the rule options and words for their values, by name of the option. */
  readonly options: Readonly<Record<string, OptionText>>;
  /** Ends of games by reason; English has those of the rules. */
  readonly ends?: Readonly<Record<string, EndText>>;
  readonly sentences: Sentences;
}

/** Texts of all families. */
export interface GameTexts {
  readonly morris: FamilyTranslation<MorrisSentences>;
  readonly draughts: FamilyTranslation<DraughtsSentences>;
  readonly brandubh: FamilyTranslation<BrandubhSentences>;
}

export const ENGLISH_GAMES: GameTexts = {
  morris: {
    title: 'Morris',
    goal: "Line up three men to remove one of your opponent's. You win when they are down to two men or cannot move.",
    variants: MORRIS_TEXTS.variants,
    options: MORRIS_OPTION_TEXTS,
    sentences: MORRIS_SENTENCES,
  },
  draughts: {
    title: 'Draughts',
    goal: 'Captures are compulsory. Win by capturing everything or leaving no legal move.',
    variants: DRAUGHTS_TEXTS.variants,
    options: DRAUGHTS_OPTION_TEXTS,
    sentences: DRAUGHTS_SENTENCES,
  },
  brandubh: {
    title: 'Brandubh',
    goal: 'The defenders bring their king to a corner; the attackers capture him. Two pieces capture one between them.',
    variants: BRANDUBH_TEXTS.variants,
    options: BRANDUBH_OPTION_TEXTS,
    sentences: BRANDUBH_SENTENCES,
  },
};

/** Texts of families in another language; a family that is absent has its English texts. */
export type GameTranslations = Partial<GameTexts>;

type Summary = (variant: string, options: OptionValueTexts, texts: GameTexts) => string[];

const SUMMARIES: Readonly<Record<keyof GameTexts, Summary>> = {
  morris: (_, options, texts) => morrisSummary(options, texts.morris.sentences),
  draughts: (variant, options, texts) => draughtsSummary(variant, options, texts.draughts.sentences),
  brandubh: (_, options, texts) => brandubhSummary(options, texts.brandubh.sentences),
};

interface RulesSummary extends Omit<FamilyTranslation<unknown>, 'sentences'> {
  /** Rules of a variant with the given option values, in sentences. */
  sentences(variant: string, options: OptionValueTexts): string[];
}

const EMPTY_SUMMARY: RulesSummary = { title: '', goal: '', variants: {}, options: {}, sentences: () => [] };

/** Texts about a family; empty for an unknown one. */
export function summaryOf(family: string, translations: GameTranslations = ENGLISH_GAMES): RulesSummary {
  if (!Object.hasOwn(SUMMARIES, family)) return EMPTY_SUMMARY;
  const name = family as keyof GameTexts;
  const texts = { ...ENGLISH_GAMES, ...translations };
  return { ...texts[name], sentences: (variant, options) => SUMMARIES[name](variant, options, texts) };
}

/** Title of a rule option for people, such as `Men per side` for `PiecesCount`. */
export const optionTitle = (family: string, option: string, texts?: GameTranslations): string =>
  summaryOf(family, texts).options[option]?.title ?? option;

/** Words for the value of a rule option, or the value itself if it has none. */
export const optionValueText = (family: string, option: string, value: RuleValue, texts?: GameTranslations): string =>
  summaryOf(family, texts).options[option]?.values?.[`${value}`] ?? `${value}`;

/** Strength of the engine's levels on the scale of UCI_Elo, as measured in the main variant of each family. */
const LEVEL_RATINGS: Readonly<Record<keyof GameTexts, Readonly<Record<string, number>>>> = {
  morris: { novice: 550, apprentice: 850, journeyman: 1500, master: 1630 },
  draughts: { novice: 450, apprentice: 500, journeyman: 1330, master: 1580 },
  brandubh: { novice: 400, apprentice: 450, journeyman: 1550, master: 1900 },
};

/** Rating of a level; undefined for full strength, which has no limit. */
export const levelRating = (family: string, level: string): number | undefined =>
  Object.hasOwn(LEVEL_RATINGS, family) ? LEVEL_RATINGS[family as keyof GameTexts][level] : undefined;
