/** Watches over a search: the stop word, the ponder word, the nodes and the clock. */
import { Clock } from '../search/clock';
import type { Watch } from '../search/tree';
import type { SearchJob } from './messages';
import type { Control } from './shared';
import { nodesFor } from './strength';

/** Whom a sentry lets know that the search goes on. */
export interface Listener {
  goesOn(): void;
}

export class Sentry implements Watch {
  private job: SearchJob | undefined;
  private clock = new Clock({}, 0);
  private pondering = false;
  private hits = (): number => 0;
  private listener: Listener | undefined;

  constructor(
    private readonly control: Control,
    private readonly thread: number,
  ) {}

  /** `hits` tells what the tables of endings knew. */
  begin(job: SearchJob, clock: Clock, hits: () => number, listener?: Listener): void {
    this.hits = hits;
    this.job = job;
    this.clock = clock;
    this.listener = listener;
    this.pondering = job.limits.ponder === true;
    if (!this.pondering) clock.begin(job.begun);
  }

  nodesLeft(nodes: number): number {
    const job = this.job!;
    this.control.setNodes(this.thread, nodes);
    this.control.setHits(this.thread, this.hits());
    if (this.control.isStopped(job.id)) return 0;
    this.lookForPonderHit(job);
    if (this.thread === 0 && this.clock.expired) return 0;
    this.listener?.goesOn();
    const most = Math.min(
      job.limits.nodes ?? Number.POSITIVE_INFINITY,
      job.elo === undefined ? Number.POSITIVE_INFINITY : nodesFor(job.elo),
    );
    return most - this.control.nodes(job.threads);
  }

  private lookForPonderHit(job: SearchJob): void {
    if (!this.pondering) return;
    const time = this.control.ponderHitTime(job.id);
    if (time === undefined) return;
    this.pondering = false;
    this.clock.begin(time);
  }
}
