/** Tables of endings for the engine. */
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
  private id = 0;
  private made: Endgame | undefined;

  of({ variant, values }: Setting, tables: LoadedTables | undefined): Endgame | undefined {
    if (!tables) return undefined;
    if (tables.id !== this.id) {
      const rules = rulesOf(variant, values);
      const endings = rules.ok ? rules.value.endings?.() : undefined;
      this.made = endings?.ok ? new Endgame(endings.value, tables) : undefined;
      this.id = tables.id;
    }
    this.made?.restart();
    return this.made;
  }
}
