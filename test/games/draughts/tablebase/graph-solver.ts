/** Independent solver: all moves of all positions as a graph, visited again until nothing changes. */

import type { DraughtsPosition } from '../../../../src/games/draughts/position';
import { DRAW, MAX_ACTIONS, verdictOf } from '../../../../src/games/rules';
import { type MaterialClass, WDL_LOSS, WDL_WIN } from '../../../../src/games/tablebase';
import { popcount } from '../../../../src/util/bits';
import type { DraughtsTablebase } from './helpers';

const END_DRAWN = 3;

/** Values of all indices of `classes`. Moves may leave them only by a win. Indices without a position are drawn. */
export function valuesByGraph(
  tablebase: DraughtsTablebase,
  classes: readonly MaterialClass[],
): Map<string, Uint8Array> {
  const bases = new Map<string, number>();
  let size = 0;
  for (const materialClass of classes) {
    bases.set(materialClass.name, size);
    size += materialClass.size;
  }
  const values = new Uint8Array(size);
  const first = new Int32Array(size + 1);
  const moves: number[] = [];
  const list = new Int32Array(MAX_ACTIONS);
  const classKey = (...men: readonly number[]): number => men.reduce((number, one) => 10 * number + one);
  const byMaterial = new Map(classes.map(materialClass => [classKey(...materialClass.pieceCounts), materialClass]));
  const numberOf = (position: DraughtsPosition): number => {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    const materialClass = byMaterial.get(
      classKey(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings)),
    );
    return materialClass ? bases.get(materialClass.name)! + tablebase.indexOf(materialClass, position) : -1;
  };
  let at = 0;
  for (const materialClass of classes) {
    for (let index = 0; index < materialClass.size; index++, at++) {
      const position = tablebase.positionAt(materialClass, index);
      const end = position ? position.generate(list, 0) : 0;
      for (let i = 0; i < end; i++) {
        position!.make(list[i]!);
        moves.push(numberOf(position!));
        position!.undo();
      }
      if (position && end === 0) values[at] = verdictOf(position.outcomeWithoutMoves()) === DRAW ? END_DRAWN : WDL_LOSS;
      first[at + 1] = moves.length;
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < size; i++) {
      if (values[i] !== 0 || first[i] === first[i + 1]) continue;
      let wins = false;
      let loses = true;
      for (let e = first[i]!; e < first[i + 1]!; e++) {
        // A move that captures everything wins.
        const value = moves[e]! < 0 ? WDL_LOSS : values[moves[e]!]!;
        wins ||= value === WDL_LOSS;
        loses &&= value === WDL_WIN;
      }
      if (wins || loses) {
        values[i] = wins ? WDL_WIN : WDL_LOSS;
        changed = true;
      }
    }
  }
  return new Map(
    classes.map(({ name, size: length }) => {
      const base = bases.get(name)!;
      return [name, values.slice(base, base + length).map(value => (value === END_DRAWN ? 0 : value))];
    }),
  );
}
