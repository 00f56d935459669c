/**
 * Worker thread that applies the rules to positions from clients: status, legal moves and tablebase results. A position may
 * take seconds to replay; the server's own thread must not block.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Fault, type Game, type Move, newGame } from '../api/index';
import { DEFAULT_OPTIONS } from '../engine/engine';
import type { PositionSpec } from '../engine/types';
import { rulesOf } from '../games/registry';
import type { Rules } from '../games/rules';
import type { EndgameDescription } from '../tablebase/describe';
import { EndgameDescriber } from '../tablebase/describer';
import { TableStore } from '../tablebase/store';
import { threadProgram } from '../util/node/threads';
import type { PositionRequest } from './requests';

/** Marks the worker threads that call `runRulesWorker`. */
export interface RulesWorkerData {
  readonly rulesWorker: true;
}

export interface RulesRequest {
  readonly id: number;
  readonly position: PositionRequest;
  /** Move to play first, found by the engine. */
  readonly move?: string;
  /** True to list the legal actions and moves. */
  readonly withMoves: boolean;
}

/** Tablebase result of a move, for the side that makes it. */
interface MoveEnding extends EndgameDescription {
  readonly move: string;
}

/** Position as JSON. */
export interface PositionReply {
  readonly variant: string;
  readonly fen: string;
  readonly side: string;
  readonly midTurn: boolean;
  readonly status: unknown;
  readonly isOver: boolean;
  /** Start of the game, for the engine. */
  readonly spec: PositionSpec;
  readonly actions?: readonly unknown[];
  readonly turns?: readonly unknown[];
  readonly tooManyTurns?: true;
  /** Tablebase results of the legal moves, best first, if the position has one. */
  readonly tablebase?: readonly MoveEnding[];
  /** Description of `move` of the request, which may complete a move that has begun. */
  readonly last?: { readonly steps: readonly unknown[]; readonly captured: readonly string[] };
}

export type RulesReply =
  | { readonly id: number; readonly position: PositionReply }
  | {
      readonly id: number;
      readonly invalid: { readonly code: string; readonly message: string; readonly field: string };
    }
  /** A bug in the rules. */
  | { readonly id: number; readonly stack: string };

export const isRulesWorker = !isMainThread && (workerData as Partial<RulesWorkerData> | null)?.rulesWorker === true;

export function runRulesWorker(): void {
  const endgames = new EndgameService(threadProgram());
  parentPort!.on('message', (request: RulesRequest) => {
    endgames.pause();
    parentPort!.postMessage(handleRequest(request, endgames));
    endgames.resume();
  });
}

/** Tablebase results, from the user's tables and from small ones that are built between requests. */
class EndgameService {
  private readonly store: TableStore;
  private readonly describer = new EndgameDescriber();
  private key = '';
  private rules: Rules | undefined;

  constructor(program: string) {
    this.store = new TableStore(program);
  }

  /** Result for the side to move. Reads table files if the rules differ from those of the last call. */
  probe(game: Game): EndgameDescription | undefined {
    const { variant, options: values } = game;
    const rules = this.rulesOf(game);
    const tables = rules && this.store.load({ variant, values }, DEFAULT_OPTIONS, () => {});
    return tables && this.describer.describe(rules, game.position(), tables);
  }

  /** Continues building tables. */
  resume(): void {
    this.store.resume();
  }

  pause(): void {
    this.store.pause();
  }

  private rulesOf({ variant, options }: Game): Rules | undefined {
    const key = JSON.stringify([variant, options]);
    if (key === this.key) return this.rules;
    const rules = rulesOf(variant, options);
    this.key = key;
    this.rules = rules.ok ? rules.value : undefined;
    return this.rules;
  }
}

/** Request field of each error code of the library. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'unknown-variant': 'variant',
  'bad-option': 'rules',
  'bad-fen': 'fen',
  'illegal-turn': 'moves',
  'game-over': 'moves',
};

function handleRequest({ id, position, move, withMoves }: RulesRequest, endgames: EndgameService): RulesReply {
  try {
    const { variant, rules, fen, moves } = position;
    const start = newGame(variant, { options: rules, ...(fen !== undefined && { fen }) });
    const before = start.ok ? start.value.playAll(moves) : start;
    if (!before.ok) return { id, invalid: invalidReply(before.error) };
    if (move === undefined) return { id, position: describeGame(before.value, withMoves, endgames) };
    const after = before.value.play(move);
    if (!after.ok) return { id, invalid: invalidReply(after.error) };
    const last = describeLastMove(before.value, move);
    return { id, position: { ...describeGame(after.value, withMoves, endgames), last } };
  } catch (error) {
    return { id, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const invalidReply = ({ code, message }: Fault) => ({ code, message, field: FIELD_OF_CODE[code] ?? 'variant' });

function describeGame(game: Game, withMoves: boolean, endgames: EndgameService): PositionReply {
  const status = game.status();
  const ending = endgames.probe(game);
  return {
    variant: game.variant,
    fen: game.fen,
    side: game.side,
    midTurn: game.midTurn,
    status: ending ? { ...status, ending } : status,
    isOver: status.result !== 'ongoing',
    spec: game.spec(),
    ...(withMoves && { actions: game.actions() }),
    ...(withMoves && (game.tooManyMoves ? { tooManyTurns: true } : { turns: game.moves() })),
    ...(withMoves && ending && { tablebase: moveEndings(game, endgames) }),
  };
}

const OPPOSITE = { won: 'lost', drawn: 'drawn', lost: 'won' } as const;
const ORDER = { won: 0, drawn: 1, lost: 2 } as const;

/** Results of the legal moves that tables know, best first: the fastest win, the slowest loss. */
function moveEndings(game: Game, endgames: EndgameService): MoveEnding[] {
  const known = game.moves().flatMap(move => {
    const after = game.play(move);
    const ending = after.ok ? endingAfter(game.side, move, after.value, endgames) : undefined;
    return ending ? [{ move: move.name, ...ending }] : [];
  });
  const rank = ({ value, plies = 0 }: MoveEnding): number => ORDER[value] * 1e6 + (value === 'lost' ? -plies : plies);
  return known.sort((one, other) => rank(one) - rank(other));
}

/** Result of a move for `side`, which has made it. */
function endingAfter(side: string, move: Move, after: Game, endgames: EndgameService): EndgameDescription | undefined {
  const { result, winner } = after.status();
  if (result === 'draw') return { value: 'drawn' };
  if (result === 'win') return { value: winner === side ? 'won' : 'lost', plies: 1, to: 'end' };
  const ending = endgames.probe(after);
  if (!ending) return undefined;
  const value = after.side === side ? ending.value : OPPOSITE[ending.value];
  if (ending.plies === undefined) return { value };
  const isRemoval = ending.to === 'removal' && move.steps.some(({ captured = [] }) => captured.length > 0);
  return { ...ending, value, plies: isRemoval ? 1 : ending.plies + 1 };
}

/** Steps of a move, and the points on which it captured opponents. Men captured from the hand have no point. */
function describeLastMove(game: Game, name: string): NonNullable<PositionReply['last']> {
  const move = game.read(name);
  const steps: Move['steps'] = move.ok ? move.value.steps : [];
  const opponents = steps.flatMap(({ captured = [] }) => captured).filter(({ side }) => side !== game.side);
  return { steps, captured: opponents.map(({ at }) => at).filter(at => at !== 'hand') };
}
