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
import { EndgameProbe } from './endgame-probe';
import type { LoadedTables } from './loaded-tables';

/** What tables tell people of the position on the board. */

/** For the side to act. */
export interface EndgameDescription {
  readonly value: 'won' | 'drawn' | 'lost';
  /** Where a table knows them: up to the end of the game, or only up to the next removal. */
  readonly plies?: number;
  readonly to?: 'end' | 'removal';
}

const VALUE_TEXTS = { [WDL_DRAW]: 'drawn', [WDL_WIN]: 'won', [WDL_LOSS]: 'lost' } as const;

/** Asks tables that are in memory; keeps what it made for the rules and tables it was last asked about. */
export class EndgameDescriber {
  private rules: Rules | undefined;
  private id = 0;
  private probe: EndgameProbe | undefined;
  private metric = '';

  /** Undefined where no table knows, and where the game is over. */
  describe(rules: Rules, position: Position, tables: LoadedTables | undefined): EndgameDescription | undefined {
    if (!tables || gameOutcome(position) !== ONGOING) return undefined;
    this.open(rules, tables);
    const known = this.probe?.probe(position) ?? UNKNOWN;
    return known === UNKNOWN ? undefined : this.toDescription(known);
  }

  private open(rules: Rules, tables: LoadedTables): void {
    if (rules === this.rules && tables.id === this.id) return;
    const endings = rules.tablebase?.();
    this.probe = endings?.ok ? new EndgameProbe(endings.value, tables) : undefined;
    this.metric = endings?.ok ? endings.value.metric : '';
    this.rules = rules;
    this.id = tables.id;
  }

  private toDescription(known: ProbeResult): EndgameDescription {
    const value = VALUE_TEXTS[probeWdl(known) as keyof typeof VALUE_TEXTS];
    const plies = probeDistance(known);
    const isTold = isDtm(known) || this.metric !== 'value';
    if (value === 'drawn' || plies < 0 || !isTold) return { value };
    return { value, plies, to: isDtm(known) || this.metric === 'plies' ? 'end' : 'removal' };
  }
}

/** `won in 5`, `lost, 4 plies to a removal`, `drawn`. */
export function endgameText({ value, plies, to }: EndgameDescription): string {
  if (plies === undefined) return value;
  return to === 'end' ? `${value} in ${plies}` : `${value}, ${plies} plies to a removal`;
}

export function probeText(known: ProbeResult): string {
  if (known === UNKNOWN) return 'unknown';
  const plies = probeDistance(known);
  return WDL_TEXTS[probeWdl(known)]! + (plies < 0 ? '' : ` in ${plies}`);
}

const WDL_TEXTS = ['drawn', 'won', 'lost'];
