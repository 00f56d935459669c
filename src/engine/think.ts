/** One search on one thread: from a job to lines of information and a best move. */
import { readTurn, type Turn, turnsOf } from '../games/turns';
import { Clock, now } from '../search/clock';
import { type Candidate, deepen, MAX_DEPTH, type Progress } from '../search/deepen';
import { mateIn } from '../search/score';
import type { Table } from '../search/table';
import type { Tree, Watch } from '../search/tree';
import type { Best, Info, Limits, Score } from './engine';
import { considered, depthOf, followsCaptures } from './level';
import type { SearchJob } from './messages';
import { expectedReply, nameLine } from './names';
import { type Scene, setUp } from './setting';
import type { Control } from './shared';

/** Failed windows are told only in searches that last: milliseconds. */
const BOUNDS_AFTER = 1000;

/** Turns looked beyond a win that is searched for: reductions may hide it from the depth where it is. */
const MATE_SLACK = 4;

/** Looks at the stop word, the ponder word and the clock for a tree. */
export class Sentry implements Watch {
  private job: SearchJob | undefined;
  private clock = new Clock({}, 0);
  private pondering = false;

  constructor(
    private readonly control: Control,
    private readonly thread: number,
  ) {}

  begin(job: SearchJob, clock: Clock): void {
    this.job = job;
    this.clock = clock;
    this.pondering = job.limits.ponder === true;
    if (!this.pondering) clock.begin(job.begun);
  }

  shouldStop(nodes: number): boolean {
    const job = this.job!;
    this.control.setNodes(this.thread, nodes);
    if (this.control.isStopped(job.id) || this.haveSpent(job)) return true;
    this.lookForPonderHit(job);
    return this.thread === 0 && this.clock.expired;
  }

  /** Whether several threads have made the nodes allowed; one alone minds them in its tree. */
  private haveSpent({ threads, limits }: SearchJob): boolean {
    return threads > 1 && limits.nodes !== undefined && this.control.nodes(threads) >= limits.nodes;
  }

  /** Waits until the search may answer. */
  hold(): void {
    const job = this.job!;
    while ((job.limits.infinite || this.pondering) && !this.control.isStopped(job.id)) {
      this.control.doze(job.id);
      this.lookForPonderHit(job);
    }
  }

  private lookForPonderHit(job: SearchJob): void {
    if (!this.pondering) return;
    const time = this.control.ponderHitTime(job.id);
    if (time === undefined) return;
    this.pondering = false;
    this.clock.begin(time);
  }
}

/** A thread that helps searches the same tree for the shared table and says nothing. */
export function think(
  job: SearchJob,
  tree: Tree,
  sentry: Sentry,
  control: Control,
  thread: number,
  tell: (info: Info) => void,
): Best {
  const scene = setUp(job.setting);
  const turns = rootTurns(scene, job);
  const clock = clockFor(scene, job);
  sentry.begin(job, clock);
  if (turns.length === 0) {
    sentry.hold();
    return {};
  }
  const depth = Math.min(job.limits.depth ?? MAX_DEPTH, depthFor(job.limits.mate), depthOf(job.level));
  const candidates = deepen(
    tree,
    scene.position,
    {
      turns,
      firstDepth: thread === 0 ? 1 : 1 + (thread & 1),
      depth: Math.max(1, depth),
      nodes: job.threads === 1 ? (job.limits.nodes ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
      mate: job.limits.mate ?? 0,
      multiPv: thread === 0 ? job.multiPv : 1,
      settling: followsCaptures(job.level),
      clock,
    },
    progress => {
      if (thread === 0) tellProgress(scene, job, tree, sentry, control, progress, tell);
    },
  );
  if (thread !== 0) return {};
  sentry.hold();
  control.stop(job.id);
  return bestOf(scene, tree.table, candidates[0]!);
}

/** How deep to look for a win in `mate` own turns: without an end a search for what is not there would have none. */
const depthFor = (mate: number | undefined): number =>
  mate === undefined ? MAX_DEPTH : Math.min(2 * mate + MATE_SLACK, MAX_DEPTH);

function rootTurns(scene: Scene, job: SearchJob): readonly Turn[] {
  const names = job.limits.searchmoves;
  const turns = names ? names.map(name => turnNamed(scene, name)) : turnsOf(scene.position);
  return turns.length === 0 ? turns : considered(scene, turns, job.level, job.seed);
}

function turnNamed({ rules, position }: Scene, name: string): Turn {
  const turn = readTurn(rules, position, name);
  if (!turn.ok) throw new Error(turn.error);
  return turn.value;
}

function clockFor(scene: Scene, job: SearchJob): Clock {
  const limits: Limits = job.limits;
  const first = scene.position.side === 0;
  const left = first ? limits.wtime : limits.btime;
  const increment = first ? limits.winc : limits.binc;
  return new Clock(
    {
      ...(limits.movetime !== undefined && { movetime: limits.movetime }),
      ...(left !== undefined && { left }),
      ...(increment !== undefined && { increment }),
      ...(limits.movestogo !== undefined && { movesToGo: limits.movestogo }),
    },
    job.moveOverhead,
  );
}

function tellProgress(
  scene: Scene,
  job: SearchJob,
  tree: Tree,
  sentry: Sentry,
  control: Control,
  progress: Progress,
  tell: (info: Info) => void,
): void {
  const time = Math.max(0, now() - job.begun);
  if (progress.bound !== 'exact' && time < BOUNDS_AFTER) return;
  sentry.shouldStop(tree.nodes);
  const nodes = control.nodes(job.threads);
  const { candidate } = progress;
  tell({
    depth: progress.depth,
    seldepth: Math.max(candidate.reach, progress.depth),
    multipv: progress.rank + 1,
    score: scoreFor(progress.score),
    bound: progress.bound,
    nodes,
    nps: Math.round((nodes * 1000) / Math.max(time, 1)),
    hashfull: tree.table.fullness(),
    tbhits: 0,
    time: Math.round(time),
    pv: nameLine(scene, [...candidate.turn, ...candidate.line]),
  });
}

function scoreFor(score: number): Score {
  const mate = mateIn(score);
  return mate === 0 ? { cp: score } : { mate };
}

function bestOf(scene: Scene, table: Table, best: Candidate): Best {
  const [move, expected] = nameLine(scene, [...best.turn, ...best.line]);
  const ponder = expected ?? expectedReply(scene, table, best.turn);
  return { ...(move !== undefined && { move }), ...(ponder !== undefined && { ponder }) };
}
