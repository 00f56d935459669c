/** Where tables live: a folder for each signature, a file for each space. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { MaterialClass, MaterialGroup, Tablebase } from '../games/tablebase';
import { createFolder } from '../util/node/atomic-file';
import { isProcessAlive } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import { TableFile, type TableHeader } from './reader';
import { draftWriter } from './writer';

const EXTENSION = '.table';

/** The cache of the user, as the system has it. */
export function defaultTableFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): string {
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'alquerque', 'tables');
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'alquerque', 'tables');
}

/** None where there is no such folder, or it cannot be read. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export class TableFolder {
  readonly path: string;

  constructor(
    root: string,
    private readonly endings: Tablebase,
  ) {
    this.path = join(root, endings.signature);
  }

  /** Makes the folder, and sees to it that it can be written. */
  prepare(): Result<true> {
    try {
      createFolder(this.path);
      return ok(true);
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  }

  filePath(name: string): string {
    return join(this.path, name + EXTENSION);
  }

  /** What a builder locks to keep others from building the same group. */
  lockPath(group: MaterialGroup): string {
    return join(this.path, group[0]!.name);
  }

  has(name: string): boolean {
    return existsSync(this.filePath(name));
  }

  /** The file of a space, its header checked against the rules. */
  open(space: Pick<MaterialClass, 'name' | 'size'>): Result<TableFile> {
    const path = this.filePath(space.name);
    const file = TableFile.open(path);
    if (!file.ok) return file;
    const error = this.mismatch(file.value.header, space);
    if (error === '') return file;
    file.value.close();
    return fail(`${path} is not the table of ${space.name} by these rules: ${error}`);
  }

  /** What in the header does not fit; empty where all does. */
  private mismatch(header: TableHeader, space: Pick<MaterialClass, 'name' | 'size'>): string {
    if (header.signature !== this.endings.signature) return `its signature is ${header.signature}`;
    if (header.metric !== this.endings.metric) return `its metric is ${header.metric}`;
    if (header.space !== space.name) return `its space is ${header.space}`;
    return header.size === space.size ? '' : `its size is ${header.size}`;
  }

  readHeader(space: Pick<MaterialClass, 'name' | 'size'>): Result<TableHeader> {
    const file = this.open(space);
    if (!file.ok) return file;
    file.value.close();
    return ok(file.value.header);
  }

  load(space: Pick<MaterialClass, 'name' | 'size'>): Result<Uint8Array> {
    const file = this.open(space);
    if (!file.ok) return file;
    const table = file.value.read();
    file.value.close();
    return table;
  }

  /** The bytes of a file. */
  sizeBytes(name: string): number {
    return statSync(this.filePath(name)).size;
  }

  /** The names of all files here that are called as tables are. */
  names(): string[] {
    return listFiles(this.path)
      .filter(file => file.endsWith(EXTENSION))
      .map(file => file.slice(0, -EXTENSION.length));
  }

  /** Removes what builders of a group that were killed left half written; for who holds its lock. */
  removeStaleDrafts(group: MaterialGroup): void {
    for (const file of readdirSync(this.path)) {
      const writer = draftWriter(file);
      const isOurs = group.some(({ name }) => file.startsWith(`${name}${EXTENSION}.`));
      if (isOurs && writer !== undefined && !isProcessAlive(writer)) rmSync(join(this.path, file), { force: true });
    }
  }

  remove(name: string): void {
    rmSync(this.filePath(name), { force: true });
  }
}
