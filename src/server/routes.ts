/** Routes of the HTTP API, and their replies. */
import type { ServerResponse } from 'node:http';
import { version } from '../../package.json';
import { newGame, unwrap, variants } from '../api/index';
import type { BestMove, Info } from '../engine/types';
import type { EndgameDescription } from '../tablebase/describe';
import { goalText, rulesSummary } from '../ui/texts';
import { type EnginePool, runSearch } from './engine-pool';
import { reject } from './errors';
import { describeApi } from './openapi';
import { readAnalysisRequest, readMoveRequest, readPositionRequest } from './requests';
import type { PositionReply } from './rules-worker';
import type { RulesWorkerQueue } from './rules-worker-queue';
import { StaticFile } from './static-files';

interface ApiRequest {
  readonly query: URLSearchParams;
  /** Parsed JSON. */
  readonly body: unknown;
  /** Aborts when the client disconnects. */
  readonly aborted: AbortSignal;
  readonly response: ServerResponse;
}

/** Returns the value to send as JSON, or its encoding, or undefined if the reply has been written. */
type RouteHandler = (request: ApiRequest) => Promise<unknown>;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly handle: RouteHandler;
}

export interface Services {
  readonly rules: RulesWorkerQueue;
  readonly engines: EnginePool;
}

/** A client that leaves so much of an analysis unread is disconnected. */
const MAX_UNREAD_BYTES = 1 << 20;

const VARIANT_PATH = '/api/variants/';
const TABLEBASE_PATH = '/api/tablebase/';

export function findRoute(path: string, services: Services): Route | undefined {
  if (path.startsWith(VARIANT_PATH))
    return {
      method: 'GET',
      handle: async () => encodeOnce(path, () => describeVariant(path.slice(VARIANT_PATH.length))),
    };
  if (path.startsWith(TABLEBASE_PATH))
    return { method: 'GET', handle: request => probeTablebase(services, path.slice(TABLEBASE_PATH.length), request) };
  switch (path) {
    case '/api':
    case '/api/':
      return { method: 'GET', handle: async () => encodeOnce('/api', describeApi) };
    case '/api/health':
      return { method: 'GET', handle: async () => health(services) };
    case '/api/variants':
      return { method: 'GET', handle: async () => encodeOnce(path, () => ({ variants: variants() })) };
    case '/api/position':
      return { method: 'POST', handle: request => describePosition(services, request) };
    case '/api/ai/move':
      return { method: 'POST', handle: request => playEngineMove(services, request) };
    case '/api/analyse':
      return { method: 'POST', handle: request => streamAnalysis(services, request) };
    default:
      return undefined;
  }
}

const health = ({ engines }: Services) => ({ status: 'ok', version, engines: engines.size, busy: engines.busy });

/** Replies that never change, by path. */
const encodedReplies = new Map<string, StaticFile>();

/** Encodes a reply at the first request, so that a flood of requests costs little. */
function encodeOnce(path: string, describe: () => unknown): StaticFile {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const reply = encodedReplies.get(path) ?? new StaticFile(Buffer.from(JSON.stringify(describe())), headers);
  encodedReplies.set(path, reply);
  return reply;
}

function describeVariant(name: string) {
  const variant = variants().find(candidate => candidate.name === name);
  if (!variant) return reject(404, 'unknown-variant', 'no such variant');
  const game = unwrap(newGame(name));
  const { points, lines, ...board } = game.board();
  return { ...variant, goal: goalText(game), rules: rulesSummary(game), points, lines, board };
}

/** The members of a position that clients see. */
function publicView({ spec: _, isOver: __, last: ___, ...view }: PositionReply): object {
  return view;
}

async function describePosition({ rules }: Services, { body, aborted }: ApiRequest): Promise<unknown> {
  return publicView(await rules.ask({ position: readPositionRequest(body), withMoves: true }, aborted));
}

/** Query: `fen`, and rule options by name. */
async function probeTablebase({ rules }: Services, variant: string, { query, aborted }: ApiRequest): Promise<unknown> {
  const { fen, token: _, ...options } = Object.fromEntries(query);
  const position = readPositionRequest({ variant, rules: options, ...(fen !== undefined && { fen }) });
  return tablebaseReply(await rules.ask({ position, withMoves: true }, aborted));
}

async function playEngineMove({ rules, engines }: Services, { body, aborted }: ApiRequest): Promise<unknown> {
  const query = readMoveRequest(body);
  const before = await rules.ask({ position: query.position, withMoves: false }, aborted);
  if (before.isOver) return { move: null, ...publicView(before) };
  let latest: Info | undefined;
  const engine = await engines.take(aborted);
  const best = await runSearch(engine, before.spec, query, aborted, info => {
    if (info.multipv === 1 && info.bound === 'exact') latest = info;
  });
  if (best.move === undefined) return { move: null, ...publicView(before) };
  const after = await rules.ask({ position: query.position, move: best.move, withMoves: false }, aborted, true);
  return {
    move: best.move,
    steps: after.last?.steps ?? [],
    captured: after.last?.captured ?? [],
    ...(latest && { score: latest.score, depth: latest.depth, line: principalVariation(best, latest) }),
    ...publicView(after),
  };
}

/** Line of the move played: weak levels and random choices may play another move than the first of `pv`. */
const principalVariation = ({ move, ponder }: BestMove, { pv }: Info): readonly string[] =>
  pv[0] === move ? pv : [move, ponder].filter(name => name !== undefined);

async function streamAnalysis(
  { rules, engines }: Services,
  { body, aborted, response }: ApiRequest,
): Promise<undefined> {
  const query = readAnalysisRequest(body);
  const position = await rules.ask({ position: query.position, withMoves: false }, aborted);
  const writeLine = (value: object): void => {
    if (aborted.aborted) return;
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else response.write(`${JSON.stringify(value)}\n`);
  };
  const engine = position.isOver ? undefined : await engines.take(aborted);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  const best = engine ? await runSearch(engine, position.spec, query, aborted, info => writeLine({ info })) : {};
  writeLine({ best: { move: best.move ?? null, ...(best.ponder !== undefined && { ponder: best.ponder }) } });
  response.end();
}

/** Category of a position in the replies of lila-tablebase, the service of lichess. */
type Category = 'win' | 'draw' | 'loss' | 'unknown';

interface TablebaseEntry {
  readonly category: Category;
  /** Plies to the end of the game, negative for the losing side; null if they are not known. */
  readonly dtm: number | null;
  /** Plies to the next removal or capture, likewise. */
  readonly dtc: number | null;
}

interface TablebaseReply extends TablebaseEntry {
  readonly variant: string;
  readonly fen: string;
  readonly game_over: boolean;
  /** Best first. Category and distances are those of the opponent, who moves next. */
  readonly moves: readonly (TablebaseEntry & { readonly move: string })[];
}

const CATEGORIES = { won: 'win', drawn: 'draw', lost: 'loss' } as const;
const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win', unknown: 'unknown' } as const;

function entryOf(ending: EndgameDescription | undefined): TablebaseEntry {
  if (!ending) return { category: 'unknown', dtm: null, dtc: null };
  const { value, plies, to } = ending;
  const distance = plies === undefined ? null : value === 'lost' ? -plies : plies;
  return {
    category: CATEGORIES[value],
    dtm: to === 'end' ? distance : null,
    dtc: to === 'removal' ? distance : null,
  };
}

/** After the move: one ply less, for the other side. */
function entryAfter(ending: EndgameDescription): TablebaseEntry {
  const { category, dtm, dtc } = entryOf(ending);
  const after = (distance: number | null): number | null =>
    distance === null ? null : distance > 0 ? 1 - distance : -1 - distance;
  return { category: OPPOSITE[category], dtm: after(dtm), dtc: after(dtc) };
}

/** A finished game is drawn or lost for the side to move, or won if the last move lost. */
function finalEntry({ status, side }: PositionReply): TablebaseEntry {
  const { winner } = status as { readonly winner?: string };
  const category = winner === undefined ? 'draw' : winner === side ? 'win' : 'loss';
  return { category, dtm: category === 'draw' ? null : 0, dtc: null };
}

/** Tablebase results in the form of lila-tablebase. */
function tablebaseReply(position: PositionReply): TablebaseReply {
  const { variant, fen, isOver, status, turns, tablebase = [] } = position;
  const { ending } = status as { readonly ending?: EndgameDescription };
  const known = tablebase.map(({ move, ...result }) => ({ move, ...entryAfter(result) }));
  const names = ((turns ?? []) as readonly { readonly name: string }[]).map(({ name }) => name);
  const unknown = names.filter(name => !known.some(({ move }) => move === name));
  return {
    variant,
    fen,
    game_over: isOver,
    ...(isOver ? finalEntry(position) : entryOf(ending)),
    moves: [...known, ...unknown.map(move => ({ move, ...entryOf(undefined) }))],
  };
}
