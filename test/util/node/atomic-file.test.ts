import fs, {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  appendIfLength,
  createFile,
  createFolder,
  draftPath,
  draftWriter,
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

test('a failed write leaves no file behind', ({ skip }) => {
  skip(!existsSync('/dev/full'), 'needs /dev/full of Linux');
  const { openSync } = fs;
  fs.openSync = (path, ...rest) => {
    closeSync(openSync(path, ...rest));
    return openSync('/dev/full', 'w');
  };
  syncBuiltinESMExports();
  const before = readdirSync(folder);
  try {
    expect(() => createFile(join(folder, 'created'), 'text')).toThrow('ENOSPC');
    expect(() => writeFileAtomic(join(folder, 'replaced'), 'text')).toThrow('the disk is full');
  } finally {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  }
  expect(readdirSync(folder)).toEqual(before);
});

test('names of drafts cannot be predicted, and name their process', () => {
  const [one, other] = [draftPath('x'), draftPath('x')];
  expect(one).not.toBe(other);
  expect([draftWriter(one), draftWriter('x.17.tmp'), draftWriter('x.tmp'), draftWriter('x.17.old')]).toEqual([
    process.pid,
    17,
    undefined,
    undefined,
  ]);
});

test('no write follows a symbolic link', () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  const path = join(folder, 'linked');
  // The name that older versions used.
  symlinkSync(victim, `${path}.${process.pid}.tmp`);
  writeFileAtomic(path, 'text');
  expect(readFileSync(path, 'utf8')).toBe('text');
  const link = join(folder, 'link');
  symlinkSync(victim, link);
  expect(() => createFile(link, 'text')).toThrow('EEXIST');
  expect(appendIfLength(link, 8, 'text')).toBe(false);
  writeFileAtomic(link, 'text');
  expect(lstatSync(link).isFile()).toBe(true);
  expect(readFileSync(victim, 'utf8')).toBe('precious');
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
  expect(readFileSync(path).equals(text)).toBe(true);
  writeFully(descriptor, Buffer.from('A'), 7);
  expect(readFileSync(path, 'utf8').slice(0, 14)).toBe('a line\nA line\n');
  closeSync(descriptor);
  expect(() => writeFully(descriptor, text)).toThrow('EBADF');
});
