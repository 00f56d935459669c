/** One search for one client, who may go before it ends. */

import type { ServerResponse } from 'node:http';
import { version } from '../../package.json';
import { newGame, unwrap, variants } from '../api/index';
import type { BestMove, Info, PositionSpec } from '../engine/types';
import { goalText, rulesSummary } from '../ui/texts';
import { type EnginePool, POOL_OPTIONS, type PooledEngine } from './engine-pool';
import { HttpError, INTERNAL_ERROR, reject, TIMED_OUT } from './errors';
import {
  type PositionRequest,
  readAnalysisRequest,
  readMoveRequest,
  readPositionRequest,
  type SearchQuery,
} from './requests';
import type { PositionReply } from './rules-worker';
import type { RulesWorkerQueue } from './rules-worker-queue';

/** An engine that is so late has hung. */
const SEARCH_GRACE_MS = 10_000;
/** A busy machine starts threads slowly; one that takes their place would not be quicker. */
const START_TIMEOUT_MS = 60_000;

export function runSearch(
  { engine, release, replace }: PooledEngine,
  setting: PositionSpec,
  { limits, level, multiPv, seed }: SearchQuery,
  gone: AbortSignal,
  tell: (info: Info) => void,
): Promise<BestMove> {
  return new Promise((resolve, reject) => {
    const stop = (): void => engine.stop();
    const late = (): void => {
      gone.removeEventListener('abort', stop);
      replace();
      reject(new HttpError(TIMED_OUT));
    };
    let watchdog = setTimeout(late, START_TIMEOUT_MS);
    const end = (work: () => void): void => {
      clearTimeout(watchdog);
      gone.removeEventListener('abort', stop);
      release();
      work();
    };
    try {
      engine.newGame();
      engine.configure({ ...POOL_OPTIONS, level, multiPv, seed });
      // The time of the search is not spent on starting.
      engine.ready(setting, () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(late, limits.movetime! + SEARCH_GRACE_MS);
        engine.search(setting, limits, { info: tell, heartbeat: () => {}, best: best => end(() => resolve(best)) });
        gone.addEventListener('abort', stop);
        if (gone.aborted) stop();
      });
    } catch {
      end(() => reject(new HttpError(INTERNAL_ERROR)));
    }
  });
}

/** What the API answers. */

/** A request as far as an answer needs it. */
interface ApiRequest {
  readonly body: unknown;
  /** The client has gone. */
  readonly aborted: AbortSignal;
  readonly response: ServerResponse;
}

/** The value to send as JSON; undefined where the answer has been written already. */
type RouteHandler = (asked: ApiRequest) => Promise<unknown>;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly handle: RouteHandler;
}

export interface Services {
  readonly rules: RulesWorkerQueue;
  readonly engines: EnginePool;
}

/** The route of a path; undefined where there is none. */
export function findRoute(path: string, staff: Services): Route | undefined {
  if (path.startsWith(VARIANT_PATH))
    return { method: 'GET', handle: async () => describeVariant(path.slice(VARIANT_PATH.length)) };
  switch (path) {
    case '/api/health':
      return { method: 'GET', handle: async () => health(staff) };
    case '/api/variants':
      return { method: 'GET', handle: async () => ({ variants: variants() }) };
    case '/api/position':
      return { method: 'POST', handle: asked => describePosition(staff, asked) };
    case '/api/ai/move':
      return { method: 'POST', handle: asked => playEngineMove(staff, asked) };
    case '/api/analyse':
      return { method: 'POST', handle: asked => streamAnalysis(staff, asked) };
    default:
      return undefined;
  }
}

const VARIANT_PATH = '/api/variants/';

const health = ({ engines: pool }: Services) => ({ status: 'ok', version, engines: pool.size, busy: pool.busy });

function describeVariant(name: string) {
  const variant = variants().find(candidate => candidate.name === name);
  if (!variant) return reject(404, 'unknown-variant', 'there is no such variant');
  const game = unwrap(newGame(name));
  const { points, lines, ...board } = game.board();
  return { ...variant, goal: goalText(game), rules: rulesSummary(game), points, lines, board };
}

/** What a client is told of a position. */
function publicView({ spec: _, isOver: __, last: ___, ...view }: PositionReply): object {
  return view;
}

async function describePosition({ rules: clerks }: Services, { body }: ApiRequest): Promise<unknown> {
  return publicView(await clerks.ask({ position: readPositionRequest(body), withMoves: true }));
}

const positionSpec = ({ variant, moves }: PositionRequest, { spec: setting }: PositionReply): PositionSpec => ({
  variant,
  moves,
  ...setting,
});

async function playEngineMove(
  { rules: clerks, engines: pool }: Services,
  { body, aborted: gone }: ApiRequest,
): Promise<unknown> {
  const thinking = readMoveRequest(body);
  const before = await clerks.ask({ position: thinking.position, withMoves: false });
  if (before.isOver) return { move: null, ...publicView(before) };
  let latest: Info | undefined;
  const engine = await pool.take(gone);
  const best = await runSearch(engine, positionSpec(thinking.position, before), thinking, gone, info => {
    if (info.multipv === 1 && info.bound === 'exact') latest = info;
  });
  if (best.move === undefined) return { move: null, ...publicView(before) };
  const after = await clerks.ask({ position: thinking.position, move: best.move, withMoves: false });
  return {
    move: best.move,
    steps: after.last?.steps ?? [],
    captured: after.last?.captured ?? [],
    ...(latest && { score: latest.score, depth: latest.depth, line: principalVariation(best, latest) }),
    ...publicView(after),
  };
}

/** For variety another move than the first of the line may be played, which is as good. */
const principalVariation = ({ move, ponder }: BestMove, { pv }: Info): readonly string[] =>
  pv[0] === move ? pv : [move, ponder].filter(name => name !== undefined);

async function streamAnalysis(
  { rules: clerks, engines: pool }: Services,
  { body, aborted: gone, response }: ApiRequest,
): Promise<undefined> {
  const thinking: SearchQuery = readAnalysisRequest(body);
  const view = await clerks.ask({ position: thinking.position, withMoves: false });
  const line = (value: object): void => {
    if (!gone.aborted) response.write(`${JSON.stringify(value)}\n`);
  };
  const engine = view.isOver ? undefined : await pool.take(gone);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  const best = engine
    ? await runSearch(engine, positionSpec(thinking.position, view), thinking, gone, info => line({ info }))
    : {};
  line({ best: { move: best.move ?? null, ...(best.ponder !== undefined && { ponder: best.ponder }) } });
  response.end();
}
