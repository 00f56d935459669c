/** Latency of the engines: time from the end of a search, as the engine reports it, to the arrival of its move. */
import type { EngineMove } from './engine-player';

export interface Latency {
  readonly moves: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

/** Latency of a move in ms: beyond `movetime` if that has passed, else beyond the time that the engine reported. */
export function moveLatencyMs(
  { timeMs, reportedMs }: Pick<EngineMove, 'timeMs' | 'reportedMs'>,
  movetimeMs: number | undefined,
): number | undefined {
  if (movetimeMs !== undefined && timeMs >= movetimeMs) return timeMs - movetimeMs;
  return reportedMs === undefined ? undefined : Math.max(0, timeMs - reportedMs);
}

/** Latency of each player, by name. */
export class LatencyMeter {
  private readonly totals = new Map<string, { moves: number; sumMs: number; maxMs: number }>();

  add(player: string, latencyMs: number): void {
    const total = this.totals.get(player) ?? { moves: 0, sumMs: 0, maxMs: 0 };
    total.moves++;
    total.sumMs += latencyMs;
    total.maxMs = Math.max(total.maxMs, latencyMs);
    this.totals.set(player, total);
  }

  of(player: string): Latency | undefined {
    const total = this.totals.get(player);
    return total && { moves: total.moves, meanMs: total.sumMs / total.moves, maxMs: total.maxMs };
  }
}
