/** What a turn was worth beside the best one, and what that is called. */

import type { Info, Limits, SearchEngine } from '../../engine/types';
import { gameOutcome, parseMove, playMove } from '../../games/moves';
import { readRuleset } from '../../games/registry';
import { DRAW, FIRST_WINS, ONGOING, type Position, verdictOf } from '../../games/rules';
import {
  formatScore,
  type Mark,
  type RecordedGame,
  type RecordedMove,
  type Score,
  scoreToCp,
} from '../../records/record';

/** What is thought of a position by the side to move: its score, and the points that it may expect, from 0 to 1. */
export interface PositionValue {
  readonly score: Score;
  readonly expected: number;
}

/** Points lost from which a turn is doubtful, a mistake and a blunder. */
const DUBIOUS = 0.06;
const MISTAKE = 0.12;
const BLUNDER = 0.22;
/** So many centimen are a blunder whatever the points: a little less than the three men that nobody gives away. */
const BLUNDER_CP = 250;
/** So many are where it is a mistake by points: two men, and the game is not what it was. */
const BLUNDER_CP_OF_MISTAKE = 200;
/** A win is a win: who is ten men ahead and more has given nothing away, whatever was there to be had. */
const MAX_CP = 1000 + BLUNDER_CP;
/** Where the second best loses so many points, there is one turn only. */
const ONLY_MOVE_GAP = 0.2;

/** `played` is seen by the side that played. */
export function moveMark(
  best: PositionValue,
  played: PositionValue,
  wasBest: boolean,
  second: PositionValue | undefined,
): Mark | undefined {
  if (wasBest) return second !== undefined && best.expected - second.expected >= ONLY_MOVE_GAP ? '!' : undefined;
  const loss = best.expected - played.expected;
  const given = clampedCp(best.score) - clampedCp(played.score);
  if (loss >= BLUNDER || given >= (loss >= MISTAKE ? BLUNDER_CP_OF_MISTAKE : BLUNDER_CP)) return '??';
  if (loss >= MISTAKE) return '?';
  return loss >= DUBIOUS ? '?!' : undefined;
}

const clampedCp = (score: Score): number => Math.max(-MAX_CP, Math.min(MAX_CP, scoreToCp(score)));

export const expectedLoss = (best: PositionValue, played: PositionValue, wasBest: boolean): number =>
  wasBest ? 0 : Math.max(0, best.expected - played.expected);

/** The same seen by the other side. */
export const fromOpponent = ({ score, expected }: PositionValue): PositionValue => ({
  score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate },
  expected: 1 - expected,
});

/** Goes through a game turn by turn and says what the engine thinks of each. */

export const GAME_PHASES = ['opening', 'middle', 'ending'] as const;
type Phase = (typeof GAME_PHASES)[number];

export interface JudgedMove {
  readonly side: 0 | 1;
  readonly name: string;
  readonly best: string;
  /** Expected points that it lost. */
  readonly loss: number;
  readonly mark: Mark | undefined;
  readonly phase: Phase;
}

export interface GameAnalysis {
  readonly game: RecordedGame;
  readonly judgedMoves: readonly JudgedMove[];
}

/** What the engine thinks of a position: its lines, the best first. */
interface SearchResult {
  readonly lines: readonly (PositionValue & { readonly turn: string })[];
  readonly depth: number;
  readonly nodes: number;
  readonly time: number;
}

interface PositionInfo {
  readonly side: 0 | 1;
  readonly phase: Phase;
  /** What the rules say where the game is over, for the side to move. */
  readonly over: PositionValue | undefined;
}

/** Turns of both sides that are the opening where no men are placed. */
const OPENING_PLIES = 16;

/** The game must be legal. `told` hears how many of its turns have been judged. */
export async function analyseRecord(
  engine: SearchEngine,
  game: RecordedGame,
  limits: Limits,
  told: (turns: number) => void = () => {},
): Promise<GameAnalysis> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) throw new Error(ruleset.error);
  const { rules, values } = ruleset.value;
  const start = rules.readFen(game.fen);
  if (!start.ok) throw new Error(start.error);
  const position = start.value;
  const whole = rules.boardState(position);
  const men = whole.pieces.length + whole.hands[0] + whole.hands[1];
  const moves: string[] = [];
  const turns: RecordedMove[] = [];
  const judgements: JudgedMove[] = [];
  const viewHere = (): Promise<SearchResult> =>
    searchPosition(engine, { variant: game.variant, values, fen: game.fen, moves: moves.slice() }, limits);
  const standHere = (): PositionInfo => {
    const { pieces, hands } = rules.boardState(position);
    const placing = hands[0] + hands[1] > 0 || (whole.hands[0] + whole.hands[1] === 0 && moves.length < OPENING_PLIES);
    const phase = placing ? 'opening' : 2 * pieces.length <= men ? 'ending' : 'middle';
    return { side: position.side as 0 | 1, phase, over: finalEvaluation(position) };
  };
  engine.newGame();
  let stand = standHere();
  let view = stand.over ? undefined : await viewHere();
  for (const recorded of game.moves) {
    const turn = parseMove(rules, position, recorded.name);
    if (!turn.ok || view === undefined) break;
    playMove(position, turn.value);
    moves.push(recorded.name);
    const next = standHere();
    const nextView = next.over ? undefined : await viewHere();
    const [best, second] = view.lines;
    const after = next.over ?? nextView?.lines[0];
    if (best && after) {
      const wasBest = best.turn === recorded.name;
      const played = wasBest ? best : next.side === stand.side ? after : fromOpponent(after);
      const loss = expectedLoss(best, played, wasBest);
      const mark = moveMark(best, played, wasBest, second);
      judgements.push({ side: stand.side, name: recorded.name, best: best.turn, loss, mark, phase: stand.phase });
      turns.push(withEvaluation(recorded, view, best, loss, mark));
    } else turns.push(recorded);
    told(turns.length);
    stand = next;
    view = nextView;
  }
  return { game: { ...game, moves: [...turns, ...game.moves.slice(turns.length)] }, judgedMoves: judgements };
}

function withEvaluation(
  recorded: RecordedMove,
  view: SearchResult,
  best: SearchResult['lines'][number],
  loss: number,
  mark: Mark | undefined,
): RecordedMove {
  const better =
    best.turn === recorded.name ? '' : `best ${best.turn} ${formatScore(best.score)}, lost ${loss.toFixed(2)}`;
  const note = [recorded.note, better].filter(Boolean).join('; ');
  const { mark: _, note: __, ...bare } = recorded;
  return {
    ...bare,
    time: view.time,
    information: { score: best.score, depth: view.depth, nodes: view.nodes },
    ...(mark === undefined ? {} : { mark }),
    ...(note === '' ? {} : { note }),
  };
}

/** What a finished game is worth to the side to move. */
function finalEvaluation(position: Position): PositionValue | undefined {
  const outcome = gameOutcome(position);
  if (outcome === ONGOING) return undefined;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { score: { cp: 0 }, expected: 0.5 };
  const won = (verdict === FIRST_WINS) === (position.side === 0);
  return { score: { mate: won ? 1 : -1 }, expected: won ? 1 : 0 };
}

function searchPosition(
  engine: SearchEngine,
  setting: Parameters<SearchEngine['search']>[0],
  limits: Limits,
): Promise<SearchResult> {
  const lines = new Map<number, Info>();
  return new Promise(resolve =>
    engine.search(setting, limits, {
      info: info => {
        if (info.bound === 'exact') lines.set(info.multipv, info);
      },
      heartbeat: () => {},
      best: () => {
        const told = [...lines.values()].sort((one, other) => one.multipv - other.multipv);
        const [first] = told;
        resolve({
          lines: told.map(({ score, wdl: [win, draw], pv }) => ({
            turn: pv[0] ?? '',
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
