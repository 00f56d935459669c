/** One search on one thread: from a job to lines of information and a best move. */
import { choicesOf } from '../games/choices';
import type { Position } from '../games/game';
import { likeOf, unlike } from '../games/orbits';
import { readTurn, type Turn } from '../games/turns';
import type { Random } from '../games/zobrist';
import { type Candidate, deepen, MAX_DEPTH, UNHEARD } from '../search/deepen';
import { IGNORANCE } from '../search/knowledge';
import type { Table } from '../search/table';
import type { Tree } from '../search/tree';
import type { Endgame } from '../tables/endgame';
import type { Chances } from './chances';
import { clockFor } from './clocks';
import type { Best } from './engine';
import { considered, depthOf, followsCaptures } from './level';
import type { SearchJob } from './messages';
import { expectedReply, nameLine } from './names';
import { SharedPeers } from './peers';
import type { Sentry } from './sentry';
import { type Root, setUp } from './setting';
import type { Control } from './shared';
import { COMPARED, chooseAny, chooseBy, randomFor, varies } from './strength';
import type { Endgames } from './tables';
import { Teller, type ThinkListener } from './teller';

/** Turns looked beyond a win that is searched for: reductions may hide it from the depth where it is. */
const MATE_SLACK = 4;

/** A thread that helps searches the same tree for the shared table and says nothing. */
export function think(
  job: SearchJob,
  tree: Tree,
  sentry: Sentry,
  control: Control,
  endgames: Endgames,
  thread: number,
  listener: ThinkListener,
): Best {
  const root = setUp(job.setting);
  const endgame = endgames.of(job.setting, job.endgame);
  const clock = clockFor(root.position.side, job.limits, job.moveOverhead);
  const isStopped = (): boolean => control.isStopped(job.id);
  const turns = rootTurns(root, job, endgame, Math.min(clock.soft, clock.hard), isStopped);
  tree.knowledge = endgame ?? IGNORANCE;
  if (turns.length === 0) return {};
  const teller = new Teller(root, job, tree, control, listener);
  const peers = job.threads > 1 && isPlain(job) ? new SharedPeers(control, thread, job.threads) : undefined;
  sentry.begin(job, clock, () => tree.knowledge.hits, thread === 0 ? teller : undefined);
  // Where tables know the value of the root, looking deeper says nothing new.
  const known = endgame?.knew === true;
  const depth = Math.min(
    known ? 1 : MAX_DEPTH,
    job.limits.depth ?? MAX_DEPTH,
    depthFor(job.limits.mate),
    depthOf(job.level),
  );
  const candidates = deepen(
    tree,
    root.position,
    {
      turns,
      firstDepth: 1 + (thread & 1),
      depth: Math.max(1, depth),
      mate: job.limits.mate ?? 0,
      multiPv: thread === 0 ? ranksFor(job) : 1,
      quiescence: followsCaptures(job.level),
      clock,
      ...(peers && { peers }),
    },
    thread === 0 ? teller : UNHEARD,
  );
  if (thread !== 0) return {};
  control.stop(job.id);
  return bestOf(root, tree.table, chosen(job, candidates, root.position, teller.chances));
}

/** Whether the best turn is played as it is found: no choice among several, no other end in mind. */
const isPlain = (job: SearchJob): boolean =>
  job.level === 'full' && job.multiPv === 1 && job.elo === undefined && job.limits.mate === undefined && !doesVary(job);

const doesVary = ({ level, limits, seed, setting }: SearchJob): boolean =>
  level === 'full' && limits.mate === undefined && varies(seed, setting.moves.length);

/** How many of the best turns have to be known for what they are. */
const ranksFor = (job: SearchJob): number =>
  job.elo !== undefined || doesVary(job) ? Math.max(job.multiPv, COMPARED) : job.multiPv;

/** The candidate to play: the best, but for those who play weaker or not always the same. */
function chosen(job: SearchJob, candidates: readonly Candidate[], position: Position, chances: Chances): Candidate {
  const random = randomFor(job.seed, position.keyLow);
  if (job.elo !== undefined) return chooseBy(job.elo, candidates, chances, random);
  return doesVary(job) ? seenAnew(chooseAny(candidates, random), job, position, random) : candidates[0]!;
}

/** Where turns were folded, one of those that the candidate stands for. What is expected behind it is seen from elsewhere. */
function seenAnew(candidate: Candidate, job: SearchJob, position: Position, random: Random): Candidate {
  if (!folds(job)) return candidate;
  const turn = likeOf(position, candidate.turn, limit => random.below(limit));
  return turn.join() === candidate.turn.join() ? candidate : { ...candidate, turn, pv: [] };
}

/**
 * Whether turns that a symmetry of the board makes alike are looked at once. A past may tell them apart, by what has been
 * repeated; and whoever asks for several lines, or names the turns, wants to see them all.
 */
const folds = ({ level, setting, limits, multiPv }: SearchJob): boolean =>
  level === 'full' && setting.moves.length === 0 && limits.searchmoves === undefined && multiPv === 1;

/** How deep to look for a win in `mate` own turns: without an end a search for what is not there would have none. */
const depthFor = (mate: number | undefined): number =>
  mate === undefined ? MAX_DEPTH : Math.min(2 * mate + MATE_SLACK, MAX_DEPTH);

function rootTurns(
  root: Root,
  job: SearchJob,
  endgame: Endgame | undefined,
  time: number,
  isStopped: () => boolean,
): readonly Turn[] {
  const names = job.limits.searchmoves;
  const all = names ? names.map(name => turnNamed(root, name)) : choicesOf(root.position);
  if (all.length === 0) return all;
  const turns = folds(job) ? unlike(root.position, all) : all;
  // Whoever asks for several lines wants to see worse ones too.
  if (endgame && job.multiPv === 1) return endgame.best(root.position, turns, time, isStopped);
  return considered(root, turns, job.level, job.seed);
}

function turnNamed({ rules, position }: Root, name: string): Turn {
  const turn = readTurn(rules, position, name);
  if (!turn.ok) throw new Error(turn.error);
  return turn.value;
}

function bestOf(root: Root, table: Table, best: Candidate): Best {
  const [move, expected] = nameLine(root, [...best.turn, ...best.pv]);
  const ponder = expected ?? expectedReply(root, table, best.turn);
  return { ...(move !== undefined && { move }), ...(ponder !== undefined && { ponder }) };
}
