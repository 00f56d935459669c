import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Position } from '../../src/games/position';
import type { Tablebase, TableEntries } from '../../src/games/tablebase';
import { blockChecksum, CHECKSUM_BYTES } from '../../src/tablebase/block-reader';
import { DiskAccess, openTables } from '../../src/tablebase/disk-table';
import { TableFolder } from '../../src/tablebase/folder';
import { createHeader, type TableHeader } from '../../src/tablebase/header';
import type { LoadedTables } from '../../src/tablebase/loaded-tables';
import { FRONT_BYTES, TABLE_MAGIC } from '../../src/tablebase/reader';
import { tableFront, writeTable } from '../../src/tablebase/writer';

/** Tables for a prober. */
export const opened = <P extends Position>(
  tablebase: Tablebase<P>,
  tables: LoadedTables['tables'],
): Map<string, TableEntries> => openTables(tablebase, tables, new DiskAccess());

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
    const written = writeTable(join(folder.path, `${cls.name}.table`), header, table, tablebase.neighbours?.(cls));
    if (!written.ok) throw new Error(written.error);
  }
  return folder;
}

/** Parts of a table file: header, model and index inflated, blocks compressed and without their checksums. */
export interface TableParts {
  readonly header: Buffer;
  readonly model: Buffer;
  readonly blocks: readonly Buffer[];
  /** Absent: the lengths of the blocks. */
  readonly index?: Buffer;
}

export const headerBytes = (header: unknown): Buffer => Buffer.from(JSON.stringify(header));

/** Splits a valid file. */
export function splitTable(path: string): TableParts {
  const file = readFileSync(path);
  const [header = 0, model = 0, index = 0] = [0, 4, 8].map(at => file.readUInt32LE(TABLE_MAGIC.length + at));
  const lengths = new Uint16Array(new Uint8Array(inflateSync(file.subarray(-index))).buffer);
  let at = FRONT_BYTES + header + model;
  const blocks = [...lengths].map(length => {
    at += length;
    return file.subarray(at - length, at - CHECKSUM_BYTES);
  });
  return {
    header: inflateSync(file.subarray(FRONT_BYTES, FRONT_BYTES + header)),
    model:
      model === 0 ? Buffer.alloc(0) : inflateSync(file.subarray(FRONT_BYTES + header, FRONT_BYTES + header + model)),
    blocks,
  };
}

/** Lengths of blocks with their checksums, as an index has them. */
export const blockLengths = (blocks: readonly Buffer[]): Buffer =>
  Buffer.from(Uint16Array.from(blocks, ({ length }) => length + CHECKSUM_BYTES).buffer);

/** A file of these parts, with valid checksums whatever they hold. */
export function joinTable({ header, model, blocks, index }: TableParts): Buffer {
  const [head, statistics, lengths] = [header, model, index ?? blockLengths(blocks)].map(part => deflateSync(part));
  const modelBytes = model.length === 0 ? Buffer.alloc(0) : statistics!;
  const checked = blocks.flatMap((block, at) => {
    const checksum = Buffer.alloc(CHECKSUM_BYTES);
    checksum.writeUInt32LE(blockChecksum(at, block));
    return [block, checksum];
  });
  return Buffer.concat([tableFront(head!, modelBytes, lengths!), head!, modelBytes, ...checked, lengths!]);
}
