/** Tables whose values are wrong: whatever they say, the engine ends and plays legally. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, playMove } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { ONGOING } from '../../src/games/rules';
import { dtmTableName, type Tablebase } from '../../src/games/tablebase';
import { openProbe } from '../../src/tablebase/disk-table';
import { runCommand } from '../cli/run-command';
import { samples, seeded } from '../seed';
import { writeTables } from './table-files';

const root = mkdtempSync(join(tmpdir(), 'alquerque-random-'));
afterAll(() => rmSync(root, { recursive: true }));

const random = seeded(71);

/** Random tables of up to `men` men. */
function randomTables(tablebase: Tablebase, men: number, distances = 254): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (const { name, size } of tablebase.groups(men).flat()) {
    const isValue = tablebase.metric === 'value';
    const table = new Uint8Array(isValue ? Math.ceil(size / 4) : size);
    for (let at = 0; at < table.length; at++)
      table[at] = isValue
        ? [0, 1, 2, 0].reduce(bits => (bits << 2) | random.nextInt(3), 0)
        : random.nextInt(distances + 1);
    tables.set(name, table);
  }
  return tables;
}

describe.each([
  ['english-draughts', 3],
  ['russian-draughts', 2],
  ['nine-mens-morris', 6],
  ['morabaraba', 6],
] as const)('%s', (variant, men) => {
  const rules = rulesOf(variant, {});
  if (!rules.ok) throw new Error(rules.error);
  const found = rules.value.tablebase!();
  if (!found.ok) throw new Error(found.error);
  const tablebase = found.value;

  test('games by random tables end', () => {
    const tables = randomTables(tablebase, men);
    const all = new Map(tables);
    if (tablebase.dtm) for (const [name, table] of randomTables(tablebase.dtm, men)) all.set(dtmTableName(name), table);
    const classes = tablebase.groups(men).flat();
    const probe = openProbe(tablebase, { id: 1, tables: all, maybeCursed: new Set() });
    for (let game = 0; game < samples(20); game++) {
      const cls = classes[random.nextInt(classes.length)]!;
      const position = tablebase.positionAt(cls, random.nextInt(cls.size));
      if (!position) continue;
      const own = rules.value.readFen(rules.value.writeFen(position));
      if (!own.ok) continue;
      const board = own.value;
      for (let ply = 0; ply < 30 && gameOutcome(board) === ONGOING; ply++) {
        probe.reset();
        const moves = legalMoves(board);
        const best = probe.bestMoves(board, moves, 10);
        expect(best.length).toBeGreaterThan(0);
        playMove(board, best[0]!);
      }
    }
  });

  test.each([
    ['list', 0],
    ['longest --line', 0],
    ['verify', 1],
  ])('tables %s ends with code %i', async (line, code) => {
    const path = join(root, variant);
    // A longest distance of 30 keeps the header consistent with every entry.
    writeTables(path, tablebase, randomTables(tablebase, men, 30));
    if (tablebase.dtm) writeTables(path, tablebase.dtm, randomTables(tablebase.dtm, men, 30));
    expect((await runCommand(['tables', ...line.split(' '), '--variant', variant, '--path', path])).code).toBe(code);
  });
});
