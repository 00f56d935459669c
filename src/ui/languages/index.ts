/** The languages of the page. English is part of the program, the others are loaded when they are chosen. */
import { type Catalogue, ENGLISH } from './english';

/** Each language by its own name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
  de: 'Deutsch',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

const LOADERS: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => ENGLISH,
  es: async () => (await import('./spanish')).SPANISH,
  pt: async () => (await import('./portuguese')).PORTUGUESE,
  ru: async () => (await import('./russian')).RUSSIAN,
  de: async () => (await import('./german')).GERMAN,
};

export const loadLanguage = (language: Language): Promise<Catalogue> => LOADERS[language]();

/** The first known language of a browser's list, such as `['pt-BR', 'en']`. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map(tag => tag.toLowerCase().split('-')[0]);
  return codes.map(code => LANGUAGE_CODES.find(known => known === code)).find(code => code !== undefined) ?? 'en';
}
