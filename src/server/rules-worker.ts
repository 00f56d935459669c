/** What tables of endings know of the positions asked about: tables of the user, and small ones built between requests. */

import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Fault, type Game, newGame, type Turn } from '../api/index';
import { DEFAULT_OPTIONS } from '../engine/engine';
import { rulesOf } from '../games/registry';
import type { Rules, RuleValues } from '../games/rules';
import { EndgameDescriber, type EndgameDescription } from '../tablebase/describe';
import { TableStore } from '../tablebase/store';
import type { PositionRequest } from './requests';

class EndgameService {
  private readonly library: TableStore;
  private readonly advisor = new EndgameDescriber();
  private key = '';
  private rules: Rules | undefined;

  constructor(program: string) {
    this.library = new TableStore(program);
  }

  /** What is known for the side to act. Reads what files there are for the rules, when they are first met. */
  lookUp(game: Game): EndgameDescription | undefined {
    const { variant, options: values } = game;
    const rules = this.rulesOf(game);
    const tables = rules && this.library.load({ variant, values }, DEFAULT_OPTIONS, () => {});
    return tables && this.advisor.describe(rules, game.position(), tables);
  }

  /** Nobody waits. */
  resume(): void {
    this.library.resume();
  }

  /** Somebody waits. */
  pause(): void {
    this.library.pause();
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

/**
 * The thread that reads positions: what a client sends may take long to read, and the server must not wait for it.
 */

/** Tells this kind of thread from others. */
export interface RulesWorkerData {
  readonly rulesWorker: true;
}

export interface RulesRequest {
  readonly id: number;
  readonly position: PositionRequest;
  /** A turn to play first, which the engine has found. */
  readonly move?: string;
  /** Whether the legal actions and turns are wanted. */
  readonly withMoves: boolean;
}

/** What is known of a position, as JSON. */
export interface PositionReply {
  readonly variant: string;
  readonly fen: string;
  readonly side: string;
  readonly midTurn: boolean;
  readonly status: unknown;
  readonly isOver: boolean;
  /** What the engine is to be told. */
  readonly spec: { readonly values: RuleValues; readonly fen: string };
  readonly actions?: readonly unknown[];
  readonly turns?: readonly unknown[];
  readonly tooManyTurns?: true;
  /** What `turn` is, which may be the rest of a turn under way. */
  readonly last?: { readonly steps: readonly unknown[]; readonly captured: readonly string[] };
}

export type RulesReply =
  | { readonly id: number; readonly view: PositionReply }
  | { readonly id: number; readonly wrong: { readonly code: string; readonly message: string; readonly field: string } }
  | { readonly id: number; readonly broken: string };

/** Whether this is such a thread, which is to `runClerk`. */
export const isRulesWorker = !isMainThread && (workerData as Partial<RulesWorkerData> | null)?.rulesWorker === true;

export function runRulesWorker(): void {
  const endings = new EndgameService(process.argv[1]!);
  parentPort!.on('message', (question: RulesRequest) => {
    endings.pause();
    parentPort!.postMessage(handleRequest(question, endings));
    endings.resume();
  });
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'unknown-variant': 'variant',
  'bad-option': 'rules',
  'bad-fen': 'fen',
  'illegal-turn': 'moves',
  'game-over': 'moves',
};

function handleRequest(
  { id, position, move: turn, withMoves: listing }: RulesRequest,
  endings: EndgameService,
): RulesReply {
  try {
    const { variant, rules, fen, moves } = position;
    const begun = newGame(variant, { options: rules, ...(fen !== undefined && { fen }) });
    const before = begun.ok ? begun.value.playAll(moves) : begun;
    if (!before.ok) return { id, wrong: invalidReply(before.error) };
    if (turn === undefined) return { id, view: viewPosition(before.value, listing, endings) };
    const after = before.value.play(turn);
    if (!after.ok) return { id, wrong: invalidReply(after.error) };
    return { id, view: { ...viewPosition(after.value, listing, endings), last: describeLastMove(before.value, turn) } };
  } catch (error) {
    return { id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const invalidReply = ({ code, message }: Fault) => ({ code, message, field: FIELD_OF_CODE[code] ?? 'variant' });

function viewPosition(game: Game, listing: boolean, endings: EndgameService): PositionReply {
  const status = game.status();
  const ending = endings.lookUp(game);
  return {
    variant: game.variant,
    fen: game.fen,
    side: game.side,
    midTurn: game.midTurn,
    status: ending ? { ...status, ending } : status,
    isOver: status.result !== 'ongoing',
    spec: { values: game.options, fen: game.startFen },
    ...(listing && { actions: game.actions() }),
    ...(listing && (game.tooManyMoves ? { tooManyTurns: true } : { turns: game.moves() })),
  };
}

/** The steps of a turn, and the places of the board from which it took men of the other side. */
function describeLastMove(game: Game, name: string): NonNullable<PositionReply['last']> {
  const turn = game.read(name);
  const steps: Turn['steps'] = turn.ok ? turn.value.steps : [];
  const enemies = steps.flatMap(({ captured = [] }) => captured).filter(({ side }) => side !== game.side);
  return { steps, captured: enemies.map(({ at }) => at).filter(at => at !== 'hand') };
}
