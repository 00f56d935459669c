/** Counts the positions in which the side to move must take. */
import { count } from '../../bits';
import { CaptureSearch } from './capture-search';
import type { Facing } from './half';
import { ValueSpoils } from './spoils';
import type { Ways } from './ways';

export class CaptureCount extends CaptureSearch {
  /** Placements of the other side that share a square with the one at hand. */
  private readonly impossible: Int32Array;

  constructor(
    private readonly sides: Facing,
    ways: Ways,
  ) {
    super(sides, new ValueSpoils(ways));
    this.impossible = new Int32Array(sides.other.words);
  }

  all(): number {
    const { own } = this.sides;
    let sum = 0;
    for (let i = 0; i < own.size; i++) {
      this.findMarks(i);
      this.findImpossible(own.menSets[i]! | own.kingSets[i]!);
      sum += this.takeCount();
    }
    return sum;
  }

  private findImpossible(squares: number): void {
    const { impossible } = this;
    const { held } = this.sides.prey;
    const words = impossible.length;
    impossible.fill(0);
    for (let rest = squares; rest !== 0; rest &= rest - 1) {
      const row = (31 - Math.clz32(rest & -rest)) * words;
      for (let word = 0; word < words; word++) impossible[word]! |= held[row + word]!;
    }
  }

  private takeCount(): number {
    const { taking, impossible } = this;
    let sum = 0;
    for (let word = 0; word < taking.length; word++) {
      sum += count(taking[word]! & ~impossible[word]!);
      taking[word] = 0;
    }
    return sum;
  }
}
