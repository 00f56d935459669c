/** What the page makes of what the browser has kept. */
import { afterEach, expect, test, vi } from 'vitest';
import { writeRecord } from '../../../src/records/native';
import { DEFAULT_PLAY_SETTINGS } from '../../../src/ui/settings';
import { restoreSession, storeSession } from '../../../src/ui/web/storage';
import { randomGame, rulesetOf } from '../../records/random-game';
import { seeded } from '../../seed';

const game = randomGame(rulesetOf('brandubh'), seeded(1), 1);
const record = writeRecord(game);
const [name] = game.moves.map(turn => turn.name);

afterEach(() => vi.unstubAllGlobals());

const kept = (text: string | null): ReturnType<typeof restoreSession> => {
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
])('damaged, %s is as good as nothing', text => {
  expect(kept(text)).toEqual(kept(null));
  expect(kept(text)).toMatchObject({ line: undefined, partialMove: '' });
});

test('each tab finds its own game, and a new one the last of any', () => {
  const store = (values = new Map<string, string>()) => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  const [one, other] = [store(), store()];
  vi.stubGlobal('localStorage', store());
  for (const [tab, level] of [
    [one, 'novice'],
    [other, 'master'],
  ] as const) {
    vi.stubGlobal('sessionStorage', tab);
    storeSession({ ...DEFAULT_PLAY_SETTINGS, level }, '', '');
  }
  const levelIn = (tab: typeof one): string => {
    vi.stubGlobal('sessionStorage', tab);
    return restoreSession().settings.level;
  };
  expect([one, other, store()].map(levelIn)).toEqual(['novice', 'master', 'master']);
});

test('a game, what was begun of a turn, and a level are recalled', () => {
  const {
    line,
    partialMove: begun,
    settings,
  } = kept(JSON.stringify({ record, begun: 'x', settings: { level: 'novice' } }));
  expect(line!.moves.map(ply => ply.name)).toEqual([name]);
  expect([begun, settings.level]).toEqual(['x', 'novice']);
});
