/** Reports the progress of a search: info lines, and a heartbeat during long iterations. */
import { type MoveActions, nameMove } from '../games/moves';
import { findVariant } from '../games/registry';
import type { RootListener, RootMove, SearchProgress } from '../search/iterative-deepening';
import { mateIn, TABLEBASE_WIN } from '../search/score';
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

/** Time in ms after which failed aspiration windows are reported. */
const BOUNDS_AFTER_MS = 1000;
/** Time in ms without a report after which a heartbeat is due. */
const HEARTBEAT_MS = 3000;

export class InfoReporter implements RootListener, HeartbeatListener {
  /** Converts the scores of this search to centipawns and win rates. */
  readonly winRateModel: WinRateModel;
  private lastReportTime: number;
  private move: MoveActions = [];
  private moveIndex = 0;
  /** Root position to name moves by during a search, made when it is first needed: the search changes its own. */
  private heartbeatRoot: RootPosition | undefined;

  constructor(
    private readonly root: RootPosition,
    private readonly job: SearchJob,
    private readonly tree: Tree,
    private readonly state: SharedState,
    private readonly listener: ReportListener,
  ) {
    this.lastReportTime = job.startTime;
    this.winRateModel = winRateModelFor(root.rules.weights, findVariant(job.spec.variant)!.family.family);
  }

  currentMove({ move }: RootMove, index: number): void {
    this.move = move;
    this.moveIndex = index;
  }

  progress({ depth, rank, rootMove, score: internalScore, bound }: SearchProgress): void {
    const time = this.elapsedMs();
    if (bound !== 'exact' && time < BOUNDS_AFTER_MS) return;
    // The search may compare more lines than the user wants to see.
    if (rank >= this.job.multiPv) return;
    const score = this.scoreFor(this.rootScore(internalScore));
    this.state.setNodes(0, this.tree.nodes);
    this.state.setTbHits(0, this.tree.tablebase.hits);
    this.lastReportTime = now();
    this.listener.info({
      depth,
      seldepth: Math.max(rootMove.selDepth, depth),
      multipv: rank + 1,
      score,
      wdl: wdlOf(this.winRateModel, score),
      bound,
      ...this.speedAt(time),
      hashfull: this.tree.table.hashfull(),
      tbhits: this.state.tbHits(this.job.threads),
      pv: nameMoves(this.root, [...rootMove.move, ...rootMove.pv]),
    });
  }

  heartbeat(): void {
    const time = now();
    // There is no current move yet if the thread started late.
    if (time - this.lastReportTime < HEARTBEAT_MS || this.move.length === 0) return;
    this.lastReportTime = time;
    this.heartbeatRoot ??= positionFromSpec(this.job.spec);
    const currmove = nameMove(this.heartbeatRoot.rules, this.heartbeatRoot.position, this.move);
    this.listener.heartbeat({ ...this.speedAt(this.elapsedMs()), currmove, currmovenumber: this.moveIndex + 1 });
  }

  /** Score to report: the value of the root if the opening book or a tablebase has it. */
  private rootScore(score: number): number {
    const { book } = this.job;
    if (!book) return this.tree.tablebase.rootScore(score);
    return book.isWin ? Math.max(score, TABLEBASE_WIN - 1) : 0;
  }

  private scoreFor(score: number): Score {
    const mate = mateIn(score);
    return mate === 0 ? { cp: toCentipawns(this.winRateModel, score) } : { mate };
  }

  private elapsedMs(): number {
    return Math.max(0, now() - this.job.startTime);
  }

  private speedAt(time: number): Pick<Heartbeat, 'nodes' | 'nps' | 'time'> {
    const nodes = this.state.nodes(this.job.threads);
    return { nodes, nps: Math.round((nodes * 1000) / Math.max(time, 1)), time: Math.round(time) };
  }
}
