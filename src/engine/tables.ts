/** Tables of endings for the engine. */
import type { RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { Endgame, type LoadedTables } from '../tables/endgame';
import { NO_TABLES } from '../tables/source';
import type { EngineOptions, Limits, Setting } from './engine';

/** Whether a search may ask tables: one whose length is counted in nodes or turns is to be the same everywhere. */
export function mayAsk({ level, elo, tablePath, tableSeconds }: EngineOptions, { nodes, depth }: Limits): boolean {
  if (level !== 'full' || elo !== undefined || tablePath === NO_TABLES) return false;
  const told = tablePath !== '' || tableSeconds > 0;
  return told || (nodes === undefined && depth === undefined);
}

/** The knowledge of one thread, made anew when there are other tables. */
export class Endgames {
  private tables: LoadedTables | undefined;
  private made: Endgame | undefined;

  take(tables: LoadedTables): void {
    this.tables = tables;
    this.made = undefined;
  }

  /** What the tables of this number know, by the rules of a setting. */
  of({ variant, values }: Setting, id: number | undefined): Endgame | undefined {
    const { tables } = this;
    if (id === undefined || tables?.id !== id) return undefined;
    this.made ??= endgameOf(variant, values, tables);
    this.made?.restart();
    return this.made;
  }
}

function endgameOf(variant: string, values: RuleValues, tables: LoadedTables): Endgame | undefined {
  const rules = rulesOf(variant, values);
  const endings = rules.ok ? rules.value.endings?.() : undefined;
  return endings?.ok ? new Endgame(endings.value, tables) : undefined;
}
