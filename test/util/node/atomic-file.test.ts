import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  appendIfLength,
  createFolder,
  isFolder,
  isSameFile,
  readTextFile,
  writeFileAtomic,
  writeFully,
} from '../../../src/util/node/atomic-file';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-files-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

test('creates a folder with its parents, and an existing folder is no error', () => {
  const path = join(folder, 'a/b/c');
  createFolder(path);
  createFolder(path);
  expect(isFolder(path)).toBe(true);
});

test('a path through a file is an error, on every version of Node', () => {
  const below = join(file, 'x');
  const reason = 'part of the path is not a folder';
  expect(() => createFolder(join(below, 'y'))).toThrow(reason);
  expect(() => createFolder(below)).toThrow(`${below}: ${reason}`);
  expect(() => isFolder(below)).toThrow(reason);
  expect(() => appendIfLength(below, 0, 'text')).toThrow(reason);
});

test('rejects a folder with the path of a file', () => {
  expect(() => createFolder(file)).toThrow(`${file}: already exists`);
});

test('two paths to one file are the same, whether or not it exists', () => {
  expect(isSameFile(file, join(folder, 'a/../file'))).toBe(true);
  expect(isSameFile(join(folder, 'none'), join(folder, 'a/../none'))).toBe(true);
  expect(isSameFile(file, join(folder, 'none'))).toBe(false);
});

test('text is appended only to a file of the expected length', () => {
  const path = join(folder, 'journal');
  expect(appendIfLength(path, 0, 'a')).toBe(false);
  writeFileSync(path, 'abc');
  expect(appendIfLength(path, 2, 'd')).toBe(false);
  expect(appendIfLength(path, 4, 'd')).toBe(false);
  expect(appendIfLength(path, 3, 'de')).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('abcde');
});

test('a failed atomic write leaves no partial file', () => {
  const path = join(folder, 'taken');
  mkdirSync(join(path, 'inside'), { recursive: true });
  const before = readdirSync(folder);
  expect(() => writeFileAtomic(path, 'text')).toThrow(`${path}: `);
  expect(readdirSync(folder)).toEqual(before);
});

test('only regular files are read as text', () => {
  expect(readTextFile(folder)).toEqual({ ok: false, error: `${folder}: expected a file, got a folder` });
  const none = join(folder, 'none');
  expect(readTextFile(none)).toEqual({ ok: false, error: `${none}: no such file or folder` });
});

test('writeFully writes everything before it returns', () => {
  const path = join(folder, 'out');
  const descriptor = openSync(path, 'w');
  const text = Buffer.from('a line\n'.repeat(100_000));
  writeFully(descriptor, text);
  expect(readFileSync(path)).toEqual(text);
  writeFully(descriptor, Buffer.from('A'), 7);
  expect(readFileSync(path, 'utf8').slice(0, 14)).toBe('a line\nA line\n');
  closeSync(descriptor);
  expect(() => writeFully(descriptor, text)).toThrow('EBADF');
});
