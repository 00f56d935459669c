/** A turn chosen step by step from the list of legal turns. */
import type { Board, Placement, Step } from './board';

export interface Turn {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The turns that the steps chosen so far leave open. */
export interface Selection {
  readonly open: readonly Turn[];
  readonly chosen: readonly Step[];
}

export function readTurns(board: Board, names: readonly string[]): Turn[] {
  return names.map(name => ({ name, steps: board.steps(name) }));
}

export function begin(turns: readonly Turn[]): Selection {
  return { open: turns, chosen: [] };
}

/** The steps that may come next, each spot once. */
export function nextSteps(selection: Selection): Step[] {
  const bySpot = new Map<string, Step>();
  for (const turn of selection.open) {
    const step = turn.steps[selection.chosen.length];
    if (step && !bySpot.has(step.spot)) bySpot.set(step.spot, step);
  }
  return [...bySpot.values()];
}

/** The selection after the step on `spot`; undefined where no legal turn has one there. */
export function pick(selection: Selection, spot: string): Selection | undefined {
  const at = selection.chosen.length;
  const step = nextSteps(selection).find(candidate => candidate.spot === spot);
  if (!step) return undefined;
  return { open: selection.open.filter(turn => turn.steps[at]?.spot === spot), chosen: [...selection.chosen, step] };
}

/** The rest of a chain of landings is made by itself where it has but one way to go. */
export function followChain(selection: Selection): Selection {
  let current = selection;
  for (;;) {
    const steps = nextSteps(current);
    const [only] = steps;
    if (steps.length !== 1 || only?.verb !== 'to' || current.chosen.at(-1)?.verb !== 'to') return current;
    current = pick(current, only.spot) ?? current;
  }
}

/** The turn, once all its steps are chosen. */
export function chosenTurn(selection: Selection): Turn | undefined {
  return selection.open.find(turn => turn.steps.length === selection.chosen.length);
}

/** The selection with its last step taken back; `turns` are all the legal turns. */
export function stepBack(turns: readonly Turn[], selection: Selection): Selection {
  return selection.chosen
    .slice(0, -1)
    .reduce<Selection>((current, step) => pick(current, step.spot) ?? current, begin(turns));
}

/** The actions that the chosen steps complete, as the engine takes them. */
export function actionsOf(selection: Selection): string[] {
  return selection.chosen.filter(step => step.last).map(step => step.action);
}

/** The man that the step to come moves on. */
export function selected(selection: Selection): string | undefined {
  return nextSteps(selection)[0]?.verb === 'to' ? selection.chosen.at(-1)?.spot : undefined;
}

/** `placement` with the men where the chosen steps bring them; what they take stays until the turn is complete. */
export function preview(placement: Placement, selection: Selection): Placement {
  const men = new Map(placement.men);
  let at: string | undefined;
  for (const { verb, spot } of selection.chosen) {
    const man = verb === 'to' && at !== undefined ? men.get(at) : undefined;
    if (man && at !== undefined) {
      men.delete(at);
      men.set(spot, man);
    }
    at = spot;
  }
  return { ...placement, men };
}

export type Reading =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** More than one turn begins so, or has this start and end. */
  | { readonly kind: 'several'; readonly turns: readonly Turn[] }
  | { readonly kind: 'none' };

/** What a player means by `text`: a legal turn, its start and end, or its first letters, which only ask back. */
export function readMove(turns: readonly Turn[], text: string): Reading {
  const typed = text.toLowerCase().replace(/\s+/g, '').replaceAll(':', 'x');
  if (typed === '') return { kind: 'none' };
  const exact = turns.find(turn => turn.name === typed);
  if (exact) return { kind: 'turn', turn: exact };
  const spots = typed.match(/[a-h][1-8]|\d+/g) ?? [];
  const byEnds = turns.filter(({ steps }) => hasEnds(steps, spots) && steps.every(step => step.verb !== 'remove'));
  const [only] = byEnds;
  if (only && byEnds.length === 1) return { kind: 'turn', turn: only };
  const open = only ? byEnds : turns.filter(turn => turn.name.startsWith(typed));
  return open.length > 0 ? { kind: 'several', turns: open } : { kind: 'none' };
}

function hasEnds(steps: readonly Step[], spots: readonly string[]): boolean {
  return spots.length === 2 && steps.length > 1 && steps[0]?.spot === spots[0] && steps.at(-1)?.spot === spots[1];
}
