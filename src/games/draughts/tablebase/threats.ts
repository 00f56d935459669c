/**
 * Threats in WDL tables: quiet positions in which the opponent, if it were to move, could capture.
 *
 * Files do not hold them if a probe can resolve them by one move: every quiet move, except promotions, must lead to a
 * position in which the opponent captures, or to one without a threat. The latter are in the file. The pass frees the
 * entries of such positions, and restores them from the entries that their moves lead to.
 *
 * Before, `won` must hold all positions in which the side to move captures, with the impossible ones, and `open` all
 * others, of the class and of its mirror.
 */
import { popcount } from '../../../util/bits';
import { kingsThatCapture, menThatCapture } from '../attacks';
import { INNER_SQUARES } from '../board';
import type { DraughtsPosition } from '../position';
import { TILE } from './capture-pass';
import { planeWord, type SolverPlanes } from './planes';
import type { TableRules } from './rules';

export class ThreatPass {
  private readonly ownWords: number;
  private readonly words: number;

  constructor(
    private readonly planes: SolverPlanes,
    private readonly mirror: SolverPlanes,
    /** Tables of the class, of the mirror class, and of the class that promotions lead to. */
    private readonly pairs: Int32Array,
    private readonly mirrorPairs: Int32Array,
    private readonly promotionPairs: Int32Array | null,
    private readonly rules: TableRules,
  ) {
    this.ownWords = planes.own.words;
    this.words = planes.other.words;
  }

  /** Makes the entries of a tile free. */
  freeTile(tile: number): void {
    this.forEachWord(tile, (i, word, found) => {
      for (let rest = found; rest !== 0; rest &= rest - 1) this.write(i, word, rest, 3);
    });
  }

  /** Restores the entries of a tile. */
  restoreTile(tile: number): void {
    this.forEachWord(tile, (i, word, found) => {
      let won = 0;
      let lost = found;
      const { mirrorPairs, promotionPairs, planes } = this;
      this.forEachMove(i, word, (row, passable) => {
        won |= planeWord(mirrorPairs, row, 1) & passable;
        lost &= planeWord(mirrorPairs, row, 0) | ~passable;
      });
      const { promotionStart, promotionTo } = planes.moves;
      for (let e = promotionStart[i]!; e < promotionStart[i + 1]!; e++) {
        const row = promotionTo[e]! * this.words + word;
        won |= planeWord(promotionPairs!, row, 1);
        lost &= planeWord(promotionPairs!, row, 0);
      }
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        this.write(i, word, rest, (won & bit) !== 0 ? 1 : (lost & bit) !== 0 ? 2 : 0);
      }
    });
  }

  /** Visits all words of the tile in which there are such positions. */
  private forEachWord(tile: number, visit: (i: number, word: number, found: number) => void): void {
    const { words } = this;
    const { open, own } = this.planes;
    const { won } = this.mirror;
    const end = Math.min(own.size, (tile + 1) * TILE);
    for (let i = tile * TILE; i < end; i++) {
      for (let at = i * words; at < (i + 1) * words; at++) {
        const threatened = open[at]! & won[at]!;
        if (threatened === 0) continue;
        const found = this.resolved(i, at - i * words, threatened);
        if (found !== 0) visit(i, at - i * words, found);
      }
    }
  }

  /** Of the threatened positions of a word, those that a probe resolves. */
  private resolved(i: number, word: number, threatened: number): number {
    const { open } = this.planes;
    const { won } = this.mirror;
    let found = threatened;
    this.forEachMove(i, word, (row, passable) => {
      // The opponent captures, or is not threatened itself.
      found &= won[row]! | open[row]! | ~passable;
    });
    return found;
  }

  /** Visits the word of each quiet move's target, with the positions in which nothing is in the way. */
  private forEachMove(i: number, word: number, visit: (row: number, passable: number) => void): void {
    const { words } = this;
    const { kingStart, kingTo, kingSegment, manStart, manTo } = this.planes.moves;
    const { blocked } = this.planes.targets;
    const { flying } = this.rules;
    for (let e = kingStart[i]!; e < kingStart[i + 1]!; e++)
      visit(kingTo[e]! * words + word, flying ? ~blocked[kingSegment[e]! * words + word]! : -1);
    for (let e = manStart[i]!; e < manStart[i + 1]!; e++) visit(manTo[e]! * words + word, -1);
  }

  /** Writes the entry of the lowest position of `rest`. */
  private write(i: number, word: number, rest: number, value: number): void {
    const j = (word << 5) + 31 - Math.clz32(rest & -rest);
    const at = 2 * (j * this.ownWords + (i >> 5)) + ((i >> 4) & 1);
    const shift = 2 * (i & 15);
    this.pairs[at] = (this.pairs[at]! & ~(3 << shift)) | (value << shift);
  }
}

/** True if the opponent could capture if it were to move. */
export function isThreatened(
  { ownMen, ownKings, theirMen, theirKings, white }: DraughtsPosition,
  rules: TableRules,
): boolean {
  const all = ownMen | ownKings | theirMen | theirKings;
  const targets = (ownMen | ownKings) & INNER_SQUARES;
  const menTargets = rules.menCaptureKings ? targets : targets & ownMen;
  return (
    menThatCapture(theirMen, menTargets, ~all, white ^ 1, rules.menCaptureBackward) !== 0 ||
    (theirKings !== 0 && kingsThatCapture(theirKings, targets, all, rules.flying) !== 0)
  );
}

/**
 * True if a quiet move left a position of the same class in which the side to move cannot capture, but its opponent could.
 * `men` is the number of men of the side that moved, before the move.
 */
export const leavesThreat = (position: DraughtsPosition, men: number, rules: TableRules): boolean =>
  !position.mustCapture() && popcount(position.theirMen) === men && isThreatened(position, rules);

/** True if files lack the entry of a quiet position. `list` is overwritten from `at` on. */
export function isResolvedByMoves(
  position: DraughtsPosition,
  rules: TableRules,
  list: Int32Array,
  at: number,
): boolean {
  if (!isThreatened(position, rules)) return false;
  const men = popcount(position.ownMen);
  const end = position.generate(list, at);
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    const leaves = leavesThreat(position, men, rules);
    position.undo();
    if (leaves) return false;
  }
  return true;
}
