/** From the words of `go` to a clock. */
import { Clock } from '../search/clock';
import type { Limits } from './engine';

/** The clock of a search for `side`; it does not run yet. */
export function clockFor(side: number, limits: Limits, overhead: number): Clock {
  const left = side === 0 ? limits.wtime : limits.btime;
  const increment = side === 0 ? limits.winc : limits.binc;
  return new Clock(
    {
      ...(limits.movetime !== undefined && { movetime: limits.movetime }),
      ...(left !== undefined && { left }),
      ...(increment !== undefined && { increment }),
      ...(limits.movestogo !== undefined && { movesToGo: limits.movestogo }),
    },
    overhead,
  );
}
