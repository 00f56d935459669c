/** How one side's kings walk among men of both sides that stand still: placements of the kings and their moves. */
import { popcount } from '../../bits';
import { IntList } from './list';
import { depositFree, extractFree } from './placements';
import { combinations, setIndex } from './ranks';
import { DIRECTION_COUNT, STEP } from './seat';

export class KingMoves {
  /** The sets of squares by their numbers. */
  readonly sets: Int32Array;
  /** Moves of set a from start[a] to start[a + 1]: where to, and the squares that must be empty. */
  readonly start: Int32Array;
  readonly to: Int32Array;
  readonly path: Int32Array;

  constructor(
    private readonly men: number,
    kings: number,
    flying: boolean,
  ) {
    this.sets = combinations(32 - popcount(men), kings).map(among => depositFree(among, men));
    this.start = new Int32Array(this.sets.length + 1);
    const to = new IntList();
    const empty = new IntList();
    for (const [a, set] of this.sets.entries()) {
      for (let rest = set; rest !== 0; rest &= rest - 1) this.addMoves(set, rest & -rest, flying, to, empty);
      this.start[a + 1] = to.length;
    }
    this.to = to.toArray();
    this.path = empty.toArray();
  }

  indexOf(kings: number): number {
    return setIndex(extractFree(kings, this.men));
  }

  private addMoves(set: number, king: number, flying: boolean, to: IntList, empty: IntList): void {
    const standing = set | this.men;
    const from = 31 - Math.clz32(king);
    for (let way = 0; way < DIRECTION_COUNT * 32; way += 32) {
      let path = 0;
      for (let square = STEP[way + from]!; square >= 0; square = STEP[way + square]!) {
        const place = 1 << square;
        if ((standing & place) !== 0) break;
        path |= place;
        to.push(this.indexOf(set ^ king ^ place));
        empty.push(path);
        if (!flying) break;
      }
    }
  }
}
