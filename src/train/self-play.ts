/** When a game of training is as good as over. */

import { NEIGHBOURS, RANK_0, RANK_7 } from '../games/draughts/board';
import { DraughtsPosition } from '../games/draughts/position';
import { gameOutcome, legalMoves, type MoveActions, nameMove, playMove } from '../games/moves';
import { ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../games/rules';
import { MAX_DEPTH, NO_LISTENER, searchRoot } from '../search/iterative-deepening';
import { MATE_BOUND } from '../search/score';
import { TimeManager } from '../search/time-manager';
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import { Random } from '../util/random';
import type { TrainingGame, TrainingMove } from './game-file';
import { noTables, type ResultProbe } from './replay';

/** A score that both sides agree on for so many turns settles the game. */
const DECIDED_SCORE = 1500;
const DECIDED_MOVES = 6;
/** Turns from which on a game may be called even, and for how many turns the scores must have been small. */
const DRAW_MIN_MOVES = 60;
const DRAW_SCORE = 6;
const DRAW_MOVES = 24;
const MAX_GAME_MOVES = 240;

/**
 * Half points of the side that moves first once the scores, all seen from that side, have settled the game; undefined
 * while it is worth playing on.
 */
export function adjudicateByScores(scores: readonly number[]): number | undefined {
  const last = scores.at(-1) ?? 0;
  if (Math.abs(last) > MATE_BOUND) return last > 0 ? 2 : 0;
  if (scores.length >= DECIDED_MOVES) {
    const recent = scores.slice(-DECIDED_MOVES);
    if (recent.every(score => score >= DECIDED_SCORE)) return 2;
    if (recent.every(score => score <= -DECIDED_SCORE)) return 0;
  }
  if (scores.length >= MAX_GAME_MOVES) return 1;
  const even =
    scores.length >= DRAW_MIN_MOVES && scores.slice(-DRAW_MOVES).every(score => Math.abs(score) <= DRAW_SCORE);
  return even ? 1 : undefined;
}

/** A player in this process: searches so many nodes on one thread and says what it would play. */

const HASH_MB = 1;

interface ScoredMove {
  readonly move: MoveActions;
  /** For the side to move, as the search counts. */
  readonly score: number;
}

export class SelfPlayer {
  private readonly tree = new Tree(new TranspositionTable(new SharedArrayBuffer(hashTableBytes(HASH_MB))), {
    nodesLeft: nodes => this.nodes - nodes,
  });

  constructor(private readonly nodes: number) {}

  /** What was learnt in other games is forgotten: a game is the same whatever was played before it. */
  clear(): void {
    this.tree.table.clear();
    this.tree.clearHistory();
  }

  /** The choice in a position whose game goes on. */
  chooseMove(position: Position): ScoredMove {
    const [best] = searchRoot(
      this.tree,
      position,
      {
        moves: legalMoves(position),
        firstDepth: 1,
        depth: MAX_DEPTH,
        mate: 0,
        multiPv: 1,
        quiescence: true,
        clock: new TimeManager({}, 0),
      },
      NO_LISTENER,
    );
    return best!;
  }
}

/** Endings set up at random, where a family has them. */

/** Pieces of a draughts ending, at least and at most. */
const MIN_ENDING_PIECES = 4;
const MAX_ENDING_PIECES = 13;
const SQUARES = NEIGHBOURS.length;

/** An ending of the game that `start` begins, undefined where its family has none of its own. */
const randomEnding = (start: Position, random: Random): Position | undefined =>
  start instanceof DraughtsPosition ? randomDraughtsEnding(start, random) : undefined;

/** Men and kings, as many on each side or one more, more men than kings as a rule. */
function randomDraughtsEnding({ rules }: DraughtsPosition, random: Random): DraughtsPosition {
  const army = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  const first = random.nextInt(2);
  const pieces = MIN_ENDING_PIECES + random.nextInt(MAX_ENDING_PIECES - MIN_ENDING_PIECES + 1);
  const kingsInEight = random.nextInt(5);
  let taken = 0;
  for (let piece = 0; piece < pieces; piece++) {
    const white = (piece + first) % 2 === 0;
    const king = random.nextInt(8) < kingsInEight;
    const place = freeSquare(taken | (king ? 0 : white ? RANK_7 : RANK_0), random);
    taken |= place;
    army[`${white ? 'white' : 'black'}${king ? 'Kings' : 'Men'}`] |= place;
  }
  return new DraughtsPosition(rules, { ...army, whiteToMove: random.nextInt(2) === 0, halfmoveClock: 0, plies: 0 });
}

function freeSquare(barred: number, random: Random): number {
  for (;;) {
    const place = 1 << random.nextInt(SQUARES);
    if ((barred & place) === 0) return place;
  }
}

/** Where games of training begin: varied, and not decided. */

/** Random turns at the start, at least and at most. */
const MIN_RANDOM_MOVES = 2;
const MAX_RANDOM_MOVES = 10;
/** Of so many games one begins with an ending, where the family has a maker of endings. */
const ENDING_EVERY = 4;
/** A position to begin with that the search finds `within` of even; the same for the same state of `random`. */
function randomOpening(rules: Rules, random: Random, thinker: SelfPlayer, within: number): Position {
  for (;;) {
    const start = startPositionOf(rules);
    const ending = random.nextInt(ENDING_EVERY) === 0 ? randomEnding(start, random) : undefined;
    const position = ending ?? playRandomMoves(start, random);
    if (gameOutcome(position) === ONGOING && Math.abs(thinker.chooseMove(position).score) <= within) return position;
  }
}

function startPositionOf(rules: Rules): Position {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  return start.value;
}

/** Takes `position` a few random turns on. */
function playRandomMoves(position: Position, random: Random): Position {
  for (let left = MIN_RANDOM_MOVES + random.nextInt(MAX_RANDOM_MOVES - MIN_RANDOM_MOVES + 1); left > 0; left--) {
    const turns = legalMoves(position);
    if (turns.length === 0) break;
    playMove(position, turns[random.nextInt(turns.length)]!);
  }
  return position;
}

/** One game of the engine against itself. */

const halfPointsOf = (outcome: Outcome): number => [1, 2, 0, 1][verdictOf(outcome)]!;

/** Seeds that lie side by side, and numbers that do, make games that have nothing in common. */
const gameRandom = (seed: number, number: number): Random =>
  new Random(new Random(seed).next() ^ new Random(~number).next());

/** The search may give a side no more than this before a game begins, unless it is told otherwise. */
export const MAX_OPENING_SCORE = 300;

/** So many turns are played on where tables know how the game ends: endings too want to be learnt. */
const MAX_KNOWN_MOVES = 10;

/** The game of this number: always the same for a seed, whatever was played before it. */
export function playTrainingGame(
  rules: Rules,
  seed: number,
  number: number,
  thinker: SelfPlayer,
  within = MAX_OPENING_SCORE,
  truth: ResultProbe = noTables,
): TrainingGame {
  thinker.clear();
  const position = randomOpening(rules, gameRandom(seed, number), thinker, within);
  const fen = rules.writeFen(position);
  return { number, fen, ...playToEnd(rules, position, thinker, truth) };
}

/** Plays to the end, or until scores or tables settle the game. */
export function playToEnd(
  rules: Rules,
  position: Position,
  thinker: SelfPlayer,
  truth: ResultProbe = noTables,
): Pick<TrainingGame, 'halfPoints' | 'moves'> {
  const turns: TrainingMove[] = [];
  const scores: number[] = [];
  let known = 0;
  for (;;) {
    const outcome = gameOutcome(position);
    if (outcome !== ONGOING) return { halfPoints: halfPointsOf(outcome), moves: turns };
    const due = truth(position);
    if (due !== undefined && known++ >= MAX_KNOWN_MOVES)
      return { halfPoints: position.side === 0 ? due : 2 - due, moves: turns };
    const { move: turn, score } = thinker.chooseMove(position);
    turns.push({ name: nameMove(rules, position, turn), score });
    scores.push(position.side === 0 ? score : -score);
    const halves = adjudicateByScores(scores);
    if (halves !== undefined) return { halfPoints: halves, moves: turns };
    playMove(position, turn);
  }
}
