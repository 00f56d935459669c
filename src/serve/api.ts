/** What the API answers. */
import type { ServerResponse } from 'node:http';
import { version } from '../../package.json';
import type { Best, Info, Setting } from '../engine/engine';
import { newGame, unwrap, variants } from '../lib/index';
import { goalOf, rulesAtAGlance } from '../parlour/rules';
import type { View } from './clerk';
import type { Clerks } from './clerks';
import { refuse } from './fault';
import type { Pool } from './pool';
import { type PositionText, readAnalysis, readMove, readPosition, type Thinking } from './requests';
import { think } from './think';

/** A request as far as an answer needs it. */
export interface Asked {
  readonly body: unknown;
  /** The client has gone. */
  readonly gone: AbortSignal;
  readonly response: ServerResponse;
}

/** The value to send as JSON; undefined where the answer has been written already. */
export type Answer = (asked: Asked) => Promise<unknown>;

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly answer: Answer;
}

export interface Staff {
  readonly clerks: Clerks;
  readonly pool: Pool;
}

/** The route of a path; undefined where there is none. */
export function routeOf(path: string, staff: Staff): Route | undefined {
  if (path.startsWith(VARIANT)) return { method: 'GET', answer: async () => variantNamed(path.slice(VARIANT.length)) };
  switch (path) {
    case '/api/health':
      return { method: 'GET', answer: async () => health(staff) };
    case '/api/variants':
      return { method: 'GET', answer: async () => ({ variants: variants() }) };
    case '/api/position':
      return { method: 'POST', answer: asked => position(staff, asked) };
    case '/api/ai/move':
      return { method: 'POST', answer: asked => move(staff, asked) };
    case '/api/analyse':
      return { method: 'POST', answer: asked => analyse(staff, asked) };
    default:
      return undefined;
  }
}

const VARIANT = '/api/variants/';

const health = ({ pool }: Staff) => ({ status: 'ok', version, engines: pool.size, busy: pool.busy });

function variantNamed(name: string) {
  const variant = variants().find(candidate => candidate.name === name);
  if (!variant) return refuse(404, 'unknown-variant', 'there is no such variant');
  const game = unwrap(newGame(name));
  const { points, lines, ...board } = game.board();
  return { ...variant, goal: goalOf(game), rules: rulesAtAGlance(game), points, lines, board };
}

/** What a client is told of a position. */
function told({ setting: _, over: __, last: ___, ...view }: View): object {
  return view;
}

async function position({ clerks }: Staff, { body }: Asked): Promise<unknown> {
  return told(await clerks.ask({ position: readPosition(body), listing: true }));
}

const settingOf = ({ variant, moves }: PositionText, { setting }: View): Setting => ({ variant, moves, ...setting });

async function move({ clerks, pool }: Staff, { body, gone }: Asked): Promise<unknown> {
  const thinking = readMove(body);
  const before = await clerks.ask({ position: thinking.position, listing: false });
  if (before.over) return { move: null, ...told(before) };
  let latest: Info | undefined;
  const engine = await pool.take(gone);
  const best = await think(engine, settingOf(thinking.position, before), thinking, gone, info => {
    if (info.multipv === 1 && info.bound === 'exact') latest = info;
  });
  if (best.move === undefined) return { move: null, ...told(before) };
  const after = await clerks.ask({ position: thinking.position, turn: best.move, listing: false });
  return {
    move: best.move,
    steps: after.last?.steps ?? [],
    captured: after.last?.captured ?? [],
    ...(latest && { score: latest.score, depth: latest.depth, line: lineOf(best, latest) }),
    ...told(after),
  };
}

/** For variety another move than the first of the line may be played, which is as good. */
const lineOf = ({ move, ponder }: Best, { pv }: Info): readonly string[] =>
  pv[0] === move ? pv : [move, ponder].filter(name => name !== undefined);

async function analyse({ clerks, pool }: Staff, { body, gone, response }: Asked): Promise<undefined> {
  const thinking: Thinking = readAnalysis(body);
  const view = await clerks.ask({ position: thinking.position, listing: false });
  const line = (value: object): void => {
    if (!gone.aborted) response.write(`${JSON.stringify(value)}\n`);
  };
  const engine = view.over ? undefined : await pool.take(gone);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  const best = engine
    ? await think(engine, settingOf(thinking.position, view), thinking, gone, info => line({ info }))
    : {};
  line({ best: { move: best.move ?? null, ...(best.ponder !== undefined && { ponder: best.ponder }) } });
  response.end();
}
