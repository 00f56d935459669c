/** Moves as players enter them: step by step with clicks on the board, or typed. */
import type { Game, Move } from '../api/game';

/** Legal input for the next step. */
export interface MoveInput {
  /** The man to be moved: the one chosen, or the one that must continue. */
  readonly selected: string | undefined;
  /** Men that can move. */
  readonly movers: ReadonlySet<string>;
  /** Destinations of the selected man or of a new one, each with the step that leads there. */
  readonly targets: ReadonlyMap<string, Move>;
  /** Men that can be removed, each with the step that removes it. */
  readonly removals: ReadonlyMap<string, Move>;
  /** Step that ends a move which could be continued, if there is one: offered as another click on the selected man. */
  readonly pass: Move | undefined;
  /** Every legal step is a capture. */
  readonly mustCapture: boolean;
}

export const NO_INPUT: MoveInput = {
  selected: undefined,
  movers: new Set(),
  targets: new Map(),
  removals: new Map(),
  pass: undefined,
  mustCapture: false,
};

/** `chosen`: the man that the player has selected, if any. */
export function moveInputFor(game: Game, chosen: string | undefined): MoveInput {
  const moves = game.steps();
  const movers = new Set(moves.flatMap(({ steps: [step] }) => step?.from ?? []));
  const removals = new Map(
    moves.flatMap((move): [string, Move][] => {
      const [step] = move.steps;
      return step?.kind === 'remove' ? (step.captured ?? []).map(({ at }) => [at, move]) : [];
    }),
  );
  const [only] = movers;
  const continuing = game.midTurn && movers.size === 1 ? only : undefined;
  const selected = continuing ?? (chosen !== undefined && movers.has(chosen) ? chosen : undefined);
  const targets = new Map<string, Move>();
  for (const move of moves) {
    const [step] = move.steps;
    if (step?.to !== undefined && step.from === selected && !targets.has(step.to)) targets.set(step.to, move);
  }
  const pass = moves.find(({ steps: [step] }) => step?.kind === 'pass');
  return { selected, movers, removals, targets, pass, mustCapture: moves.length > 0 && moves.every(isJump) };
}

const isJump = ({ steps: [step] }: Move): boolean => step?.kind === 'jump';

export type ClickMeaning =
  | { readonly kind: 'step'; readonly step: Move }
  | { readonly kind: 'select'; readonly at: string }
  | { readonly kind: 'deselect' }
  /** A man that may not move, since another one must capture. */
  | { readonly kind: 'must-capture' };

/** Interprets a click on a point or square. */
export function interpretClick(game: Game, input: MoveInput, at: string): ClickMeaning {
  const step = input.targets.get(at) ?? input.removals.get(at);
  if (step) return { kind: 'step', step };
  if (input.pass && at === input.selected) return { kind: 'step', step: input.pass };
  if (input.movers.has(at) && at !== input.selected) return { kind: 'select', at };
  const piece = game.board().points.find(({ name }) => name === at)?.piece;
  if (input.mustCapture && piece?.side === game.side && at !== input.selected) return { kind: 'must-capture' };
  return { kind: 'deselect' };
}

/** The next step of an unfinished move if it is the only one. */
export function forcedStep(game: Game): Move | undefined {
  if (!game.midTurn) return undefined;
  const steps = game.steps();
  return steps.length === 1 ? steps[0] : undefined;
}

/** The game before the last step that was a choice; undefined if no move is unfinished. */
export function undoStep(game: Game): Game | undefined {
  let before = game.midTurn ? game.before : undefined;
  while (before && forcedStep(before)) before = before.before;
  return before;
}

/** The legal step that matches one step of a complete move. */
export const matchingStep = (game: Game, described: Move['steps'][number]): Move | undefined =>
  game
    .steps()
    .find(({ steps: [step] }) =>
      step?.kind === 'remove'
        ? described.kind === 'remove' && step.captured?.[0]?.at === described.captured?.[0]?.at
        : described.kind !== 'remove' && step?.from === described.from && step?.to === described.to,
    );

/** The points or squares that are clicked to enter a move. */
export const clickedPoints = ({ steps }: Move): string[] =>
  steps.flatMap(({ kind, from, to, captured = [] }) =>
    kind === 'remove' ? captured.map(({ at }) => at) : [from, to].filter(at => at !== undefined),
  );

type TypedMove =
  | { readonly kind: 'move'; readonly move: Move }
  /** Several moves start like this, or share this start and end. */
  | { readonly kind: 'ambiguous'; readonly moves: readonly Move[] }
  | { readonly kind: 'none' };

/** Reads a typed move. In a position with too many moves to list, only full names are understood. */
export function readTypedMove(game: Game, text: string): TypedMove {
  if (!game.tooManyMoves) return matchTypedMove(game.moves(), text);
  const after = game.play(text.replace(/\s+/g, ''));
  return after.ok && !after.value.midTurn ? { kind: 'move', move: after.value.moveSince(game) } : { kind: 'none' };
}

/**
 * Finds the legal move that `text` stands for: its name, or its start and end if only one move has them. The first
 * letters of a move are never enough: they are ambiguous even if only one move starts with them.
 */
export function matchTypedMove(moves: readonly Move[], text: string): TypedMove {
  const typed = text.toLowerCase().replace(/\s+/g, '').replaceAll(':', 'x');
  if (typed === '') return { kind: 'none' };
  const exact = moves.find(move => move.name === typed);
  if (exact) return { kind: 'move', move: exact };
  // A space may separate two numbers.
  const points = pointsIn(text.toLowerCase());
  const byEnds = moves.filter(move => hasEndpoints(move, points) || pointsIn(move.name).join() === points.join());
  const [only] = byEnds;
  if (only && byEnds.length === 1) return { kind: 'move', move: only };
  const candidates = only ? byEnds : moves.filter(({ name }) => name.startsWith(typed) || startsWith(name, points));
  return candidates.length > 0 ? { kind: 'ambiguous', moves: candidates } : { kind: 'none' };
}

const pointsIn = (text: string): string[] => text.match(/[a-h][1-8]|\d+/g) ?? [];

/** A single number is not enough: it could be the first digit of another one. */
const startsWith = (name: string, points: readonly string[]): boolean =>
  points.length > 1 && pointsIn(name).slice(0, points.length).join() === points.join();

/** Moves that remove men are not identified by their start and end. */
function hasEndpoints({ steps }: Move, points: readonly string[]): boolean {
  const from = steps[0]?.from;
  return (
    points.length === 2 &&
    from === points[0] &&
    steps.at(-1)?.to === points[1] &&
    steps.every(({ kind }) => kind !== 'remove')
  );
}
