/** Puzzles: positions in which exactly one move wins, or exactly one draws and none wins. docs/puzzles.md has the format. */
import { findVariant } from '../games/registry';
import { fail, ok, type Result } from '../util/result';

export interface Puzzle {
  readonly variant: string;
  readonly fen: string;
  readonly goal: 'win' | 'draw';
  /** Nodes after which a search without tables has found the first move for good: the grade. */
  readonly nodes: number;
  /** Moves of the solver and of the opponent in turn; it begins and ends with the solver. */
  readonly line: readonly string[];
}

const COLUMNS = 'position goal nodes line';

/** The puzzles of a file, by variant. */
export function readPuzzles(text: string): Result<ReadonlyMap<string, readonly Puzzle[]>> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return fail('invalid JSON');
  }
  const { columns, variants } = (file ?? {}) as { columns?: unknown; variants?: unknown };
  if (!Array.isArray(columns) || columns.join(' ') !== COLUMNS) return fail(`columns: expected ${COLUMNS}`);
  if (typeof variants !== 'object' || variants === null) return fail('variants: expected an object');
  const all = new Map<string, readonly Puzzle[]>();
  for (const [variant, rows] of Object.entries(variants)) {
    if (!findVariant(variant)) return fail(`variants: '${variant}' is unknown`);
    if (!Array.isArray(rows)) return fail(`${variant}: expected a list`);
    const puzzles = rows.map(row => readRow(variant, row));
    const invalid = puzzles.indexOf(undefined);
    if (invalid >= 0) return fail(`${variant}, puzzle ${invalid + 1}: expected [${COLUMNS.replaceAll(' ', ', ')}]`);
    all.set(
      variant,
      puzzles.filter(puzzle => puzzle !== undefined),
    );
  }
  return ok(all);
}

function readRow(variant: string, row: unknown): Puzzle | undefined {
  if (!Array.isArray(row)) return undefined;
  const [position, goal, nodes, line] = row as readonly unknown[];
  if (typeof position !== 'string' || typeof line !== 'string' || typeof nodes !== 'number') return undefined;
  if (goal !== 'win' && goal !== 'draw') return undefined;
  const fen = findVariant(variant)?.family.family === 'morris' ? morrisFen(position) : position;
  return { variant, fen, goal, nodes, line: line.split(' ') };
}

/** FEN of a morris position without men in hand, from its board and the side to move. */
function morrisFen(position: string): string {
  const men = (letter: string): number => position.split(letter).length - 1;
  return `${position} m s ${men('O')} 0 ${men('@')} 0 0 0 0 0 0 0 0 0 1`;
}
