import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultTableFolder } from '../../src/tablebase/folder';

test.each([
  ['linux', { XDG_CACHE_HOME: '/c' }, join('/c', 'alquerque', 'tables')],
  ['linux', { XDG_CACHE_HOME: '' }, join(homedir(), '.cache', 'alquerque', 'tables')],
  ['darwin', { LOCALAPPDATA: '/l' }, join(homedir(), '.cache', 'alquerque', 'tables')],
  ['win32', { LOCALAPPDATA: '/l', XDG_CACHE_HOME: '/c' }, join('/l', 'alquerque', 'tables')],
  ['win32', {}, join(homedir(), 'AppData', 'Local', 'alquerque', 'tables')],
])('on %s with %o the default folder is %s', (platform, environment, folder) =>
  expect(defaultTableFolder(environment, platform)).toBe(folder),
);
