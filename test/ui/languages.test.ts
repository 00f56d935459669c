/** Texts of the page: all in the catalogue, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variants as allVariants, newGame, type RuleValues, unwrap } from '../../src/api/index';
import { LEVELS } from '../../src/api/validate';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import { type GameTranslations, summaryOf } from '../../src/games/summaries';
import { ENGLISH } from '../../src/ui/languages/english';
import { LANGUAGE_CODES, type Language, loadLanguage, preferredLanguage } from '../../src/ui/languages/index';
import { moveInputFor } from '../../src/ui/move-input';
import { PLAY_LEVELS } from '../../src/ui/settings';
import { promptText, rulesSummary, setTexts, statusText } from '../../src/ui/texts';
import { viewTextsOf } from '../../src/ui/web/page-files';
import { findOptionError, groupedOptions, groupedVariants, withOptionTitles } from '../../src/ui/web/rule-options';

const ALL_VARIANTS = allVariants();

/** English in the source of a component: between tags, or in an attribute that people see or hear. */
const LITERALS = [
  />\s*[A-Za-z][^<>{}=;()]*<\//g,
  /^\s+[A-Z][a-z]+( [\w']+)*\.?$/gm,
  /\b(aria-label|title|placeholder|alt|label)="[^"]*[a-z]/g,
];

test('components take every text from the catalogue', () => {
  const files = readdirSync('src/ui/web').filter(file => file.endsWith('.tsx'));
  const found = files.flatMap(file => {
    const source = readFileSync(`src/ui/web/${file}`, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
    return LITERALS.flatMap(pattern => (source.match(pattern) ?? []).map(text => `${file}: ${text.trim()}`));
  });
  expect(found, 'move these to src/ui/languages/english.ts').toEqual([]);
});

/** The catalogue of a language, with the texts of the views that are loaded late. */
const allTexts = async (code: Language) => ({ ...(await loadLanguage(code)), views: await viewTextsOf(code) });
const english = await allTexts('en');
const languages = await Promise.all(
  LANGUAGE_CODES.filter(code => code !== 'en').map(async code => [code, await allTexts(code)] as const),
);

/** Texts that may be absent in English, since the rules have them. */
const OPTIONAL = /\.ends$/;

/** Paths of everything in `texts` that differs in kind from the same place in `model`. */
function differences(model: unknown, texts: unknown, path = ''): string[] {
  if (typeof model !== typeof texts || Array.isArray(model) !== Array.isArray(texts)) return [path];
  if (typeof model === 'string') return (model === '') === (texts === '') ? [] : [path];
  if (typeof model === 'function') return model.length === (texts as { length: number }).length ? [] : [path];
  const keys = new Set([...Object.keys(model as object), ...Object.keys(texts as object)]);
  return [...keys].flatMap(key => {
    const [one, other] = [model, texts].map(part => (part as Record<string, unknown>)[key]);
    const place = `${path}.${key}`;
    return one === undefined && OPTIONAL.test(place) ? [] : differences(one, other, place);
  });
}

/** Families that are translated. */
const translated = new Set(languages.flatMap(([, { games }]) => Object.keys(games)));

test.each(languages)('%s has every text, and no others', (_, texts) => {
  const games = Object.fromEntries(Object.entries(english.games).filter(([family]) => translated.has(family)));
  expect(differences({ ...english, games }, texts), 'translate these in src/ui/languages').toEqual([]);
});

test('a family that is not translated has its English texts', () => {
  for (const { family } of FAMILIES) expect(summaryOf(family, {}).goal).toBe(summaryOf(family).goal);
  expect(summaryOf('draughts', {}).sentences('italian-draughts', new Map())).toEqual(
    summaryOf('draughts').sentences('italian-draughts', new Map()),
  );
});

test.each(languages)('%s has the ends of games for every reason', (_, { games }) => {
  for (const { family, variants } of FAMILIES) {
    const rules = rulesOf(variants[0]!.name);
    if (!rules.ok) throw new Error(rules.error);
    const { reasons, endTexts } = rules.value;
    if (!translated.has(family)) continue;
    const ends = games[family as keyof GameTranslations]!.ends!;
    expect(Object.keys(ends), `ends of ${family}`).toEqual(reasons);
    reasons.forEach((reason, index) => {
      expect([ends[reason]!.won === '', ends[reason]!.drawn === '']).toEqual([
        endTexts[index]!.won === '',
        endTexts[index]!.drawn === '',
      ]);
    });
  }
});

test.each(languages)('%s leaves nothing in English', (_, texts) => {
  const originals = new Set(stringsIn(english));
  /** Names, and words that are the same in several languages. */
  const shared =
    /^(Alquerque|Link|Brandubh|Tafl|Pause|Menu|Variant[ae]|Pool checkers|Start|Damas españolas|Analyse|Threads|PGN .Sanmill.|Exportar?|Importar?|.{0,6})$/i;
  const variantNames = new Set(ALL_VARIANTS.map(({ title }) => title));
  const same = stringsIn(texts).filter(text => originals.has(text) && !shared.test(text) && !variantNames.has(text));
  expect(same).toEqual([]);
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test('every level has a name, in their order', () => {
  expect(PLAY_LEVELS).toEqual(LEVELS);
});

test('the language is the first of the browser that the page speaks', () => {
  expect(preferredLanguage(['pt-BR', 'en'])).toBe('pt');
  expect(preferredLanguage(['fr', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(['fr'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});

describe('in another language', () => {
  beforeAll(async () => setTexts(await loadLanguage('ru')));
  afterAll(() => setTexts(ENGLISH));

  test('status, prompts and rules are translated', () => {
    const game = unwrap(newGame('russian-draughts'));
    expect(statusText({ start: game, moves: [] }, game, new Set())).toBe('Ход белых.');
    const input = moveInputFor(game, undefined);
    expect(promptText(game, input)).toBe('Выберите, чем пойти');
    expect(rulesSummary(game).join(' ')).not.toMatch(/[a-z]{3}/i);
    const won = unwrap(newGame('russian-draughts', { fen: 'W:Wc3:Bb4' })).play('c3xa5');
    if (!won.ok) throw new Error(won.error.message);
    const line = { start: won.value, moves: [] };
    expect(statusText(line, won.value, new Set(['white']))).toBe(
      'Вы победили. Белые победили: чёрные остались без шашек.',
    );
  });
});

describe('rule options', () => {
  test('have no effect where they are hidden', () => {
    const morris = ALL_VARIANTS.find(({ name }) => name === 'nine-mens-morris')!;
    const offered = (changes: RuleValues): string[] =>
      groupedOptions(morris, changes).flatMap(([, options]) => options.map(({ name }) => name));
    expect(offered({})).not.toContain('CustodianCaptureOnCrossLines');
    expect(offered({ CustodianCaptureEnabled: true })).toContain('CustodianCaptureOnCrossLines');
    expect(offered({ CustodianCaptureEnabled: true })).not.toContain('CustodianCaptureOnDiagonalLines');
    expect(offered({ MayFly: false })).not.toContain('FlyPieceCount');
    expect(offered({})).not.toContain('BoardFullAction');
    expect(offered({ PiecesCount: '12' })).toContain('BoardFullAction');
  });

  test('are named by their titles in errors', () => {
    const morris = ALL_VARIANTS.find(({ name }) => name === 'nine-mens-morris')!;
    expect(findOptionError(morris, { PiecesCount: '99' })).toBe('Men per side: enter a number from 3 to 12.');
    expect(findOptionError(morris, { PiecesCount: 'x' })).toBeDefined();
    expect(findOptionError(morris, { PiecesCount: '5' })).toBeUndefined();
    expect(withOptionTitles(morris, 'PiecesCount: too few')).toBe('Men per side: too few');
  });

  test.each([...new Set(ALL_VARIANTS.map(({ family }) => family))])(
    '%s: each is in one group, as each variant',
    family => {
      const members = ALL_VARIANTS.filter(variant => variant.family === family);
      const grouped = groupedVariants(members).flatMap(([, variants]) => variants);
      expect(grouped.map(({ name }) => name).sort()).toEqual(members.map(({ name }) => name).sort());
    },
  );
});
