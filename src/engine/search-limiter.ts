/** Watches over a search: the stop word, the ponder word, the nodes and the clock. */
import { TimeManager } from '../search/time-manager';
import type { NodeLimiter } from '../search/tree';
import type { SearchJob } from './messages';
import type { SharedState } from './shared-state';
import { nodesForElo } from './skill';

/** Whom a sentry lets know that the search goes on. */
export interface HeartbeatListener {
  heartbeat(): void;
}

export class SearchLimiter implements NodeLimiter {
  private job: SearchJob | undefined;
  private clock = new TimeManager({}, 0);
  private pondering = false;
  private tbHits = (): number => 0;
  private listener: HeartbeatListener | undefined;

  constructor(
    private readonly control: SharedState,
    private readonly thread: number,
  ) {}

  /** `hits` tells what the tables of endings knew. */
  start(job: SearchJob, clock: TimeManager, hits: () => number, listener?: HeartbeatListener): void {
    this.tbHits = hits;
    this.job = job;
    this.clock = clock;
    this.listener = listener;
    this.pondering = job.limits.ponder === true;
    if (!this.pondering) clock.start(job.startTime);
  }

  nodesLeft(nodes: number): number {
    const job = this.job!;
    this.control.setNodes(this.thread, nodes);
    this.control.setTbHits(this.thread, this.tbHits());
    if (this.control.isStopped(job.id)) return 0;
    this.checkPonderHit(job);
    if (this.thread === 0 && this.clock.isExpired) return 0;
    this.listener?.heartbeat();
    const most = Math.min(
      job.limits.nodes ?? Number.POSITIVE_INFINITY,
      job.elo === undefined ? Number.POSITIVE_INFINITY : nodesForElo(job.elo),
    );
    return most - this.control.nodes(job.threads);
  }

  private checkPonderHit(job: SearchJob): void {
    if (!this.pondering) return;
    const time = this.control.ponderHitTime(job.id);
    if (time === undefined) return;
    this.pondering = false;
    this.clock.start(time);
  }
}
