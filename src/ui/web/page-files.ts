/**
 * Parts of the page that are loaded when a view needs them: a style sheet, the texts of the view, the puzzles. A page in
 * a single file contains all of them.
 */
import { useEffect } from 'preact/hooks';
import { ENGLISH_VIEWS, type ViewTexts } from '../languages/english-views';
import type { Language } from '../languages/index';
import { useRedraw } from './hooks';
import { usePreferences } from './preferences';

/** Set by the build in the page in a single file: the file of the puzzles, deflated, in base64. */
declare const DEFLATED_PUZZLES: string | undefined;

/** Texts of the views that are loaded late, in the current language. */
export let VIEW_TEXTS: ViewTexts = ENGLISH_VIEWS;

const TEXT_LOADERS: Readonly<Record<Language, () => Promise<ViewTexts>>> = {
  en: async () => ENGLISH_VIEWS,
  es: async () => (await import('../languages/spanish-views')).SPANISH_VIEWS,
  pt: async () => (await import('../languages/portuguese-views')).PORTUGUESE_VIEWS,
  ru: async () => (await import('../languages/russian-views')).RUSSIAN_VIEWS,
  de: async () => (await import('../languages/german-views')).GERMAN_VIEWS,
};

export const viewTextsOf = (language: Language): Promise<ViewTexts> => TEXT_LOADERS[language]();

/** Switches the views to a language, if it can be loaded. */
async function loadViewTexts(language: Language): Promise<void> {
  VIEW_TEXTS = await viewTextsOf(language);
}

let styles: Promise<void> | undefined;

/** The style sheet of the views that are loaded late. */
function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('./late-views.css', import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      styles = undefined;
      reject(new Error('the style sheet could not be loaded'));
    };
    document.head.append(link);
  });
  return styles;
}

const pageLanguage = (): Language => document.documentElement.lang as Language;

/** Loads what all late views need. */
export async function prepareView(): Promise<void> {
  await Promise.all([loadViewTexts(pageLanguage()), typeof DEFLATED_PUZZLES === 'undefined' && loadStyles()]);
}

/** Keeps the texts of a view in the language of the page. */
export function useViewLanguage(): void {
  usePreferences();
  const redraw = useRedraw();
  const language = pageLanguage();
  useEffect(() => {
    loadViewTexts(language).then(redraw, () => {});
  }, [language]);
}

/** The file of the puzzles. */
export async function loadPuzzleFile(): Promise<string> {
  if (typeof DEFLATED_PUZZLES !== 'undefined') return inflateText(DEFLATED_PUZZLES);
  const response = await fetch(new URL('./puzzles.json', import.meta.url));
  if (!response.ok) throw new Error(`puzzles.json: status ${response.status}`);
  return response.text();
}

/** A text that was deflated and written in base64. */
export function inflateText(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}
