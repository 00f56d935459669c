/**
 * The thread that reads positions: what a client sends may take long to read, and the server must not wait for it.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { RuleValues } from '../games/game';
import { type Game, newGame } from '../lib/index';
import { Endings } from './endings';
import type { PositionText } from './requests';

/** Tells this kind of thread from others. */
export interface ClerkData {
  readonly clerk: true;
}

export interface Question {
  readonly id: number;
  readonly position: PositionText;
  /** A turn to play first, which the engine has found. */
  readonly turn?: string;
  /** Whether the legal actions and turns are wanted. */
  readonly listing: boolean;
}

/** What is known of a position, as JSON. */
export interface View {
  readonly variant: string;
  readonly fen: string;
  readonly side: string;
  readonly midTurn: boolean;
  readonly status: unknown;
  readonly over: boolean;
  /** What the engine is to be told. */
  readonly setting: { readonly values: RuleValues; readonly fen: string };
  readonly actions?: readonly unknown[];
  readonly turns?: readonly unknown[];
  readonly tooManyTurns?: true;
  /** The turn that was played last. */
  readonly last?: { readonly steps: readonly unknown[]; readonly captured: readonly string[] };
}

export type Reply =
  | { readonly id: number; readonly view: View }
  | { readonly id: number; readonly wrong: { readonly code: string; readonly message: string; readonly field: string } }
  | { readonly id: number; readonly broken: string };

/** Whether this is such a thread, which is to `runClerk`. */
export const isClerk = !isMainThread && (workerData as Partial<ClerkData> | null)?.clerk === true;

export function runClerk(): void {
  const endings = new Endings(process.argv[1]!);
  parentPort!.on('message', (question: Question) => {
    endings.pause();
    parentPort!.postMessage(answer(question, endings));
    endings.goOn();
  });
}

const FIELDS: Readonly<Record<string, string>> = {
  'unknown-variant': 'variant',
  'bad-option': 'rules',
  'bad-fen': 'fen',
  'illegal-turn': 'moves',
  'game-over': 'moves',
};

function answer({ id, position, turn, listing }: Question, endings: Endings): Reply {
  try {
    const { variant, rules, fen, moves } = position;
    const begun = newGame(variant, { options: rules, ...(fen !== undefined && { fen }) });
    const game = begun.ok ? begun.value.playAll(turn === undefined ? moves : [...moves, turn]) : begun;
    if (game.ok) return { id, view: viewOf(game.value, listing, endings) };
    const { code, message } = game.error;
    return { id, wrong: { code, message, field: FIELDS[code] ?? 'variant' } };
  } catch (error) {
    return { id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function viewOf(game: Game, listing: boolean, endings: Endings): View {
  const status = game.status();
  const ending = endings.known(game);
  const last = game.last();
  return {
    variant: game.variant,
    fen: game.fen,
    side: game.side,
    midTurn: game.midTurn,
    status: ending ? { ...status, ending } : status,
    over: status.result !== 'ongoing',
    setting: { values: game.options, fen: game.startFen },
    ...(listing && { actions: game.actions() }),
    ...(listing && (game.tooManyTurns ? { tooManyTurns: true } : { turns: game.turns() })),
    ...(last && { last: { steps: last.steps, captured: capturedIn(last) } }),
  };
}

/** The places from which the turn took men of the other side; one of its own may have gone there. */
const capturedIn = ({ side, changes }: NonNullable<ReturnType<Game['last']>>): string[] =>
  changes.flatMap(({ at, before, after }) =>
    before && before.side !== side && after?.side !== before.side ? [at] : [],
  );
