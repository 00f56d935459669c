/** A hint and a look at the game are at full strength; after them the engine plays at its level again. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import type { EngineClient } from '../../../src/uci/client/engine-client';
import { analyseGame, searchHint, type TerminalGame } from '../../../src/ui/terminal/engine';

test.each([
  ['a hint', searchHint],
  ['a look', analyseGame],
])('%s leaves the level as it was', async (_, look) => {
  const said: string[] = [];
  const engine: Pick<EngineClient, 'ask' | 'go'> = {
    ask: async (...commands) => {
      said.push(...commands);
      return [];
    },
    go: async () => {
      said.push('go');
      return undefined;
    },
  };
  const sitting = { engine, settings: { level: 'novice' } } as unknown as TerminalGame;
  await look(sitting, { start: unwrap(newGame('brandubh')), moves: [] }, () => {});
  const levels = said.filter(line => line === 'go' || line.includes('Level'));
  expect(levels).toEqual(['setoption name Level value full', 'go', 'setoption name Level value novice']);
});
