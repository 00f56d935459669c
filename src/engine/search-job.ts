/** One search on one thread: from a job to lines of information and a best move. */

import { type MoveActions, parseMove } from '../games/moves';
import type { Position } from '../games/rules';
import { randomSymmetricMove, uniqueBySymmetry, uniqueMoves } from '../games/unique-moves';
import { MAX_DEPTH, NO_LISTENER, type RootMove, searchRoot } from '../search/iterative-deepening';
import { NO_TABLEBASE } from '../search/score';
import type { TranspositionTable } from '../search/transposition-table';
import type { Tree } from '../search/tree';
import type { EndgameProbe } from '../tablebase/endgame-probe';
import type { Random } from '../util/random';
import { InfoReporter, type ReportListener } from './info-reporter';
import { timeManagerFor } from './limits';
import type { SearchJob } from './messages';
import { nameMoves, ponderMoveFromTable, positionFromSpec, type RootPosition } from './position-spec';
import type { SearchLimiter } from './search-limiter';
import { SharedPeerThreads, type SharedState } from './shared-state';
import {
  chooseByElo,
  chooseNearBest,
  isVariedOpening,
  levelDepth,
  MOVES_COMPARED,
  movesConsidered,
  skillRandom,
  usesQuiescence,
} from './skill';
import type { WorkerTablebase } from './tablebase';
import type { BestMove } from './types';
import type { WinRateModel } from './win-rate-model';

/** Turns looked beyond a win that is searched for: reductions may hide it from the depth where it is. */
const MATE_SLACK = 4;

/** A thread that helps searches the same tree for the shared table and says nothing. */
export function runSearchJob(
  job: SearchJob,
  tree: Tree,
  sentry: SearchLimiter,
  control: SharedState,
  endgames: WorkerTablebase,
  thread: number,
  listener: ReportListener,
): BestMove {
  const root = positionFromSpec(job.spec);
  const endgame = endgames.proberFor(job.spec, job.tablesId);
  const clock = timeManagerFor(root.position.side, job.limits, job.moveOverhead);
  const isStopped = (): boolean => control.isStopped(job.id);
  const turns = rootMovesFor(root, job, endgame, Math.min(clock.softLimitMs, clock.hardLimitMs), isStopped);
  tree.tablebase = endgame ?? NO_TABLEBASE;
  if (turns.length === 0) return {};
  const teller = new InfoReporter(root, job, tree, control, listener);
  const peers = job.threads > 1 && playsBestMove(job) ? new SharedPeerThreads(control, thread, job.threads) : undefined;
  sentry.start(job, clock, () => tree.tablebase.hits, thread === 0 ? teller : undefined);
  // Where tables know the value of the root, looking deeper says nothing new.
  const known = endgame?.isDecided === true;
  const depth = Math.min(
    known ? 1 : MAX_DEPTH,
    job.limits.depth ?? MAX_DEPTH,
    depthForMate(job.limits.mate),
    levelDepth(job.level),
  );
  const candidates = searchRoot(
    tree,
    root.position,
    {
      moves: turns,
      firstDepth: 1 + (thread & 1),
      depth: Math.max(1, depth),
      mate: job.limits.mate ?? 0,
      multiPv: thread === 0 ? multiPvFor(job) : 1,
      quiescence: usesQuiescence(job.level),
      clock,
      ...(peers && { peers }),
    },
    thread === 0 ? teller : NO_LISTENER,
  );
  if (thread !== 0) return {};
  control.stop(job.id);
  return bestMoveFrom(root, tree.table, chooseRootMove(job, candidates, root.position, teller.winRateModel));
}

/** Whether the best turn is played as it is found: no choice among several, no other end in mind. */
const playsBestMove = (job: SearchJob): boolean =>
  job.level === 'full' &&
  job.multiPv === 1 &&
  job.elo === undefined &&
  job.limits.mate === undefined &&
  !variesOpening(job);

const variesOpening = ({ level, limits, seed, spec: setting }: SearchJob): boolean =>
  level === 'full' && limits.mate === undefined && isVariedOpening(seed, setting.moves.length);

/** How many of the best turns have to be known for what they are. */
const multiPvFor = (job: SearchJob): number =>
  job.elo !== undefined || variesOpening(job) ? Math.max(job.multiPv, MOVES_COMPARED) : job.multiPv;

/** The candidate to play: the best, but for those who play weaker or not always the same. */
function chooseRootMove(
  job: SearchJob,
  candidates: readonly RootMove[],
  position: Position,
  chances: WinRateModel,
): RootMove {
  const random = skillRandom(job.seed, position.keyLow);
  if (job.elo !== undefined) return chooseByElo(job.elo, candidates, chances, random);
  return variesOpening(job)
    ? pickSymmetricMove(chooseNearBest(candidates, random), job, position, random)
    : candidates[0]!;
}

/** Where turns were folded, one of those that the candidate stands for. What is expected behind it is seen from elsewhere. */
function pickSymmetricMove(candidate: RootMove, job: SearchJob, position: Position, random: Random): RootMove {
  if (!usesSymmetry(job)) return candidate;
  const turn = randomSymmetricMove(position, candidate.move, limit => random.nextInt(limit));
  return turn.join() === candidate.move.join() ? candidate : { ...candidate, move: turn, pv: [] };
}

/**
 * Whether turns that a symmetry of the board makes alike are looked at once. A past may tell them apart, by what has been
 * repeated; and whoever asks for several lines, or names the turns, wants to see them all.
 */
const usesSymmetry = ({ level, spec: setting, limits, multiPv }: SearchJob): boolean =>
  level === 'full' && setting.moves.length === 0 && limits.searchmoves === undefined && multiPv === 1;

/** How deep to look for a win in `mate` own turns: without an end a search for what is not there would have none. */
const depthForMate = (mate: number | undefined): number =>
  mate === undefined ? MAX_DEPTH : Math.min(2 * mate + MATE_SLACK, MAX_DEPTH);

function rootMovesFor(
  root: RootPosition,
  job: SearchJob,
  endgame: EndgameProbe | undefined,
  time: number,
  isStopped: () => boolean,
): readonly MoveActions[] {
  const names = job.limits.searchmoves;
  const all = names ? names.map(name => moveNamed(root, name)) : uniqueMoves(root.position);
  if (all.length === 0) return all;
  const turns = usesSymmetry(job) ? uniqueBySymmetry(root.position, all) : all;
  // Whoever asks for several lines wants to see worse ones too.
  if (endgame && job.multiPv === 1) return endgame.bestMoves(root.position, turns, time, isStopped);
  return movesConsidered(root, turns, job.level, job.seed);
}

function moveNamed({ rules, position }: RootPosition, name: string): MoveActions {
  const turn = parseMove(rules, position, name);
  if (!turn.ok) throw new Error(turn.error);
  return turn.value;
}

function bestMoveFrom(root: RootPosition, table: TranspositionTable, best: RootMove): BestMove {
  const [move, expected] = nameMoves(root, [...best.move, ...best.pv]);
  const ponder = expected ?? ponderMoveFromTable(root, table, best.move);
  return { ...(move !== undefined && { move }), ...(ponder !== undefined && { ponder }) };
}
