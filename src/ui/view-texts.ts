/** Texts of the views that are loaded when they are opened, in the current language. */
import { ENGLISH_VIEWS, type ViewTexts } from './languages/english-views';
import type { Language } from './languages/index';

export let VIEW_TEXTS: ViewTexts = ENGLISH_VIEWS;

const LOADERS: Readonly<Record<Language, () => Promise<ViewTexts>>> = {
  en: async () => ENGLISH_VIEWS,
  es: async () => (await import('./languages/spanish-views')).SPANISH_VIEWS,
  pt: async () => (await import('./languages/portuguese-views')).PORTUGUESE_VIEWS,
  ru: async () => (await import('./languages/russian-views')).RUSSIAN_VIEWS,
  de: async () => (await import('./languages/german-views')).GERMAN_VIEWS,
};

export const viewTextsOf = (language: Language): Promise<ViewTexts> => LOADERS[language]();

/** Switches the views to a language, if it can be loaded. */
export async function loadViewTexts(language: Language): Promise<void> {
  VIEW_TEXTS = await viewTextsOf(language);
}
