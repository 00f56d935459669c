/** A thread that solves groups, as one of a team. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Endings, Group, Tally } from '../games/endings';
import type { RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { solveByRules } from './by-rules';
import { type Header, writeTable } from './file';
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
  readonly workspace: readonly SharedArrayBuffer[];
  /** What the first thread is to write. */
  readonly files: readonly TableDraft[];
}

export type SolverAnswer =
  /** Done; the first thread tells the tallies of the group. */
  { readonly tallies?: readonly Tally[] } | { readonly error: string };

/** Whether this is such a thread, which is to `runSolver`. */
export const isSolver = !isMainThread && (workerData as Partial<SolverData> | null)?.solver === true;

export function runSolver(): void {
  const { variant, values, distances, thread, threads, team } = workerData as SolverData;
  const endings = endingsFor(variant, values, distances);
  const shared = new SharedTeam(team, thread, threads);
  parentPort!.on('message', (task: SolverTask | 'tidy') => {
    if (task === 'tidy') {
      tidy();
      return;
    }
    try {
      if (task.what !== 'write') solve(endings, task, task.what, shared);
      else if (thread === 0) writeAll(task);
      const counts = thread === 0 && task.what === 'solve';
      const tallies = counts && task.group.map((space, at) => endings.tally(space, task.tables[at]!));
      parentPort!.postMessage({ ...(tallies && { tallies }) } satisfies SolverAnswer);
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

function writeAll({ files, tables }: SolverTask): void {
  for (const [at, { path, header }] of files.entries()) {
    const written = writeTable(path, header, tables[at]!);
    if (!written.ok) throw new Error(written.error);
  }
}

function solve(endings: Endings, task: SolverTask, what: 'solve' | 'pack' | 'unpack', team: SharedTeam): void {
  const { kernel } = endings;
  if (kernel) kernel[what]?.({ ...task, below: finder(task.below), team });
  else if (team.thread === 0) {
    const solved = solveByRules(endings, task.group, task.below);
    for (const [at, table] of solved.entries()) task.tables[at]!.set(table);
  }
}
