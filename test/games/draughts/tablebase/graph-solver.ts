/** Another solver, of another kind: all turns of all positions as a graph, gone through until nothing changes. */

import type { DraughtsPosition } from '../../../../src/games/draughts/position';
import { DRAW, MAX_ACTIONS, verdictOf } from '../../../../src/games/rules';
import { type MaterialClass, WDL_LOSS, WDL_WIN } from '../../../../src/games/tablebase';
import { popcount } from '../../../../src/util/bits';
import type { DraughtsTablebase } from './helpers';

const END_DRAWN = 3;

/** The values of all numbers of `spaces`, which no turn leaves but by a win; positions that are none are drawn. */
export function valuesByGraph(endings: DraughtsTablebase, spaces: readonly MaterialClass[]): Map<string, Uint8Array> {
  const bases = new Map<string, number>();
  let size = 0;
  for (const space of spaces) {
    bases.set(space.name, size);
    size += space.size;
  }
  const values = new Uint8Array(size);
  const first = new Int32Array(size + 1);
  const turns: number[] = [];
  const list = new Int32Array(MAX_ACTIONS);
  const digits = (...men: readonly number[]): number => men.reduce((number, one) => 10 * number + one);
  const byMaterial = new Map(spaces.map(space => [digits(...space.pieceCounts), space]));
  const numberOf = (position: DraughtsPosition): number => {
    const { ownMen, ownKings, theirMen, theirKings } = position;
    const space = byMaterial.get(
      digits(popcount(ownMen), popcount(ownKings), popcount(theirMen), popcount(theirKings)),
    );
    return space ? bases.get(space.name)! + endings.indexOf(space, position) : -1;
  };
  let at = 0;
  for (const space of spaces) {
    for (let index = 0; index < space.size; index++, at++) {
      const position = endings.positionAt(space, index);
      const end = position ? position.generate(list, 0) : 0;
      for (let i = 0; i < end; i++) {
        position!.make(list[i]!);
        turns.push(numberOf(position!));
        position!.undo();
      }
      if (position && end === 0) values[at] = verdictOf(position.outcomeWithoutMoves()) === DRAW ? END_DRAWN : WDL_LOSS;
      first[at + 1] = turns.length;
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < size; i++) {
      if (values[i] !== 0 || first[i] === first[i + 1]) continue;
      let wins = false;
      let loses = true;
      for (let e = first[i]!; e < first[i + 1]!; e++) {
        // A turn that leaves nothing of the other side wins.
        const value = turns[e]! < 0 ? WDL_LOSS : values[turns[e]!]!;
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
    spaces.map(({ name, size: length }) => {
      const base = bases.get(name)!;
      return [name, values.slice(base, base + length).map(value => (value === END_DRAWN ? 0 : value))];
    }),
  );
}
