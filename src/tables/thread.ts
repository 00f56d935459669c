/** A thread that solves groups, as one of a team. */
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Endings, type Group, type Tally, wordsOf } from '../games/endings';
import type { RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { solveByRules } from './by-rules';
import { writeTable } from './draft';
import type { Header } from './file';
import { passingBy } from './ports';
import { finder } from './solve';
import { SharedTeam } from './team';
import { tidy } from './tidy';

/** Tells this kind of thread from those that search. */
export interface SolverData {
  readonly solver: true;
  readonly variant: string;
  readonly values: RuleValues;
  /** Whether the tables are those that tell plies. */
  readonly distances: boolean;
  readonly thread: number;
  readonly threads: number;
  readonly team: SharedArrayBuffer;
  readonly ports: readonly MessagePort[];
}

/** A file to be. */
export interface TableDraft {
  readonly path: string;
  readonly header: Header;
}

export interface SolverTask {
  /** What the kernel is to do; to solve, where the game has none. */
  readonly what: 'solve' | 'pack' | 'unpack' | 'write';
  readonly group: Group;
  readonly tables: readonly Uint8Array[];
  readonly below: ReadonlyMap<string, Uint8Array>;
  /** Shared, and of any content. */
  readonly workspace: readonly Uint8Array[];
  /** What is to be written. */
  readonly files: readonly TableDraft[];
}

export interface Done {
  /** Where a group was solved: those of this thread's share of its spaces, every so manyth, */
  readonly tallies: readonly Tally[];
  /** and what its kernel has counted in each. */
  readonly captures: readonly number[];
}

export type SolverAnswer = Done | { readonly error: string };

/** Whether this is such a thread, which is to `runSolver`. */
export const isSolver = !isMainThread && (workerData as Partial<SolverData> | null)?.solver === true;

export function runSolver(): void {
  const { variant, values, distances, thread, threads, team, ports } = workerData as SolverData;
  const endings = endingsFor(variant, values, distances);
  const shared = new SharedTeam(team, thread, threads, passingBy(ports));
  parentPort!.on('message', (task: SolverTask | 'tidy') => {
    if (task === 'tidy') {
      tidy();
      return;
    }
    try {
      const captures = obey(endings, task, shared);
      const tallies = task.what === 'solve' ? talliesOf(endings, task, shared) : [];
      parentPort!.postMessage({ tallies, captures } satisfies SolverAnswer);
    } catch (error) {
      parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies SolverAnswer);
    }
  });
}

function endingsFor(variant: string, values: RuleValues, distances: boolean): Endings {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  const endings = rules.value.endings?.(distances);
  if (!endings?.ok) throw new Error(endings?.error ?? 'the game has no tables');
  return endings.value;
}

/** All threads write each file together, and all files: a thread that left early would be waited for. */
function writeAll({ files, tables, workspace }: SolverTask, team: SharedTeam): void {
  let fault = '';
  for (const [at, { path, header }] of files.entries()) {
    const written = writeTable(path, header, tables[at]!, team, workspace[at]!);
    if (!written.ok) fault ||= written.error;
  }
  if (fault !== '') throw new Error(fault);
}

/** Fills memory with zeros: new memory that is zero takes longer. */
function clear(workspace: readonly Uint8Array[], team: SharedTeam): void {
  for (const piece of workspace) {
    // Shared memory is filled element by element: by words in a quarter of the time.
    const words = wordsOf(piece);
    const bound = (share: number): number => Math.floor((words.length * share) / team.threads);
    words.fill(0, bound(team.thread), bound(team.thread + 1));
  }
  team.barrier();
}

/** Does this thread's part; returns what a kernel that solves has counted. */
function obey(endings: Endings, task: SolverTask, team: SharedTeam): readonly number[] {
  const { kernel } = endings;
  const first = team.thread === 0;
  const work = { ...task, below: finder(task.below), team };
  clear(task.workspace, team);
  if (task.what === 'write') writeAll(task, team);
  else if (task.what !== 'solve') kernel?.[task.what]?.(work);
  else if (kernel) return kernel.solve(work);
  else if (first) {
    const solved = solveByRules(endings, task.group, task.below);
    for (const [at, table] of solved.entries()) task.tables[at]!.set(table);
  }
  return [];
}

function talliesOf(endings: Endings, { group, tables }: SolverTask, { thread, threads }: SharedTeam): Tally[] {
  const mine = group.map((space, at) => ({ space, at })).filter(({ at }) => at % threads === thread);
  return mine.map(({ space, at }) => endings.tally(space, tables[at]!));
}
