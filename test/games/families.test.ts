/** Places outside a family's folder that know families by name. A failure says what to add. See docs/adding-a-game.md. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import { optionTitle, summaryOf } from '../../src/games/summaries';
import { draftForm } from '../../src/ui/web/draft-fen';
import bench from '../vectors/bench.json' with { type: 'json' };

describe.each(FAMILIES)('$family', ({ family, variants, options, texts }) => {
  const text = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

  test('has a summary', () => {
    const { goal, sentences, options: titles } = summaryOf(family);
    expect(goal, `add ${family} to GameTexts, ENGLISH_GAMES and SUMMARIES in src/games/summaries.ts`).not.toBe('');
    for (const { name } of variants)
      expect(sentences(name, new Map()).length, `write at least 5 sentences on ${name}`).toBeGreaterThan(4);
    expect(Object.keys(titles).sort(), `titles of the options of ${family}`).toEqual(
      options.map(({ name }) => name).sort(),
    );
  });

  test('has texts for every variant and option', () => {
    expect(Object.keys(texts.variants).sort(), `texts.variants of ${family}: titles`).toEqual(
      variants.map(({ name }) => name).sort(),
    );
    expect(Object.keys(texts.options).sort(), `texts.options of ${family}: sentences`).toEqual(
      options.map(({ name }) => name).sort(),
    );
  });

  test('has a bench signature for its main variant', () => {
    const name = variants[0]!.name;
    const hint = `add {"variant":"${name}","depth":6,"nodes":0} to test/vectors/bench.json and run npm run bench:write`;
    expect(
      bench.map(({ variant }) => variant),
      hint,
    ).toContain(name);
  });

  test('has a rules page with all variants, options and reasons', () => {
    const page = text(`docs/rules/${family}.md`);
    expect(page, `write docs/rules/${family}.md`).not.toBe('');
    const main = rulesOf(variants[0]!.name);
    if (!main.ok) throw new Error(main.error);
    const names = [...variants, ...options].map(({ name }) => name);
    const missing = [...names, ...main.value.reasons].filter(word => !new RegExp(`[\`\\s]${word}[\`\\s]`).test(page));
    expect(missing, `not mentioned in docs/rules/${family}.md`).toEqual([]);
  });

  test('has colours and letters for sides that are not called white and black', () => {
    const main = rulesOf(variants[0]!.name);
    if (!main.ok) throw new Error(main.error);
    const { sides, layout } = main.value;
    const places = [
      ['src/ui/web/style.css', (side: string) => new RegExp(`\\.side-${side}\\b`)],
      ['src/ui/terminal/board.ts', (side: string) => new RegExp(`PIECE_LETTERS[^;]*\\b${side}:`)],
    ] as const;
    for (const [file, pattern] of places) {
      if (file.endsWith('board.ts') && layout.kind === 'points') continue;
      for (const side of sides) expect(text(file), `add ${side} to ${file}`).toMatch(pattern(side));
    }
    const light = /LIGHT: ReadonlySet<string> = new Set\((.*)\)/.exec(text('src/ui/terminal/board.ts'))?.[1] ?? '';
    const isLight = sides.map(side => light.includes(`'${side}'`));
    expect(isLight.filter(Boolean), `add one of ${sides} to LIGHT in src/ui/terminal/board.ts`).toHaveLength(1);
  });

  test('has a form of its FEN for the position editor', () => {
    expect(draftForm(family), `add ${family} to FORMS in src/ui/web/draft-fen.ts`).toBeDefined();
  });

  test('mentions titles of options on its rules page', () => {
    const page = text(`docs/rules/${family}.md`);
    if (!page.includes('| title |')) return;
    for (const { name } of options) expect(page).toContain(`| \`${name}\` | ${optionTitle(family, name)} |`);
  });
});
