/**
 * Layers of the placing phase: all positions with the same number of men placed so far. Without slides every move leads to
 * the next layer, so the phase has no cycles.
 *
 * The row side is the side that slides first. Its men number the rows of a layer. Values are stored of the layers in which it
 * is to move; those of the others follow by one move.
 */
import type { MaterialClass } from '../../tablebase';
import { LINES_PER_POINT } from '../board';
import type { MorrisRuleSet } from '../rules';
import { indexCount } from '../tablebase/indexing';
import { placingClassName } from '../tablebase/prober';
import type { Hands } from './row-solver';

/** Men on the board. */
export interface PlacedMen {
  readonly row: number;
  readonly column: number;
}

export interface Layer {
  /** Men placed so far by both sides. */
  readonly placed: number;
  readonly rowSideMoves: boolean;
  /** Men in hand of each side. */
  readonly hands: Hands;
  /** All that can occur, by material. */
  readonly men: readonly PlacedMen[];
}

/** Class of a layer, with the men that it stands for. Classes without stored values have no indices. */
export interface PlacingClass extends MaterialClass {
  readonly layer: Layer;
  readonly men: PlacedMen;
}

/** Layers from the empty board to empty hands, inclusive. */
export function placingLayers(rules: MorrisRuleSet): Layer[] {
  const rowSide = rowSideOf(rules);
  const layers: Layer[] = [];
  let men: readonly PlacedMen[] = [{ row: 0, column: 0 }];
  for (let placed = 0; placed <= 2 * rules.pieces; placed++) {
    const firstHand = rules.pieces - Math.ceil(placed / 2);
    const secondHand = rules.pieces - Math.floor(placed / 2);
    const hands =
      rowSide === 0 ? { rowSide: firstHand, columnSide: secondHand } : { rowSide: secondHand, columnSide: firstHand };
    const layer = { placed, rowSideMoves: placed % 2 === rowSide, hands, men };
    layers.push(layer);
    men = successors(rules, layer);
  }
  return layers;
}

/** Side whose men number the rows: the one that slides first. */
export const rowSideOf = ({ firstSlider }: MorrisRuleSet): number => firstSlider;

function successors(rules: MorrisRuleSet, { men, rowSideMoves, hands }: Layer): PlacedMen[] {
  const found = new Map<string, PlacedMen>();
  const victimHand = rowSideMoves ? hands.columnSide : hands.rowSide;
  for (const { row, column } of men) {
    const own = (rowSideMoves ? row : column) + 1;
    const other = rowSideMoves ? column : row;
    for (let left = other - mostRemovals(rules, own, other); left <= other; left++) {
      if (left < other && left + victimHand < rules.minMen) continue;
      const next = rowSideMoves ? { row: own, column: left } : { row: left, column: own };
      found.set(`${next.row}-${next.column}`, next);
    }
  }
  return [...found.values()];
}

/** Upper bound of the men that a placement can remove, by material. */
function mostRemovals(rules: MorrisRuleSet, own: number, other: number): number {
  const mills = Math.min(Math.floor((own - 1) / 2), rules.removesPerMill ? LINES_PER_POINT : 1);
  const custodian = rules.custodian.whilePlacing && own > 1 ? 1 : 0;
  const intervention = rules.intervention.whilePlacing && other > 1 ? 2 : 0;
  return Math.min(other, Math.max(mills, rules.hasCaptures ? Math.max(custodian, intervention) : 0));
}

export function placingClass(layer: Layer, men: PlacedMen): PlacingClass {
  const { hands, rowSideMoves } = layer;
  const { row, column } = men;
  const pieceCounts = rowSideMoves
    ? ([row, column, hands.rowSide, hands.columnSide] as const)
    : ([column, row, hands.columnSide, hands.rowSide] as const);
  return {
    name: placingClassName(...pieceCounts),
    pieceCounts,
    size: rowSideMoves ? indexCount(row, column) : 0,
    layer,
    men,
  };
}
