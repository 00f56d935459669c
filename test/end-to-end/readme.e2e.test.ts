import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from './program';

test("README's first conversation works when it is pasted into a pipe", async () => {
  const [, section = ''] = /## A first conversation\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
  const lines = section.split('\n').filter(line => line.startsWith('    '));
  const { out, code } = await runProgram([], `${lines.map(line => line.trim()).join('\n')}\n`);
  expect(code).toBe(0);
  expect(out).not.toContain('error');
  expect(out.match(/^bestmove \S+/gm)).toHaveLength(2);
  expect(out).toContain('legal ');
});
