/** Tablebases in the engine: when a search may probe them, and the prober of a worker. */
import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import type { Tablebase } from '../games/tablebase';
import type { EndgameProbe } from '../tablebase/endgame-probe';
import { type LoadedTables, NO_TABLES } from '../tablebase/loaded-tables';
import type { EngineOptions, Limits, PositionSpec } from './types';

/**
 * True if a search may probe tablebases. Searches limited by nodes or depth must be reproducible, so they probe only if
 * the user has configured tables.
 */
export function mayProbe({ level, elo, tablePath, tableSeconds }: EngineOptions, { nodes, depth }: Limits): boolean {
  if (level !== 'full' || elo !== undefined || tablePath === NO_TABLES) return false;
  const isConfigured = tablePath !== '' || tableSeconds > 0;
  return isConfigured || (nodes === undefined && depth === undefined);
}

/** Opens tables for one thread. `report` is called once for each damaged file. */
export type OpenProbe = (tablebase: Tablebase, tables: LoadedTables, report: (problem: string) => void) => EndgameProbe;

/** Prober of one worker, created again for each set of tables. */
export class WorkerTablebase {
  private tables: LoadedTables | undefined;
  private prober: EndgameProbe | undefined;

  /** `report` is called for a damaged table. */
  constructor(
    private readonly report: (problem: string) => void,
    /** Absent in pages, which have no tables. */
    private readonly openProbe?: OpenProbe,
  ) {}

  setTables(tables: LoadedTables): void {
    this.tables = tables;
    this.prober = undefined;
  }

  /** Prober for the tables with this id, undefined if the worker does not have them. */
  proberFor({ variant, values }: PositionSpec, id: number | undefined): EndgameProbe | undefined {
    const { tables } = this;
    if (id === undefined || tables?.id !== id) return undefined;
    this.prober ??= this.createProbe(variant, values, tables);
    this.prober?.reset();
    return this.prober;
  }

  private createProbe(variant: string, values: RuleValues, tables: LoadedTables): EndgameProbe | undefined {
    const rules = rulesOf(variant, values);
    const tablebase = rules.ok ? rules.value.tablebase?.() : undefined;
    return tablebase?.ok ? this.openProbe?.(tablebase.value, tables, this.report) : undefined;
  }
}
