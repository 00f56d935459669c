/** One search on one thread: from a search job to info lines and a best move. */
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

/** Depth added when searching for a mate, as reductions may hide it at its own depth. */
const MATE_SLACK = 4;

/** Runs a search. Helper threads (index above 0) fill the shared table, report nothing and return no move. */
export function runSearchJob(
  job: SearchJob,
  tree: Tree,
  limiter: SearchLimiter,
  state: SharedState,
  tablebase: WorkerTablebase,
  threadIndex: number,
  listener: ReportListener,
): BestMove {
  const root = positionFromSpec(job.spec);
  const probe = tablebase.proberFor(job.spec, job.tablesId);
  const clock = timeManagerFor(root.position.side, job.limits, job.moveOverhead);
  const isStopped = (): boolean => state.isStopped(job.id);
  const moves = rootMovesFor(root, job, probe, Math.min(clock.softLimitMs, clock.hardLimitMs), isStopped);
  tree.tablebase = probe ?? NO_TABLEBASE;
  if (moves.length === 0) return {};
  const reporter = new InfoReporter(root, job, tree, state, listener);
  const peers =
    job.threads > 1 && playsBestMove(job) ? new SharedPeerThreads(state, threadIndex, job.threads) : undefined;
  limiter.start(job, clock, () => tree.tablebase.hits, threadIndex === 0 ? reporter : undefined);
  // A deeper search adds nothing if tablebases or the opening book know the value of the root.
  const isDecided = job.book !== undefined || probe?.isDecided === true;
  const depth = Math.min(
    isDecided ? 1 : MAX_DEPTH,
    job.limits.depth ?? MAX_DEPTH,
    depthForMate(job.limits.mate),
    levelDepth(job.level),
  );
  const rootMoves = searchRoot(
    tree,
    root.position,
    {
      moves,
      firstDepth: 1 + (threadIndex & 1),
      depth: Math.max(1, depth),
      mate: job.limits.mate ?? 0,
      multiPv: threadIndex === 0 ? multiPvFor(job) : 1,
      quiescence: usesQuiescence(job.level),
      clock,
      ...(peers && { peers }),
    },
    threadIndex === 0 ? reporter : NO_LISTENER,
  );
  if (threadIndex !== 0) return {};
  state.stop(job.id);
  return bestMoveFrom(root, tree.table, chooseRootMove(job, rootMoves, root.position, reporter.winRateModel));
}

/** True if the search plays the best move it finds, without a choice among several and without a mate to find. */
const playsBestMove = (job: SearchJob): boolean =>
  job.level === 'full' &&
  job.multiPv === 1 &&
  job.elo === undefined &&
  job.limits.mate === undefined &&
  !variesOpening(job);

const variesOpening = ({ level, limits, seed, spec }: SearchJob): boolean =>
  level === 'full' && limits.mate === undefined && isVariedOpening(seed, spec.moves.length);

/** Number of root moves that need an exact score. */
const multiPvFor = (job: SearchJob): number =>
  job.elo !== undefined || variesOpening(job) ? Math.max(job.multiPv, MOVES_COMPARED) : job.multiPv;

/** Move to play: the best one, unless the engine plays at limited strength or varies its openings. */
function chooseRootMove(
  job: SearchJob,
  rootMoves: readonly RootMove[],
  position: Position,
  model: WinRateModel,
): RootMove {
  const random = skillRandom(job.seed, position.keyLow);
  if (job.elo !== undefined) return chooseByElo(job.elo, rootMoves, model, random);
  return variesOpening(job)
    ? pickSymmetricMove(chooseNearBest(rootMoves, random), job, position, random)
    : rootMoves[0]!;
}

/**
 * Random symmetric equivalent of a root move. A move other than the searched one drops the PV, which belongs to the
 * searched move's image of the board.
 */
function pickSymmetricMove(rootMove: RootMove, job: SearchJob, position: Position, random: Random): RootMove {
  if (!usesSymmetry(job)) return rootMove;
  const move = randomSymmetricMove(position, rootMove.move, limit => random.nextInt(limit));
  return move.join() === rootMove.move.join() ? rootMove : { ...rootMove, move, pv: [] };
}

/**
 * True if only one of several symmetric root moves is searched. Moves played before may break the symmetry, because
 * repetitions count. Users who ask for several lines or name the moves want to see all of them.
 */
const usesSymmetry = ({ level, spec, limits, multiPv }: SearchJob): boolean =>
  level === 'full' && spec.moves.length === 0 && limits.searchmoves === undefined && multiPv === 1;

/** Search depth for a mate in `mate` moves. A search for a mate that does not exist must end as well. */
const depthForMate = (mate: number | undefined): number =>
  mate === undefined ? MAX_DEPTH : Math.min(2 * mate + MATE_SLACK, MAX_DEPTH);

function rootMovesFor(
  root: RootPosition,
  job: SearchJob,
  probe: EndgameProbe | undefined,
  timeMs: number,
  isStopped: () => boolean,
): readonly MoveActions[] {
  if (job.book) return [moveNamed(root, job.book.move)];
  const names = job.limits.searchmoves;
  const all = names ? names.map(name => moveNamed(root, name)) : uniqueMoves(root.position);
  if (all.length === 0) return all;
  const moves = usesSymmetry(job) ? uniqueBySymmetry(root.position, all) : all;
  // With several lines, the user wants to see worse moves as well.
  if (probe && job.multiPv === 1) return probe.bestMoves(root.position, moves, timeMs, isStopped);
  return movesConsidered(root, moves, job.level, job.seed);
}

function moveNamed({ rules, position }: RootPosition, name: string): MoveActions {
  const move = parseMove(rules, position, name);
  if (!move.ok) throw new Error(move.error);
  return move.value;
}

function bestMoveFrom(root: RootPosition, table: TranspositionTable, best: RootMove): BestMove {
  const [move, expected] = nameMoves(root, [...best.move, ...best.pv]);
  const ponder = expected ?? ponderMoveFromTable(root, table, best.move);
  return { ...(move !== undefined && { move }), ...(ponder !== undefined && { ponder }) };
}
