import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Tablebase } from '../../src/games/tablebase';
import { TableFolder } from '../../src/tablebase/folder';
import { createHeader, LENGTHS_BYTES, TABLE_MAGIC, type TableHeader } from '../../src/tablebase/reader';
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

/** Parts of a table file: header and block list inflated, blocks compressed. */
export interface TableParts {
  readonly header: Buffer;
  readonly blocks: readonly Buffer[];
  readonly list: Buffer;
}

export const headerBytes = (header: unknown): Buffer => Buffer.from(JSON.stringify(header));

/** Lengths of blocks as the block list has them. */
export const blockList = (lengths: readonly number[]): Buffer => Buffer.from(Uint32Array.from(lengths).buffer);

/** Splits a valid file. */
export function splitTable(path: string): TableParts {
  const file = readFileSync(path);
  const [head, tail] = [file.readUInt32LE(TABLE_MAGIC.length), file.readUInt32LE(TABLE_MAGIC.length + 4)];
  const start = TABLE_MAGIC.length + LENGTHS_BYTES;
  const list = inflateSync(file.subarray(-tail));
  const lengths = [...new Uint32Array(new Uint8Array(list).buffer)];
  let at = start + head;
  const blocks = lengths.map(length => {
    at += length;
    return file.subarray(at - length, at);
  });
  return { header: inflateSync(file.subarray(start, start + head)), blocks, list };
}

/** A file of these parts, with valid checksums whatever they hold. */
export function joinTable({ header, blocks, list }: TableParts): Buffer {
  const [head, tail] = [deflateSync(header), deflateSync(list)];
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(tail.length, 4);
  return Buffer.concat([Buffer.from(TABLE_MAGIC), lengths, head, ...blocks, tail]);
}
