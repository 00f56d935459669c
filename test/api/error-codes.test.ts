import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'src/api';
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

test('every error code of the library is used', () => {
  const [type = ''] = /export type ErrorCode =[^;]*;/.exec(textOf('result.ts')) ?? [];
  const codes = [...type.matchAll(/\| '([^']+)'/g)].map(([, code]) => code);
  const sources = readdirSync(FOLDER)
    .filter(file => file !== 'result.ts')
    .map(textOf)
    .join('\n');
  expect(codes).toContain('illegal-turn');
  expect(codes.filter(code => !sources.includes(`'${code}'`))).toEqual([]);
});
