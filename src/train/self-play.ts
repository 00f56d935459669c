/** Self-play: training games from random openings, decided by rules, scores or tablebases. */
import { NEIGHBOURS, RANK_0, RANK_7 } from '../games/draughts/board';
import { DraughtsPosition } from '../games/draughts/position';
import { gameOutcome, legalMoves, type MoveActions, nameMove, playMove } from '../games/moves';
import { positionFromText } from '../games/position-from-text';
import { ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../games/rules';
import { MAX_DEPTH, NO_LISTENER, searchRoot } from '../search/iterative-deepening';
import { MATE_BOUND } from '../search/score';
import { TimeManager } from '../search/time-manager';
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import { Random } from '../util/random';
import type { TrainingGame, TrainingMove } from './game-file';
import { noTables, type ResultProbe } from './replay';

/** A score of this size for the same side decides a game if it lasts for this number of moves. */
const DECIDED_SCORE = 1500;
const DECIDED_MOVES = 6;
/** A game is drawn from this move on if scores were this small for this number of moves. */
const DRAW_MIN_MOVES = 60;
const DRAW_SCORE = 6;
const DRAW_MOVES = 24;
/** Longer games are drawn. */
const MAX_GAME_MOVES = 240;

/**
 * Half points of the first side if the scores decide the game, undefined otherwise. All scores are for the first side, one
 * for each move.
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
  const isDraw =
    scores.length >= DRAW_MIN_MOVES && scores.slice(-DRAW_MOVES).every(score => Math.abs(score) <= DRAW_SCORE);
  return isDraw ? 1 : undefined;
}

const HASH_MB = 1;

interface ScoredMove {
  readonly move: MoveActions;
  /** Internal score for the side to move. */
  readonly score: number;
}

/** Player that searches a fixed number of nodes on this thread. */
export class SelfPlayer {
  private readonly tree = new Tree(new TranspositionTable(new SharedArrayBuffer(hashTableBytes(HASH_MB))), {
    nodesLeft: nodes => this.nodes - nodes,
  });

  constructor(private readonly nodes: number) {}

  /** Clears table and history, so that a game does not depend on the games before it. */
  clear(): void {
    this.tree.table.clear();
    this.tree.clearHistory();
  }

  /** Best move of a position. The game must not be over. */
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

/** Number of pieces in a random draughts ending. */
const MIN_ENDING_PIECES = 4;
const MAX_ENDING_PIECES = 13;
const SQUARES = NEIGHBOURS.length;

/** Random ending by the rules of `start`, undefined if its family has no generator of endings. */
const randomEnding = (start: Position, random: Random): Position | undefined =>
  start instanceof DraughtsPosition ? randomDraughtsEnding(start, random) : undefined;

/** Random ending with equal numbers of pieces, or one more on a side, and usually more men than kings. */
function randomDraughtsEnding({ rules }: DraughtsPosition, random: Random): DraughtsPosition {
  const pieces = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  const first = random.nextInt(2);
  const count = MIN_ENDING_PIECES + random.nextInt(MAX_ENDING_PIECES - MIN_ENDING_PIECES + 1);
  const kingsInEight = random.nextInt(5);
  let occupied = 0;
  for (let i = 0; i < count; i++) {
    const isWhite = (i + first) % 2 === 0;
    const isKing = random.nextInt(8) < kingsInEight;
    const square = randomFreeSquare(occupied | (isKing ? 0 : isWhite ? RANK_7 : RANK_0), random);
    occupied |= square;
    pieces[`${isWhite ? 'white' : 'black'}${isKing ? 'Kings' : 'Men'}`] |= square;
  }
  return new DraughtsPosition(rules, { ...pieces, whiteToMove: random.nextInt(2) === 0, halfmoveClock: 0, plies: 0 });
}

/** Random square as a set, outside of the set `excluded`. */
function randomFreeSquare(excluded: number, random: Random): number {
  for (;;) {
    const square = 1 << random.nextInt(SQUARES);
    if ((excluded & square) === 0) return square;
  }
}

/** Opening of a list: a FEN and moves from there. */
interface Ballot {
  readonly fen: string;
  readonly moves: readonly string[];
}

export const NO_BALLOTS: readonly Ballot[] = [];

/** Number of random moves of an opening, from the start of a game or after a ballot. */
const RANDOM_MOVES = { min: 2, max: 10 };
const RANDOM_MOVES_AFTER_BALLOT = { min: 0, max: 6 };
/** One game in this number starts from a random ending, if the family has them and no ballots are given. */
const ENDING_EVERY = 4;

/** Random position with a search score of at most `maxScore` for either side. */
function randomOpening(
  rules: Rules,
  random: Random,
  player: SelfPlayer,
  maxScore: number,
  ballots: readonly Ballot[],
): Position {
  for (;;) {
    const position = ballots.length === 0 ? randomStart(rules, random) : randomAfterBallot(rules, random, ballots);
    if (gameOutcome(position) === ONGOING && Math.abs(player.chooseMove(position).score) <= maxScore) return position;
  }
}

function randomStart(rules: Rules, random: Random): Position {
  const start = readPosition(rules, rules.startFen, []);
  const ending = random.nextInt(ENDING_EVERY) === 0 ? randomEnding(start, random) : undefined;
  return ending ?? playRandomMoves(start, random, RANDOM_MOVES);
}

function randomAfterBallot(rules: Rules, random: Random, ballots: readonly Ballot[]): Position {
  const { fen, moves } = ballots[random.nextInt(ballots.length)]!;
  return playRandomMoves(readPosition(rules, fen, moves), random, RANDOM_MOVES_AFTER_BALLOT);
}

function readPosition(rules: Rules, fen: string, moves: readonly string[]): Position {
  const position = positionFromText(rules, fen, moves);
  if (!position.ok) throw new Error(position.error);
  return position.value;
}

function playRandomMoves(position: Position, random: Random, { min, max }: typeof RANDOM_MOVES): Position {
  for (let left = min + random.nextInt(max - min + 1); left > 0; left--) {
    const moves = legalMoves(position);
    if (moves.length === 0) break;
    playMove(position, moves[random.nextInt(moves.length)]!);
  }
  return position;
}

const halfPointsOf = (outcome: Outcome): number => [1, 2, 0, 1][verdictOf(outcome)]!;

/** Random numbers of a game. Both arguments are hashed, so that neighbouring seeds and numbers are unrelated. */
const gameRandom = (seed: number, number: number): Random =>
  new Random(new Random(seed).next() ^ new Random(~number).next());

/** Default of the largest score of an opening. */
export const MAX_OPENING_SCORE = 300;

/** Number of moves played after a tablebase knows the result, so that endings are trained too. */
const MAX_KNOWN_MOVES = 10;

/** Game of this seed and number. It does not depend on the games played before. */
export function playTrainingGame(
  rules: Rules,
  seed: number,
  number: number,
  player: SelfPlayer,
  maxOpeningScore = MAX_OPENING_SCORE,
  probe: ResultProbe = noTables,
  ballots = NO_BALLOTS,
): TrainingGame {
  player.clear();
  const position = randomOpening(rules, gameRandom(seed, number), player, maxOpeningScore, ballots);
  const fen = rules.writeFen(position);
  return { number, fen, ...playToEnd(rules, position, player, probe) };
}

/** Plays until the rules, the scores or the tablebases decide the game. */
export function playToEnd(
  rules: Rules,
  position: Position,
  player: SelfPlayer,
  probe: ResultProbe = noTables,
): Pick<TrainingGame, 'halfPoints' | 'moves'> {
  const moves: TrainingMove[] = [];
  const scores: number[] = [];
  let knownMoves = 0;
  for (;;) {
    const outcome = gameOutcome(position);
    if (outcome !== ONGOING) return { halfPoints: halfPointsOf(outcome), moves };
    const result = probe(position);
    if (result !== undefined && knownMoves++ >= MAX_KNOWN_MOVES)
      return { halfPoints: position.side === 0 ? result : 2 - result, moves };
    const { move, score } = player.chooseMove(position);
    moves.push({ name: nameMove(rules, position, move), score });
    scores.push(position.side === 0 ? score : -score);
    const halfPoints = adjudicateByScores(scores);
    if (halfPoints !== undefined) return { halfPoints, moves };
    playMove(position, move);
  }
}
