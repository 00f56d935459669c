/** Says what the first thread of a search has found, and that it goes on where there is nothing to say for long. */
import { chooseVariant } from '../games/index';
import type { Turn } from '../games/turns';
import { nameTurn } from '../games/turns';
import { now } from '../search/clock';
import type { Candidate, Progress, RootListener } from '../search/deepen';
import { mateIn } from '../search/score';
import type { Tree } from '../search/tree';
import { type Chances, centipawns, chancesFor, wdlOf } from './chances';
import type { Heartbeat, Info, Score } from './engine';
import type { SearchJob } from './messages';
import { nameLine } from './names';
import type { Listener } from './sentry';
import { type Root, setUp } from './setting';
import type { Control } from './shared';

export interface ThinkListener {
  info(info: Info): void;
  heartbeat(heartbeat: Heartbeat): void;
}

/** Failed windows are told only in searches that last: milliseconds. */
const BOUNDS_AFTER = 1000;
/** After so many milliseconds without a word. */
const HEARTBEAT = 3000;

export class Teller implements RootListener, Listener {
  /** How the scores of this search are told. */
  readonly chances: Chances;
  private lastWord: number;
  private turn: Turn = [];
  private number = 0;
  /** The position of the root, once it is needed while the search plays in the other. */
  private root: Root | undefined;

  constructor(
    private readonly searched: Root,
    private readonly job: SearchJob,
    private readonly tree: Tree,
    private readonly control: Control,
    private readonly listener: ThinkListener,
  ) {
    this.lastWord = job.begun;
    this.chances = chancesFor(searched.rules.weights, chooseVariant(job.setting.variant)!.game.family);
  }

  trying({ turn }: Candidate, number: number): void {
    this.turn = turn;
    this.number = number;
  }

  progress({ depth, rank, candidate, score, bound }: Progress): void {
    const time = this.elapsed();
    if (bound !== 'exact' && time < BOUNDS_AFTER) return;
    // More lines may be compared than were asked for.
    if (rank >= this.job.multiPv) return;
    const told = this.scoreFor(this.tree.knowledge.tell(score));
    this.control.setNodes(0, this.tree.nodes);
    this.control.setHits(0, this.tree.knowledge.hits);
    this.lastWord = now();
    this.listener.info({
      depth,
      seldepth: Math.max(candidate.reach, depth),
      multipv: rank + 1,
      score: told,
      wdl: wdlOf(this.chances, told),
      bound,
      ...this.pace(time),
      hashfull: this.tree.table.fullness(),
      tbhits: this.control.hits(this.job.threads),
      pv: nameLine(this.searched, [...candidate.turn, ...candidate.pv]),
    });
  }

  goesOn(): void {
    const time = now();
    // A thread that came up late has waited, but not tried anything yet.
    if (time - this.lastWord < HEARTBEAT || this.turn.length === 0) return;
    this.lastWord = time;
    this.root ??= setUp(this.job.setting);
    const currmove = nameTurn(this.root.rules, this.root.position, this.turn);
    this.listener.heartbeat({ ...this.pace(this.elapsed()), currmove, currmovenumber: this.number + 1 });
  }

  private scoreFor(score: number): Score {
    const mate = mateIn(score);
    return mate === 0 ? { cp: centipawns(this.chances, score) } : { mate };
  }

  private elapsed(): number {
    return Math.max(0, now() - this.job.begun);
  }

  private pace(time: number): Pick<Heartbeat, 'nodes' | 'nps' | 'time'> {
    const nodes = this.control.nodes(this.job.threads);
    return { nodes, nps: Math.round((nodes * 1000) / Math.max(time, 1)), time: Math.round(time) };
  }
}
