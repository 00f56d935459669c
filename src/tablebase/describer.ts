/** Descriptions of the position on the board by the tables of an engine. */
import { gameOutcome } from '../games/moves';
import { ONGOING, type Position, type Rules } from '../games/rules';
import {
  isDtm,
  type ProbeResult,
  probeDistance,
  probeWdl,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../games/tablebase';
import type { EndgameDescription } from './describe';
import { openProbe } from './disk-table';
import type { EndgameProbe } from './endgame-probe';
import type { LoadedTables } from './loaded-tables';

const VALUE_TEXTS = { [WDL_DRAW]: 'drawn', [WDL_WIN]: 'won', [WDL_LOSS]: 'lost' } as const;

/** Describes positions by tables. Keeps the probe of the last rules and tables. */
export class EndgameDescriber {
  private rules: Rules | undefined;
  private id = 0;
  private probe: EndgameProbe | undefined;
  private metric = '';

  /** Undefined if no table has the position, or the game is over. */
  describe(rules: Rules, position: Position, tables: LoadedTables | undefined): EndgameDescription | undefined {
    if (!tables || gameOutcome(position) !== ONGOING) return undefined;
    this.open(rules, tables);
    const result = this.probe?.probe(position) ?? UNKNOWN;
    return result === UNKNOWN ? undefined : this.toDescription(result);
  }

  private open(rules: Rules, tables: LoadedTables): void {
    if (rules === this.rules && tables.id === this.id) return;
    const tablebase = rules.tablebase?.();
    this.probe = tablebase?.ok ? openProbe(tablebase.value, tables) : undefined;
    this.metric = tablebase?.ok ? tablebase.value.metric : '';
    this.rules = rules;
    this.id = tables.id;
  }

  private toDescription(result: ProbeResult): EndgameDescription {
    const value = VALUE_TEXTS[probeWdl(result) as keyof typeof VALUE_TEXTS];
    const plies = probeDistance(result);
    const hasDistance = isDtm(result) || this.metric !== 'value';
    if (value === 'drawn' || plies < 0 || !hasDistance) return { value };
    return { value, plies, to: isDtm(result) || this.metric === 'plies' ? 'end' : 'removal' };
  }
}
