import { join } from 'node:path';
import type { Tablebase } from '../../src/games/tablebase';
import { TableFolder } from '../../src/tablebase/folder';
import { createHeader, type TableHeader } from '../../src/tablebase/reader';
import { writeTable } from '../../src/tablebase/writer';

/** Writes tables to their files below `root`, each with its header or a changed one. */
export function writeTables(
  root: string,
  tablebase: Tablebase,
  tables: ReadonlyMap<string, Uint8Array>,
  change: (header: TableHeader) => TableHeader = header => header,
): TableFolder {
  const folder = new TableFolder(root, tablebase);
  folder.prepare();
  for (const cls of tablebase.groups(tablebase.maxMen).flat()) {
    const table = tables.get(cls.name);
    if (!table) continue;
    const header = change(createHeader(tablebase, cls, tablebase.countValues(cls, table), 0));
    const written = writeTable(join(folder.path, `${cls.name}.table`), header, table);
    if (!written.ok) throw new Error(written.error);
  }
  return folder;
}
