/** Tables of endings for the engine. */

import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import { EndgameProbe } from '../tablebase/endgame-probe';
import { type LoadedTables, NO_TABLES } from '../tablebase/loaded-tables';
import type { EngineOptions, Limits, PositionSpec } from './types';

/** Whether a search may ask tables: one whose length is counted in nodes or turns is to be the same everywhere. */
export function mayProbe({ level, elo, tablePath, tableSeconds }: EngineOptions, { nodes, depth }: Limits): boolean {
  if (level !== 'full' || elo !== undefined || tablePath === NO_TABLES) return false;
  const told = tablePath !== '' || tableSeconds > 0;
  return told || (nodes === undefined && depth === undefined);
}

/** The knowledge of one thread, made anew when there are other tables. */
export class WorkerTablebase {
  private tables: LoadedTables | undefined;
  private prober: EndgameProbe | undefined;

  setTables(tables: LoadedTables): void {
    this.tables = tables;
    this.prober = undefined;
  }

  /** What the tables of this number know, by the rules of a setting. */
  proberFor({ variant, values }: PositionSpec, id: number | undefined): EndgameProbe | undefined {
    const { tables } = this;
    if (id === undefined || tables?.id !== id) return undefined;
    this.prober ??= createEndgameProber(variant, values, tables);
    this.prober?.reset();
    return this.prober;
  }
}

function createEndgameProber(variant: string, values: RuleValues, tables: LoadedTables): EndgameProbe | undefined {
  const rules = rulesOf(variant, values);
  const endings = rules.ok ? rules.value.tablebase?.() : undefined;
  return endings?.ok ? new EndgameProbe(endings.value, tables) : undefined;
}
