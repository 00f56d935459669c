/** Restoring a session from the browser's storage. */
import { afterEach, expect, test, vi } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { writeRecord } from '../../../src/records/native';
import { PlaySession } from '../../../src/ui/session';
import { DEFAULT_PLAY_SETTINGS } from '../../../src/ui/settings';
import { restoreSession, storeSession, writeStores } from '../../../src/ui/web/storage';
import { randomGame, rulesetOf } from '../../records/random-game';
import { seeded } from '../../seed';

const game = randomGame(rulesetOf('brandubh'), seeded(1), 1);
const record = writeRecord(game);
const [name] = game.moves.map(move => move.name);

afterEach(() => vi.unstubAllGlobals());

const fakeStore = (values = new Map<string, string>()) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
});

const restored = (text: string | null): ReturnType<typeof restoreSession> => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  return restoreSession();
};

test.each([
  '{',
  'null',
  '[]',
  '{"record":"[Variant \\"chess\\"]","settings":7,"begun":[]}',
  '{"record":7,"settings":{"level":"god","seat":"all","movetime":-1,"lines":1e9},"begun":{}}',
  JSON.stringify({ record: record.replace(name!, 'd7-d1'), settings: null }),
])('damaged data counts as none: %s', text => {
  expect({ ...restored(text), isFirstVisit: true }).toEqual(restored(null));
  expect(restored(text)).toMatchObject({ line: undefined, partialMove: '' });
});

test('each tab finds its own game, and a new tab the last game of any', () => {
  const [one, other] = [fakeStore(), fakeStore()];
  vi.stubGlobal('localStorage', fakeStore());
  for (const [tab, level] of [
    [one, 'novice'],
    [other, 'master'],
  ] as const) {
    vi.stubGlobal('sessionStorage', tab);
    writeStores({ ...DEFAULT_PLAY_SETTINGS, level }, '', '');
  }
  const levelIn = (tab: typeof one): string => {
    vi.stubGlobal('sessionStorage', tab);
    return restoreSession().settings.level;
  };
  expect([one, other, fakeStore()].map(levelIn)).toEqual(['novice', 'master', 'master']);
});

test('a game, an unfinished move and the settings are restored', () => {
  const settings = {
    level: 'novice',
    seat: 'both',
    movetime: 3000,
    clockMinutes: 5,
    incrementSeconds: 10,
    flipped: true,
    lines: 4,
    hasArrows: false,
    threads: 2,
    hash: 64,
  };
  const stored = restored(JSON.stringify({ record, begun: 'x', spentMs: 700, settings }));
  expect(stored.line!.moves.map(move => move.name)).toEqual([name]);
  expect([stored.partialMove, stored.spentMs, stored.settings]).toEqual(['x', 700, settings]);
});

test('a stored session is restored with the steps of its unfinished move', () => {
  vi.stubGlobal('sessionStorage', fakeStore());
  vi.stubGlobal('localStorage', fakeStore());
  const start = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
  const engine = { search: async () => undefined, stop: () => {}, newGame: () => {} };
  const settings = { ...DEFAULT_PLAY_SETTINGS, seat: 'both' } as const;
  const options = { stepDelayMs: () => 0, save: storeSession };
  const session = new PlaySession({ start, moves: [] }, settings, engine, options);
  session.click('3');
  session.click('10');
  const { line, partialMove, settings: restoredSettings } = restoreSession();
  expect([line!.start.fen, partialMove, restoredSettings]).toEqual([start.fen, '3x10', settings]);
  expect(JSON.parse(localStorage.getItem('alquerque')!).record).toContain('[White "Player"]');
});
