/** Turns as a player types them. Pure. */
import type { Game, Turn } from '../lib';

export type TypedMove =
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
