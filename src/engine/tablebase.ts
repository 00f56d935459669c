/** Tablebases in the engine: the prober of a worker. */
import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import type { Tablebase } from '../games/tablebase';
import type { EndgameProbe } from '../tablebase/endgame-probe';
import type { LoadedTables } from '../tablebase/loaded-tables';
import type { PositionSpec } from './types';

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
