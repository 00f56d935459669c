/** A thread that solves groups, as one of a team. */
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import { asInt32Array, type MaterialGroup, type Tablebase, type WdlCounts } from '../games/tablebase';
import type { TableHeader } from './reader';
import { solveByRules, tableFinder } from './solve';
import { collectGarbage, memoryChannel, SharedThreadTeam } from './thread-team';
import { writeTable } from './writer';

/** Tells this kind of thread from those that search. */
export interface SolverData {
  readonly solver: true;
  readonly variant: string;
  readonly values: RuleValues;
  /** Whether the tables are those that tell plies. */
  readonly isDtm: boolean;
  readonly thread: number;
  readonly threads: number;
  readonly team: SharedArrayBuffer;
  readonly ports: readonly MessagePort[];
}

/** A file to be. */
export interface TableOutput {
  readonly path: string;
  readonly header: TableHeader;
}

export interface SolverTask {
  /** What the kernel is to do; to solve, where the game has none. */
  readonly kind: 'solve' | 'pack' | 'unpack' | 'write';
  readonly group: MaterialGroup;
  readonly tables: readonly Uint8Array[];
  readonly successors: ReadonlyMap<string, Uint8Array>;
  /** Shared, and of any content. */
  readonly workspace: readonly Uint8Array[];
  /** What is to be written. */
  readonly files: readonly TableOutput[];
}

export interface SolverResult {
  /** Where a group was solved: those of this thread's share of its spaces, every so manyth, */
  readonly counts: readonly WdlCounts[];
  /** and what its kernel has counted in each. */
  readonly captures: readonly number[];
}

export type SolverReply = SolverResult | { readonly error: string };

/** Whether this is such a thread, which is to `runSolver`. */
export const isSolverThread = !isMainThread && (workerData as Partial<SolverData> | null)?.solver === true;

export function runSolverThread(): void {
  const { variant, values, isDtm: distances, thread, threads, team, ports } = workerData as SolverData;
  const endings = requireTablebase(variant, values, distances);
  const shared = new SharedThreadTeam(team, thread, threads, memoryChannel(ports));
  parentPort!.on('message', (task: SolverTask | 'tidy') => {
    if (task === 'tidy') {
      collectGarbage();
      return;
    }
    try {
      const captures = runTask(endings, task, shared);
      const tallies = task.kind === 'solve' ? countShare(endings, task, shared) : [];
      parentPort!.postMessage({ counts: tallies, captures } satisfies SolverReply);
    } catch (error) {
      parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies SolverReply);
    }
  });
}

function requireTablebase(variant: string, values: RuleValues, distances: boolean): Tablebase {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  const endings = rules.value.tablebase?.(distances);
  if (!endings?.ok) throw new Error(endings?.error ?? 'the game has no tables');
  return endings.value;
}

/** All threads write each file together, and all files: a thread that left early would be waited for. */
function writeFiles({ files, tables, workspace }: SolverTask, team: SharedThreadTeam): void {
  let fault = '';
  for (const [at, { path, header }] of files.entries()) {
    const written = writeTable(path, header, tables[at]!, team, workspace[at]!);
    if (!written.ok) fault ||= written.error;
  }
  if (fault !== '') throw new Error(fault);
}

/** Fills memory with zeros: new memory that is zero takes longer. */
function clearWorkspace(workspace: readonly Uint8Array[], team: SharedThreadTeam): void {
  for (const piece of workspace) {
    // Shared memory is filled element by element: by words in a quarter of the time.
    const words = asInt32Array(piece);
    const bound = (share: number): number => Math.floor((words.length * share) / team.threads);
    words.fill(0, bound(team.thread), bound(team.thread + 1));
  }
  team.barrier();
}

/** Does this thread's part; returns what a kernel that solves has counted. */
function runTask(endings: Tablebase, task: SolverTask, team: SharedThreadTeam): readonly number[] {
  const { kernel } = endings;
  const first = team.thread === 0;
  const work = { ...task, successorTable: tableFinder(task.successors), team };
  clearWorkspace(task.workspace, team);
  if (task.kind === 'write') writeFiles(task, team);
  else if (task.kind !== 'solve') kernel?.[task.kind]?.(work);
  else if (kernel) return kernel.solve(work);
  else if (first) {
    const solved = solveByRules(endings, task.group, task.successors);
    for (const [at, table] of solved.entries()) task.tables[at]!.set(table);
  }
  return [];
}

function countShare(
  endings: Tablebase,
  { group, tables }: SolverTask,
  { thread, threads }: SharedThreadTeam,
): WdlCounts[] {
  const mine = group.map((space, at) => ({ space, at })).filter(({ at }) => at % threads === thread);
  return mine.map(({ space, at }) => endings.countValues(space, tables[at]!));
}
