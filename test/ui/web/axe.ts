/** Accessibility checks by axe-core, in a page. */
import { readFileSync } from 'node:fs';
import type { PageVisit } from './browser';

interface Report {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** The rules of axe that depend on colours and sizes. */
export const VISUAL_RULES = ['color-contrast', 'target-size', 'meta-viewport', 'scrollable-region-focusable'];

let program: string | undefined;

/** Loads axe into a page, once. */
export async function loadAxe(visit: PageVisit): Promise<void> {
  program ??= readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  if (!(await visit.page.evaluate(() => 'axe' in globalThis)))
    await visit.page.evaluate(text => new Function(text)(), program);
}

/** The violations that axe finds, by all rules or by some. */
export const violationsIn = (visit: PageVisit, rules?: readonly string[], part = 'html'): Promise<string[]> =>
  visit.page.evaluate(
    async ([runOnly, where]) => {
      const { axe } = globalThis as unknown as { axe: { run(where: string, options: object): Promise<Report> } };
      const { violations } = await axe.run(where, {
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
        iframes: false,
        ...(runOnly && { runOnly }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`);
    },
    [rules, part] as const,
  );
