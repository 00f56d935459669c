/** What a player may do now: the legal next steps, by the places that a hand touches. Pure. */
import type { Game, Turn } from '../api/index';

export interface MoveInput {
  /** The man that is moved: chosen, or the one that has to go on. */
  readonly selected: string | undefined;
  /** Men that may move. */
  readonly movers: ReadonlySet<string>;
  /** Where the selected man may go, or a new man may be placed; the step that does it. */
  readonly targets: ReadonlyMap<string, Turn>;
  /** Men that may be removed. */
  readonly removals: ReadonlyMap<string, Turn>;
  /** Whoever may move has to capture. */
  readonly mustCapture: boolean;
}

export const NO_INPUT: MoveInput = {
  selected: undefined,
  movers: new Set(),
  targets: new Map(),
  removals: new Map(),
  mustCapture: false,
};

export function moveInputFor(game: Game, chosen: string | undefined): MoveInput {
  const steps = game.steps();
  const movers = new Set(steps.flatMap(({ steps: [step] }) => step?.from ?? []));
  const removals = new Map(
    steps.flatMap((turn): [string, Turn][] => {
      const [step] = turn.steps;
      return step?.kind === 'remove' ? (step.captured ?? []).map(({ at }) => [at, turn]) : [];
    }),
  );
  const [only] = movers;
  const goesOn = game.midTurn && movers.size === 1 ? only : undefined;
  const selected = goesOn ?? (chosen !== undefined && movers.has(chosen) ? chosen : undefined);
  const targets = new Map<string, Turn>();
  for (const turn of steps) {
    const [step] = turn.steps;
    if (step?.to !== undefined && step.from === selected && !targets.has(step.to)) targets.set(step.to, turn);
  }
  return { selected, movers, removals, targets, mustCapture: steps.length > 0 && steps.every(isJump) };
}

const isJump = ({ steps: [step] }: Turn): boolean => step?.kind === 'jump';

/** What a touch means. */
type ClickMeaning =
  | { readonly kind: 'step'; readonly step: Turn }
  | { readonly kind: 'select'; readonly at: string }
  | { readonly kind: 'let-go' }
  /** Another man has to capture. */
  | { readonly kind: 'must-capture' };

export function interpretClick(game: Game, choice: MoveInput, at: string): ClickMeaning {
  const step = choice.targets.get(at) ?? choice.removals.get(at);
  if (step) return { kind: 'step', step };
  if (choice.movers.has(at) && at !== choice.selected) return { kind: 'select', at };
  const piece = game.board().points.find(({ name }) => name === at)?.piece;
  if (choice.mustCapture && piece?.side === game.side && at !== choice.selected) return { kind: 'must-capture' };
  return { kind: 'let-go' };
}

/** The next step of a turn under way, where there is no choice. */
export function forcedStep(game: Game): Turn | undefined {
  if (!game.midTurn) return undefined;
  const steps = game.steps();
  return steps.length === 1 ? steps[0] : undefined;
}

/** The game before the last step that was a choice; undefined where the turn has not begun. */
export function undoStep(game: Game): Game | undefined {
  let before = game.midTurn ? game.before : undefined;
  while (before && forcedStep(before)) before = before.before;
  return before;
}

/** The step of `game` that makes the next step of a turn that was told whole. */
export const matchingStep = (game: Game, told: Turn['steps'][number]): Turn | undefined =>
  game
    .steps()
    .find(({ steps: [step] }) =>
      step?.kind === 'remove'
        ? told.kind === 'remove' && step.captured?.[0]?.at === told.captured?.[0]?.at
        : step?.from === told.from && step?.to === told.to,
    );

/** Turns as a player types them. Pure. */

type TypedMove =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** More than one turn begins so, or has this start and end. */
  | { readonly kind: 'several'; readonly turns: readonly Turn[] }
  | { readonly kind: 'none' };

/** What a player means in a game; where there are too many turns to list, a turn is named in full. */
export function readTypedMove(game: Game, text: string): TypedMove {
  if (!game.tooManyMoves) return matchTypedMove(game.moves(), text);
  const after = game.play(text.replace(/\s+/g, ''));
  return after.ok && !after.value.midTurn ? { kind: 'turn', turn: after.value.moveSince(game) } : { kind: 'none' };
}

/** What a player means by `text`: a legal turn, its start and end, or its first letters, which only ask back. */
export function matchTypedMove(turns: readonly Turn[], text: string): TypedMove {
  const typed = text.toLowerCase().replace(/\s+/g, '').replaceAll(':', 'x');
  if (typed === '') return { kind: 'none' };
  const exact = turns.find(turn => turn.name === typed);
  if (exact) return { kind: 'turn', turn: exact };
  // A space may stand between two numbers.
  const spots = pointsIn(text.toLowerCase());
  const byEnds = turns.filter(turn => hasEndpoints(turn, spots) || pointsIn(turn.name).join() === spots.join());
  const [only] = byEnds;
  if (only && byEnds.length === 1) return { kind: 'turn', turn: only };
  const open = only ? byEnds : turns.filter(({ name }) => name.startsWith(typed) || startsWithPoints(name, spots));
  return open.length > 0 ? { kind: 'several', turns: open } : { kind: 'none' };
}

const pointsIn = (text: string): string[] => text.match(/[a-h][1-8]|\d+/g) ?? [];

/** Whether a turn begins with these places: one alone may be a part of a number. */
const startsWithPoints = (name: string, spots: readonly string[]): boolean =>
  spots.length > 1 && pointsIn(name).slice(0, spots.length).join() === spots.join();

/** Turns that remove men are not told by their ends alone. */
function hasEndpoints({ steps }: Turn, spots: readonly string[]): boolean {
  const from = steps[0]?.from;
  return (
    spots.length === 2 &&
    from === spots[0] &&
    steps.at(-1)?.to === spots[1] &&
    steps.every(({ kind }) => kind !== 'remove')
  );
}
