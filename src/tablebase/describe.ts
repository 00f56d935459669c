/** Tablebase results for people, as words. */
import { type ProbeResult, probeDistance, probeWdl, UNKNOWN } from '../games/tablebase';

/** Tablebase result for the side to move. */
export interface EndgameDescription {
  readonly value: 'won' | 'drawn' | 'lost';
  /** Distance, if known. */
  readonly plies?: number;
  /** End of the distance. */
  readonly to?: 'end' | 'removal';
}

/** `won in 5`, `lost, 4 plies to a removal`, `drawn`. */
export function endgameText({ value, plies, to }: EndgameDescription): string {
  if (plies === undefined) return value;
  return to === 'end' ? `${value} in ${plies}` : `${value}, ${plies} plies to a removal`;
}

/** `win in 5`, `loss`, `draw`, `unknown`. */
export function probeText(result: ProbeResult): string {
  if (result === UNKNOWN) return 'unknown';
  const plies = probeDistance(result);
  return WDL_TEXTS[probeWdl(result)]! + (plies < 0 ? '' : ` in ${plies}`);
}

/** By WDL value. */
export const WDL_TEXTS = ['draw', 'win', 'loss'];
