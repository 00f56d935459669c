/**
 * The thread that reads positions: what a client sends may take long to read, and the server must not wait for it.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { RuleValues } from '../games/game';
import { type Fault, type Game, newGame, type Turn } from '../lib/index';
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
  /** What `turn` is, which may be the rest of a turn under way. */
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
    const before = begun.ok ? begun.value.playAll(moves) : begun;
    if (!before.ok) return { id, wrong: wrongOf(before.error) };
    if (turn === undefined) return { id, view: viewOf(before.value, listing, endings) };
    const after = before.value.play(turn);
    if (!after.ok) return { id, wrong: wrongOf(after.error) };
    return { id, view: { ...viewOf(after.value, listing, endings), last: lastOf(before.value, turn) } };
  } catch (error) {
    return { id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const wrongOf = ({ code, message }: Fault) => ({ code, message, field: FIELDS[code] ?? 'variant' });

function viewOf(game: Game, listing: boolean, endings: Endings): View {
  const status = game.status();
  const ending = endings.known(game);
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
  };
}

/** The steps of a turn, and the places of the board from which it took men of the other side. */
function lastOf(game: Game, name: string): NonNullable<View['last']> {
  const turn = game.read(name);
  const steps: Turn['steps'] = turn.ok ? turn.value.steps : [];
  const enemies = steps.flatMap(({ captured = [] }) => captured).filter(({ side }) => side !== game.side);
  return { steps, captured: enemies.map(({ at }) => at).filter(at => at !== 'hand') };
}
