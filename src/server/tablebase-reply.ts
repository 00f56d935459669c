/** Tablebase results in the form of lila-tablebase, the service of lichess. */
import type { EndgameDescription } from '../tablebase/describe';
import type { PositionReply } from './rules-worker';

type Category = 'win' | 'draw' | 'loss' | 'unknown';

interface TablebaseEntry {
  readonly category: Category;
  /** Plies to the end of the game, negative for the losing side; null if they are not known. */
  readonly dtm: number | null;
  /** Plies to the next removal or capture, likewise. */
  readonly dtc: number | null;
}

interface TablebaseReply extends TablebaseEntry {
  readonly variant: string;
  readonly fen: string;
  readonly game_over: boolean;
  /** Best first. Category and distances are those of the opponent, who moves next. */
  readonly moves: readonly (TablebaseEntry & { readonly move: string })[];
}

const CATEGORIES = { won: 'win', drawn: 'draw', lost: 'loss' } as const;
const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win', unknown: 'unknown' } as const;

function entryOf(ending: EndgameDescription | undefined): TablebaseEntry {
  if (!ending) return { category: 'unknown', dtm: null, dtc: null };
  const { value, plies, to } = ending;
  const distance = plies === undefined ? null : value === 'lost' ? -plies : plies;
  return {
    category: CATEGORIES[value],
    dtm: to === 'end' ? distance : null,
    dtc: to === 'removal' ? distance : null,
  };
}

/** After the move: one ply less, for the other side. */
function entryAfter(ending: EndgameDescription): TablebaseEntry {
  const { category, dtm, dtc } = entryOf(ending);
  const after = (distance: number | null): number | null =>
    distance === null ? null : distance > 0 ? 1 - distance : -1 - distance;
  return { category: OPPOSITE[category], dtm: after(dtm), dtc: after(dtc) };
}

/** A finished game is drawn or lost for the side to move, or won if the last move lost. */
function finalEntry({ status, side }: PositionReply): TablebaseEntry {
  const { winner } = status as { readonly winner?: string };
  const category = winner === undefined ? 'draw' : winner === side ? 'win' : 'loss';
  return { category, dtm: category === 'draw' ? null : 0, dtc: null };
}

export function tablebaseReply(position: PositionReply): TablebaseReply {
  const { variant, fen, isOver, status, turns, tablebase = [] } = position;
  const { ending } = status as { readonly ending?: EndgameDescription };
  const known = tablebase.map(({ move, ...result }) => ({ move, ...entryAfter(result) }));
  const names = ((turns ?? []) as readonly { readonly name: string }[]).map(({ name }) => name);
  const unknown = names.filter(name => !known.some(({ move }) => move === name));
  return {
    variant,
    fen,
    game_over: isOver,
    ...(isOver ? finalEntry(position) : entryOf(ending)),
    moves: [...known, ...unknown.map(move => ({ move, ...entryOf(undefined) }))],
  };
}
