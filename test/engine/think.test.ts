/** What a search does before its tree begins. */
import { expect, test } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { Sentry } from '../../src/engine/sentry';
import { CONTROL_BYTES, Control } from '../../src/engine/shared';
import type { Endgames } from '../../src/engine/tables';
import { think } from '../../src/engine/think';
import { chooseVariant, rulesOf } from '../../src/games/index';
import type { Turn } from '../../src/games/turns';
import { Table } from '../../src/search/table';
import { Tree } from '../../src/search/tree';
import type { Endgame } from '../../src/tables/endgame';

test('tables that look for the way of a win hear of a stop', () => {
  const rules = rulesOf('english-draughts');
  if (!rules.ok) throw new Error(rules.error);
  const control = new Control(new ArrayBuffer(CONTROL_BYTES));
  const setting = {
    variant: 'english-draughts',
    values: chooseVariant('english-draughts')!.values,
    fen: rules.value.startFen,
    moves: [],
  };
  const heard: boolean[] = [];
  const best = (_: unknown, turns: readonly Turn[], time: number, isStopped: () => boolean): readonly Turn[] => {
    expect(time).toBe(Number.POSITIVE_INFINITY);
    heard.push(isStopped());
    control.stop(3);
    heard.push(isStopped());
    return turns;
  };
  const endgame = { best, knew: false, hits: 0, score: () => 1 << 16, tell: (score: number) => score };
  const endgames = { of: () => endgame as unknown as Endgame } as unknown as Endgames;
  const job = { kind: 'search', id: 3, setting, limits: { infinite: true }, hash: 1, threads: 1, multiPv: 1 };
  const search = { ...job, moveOverhead: 0, level: 'full', seed: 1, begun: 0 } as SearchJob;
  const sentry = new Sentry(control, 0);
  const tree = new Tree(new Table(new ArrayBuffer(1 << 16)), sentry);
  think(search, tree, sentry, control, endgames, 0, { info: () => {}, heartbeat: () => {} });
  expect(heard).toEqual([false, true]);
});
