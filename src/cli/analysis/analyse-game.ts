/** Analyses a recorded game: the engine searches every position, and marks the moves that lose expected points. */
import type { Game } from '../../api/game';
import { gameFromRecord } from '../../api/game-record';
import type { Info, Limits, PositionSpec, SearchEngine } from '../../engine/types';
import { gameOutcome } from '../../games/moves';
import { DRAW, FIRST_WINS, ONGOING, type Side, verdictOf } from '../../games/rules';
import {
  formatScore,
  type Mark,
  type RecordedGame,
  type RecordedMove,
  type Score,
  scoreToCp,
} from '../../records/record';

/** Value of a position for one side: its score, and the expected points from 0 to 1. */
export interface PositionValue {
  readonly score: Score;
  readonly expected: number;
}

/** Losses of expected points from which a move is dubious, a mistake or a blunder. */
const DUBIOUS = 0.06;
const MISTAKE = 0.12;
const BLUNDER = 0.22;
/** Loss in centipawns that is a blunder whatever the points: a little less than three men. */
const BLUNDER_CP = 250;
/** Loss in centipawns that makes a mistake a blunder: two men. */
const BLUNDER_CP_OF_MISTAKE = 200;
/** Scores beyond this are equal: a move that keeps a lead of ten men loses nothing. */
const MAX_CP = 1000 + BLUNDER_CP;
/** Difference to the second-best move from which the best one is the only good move. */
const ONLY_MOVE_GAP = 0.2;

/** Mark of a move. All values are for the side that moved; `second` is that of the second-best move. */
export function moveMark(
  best: PositionValue,
  played: PositionValue,
  wasBest: boolean,
  second: PositionValue | undefined,
): Mark | undefined {
  if (wasBest) return second !== undefined && best.expected - second.expected >= ONLY_MOVE_GAP ? '!' : undefined;
  const loss = best.expected - played.expected;
  const lossCp = clampedCp(best.score) - clampedCp(played.score);
  if (loss >= BLUNDER || lossCp >= (loss >= MISTAKE ? BLUNDER_CP_OF_MISTAKE : BLUNDER_CP)) return '??';
  if (loss >= MISTAKE) return '?';
  return loss >= DUBIOUS ? '?!' : undefined;
}

const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

export const expectedLoss = (best: PositionValue, played: PositionValue, wasBest: boolean): number =>
  wasBest ? 0 : Math.max(0, best.expected - played.expected);

/** The value for the other side. */
export const fromOpponent = ({ score, expected }: PositionValue): PositionValue => ({
  score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate },
  expected: 1 - expected,
});

export const GAME_PHASES = ['opening', 'middlegame', 'endgame'] as const;
type Phase = (typeof GAME_PHASES)[number];

export interface JudgedMove {
  readonly side: Side;
  readonly name: string;
  readonly best: string;
  /** Expected points that the move lost. */
  readonly loss: number;
  readonly mark: Mark | undefined;
  readonly phase: Phase;
}

export interface GameAnalysis {
  /** The game with evaluations and notes. */
  readonly game: RecordedGame;
  readonly judgedMoves: readonly JudgedMove[];
}

/** Result of a search: its lines, best first. */
interface SearchResult {
  readonly lines: readonly (PositionValue & { readonly move: string })[];
  readonly depth: number;
  readonly nodes: number;
  readonly time: number;
}

/** Moves of both sides that count as the opening in games without a placing phase. */
const OPENING_PLIES = 16;

/** Analyses a legal game. Calls `onMove` with the number of moves analysed so far. */
export async function analyseRecord(
  engine: SearchEngine,
  record: RecordedGame,
  limits: Limits,
  onMove: (moves: number) => void = () => {},
): Promise<GameAnalysis> {
  const start = gameFromRecord({ ...record, moves: [] });
  if (!start.ok) throw new Error(start.error.message);
  const phaseOf = phasesFrom(start.value);
  const moves: RecordedMove[] = [];
  const judgedMoves: JudgedMove[] = [];
  engine.newGame();
  let game = start.value;
  let search = finalValue(game) ? undefined : await searchPosition(engine, game.spec(), limits);
  for (const recorded of record.moves) {
    const next = game.play(recorded.name);
    if (!next.ok || search === undefined) break;
    const final = finalValue(next.value);
    const nextSearch = final ? undefined : await searchPosition(engine, next.value.spec(), limits);
    const [best, second] = search.lines;
    const after = final ?? nextSearch?.lines[0];
    if (best && after) {
      const side = game.sideToMove;
      const wasBest = best.move === recorded.name;
      const played = wasBest ? best : next.value.sideToMove === side ? after : fromOpponent(after);
      const loss = expectedLoss(best, played, wasBest);
      const mark = moveMark(best, played, wasBest, second);
      judgedMoves.push({ side, name: recorded.name, best: best.move, loss, mark, phase: phaseOf(game) });
      moves.push(withEvaluation(recorded, search, best, loss, mark));
    } else moves.push(recorded);
    onMove(moves.length);
    game = next.value;
    search = nextSearch;
  }
  return { game: { ...record, moves: [...moves, ...record.moves.slice(moves.length)] }, judgedMoves };
}

/** Returns the phase of a game: placing (or the first moves), then the endgame from half of the men on. */
function phasesFrom(start: Game): (game: Game) => Phase {
  const { rules } = start.root;
  const { pieces, hands } = rules.boardState(start.position());
  const hasPlacing = hands[0] + hands[1] > 0;
  const allMen = pieces.length + hands[0] + hands[1];
  return game => {
    const now = rules.boardState(game.position());
    const isPlacing = now.hands[0] + now.hands[1] > 0;
    if (isPlacing || (!hasPlacing && game.moveCount < OPENING_PLIES)) return 'opening';
    return 2 * now.pieces.length <= allMen ? 'endgame' : 'middlegame';
  };
}

function withEvaluation(
  recorded: RecordedMove,
  { time, depth, nodes }: SearchResult,
  best: SearchResult['lines'][number],
  loss: number,
  mark: Mark | undefined,
): RecordedMove {
  const better =
    best.move === recorded.name ? '' : `best ${best.move} ${formatScore(best.score)}, lost ${loss.toFixed(2)}`;
  const note = [recorded.note, better].filter(Boolean).join('; ');
  const { mark: _, note: __, ...bare } = recorded;
  return {
    ...bare,
    time,
    information: { score: best.score, depth, nodes },
    ...(mark === undefined ? {} : { mark }),
    ...(note === '' ? {} : { note }),
  };
}

/** Value of a finished game for the side to move; undefined if it is not over. */
function finalValue(game: Game): PositionValue | undefined {
  const outcome = gameOutcome(game.position());
  if (outcome === ONGOING) return undefined;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { score: { cp: 0 }, expected: 0.5 };
  const isWon = (verdict === FIRST_WINS) === (game.sideToMove === 0);
  return { score: { mate: isWon ? 1 : -1 }, expected: isWon ? 1 : 0 };
}

function searchPosition(engine: SearchEngine, position: PositionSpec, limits: Limits): Promise<SearchResult> {
  const lineByRank = new Map<number, Info>();
  return new Promise(resolve =>
    engine.search(position, limits, {
      info: info => {
        if (info.bound === 'exact') lineByRank.set(info.multipv, info);
      },
      heartbeat: () => {},
      best: () => {
        const lines = [...lineByRank.values()].sort((one, other) => one.multipv - other.multipv);
        const [first] = lines;
        resolve({
          lines: lines.map(({ score, wdl: [win, draw], pv }) => ({
            move: pv[0] ?? '',
            score,
            expected: (win + draw / 2) / 1000,
          })),
          depth: first?.depth ?? 0,
          nodes: first?.nodes ?? 0,
          time: first?.time ?? 0,
        });
      },
    }),
  );
}
