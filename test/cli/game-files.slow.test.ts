import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readGameFiles } from '../../src/cli/game-files';
import { readTextFile } from '../../src/util/node/atomic-file';

const folder = mkdtempSync(join(tmpdir(), 'encoding-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAME = '[Event "Søren – Łódź"]\r\n[GameType "21"]\r\n\r\n1. 11-15 23-19 1/2-1/2\r\n\r\n';
const little = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': text => Buffer.from(text),
  'UTF-8 with a byte order mark': text => Buffer.from(`\ufeff${text}`),
  'UTF-16, little-endian': little,
  'UTF-16, big-endian': text => little(text).swap16(),
};

describe.each(Object.entries(ENCODINGS))('a file in %s', (name, encode) => {
  const file = join(folder, name);

  test('is decoded', () => {
    writeFileSync(file, encode(GAME));
    expect(readTextFile(file)).toEqual({ ok: true, value: GAME });
  });

  // With one of these a surrogate pair lies across the end of a chunk.
  test.each(['% .\r\n', '% ..\r\n'])('is read game by game, also if a chunk ends within a character: %j', before => {
    const count = 600;
    const long = GAME.replace('1/2-1/2', `{${'😀'.repeat(900)}} 1/2-1/2`);
    writeFileSync(file, encode(before + long.repeat(count)));
    let games = 0;
    for (const { entry } of readGameFiles([file], undefined)) {
      if (!entry.result.ok) throw new Error(`line ${entry.result.at}: ${entry.result.error}`);
      const { moves, tags } = entry.result.value.game;
      expect([tags.Event, moves[1]!.note]).toEqual(['Søren – Łódź', expect.stringMatching(/^(?:😀)+$/u)]);
      games++;
    }
    expect(games).toBe(count);
  });
});

test('a file that is not UTF-8 is read as Latin-1', () => {
  const file = join(folder, 'latin-1');
  writeFileSync(file, Buffer.from('[Event "Søren"]', 'latin1'));
  expect(readTextFile(file)).toEqual({ ok: true, value: '[Event "Søren"]' });
});
