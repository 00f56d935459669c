/** The codes of faults that the library promises are those that it gives. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOM = 'src/api';
const textOf = (file: string): string => readFileSync(join(ROOM, file), 'utf8');

test('every code is given somewhere', () => {
  const [type = ''] = /export type ErrorCode =[^;]*;/.exec(textOf('result.ts')) ?? [];
  const codes = [...type.matchAll(/\| '([^']+)'/g)].map(([, code]) => code);
  const faults = readdirSync(ROOM)
    .filter(file => file !== 'result.ts')
    .map(textOf)
    .join('\n');
  expect(codes).toContain('illegal-turn');
  expect(codes.filter(code => !faults.includes(`'${code}'`))).toEqual([]);
});
