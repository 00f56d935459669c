/** Perft of morris: plain rules are counted by sets (`perft-plain.ts`), all others action by action. */
import { popcount } from '../../util/bits';
import { MAX_ACTIONS, NO_LIMIT, ONGOING, type PerftUnit } from '../rules';
import { POINTS } from './board';
import { countActions, generate } from './moves';
import {
  PLAIN_MIN_MEN,
  packHands,
  plainConfig,
  playActionLines,
  playMoveLines,
  removeActionLines,
  removeMoveLines,
} from './perft-plain';
import type { MorrisPosition } from './position';

export function perft(position: MorrisPosition, depth: number, unit: PerftUnit): number {
  const list = new Int32Array(MAX_ACTIONS * (depth + 1));
  return unit === 'actions' ? countActionLines(position, depth, list, 0) : countMoveLines(position, depth, list, 0);
}

/** Number of sequences of `depth` actions; `list` is free from `at` on. */
function countActionLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (depth === 1) return countActions(position);
  if (followsPlainRules(position, depth)) return countPlain(position, depth, removeActionLines, playActionLines);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    total += countActionLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}

/** True if the next `depth` actions follow the plain rules, alternate, and cannot end the game by a move counter. */
function followsPlainRules(position: MorrisPosition, depth: number): boolean {
  const { rules } = position;
  const limit = Math.min(rules.nMove, rules.endgameNMove);
  return (
    !position.tracksPending &&
    position.ended === ONGOING &&
    rules.minMen === PLAIN_MIN_MEN &&
    !rules.movesWhilePlacing &&
    !rules.takesFromMillsWhilePlacing &&
    sidesAlternate(position) &&
    (limit === NO_LIMIT || position.slides + depth < limit) &&
    !mayFillBoard(position, depth)
  );
}

/** True if no side moves twice in a row at the end of placing: the side that places last does not slide first. */
function sidesAlternate({ side, rules, owed, placed, ownHand, enemyHand }: MorrisPosition): boolean {
  if ((ownHand | enemyHand | placed) === 0) return true;
  const next = owed === 0 ? side : side ^ 1;
  const nextHand = owed === 0 ? ownHand : enemyHand;
  const otherHand = owed === 0 ? enemyHand : ownHand;
  const last = nextHand > otherHand ? next : next ^ 1;
  return rules.firstSlider !== last;
}

/** True if the board may fill up before the last action, which may end the game. */
const mayFillBoard = ({ rules, own, enemy, ownHand, enemyHand }: MorrisPosition, depth: number): boolean =>
  rules.fullBoardAction >= 0 && ownHand + enemyHand < depth && popcount(own | enemy) + ownHand + enemyHand >= POINTS;

type PlainCounter = (own: number, enemy: number, hands: number, depth: number, config: number) => number;

function countPlain(position: MorrisPosition, depth: number, take: PlainCounter, play: PlainCounter): number {
  const { own, enemy, ownHand, enemyHand, owed, rules } = position;
  const config = plainConfig(rules.board.spokes, rules.maxFlyingMen, rules.takesFromMills);
  return (owed === 0 ? play : take)(own, enemy, packHands(ownHand, enemyHand), depth, config);
}

/** Number of sequences of `depth` moves. */
function countMoveLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (followsPlainRules(position, depth)) return countPlain(position, depth, removeMoveLines, playMoveLines);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    if (position.midTurn) total += countMoveLines(position, depth, list, end);
    else total += depth === 1 ? 1 : countMoveLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}
