import { FIRST_WINS, makeOutcome, NO_LIMIT, ONGOING, type Outcome, type Position } from '../../src/games/rules';

/** Nim: take 1 to 3 from a pile; the last one wins. Taking 3 adds a second action to the move. */
export class Nim implements Position {
  side = 0;
  midTurn = false;
  private readonly history: { pile: number; side: number; midTurn: boolean }[] = [];

  constructor(public pile: number) {}

  get keyLow(): number {
    return this.pile * 4 + this.side * 2 + (this.midTurn ? 1 : 0);
  }

  get keyHigh(): number {
    return ~this.keyLow;
  }

  generate(list: Int32Array, at: number): number {
    const max = Math.min(this.midTurn ? 2 : 3, this.pile);
    for (let taken = 1; taken <= max; taken++) list[at + taken - 1] = taken;
    return at + max;
  }

  generateNoisy(_list: Int32Array, at: number): number {
    return at;
  }

  mustCapture(): boolean {
    return false;
  }

  orderingScore(): number {
    return 0;
  }

  make(taken: number): void {
    this.history.push({ pile: this.pile, side: this.side, midTurn: this.midTurn });
    this.pile -= taken;
    this.midTurn = taken === 3 && this.pile > 0;
    if (!this.midTurn) this.side ^= 1;
  }

  undo(): void {
    Object.assign(this, this.history.pop());
  }

  outcome(): Outcome {
    return this.pile > 0 ? ONGOING : makeOutcome(FIRST_WINS + (this.side ^ 1), 0);
  }

  outcomeWithoutMoves(): Outcome {
    throw new Error('there is always a legal move');
  }

  pliesToDraw(): number {
    return NO_LIMIT;
  }

  evaluate(): number {
    return 0;
  }
}
