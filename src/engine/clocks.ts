/** From the words of `go` to a clock. */
import { TimeManager } from '../search/clock';
import type { Limits } from './engine';

/** The clock of a search for `side`; it does not run yet. */
export function timeManagerFor(side: number, limits: Limits, overhead: number): TimeManager {
  const left = side === 0 ? limits.wtime : limits.btime;
  const increment = side === 0 ? limits.winc : limits.binc;
  return new TimeManager(
    {
      ...(limits.movetime !== undefined && { movetime: limits.movetime }),
      ...(left !== undefined && { timeLeft: left }),
      ...(increment !== undefined && { increment }),
      ...(limits.movestogo !== undefined && { movesToGo: limits.movestogo }),
    },
    overhead,
  );
}
