/** Every input that once made the program fail. */
import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { CORPUS, loadCorpus } from './fuzz';
import { targets } from './targets';

const all = targets();
afterAll(() => {
  for (const target of all) target.close();
});

const corpus = existsSync(CORPUS) ? loadCorpus() : [];

test.each(corpus.map(({ name, fuzzCase }) => [name, fuzzCase] as const))('%s no longer fails', async (_, fuzzCase) => {
  const target = all.find(({ name }) => name === fuzzCase.target);
  expect(target).toBeDefined();
  expect(await target!.run(fuzzCase.input)).toBeUndefined();
});

test('the corpus has cases', () => expect(corpus.length).toBeGreaterThan(0));
