/** Entry of a worker thread that solves groups as one of a team. */
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import {
  asInt32Array,
  classByName,
  type MaterialGroup,
  type TableBlocks,
  type Tablebase,
  type WdlCounts,
} from '../games/tablebase';
import { BlockReader } from './block-reader';
import { TableFolder } from './folder';
import type { TableHeader } from './header';
import type { TableFile } from './reader';
import { solveByRules, tableFinder } from './solve';
import { collectGarbage, memoryChannel, SharedThreadTeam } from './thread-team';
import { writeTable } from './writer';

/** Worker data of a solver thread; `solver` distinguishes it from a search thread. */
export interface SolverData {
  readonly solver: true;
  readonly variant: string;
  readonly values: RuleValues;
  /** Tablebase among those of the rules. */
  readonly kind: TablebaseKind;
  /** Folder of all tables, empty if the kernel reads none. */
  readonly root: string;
  readonly thread: number;
  readonly threads: number;
  readonly team: SharedArrayBuffer;
  readonly ports: readonly MessagePort[];
}

type TablebaseKind = 'main' | 'dtm' | 'opening';

/** File to write. */
export interface TableOutput {
  readonly path: string;
  readonly header: TableHeader;
}

export interface SolverTask {
  readonly kind: 'solve' | 'pack' | 'unpack' | 'write';
  readonly group: MaterialGroup;
  readonly tables: readonly Uint8Array[];
  readonly successors: ReadonlyMap<string, Uint8Array>;
  /** Shared memory of any content. */
  readonly workspace: readonly Uint8Array[];
  /** Files to write, one for each table, if the kind is `write`. */
  readonly files: readonly TableOutput[];
}

export interface SolverResult {
  /** Counts of this thread's share of the classes: every n-th one of n threads. Empty if nothing was solved. */
  readonly counts: readonly WdlCounts[];
  /** Captures that its kernel counted in each class. */
  readonly captures: readonly number[];
  /** Wins, draws and losses that its kernel counted in each class. */
  readonly values: readonly number[];
}

export type SolverReply = SolverResult | { readonly error: string };

/** True if this is a solver thread, which must call `runSolverThread`. */
export const isSolverThread = !isMainThread && (workerData as Partial<SolverData> | null)?.solver === true;

export function runSolverThread(): void {
  const { variant, values, kind, root, thread, threads, team, ports } = workerData as SolverData;
  const tablebase = requireTablebase(variant, values, kind);
  const tableBlocks = blockFinder(tablebase, root);
  const shared = new SharedThreadTeam(team, thread, threads, memoryChannel(ports));
  parentPort!.on('message', (task: SolverTask | 'collect') => {
    if (task === 'collect') {
      collectGarbage();
      return;
    }
    try {
      const found = runTask(tablebase, task, shared, tableBlocks);
      const isCounted = tablebase.kernel?.returnsCounts === true;
      const counts = task.kind === 'solve' && !isCounted ? countShare(tablebase, task, shared) : [];
      const reply = isCounted ? { counts, captures: [], values: found } : { counts, captures: found, values: [] };
      parentPort!.postMessage(reply satisfies SolverReply);
    } catch (error) {
      parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies SolverReply);
    }
  });
}

function requireTablebase(variant: string, values: RuleValues, kind: TablebaseKind): Tablebase {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  const main = rules.value.tablebase?.(kind === 'dtm');
  const tablebase = kind === 'opening' && main?.ok ? main.value.opening : main;
  if (!tablebase?.ok) throw new Error(tablebase?.error ?? `${variant} has no tables`);
  return tablebase.value;
}

/** Reads finished tables from their files, block by block. The last file stays open. */
function blockFinder(tablebase: Tablebase, root: string): (name: string) => TableBlocks {
  let last: TableFile | undefined;
  return name => {
    const found = classByName(tablebase, name)!;
    const file = new TableFolder(root, found.tablebase).open(found.cls);
    if (!file.ok) throw new Error(file.error);
    last?.close();
    last = file.value;
    const { metric, block } = file.value.header;
    const reader = new BlockReader(file.value.source, found.tablebase.neighbours?.(found.cls));
    return {
      metric,
      blockEntries: block,
      read(index) {
        const error = reader.read(index);
        if (error !== '') throw new Error(error);
        return reader.bytes;
      },
    };
  };
}

/** Writes the files. All threads take part in each of them, since a thread that left early would block the others. */
function writeFiles(
  tablebase: Tablebase,
  { group, files, tables, workspace }: SolverTask,
  team: SharedThreadTeam,
): void {
  let firstError = '';
  for (const [at, { path, header }] of files.entries()) {
    const neighbours = tablebase.neighbours?.(group[at]!);
    const written = writeTable(path, header, tables[at]!, neighbours, team, workspace[at]!);
    if (!written.ok) firstError ||= written.error;
  }
  if (firstError !== '') throw new Error(firstError);
}

/** Fills memory with zeros, which is faster than allocating zeroed memory. */
function clearWorkspace(workspace: readonly Uint8Array[], team: SharedThreadTeam): void {
  for (const buffer of workspace) {
    // Shared memory is filled element by element, so words take a quarter of the time.
    const words = asInt32Array(buffer);
    const bound = (part: number): number => Math.floor((words.length * part) / team.threads);
    words.fill(0, bound(team.thread), bound(team.thread + 1));
  }
  team.barrier();
}

/** Runs this thread's part of a task. Returns what the kernel counted. */
function runTask(
  tablebase: Tablebase,
  task: SolverTask,
  team: SharedThreadTeam,
  tableBlocks: (name: string) => TableBlocks,
): readonly number[] {
  const { kernel } = tablebase;
  const isFirst = team.thread === 0;
  const context = { ...task, successorTable: tableFinder(task.successors), tableBlocks, team };
  clearWorkspace(task.workspace, team);
  if (task.kind === 'write') writeFiles(tablebase, task, team);
  else if (task.kind !== 'solve') kernel?.[task.kind]?.(context);
  else if (kernel) return kernel.solve(context);
  else if (isFirst) {
    const solved = solveByRules(tablebase, task.group, task.successors);
    for (const [at, table] of solved.entries()) task.tables[at]!.set(table);
  }
  return [];
}

function countShare(
  tablebase: Tablebase,
  { group, tables }: SolverTask,
  { thread, threads }: SharedThreadTeam,
): WdlCounts[] {
  const share = group.map((cls, at) => ({ cls, at })).filter(({ at }) => at % threads === thread);
  return share.map(({ cls, at }) => tablebase.countValues(cls, tables[at]!));
}
