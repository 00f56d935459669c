/** How one side's kings walk among men of both sides that stand still: placements of the kings and their moves. */
import { count } from '../../bits';
import { IntList } from './list';
import { gathered, spread } from './placements';
import { allSets, setNumber } from './ranks';
import { STEP, WAYS } from './seat';

export class KingWalks {
  /** The sets of squares by their numbers. */
  readonly sets: Int32Array;
  /** Moves of set a from start[a] to start[a + 1]: where to, and the squares that must be empty. */
  readonly start: Int32Array;
  readonly to: Int32Array;
  readonly empty: Int32Array;

  constructor(
    private readonly men: number,
    kings: number,
    flying: boolean,
  ) {
    this.sets = allSets(32 - count(men), kings).map(among => spread(among, men));
    this.start = new Int32Array(this.sets.length + 1);
    const to = new IntList();
    const empty = new IntList();
    for (const [a, set] of this.sets.entries()) {
      for (let rest = set; rest !== 0; rest &= rest - 1) this.walk(set, rest & -rest, flying, to, empty);
      this.start[a + 1] = to.length;
    }
    this.to = to.done();
    this.empty = empty.done();
  }

  number(kings: number): number {
    return setNumber(gathered(kings, this.men));
  }

  private walk(set: number, king: number, flying: boolean, to: IntList, empty: IntList): void {
    const standing = set | this.men;
    const from = 31 - Math.clz32(king);
    for (let way = 0; way < WAYS * 32; way += 32) {
      let path = 0;
      for (let square = STEP[way + from]!; square >= 0; square = STEP[way + square]!) {
        const place = 1 << square;
        if ((standing & place) !== 0) break;
        path |= place;
        to.push(this.number(set ^ king ^ place));
        empty.push(path);
        if (!flying) break;
      }
    }
  }
}
