/** What tables tell people of the position on the board. */
import { DRAWN, distanceIn, isExact, type Known, LOST, UNKNOWN, valueIn, WON } from '../games/endings';
import { ONGOING, type Position, type Rules } from '../games/game';
import { resultOf } from '../games/turns';
import { Endgame, type LoadedTables } from './endgame';

/** For the side to act. */
export interface Ending {
  readonly value: 'won' | 'drawn' | 'lost';
  /** Where a table knows them: up to the end of the game, or only up to the next removal. */
  readonly plies?: number;
  readonly to?: 'end' | 'removal';
}

const VALUES = { [DRAWN]: 'drawn', [WON]: 'won', [LOST]: 'lost' } as const;

/** Asks tables that are in memory; keeps what it made for the rules and tables it was last asked about. */
export class Advisor {
  private rules: Rules | undefined;
  private id = 0;
  private endgame: Endgame | undefined;
  private metric = '';

  /** Undefined where no table knows, and where the game is over. */
  ending(rules: Rules, position: Position, tables: LoadedTables | undefined): Ending | undefined {
    if (!tables || resultOf(position) !== ONGOING) return undefined;
    this.open(rules, tables);
    const known = this.endgame?.known(position) ?? UNKNOWN;
    return known === UNKNOWN ? undefined : this.told(known);
  }

  private open(rules: Rules, tables: LoadedTables): void {
    if (rules === this.rules && tables.id === this.id) return;
    const endings = rules.endings?.();
    this.endgame = endings?.ok ? new Endgame(endings.value, tables) : undefined;
    this.metric = endings?.ok ? endings.value.metric : '';
    this.rules = rules;
    this.id = tables.id;
  }

  private told(known: Known): Ending {
    const value = VALUES[valueIn(known) as keyof typeof VALUES];
    const plies = distanceIn(known);
    const isTold = isExact(known) || this.metric !== 'value';
    if (value === 'drawn' || plies < 0 || !isTold) return { value };
    return { value, plies, to: isExact(known) || this.metric === 'plies' ? 'end' : 'removal' };
  }
}

/** `won in 5`, `lost, 4 plies to a removal`, `drawn`. */
export function endingWords({ value, plies, to }: Ending): string {
  if (plies === undefined) return value;
  return to === 'end' ? `${value} in ${plies}` : `${value}, ${plies} plies to a removal`;
}
