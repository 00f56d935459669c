/** What a search does before its tree begins. */
import { expect, test } from 'vitest';
import type { SearchJob } from '../../src/engine/messages';
import { Sentry } from '../../src/engine/sentry';
import { setUp } from '../../src/engine/setting';
import { CONTROL_BYTES, Control } from '../../src/engine/shared';
import type { Endgames } from '../../src/engine/tables';
import { think } from '../../src/engine/think';
import { chooseVariant, rulesOf } from '../../src/games/index';
import { nameTurn, type Turn, turnsOf } from '../../src/games/turns';
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

const start = rulesOf('english-draughts');
if (!start.ok) throw new Error(start.error);
const setting = {
  variant: 'english-draughts',
  values: chooseVariant('english-draughts')!.values,
  fen: start.value.startFen,
  moves: ['11-15'],
};

test.each([
  ['alone is what is wanted', {}, true],
  ['is one of several lines', { multiPv: 2 }, false],
  ['is chosen by strength', { elo: 1500 }, false],
  ['is chosen by a level', { level: 'master', limits: { nodes: 60 } }, false],
  ['is to be another each time', { seed: 0 }, false],
  ['is to be a forced end', { limits: { nodes: 500, mate: 3 } }, false],
])('what another thread found deeper down is played where the best turn %s: %o', (_, changes, isPlayed) => {
  const control = new Control(new ArrayBuffer(CONTROL_BYTES));
  const root = setUp(setting);
  const unlikely = turnsOf(root.position).at(-1)!;
  control.findings.set(1, { depth: 100, score: 5, line: unlikely });
  const sentry = new Sentry(control, 0);
  const tree = new Tree(new Table(new ArrayBuffer(1 << 16)), sentry);
  const job = { kind: 'search', id: 1, setting, limits: { nodes: 500 }, hash: 1, threads: 2, multiPv: 1 };
  const search = { ...job, moveOverhead: 0, level: 'full', seed: 1, begun: 0, ...changes } as SearchJob;
  const told: number[] = [];
  const endgames = { of: () => undefined } as unknown as Endgames;
  const best = think(search, tree, sentry, control, endgames, 0, {
    info: ({ depth }) => told.push(depth),
    heartbeat: () => {},
  });
  expect(told.includes(100)).toBe(isPlayed);
  if (isPlayed) expect(best.move).toBe(nameTurn(root.rules, root.position, unlikely));
});
