/** Turns as a player types them. Pure. */
import type { Game, Turn } from '../lib';

export type Reading =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** More than one turn begins so, or has this start and end. */
  | { readonly kind: 'several'; readonly turns: readonly Turn[] }
  | { readonly kind: 'none' };

/** What a player means in a game; where there are too many turns to list, a turn is named in full. */
export function readTyped(game: Game, text: string): Reading {
  if (!game.tooManyTurns) return readMove(game.turns(), text);
  const after = game.play(text.replace(/\s+/g, ''));
  return after.ok && !after.value.midTurn ? { kind: 'turn', turn: after.value.playedSince(game) } : { kind: 'none' };
}

/** What a player means by `text`: a legal turn, its start and end, or its first letters, which only ask back. */
export function readMove(turns: readonly Turn[], text: string): Reading {
  const typed = text.toLowerCase().replace(/\s+/g, '').replaceAll(':', 'x');
  if (typed === '') return { kind: 'none' };
  const exact = turns.find(turn => turn.name === typed);
  if (exact) return { kind: 'turn', turn: exact };
  // A space may stand between two numbers.
  const spots = placesIn(text.toLowerCase());
  const byEnds = turns.filter(turn => hasEnds(turn, spots) || placesIn(turn.name).join() === spots.join());
  const [only] = byEnds;
  if (only && byEnds.length === 1) return { kind: 'turn', turn: only };
  const open = only ? byEnds : turns.filter(({ name }) => name.startsWith(typed) || goesBy(name, spots));
  return open.length > 0 ? { kind: 'several', turns: open } : { kind: 'none' };
}

const placesIn = (text: string): string[] => text.match(/[a-h][1-8]|\d+/g) ?? [];

/** Whether a turn begins with these places: one alone may be a part of a number. */
const goesBy = (name: string, spots: readonly string[]): boolean =>
  spots.length > 1 && placesIn(name).slice(0, spots.length).join() === spots.join();

/** Turns that remove men are not told by their ends alone. */
function hasEnds({ steps }: Turn, spots: readonly string[]): boolean {
  const from = steps[0]?.from;
  return (
    spots.length === 2 &&
    from === spots[0] &&
    steps.at(-1)?.to === spots[1] &&
    steps.every(({ kind }) => kind !== 'remove')
  );
}
