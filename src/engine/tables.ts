/** Tables of endings for the engine. */
import type { RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { EndgameProbe, type LoadedTables } from '../tables/endgame';
import { NO_TABLES } from '../tables/source';
import type { EngineOptions, Limits, PositionSpec } from './engine';

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
