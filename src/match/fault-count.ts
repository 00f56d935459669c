/** Counts the faults that an engine makes one after the other: one that only makes faults is not worth a match. */
import { isFault, type PlayedGame } from './result';

export class FaultCount {
  private readonly inARow = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** What is to be said where one of the players has made too many faults in a row. */
  add({ seats, winner, termination, reason }: PlayedGame): string | undefined {
    for (const [side, { name }] of seats.entries()) {
      const faulty = isFault(termination) && winner !== side;
      this.inARow.set(name, faulty ? (this.inARow.get(name) ?? 0) + 1 : 0);
      if (this.inARow.get(name)! >= this.most)
        return `${name} made ${this.most} faults in a row, the last a ${termination}: ${reason}`;
    }
    return undefined;
  }
}
