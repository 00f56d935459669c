/** Limits of a running search: stop flag, ponderhit, nodes and time. */
import { TimeManager } from '../search/time-manager';
import type { NodeLimiter } from '../search/tree';
import type { SearchJob } from './messages';
import type { SharedState } from './shared-state';
import { nodesForElo } from './skill';

export interface HeartbeatListener {
  heartbeat(): void;
}

export class SearchLimiter implements NodeLimiter {
  private job: SearchJob | undefined;
  private timeManager = new TimeManager({}, 0);
  private pondering = false;
  private tbHits = (): number => 0;
  private listener: HeartbeatListener | undefined;

  constructor(
    private readonly state: SharedState,
    private readonly threadIndex: number,
  ) {}

  /** Starts a search. `tbHits` returns its number of tablebase hits. */
  start(job: SearchJob, timeManager: TimeManager, tbHits: () => number, listener?: HeartbeatListener): void {
    this.tbHits = tbHits;
    this.job = job;
    this.timeManager = timeManager;
    this.listener = listener;
    this.pondering = job.limits.ponder === true;
    if (!this.pondering) timeManager.start(job.startTime);
  }

  nodesLeft(nodes: number): number {
    const job = this.job!;
    this.state.setNodes(this.threadIndex, nodes);
    this.state.setTbHits(this.threadIndex, this.tbHits());
    if (this.state.isStopped(job.id)) return 0;
    this.checkPonderHit(job);
    if (this.threadIndex === 0 && this.timeManager.isExpired) return 0;
    this.listener?.heartbeat();
    const maxNodes = Math.min(
      job.limits.nodes ?? Number.POSITIVE_INFINITY,
      job.elo === undefined ? Number.POSITIVE_INFINITY : nodesForElo(job.elo),
    );
    return maxNodes - this.state.nodes(job.threads);
  }

  private checkPonderHit(job: SearchJob): void {
    if (!this.pondering) return;
    const time = this.state.ponderHitTime(job.id);
    if (time === undefined) return;
    this.pondering = false;
    this.timeManager.start(time);
  }
}
