/** Counts the faults that an engine makes one after the other: one that only makes faults is not worth a match. */
import { isFault, type MatchGame } from './result';

export class FaultCounter {
  private readonly consecutive = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** What is to be said where one of the players has made too many faults in a row. */
  add({ players: seats, winner, termination, reason }: MatchGame): string | undefined {
    for (const [side, { name }] of seats.entries()) {
      const faulty = isFault(termination) && winner !== side;
      this.consecutive.set(name, faulty ? (this.consecutive.get(name) ?? 0) + 1 : 0);
      if (this.consecutive.get(name)! >= this.limit)
        return `${name} made ${this.limit} faults in a row, the last a ${termination}: ${reason}`;
    }
    return undefined;
  }
}
