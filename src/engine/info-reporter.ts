/** Says what the first thread of a search has found, and that it goes on where there is nothing to say for long. */

import { type MoveActions, nameMove } from '../games/moves';
import { findVariant } from '../games/registry';
import type { RootListener, RootMove, SearchProgress } from '../search/iterative-deepening';
import { mateIn } from '../search/score';
import { now } from '../search/time-manager';
import type { Tree } from '../search/tree';
import type { SearchJob } from './messages';
import { nameMoves, positionFromSpec, type RootPosition } from './position-spec';
import type { HeartbeatListener } from './search-limiter';
import type { SharedState } from './shared-state';
import type { Heartbeat, Info, Score } from './types';
import { toCentipawns, type WinRateModel, wdlOf, winRateModelFor } from './win-rate-model';

export interface ReportListener {
  info(info: Info): void;
  heartbeat(heartbeat: Heartbeat): void;
}

/** Failed windows are told only in searches that last: milliseconds. */
const BOUNDS_AFTER_MS = 1000;
/** After so many milliseconds without a word. */
const HEARTBEAT_MS = 3000;

export class InfoReporter implements RootListener, HeartbeatListener {
  /** How the scores of this search are told. */
  readonly winRateModel: WinRateModel;
  private lastReportTime: number;
  private move: MoveActions = [];
  private moveIndex = 0;
  /** The position of the root, once it is needed while the search plays in the other. */
  private root: RootPosition | undefined;

  constructor(
    private readonly searched: RootPosition,
    private readonly job: SearchJob,
    private readonly tree: Tree,
    private readonly control: SharedState,
    private readonly listener: ReportListener,
  ) {
    this.lastReportTime = job.startTime;
    this.winRateModel = winRateModelFor(searched.rules.weights, findVariant(job.spec.variant)!.family.family);
  }

  currentMove({ move: turn }: RootMove, number: number): void {
    this.move = turn;
    this.moveIndex = number;
  }

  progress({ depth, rank, rootMove: candidate, score, bound }: SearchProgress): void {
    const time = this.elapsed();
    if (bound !== 'exact' && time < BOUNDS_AFTER_MS) return;
    // More lines may be compared than were asked for.
    if (rank >= this.job.multiPv) return;
    const told = this.scoreFor(this.tree.tablebase.rootScore(score));
    this.control.setNodes(0, this.tree.nodes);
    this.control.setTbHits(0, this.tree.tablebase.hits);
    this.lastReportTime = now();
    this.listener.info({
      depth,
      seldepth: Math.max(candidate.selDepth, depth),
      multipv: rank + 1,
      score: told,
      wdl: wdlOf(this.winRateModel, told),
      bound,
      ...this.speedAt(time),
      hashfull: this.tree.table.hashfull(),
      tbhits: this.control.tbHits(this.job.threads),
      pv: nameMoves(this.searched, [...candidate.move, ...candidate.pv]),
    });
  }

  heartbeat(): void {
    const time = now();
    // A thread that came up late has waited, but not tried anything yet.
    if (time - this.lastReportTime < HEARTBEAT_MS || this.move.length === 0) return;
    this.lastReportTime = time;
    this.root ??= positionFromSpec(this.job.spec);
    const currmove = nameMove(this.root.rules, this.root.position, this.move);
    this.listener.heartbeat({ ...this.speedAt(this.elapsed()), currmove, currmovenumber: this.moveIndex + 1 });
  }

  private scoreFor(score: number): Score {
    const mate = mateIn(score);
    return mate === 0 ? { cp: toCentipawns(this.winRateModel, score) } : { mate };
  }

  private elapsed(): number {
    return Math.max(0, now() - this.job.startTime);
  }

  private speedAt(time: number): Pick<Heartbeat, 'nodes' | 'nps' | 'time'> {
    const nodes = this.control.nodes(this.job.threads);
    return { nodes, nps: Math.round((nodes * 1000) / Math.max(time, 1)), time: Math.round(time) };
  }
}
