import { FIRST_WINS, makeOutcome, NO_LIMIT, ONGOING, type Outcome, type Position } from '../../src/games/rules';

/** Take 1 to 3 from a pile; who takes the last wins. Taking 3 gives the same side a second action in its turn. */
export class Nim implements Position {
  side = 0;
  midTurn = false;
  private readonly past: { pile: number; side: number; midTurn: boolean }[] = [];

  constructor(public pile: number) {}

  get keyLow(): number {
    return this.pile * 4 + this.side * 2 + (this.midTurn ? 1 : 0);
  }

  get keyHigh(): number {
    return ~this.keyLow;
  }

  generate(list: Int32Array, at: number): number {
    const most = Math.min(this.midTurn ? 2 : 3, this.pile);
    for (let taken = 1; taken <= most; taken++) list[at + taken - 1] = taken;
    return at + most;
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
    this.past.push({ pile: this.pile, side: this.side, midTurn: this.midTurn });
    this.pile -= taken;
    this.midTurn = taken === 3 && this.pile > 0;
    if (!this.midTurn) this.side ^= 1;
  }

  undo(): void {
    Object.assign(this, this.past.pop());
  }

  outcome(): Outcome {
    return this.pile > 0 ? ONGOING : makeOutcome(FIRST_WINS + (this.side ^ 1), 0);
  }

  outcomeWithoutMoves(): Outcome {
    throw new Error('there is always something to take');
  }

  pliesToDraw(): number {
    return NO_LIMIT;
  }

  evaluate(): number {
    return 0;
  }
}
