/** Analyses a recorded game: the engine searches every position, and marks the moves that lose expected points. */
import { gameFromRecord } from '../../api/game-record';
import {
  expectedLoss,
  finalValue,
  fromOpponent,
  type GamePhase,
  moveMark,
  type PositionValue,
  phasesFrom,
} from '../../api/judgement';
import type { Info, Limits, PositionSpec, SearchEngine } from '../../engine/types';
import type { Side } from '../../games/rules';
import { formatScore, type Mark, type RecordedGame, type RecordedMove } from '../../records/record';

export interface JudgedMove {
  readonly side: Side;
  readonly name: string;
  readonly best: string;
  /** Expected points that the move lost. */
  readonly loss: number;
  readonly mark: Mark | undefined;
  readonly phase: GamePhase;
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
