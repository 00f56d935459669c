/** Folders of tables: one folder for each signature, one file for each material class. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { MaterialClass, MaterialGroup, Tablebase } from '../games/tablebase';
import { createFolder, draftWriter } from '../util/node/atomic-file';
import { isProcessAlive } from '../util/node/lock';
import { fail, ok, type Result } from '../util/result';
import { quoteWord } from '../util/text';
import type { TableHeader } from './header';
import { TableFile } from './reader';

const EXTENSION = '.table';

/** Folder in the user's cache. */
export function defaultTableFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): string {
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'alquerque', 'tables');
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'alquerque', 'tables');
}

/** Files of a folder; none if it does not exist or cannot be read. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type TableClass = Pick<MaterialClass, 'name' | 'pieceCounts' | 'size'>;

export class TableFolder {
  readonly path: string;

  constructor(
    root: string,
    private readonly tablebase: Tablebase,
  ) {
    this.path = join(root, tablebase.signature);
  }

  /** Creates the folder. Returns it and its parents if they are new. */
  prepare(): Result<readonly string[]> {
    try {
      return ok(createFolder(this.path));
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  }

  filePath(name: string): string {
    return join(this.path, name + EXTENSION);
  }

  /** Path that a builder locks while it builds a group. */
  lockPath(group: MaterialGroup): string {
    return join(this.path, group[0]!.name);
  }

  has(name: string): boolean {
    return existsSync(this.filePath(name));
  }

  /** Opens the file of a class and checks its header against the rules. */
  open(cls: TableClass): Result<TableFile> {
    return TableFile.open(this.filePath(cls.name), this.tablebase.neighbours?.(cls), header => {
      const error = this.mismatch(header, cls);
      return error === '' ? '' : `not the table of ${cls.name} for these rules: ${error}`;
    });
  }

  /** Describes the first field of a header that does not match, or returns an empty string. */
  private mismatch(header: TableHeader, cls: TableClass): string {
    const { signature, metric } = this.tablebase;
    if (header.signature !== signature) return `expected signature ${signature}, got ${quoteWord(header.signature)}`;
    if (header.metric !== metric) return `expected metric ${metric}, got ${header.metric}`;
    if (header.space !== cls.name) return `expected class ${cls.name}, got ${quoteWord(header.space)}`;
    if (`${header.men}` !== `${cls.pieceCounts}`)
      return `expected men ${cls.pieceCounts}, got ${quoteWord(`${header.men}`)}`;
    return header.size === cls.size ? '' : `expected ${cls.size} entries, got ${header.size}`;
  }

  readHeader(cls: TableClass): Result<TableHeader> {
    const file = this.open(cls);
    if (!file.ok) return file;
    file.value.close();
    return ok(file.value.header);
  }

  /** Reads a whole table. Files may lack the values of some positions, see `SolverKernel.pack`. */
  load(cls: TableClass): Result<Uint8Array> {
    const file = this.open(cls);
    if (!file.ok) return file;
    const table = file.value.read();
    file.value.close();
    return table;
  }

  /** Size of a file. */
  sizeBytes(name: string): number {
    return statSync(this.filePath(name)).size;
  }

  /** Names of all classes with a file. */
  names(): string[] {
    return listFiles(this.path)
      .filter(file => file.endsWith(EXTENSION))
      .map(file => file.slice(0, -EXTENSION.length));
  }

  /** Removes unfinished files of killed builders of a group. The caller must hold the group's lock. */
  removeStaleDrafts(group: MaterialGroup): void {
    for (const file of readdirSync(this.path)) {
      const writer = draftWriter(file);
      const isOurs = group.some(({ name }) => [EXTENSION, '.lock'].some(end => file.startsWith(`${name}${end}.`)));
      if (isOurs && writer !== undefined && !isProcessAlive(writer)) rmSync(join(this.path, file), { force: true });
    }
  }

  remove(name: string): void {
    rmSync(this.filePath(name), { force: true });
  }
}
