/** The number of ways to play on. */
import { count } from '../bits';
import { MAX_ACTIONS, NEVER, ONGOING, type PerftUnit } from '../game';
import { POINTS } from './board';
import { countActions, generate } from './moves';
import { handsOf, LEAST_MEN, plainConfig, playLines, takeLines } from './perft-plain';
import { playTurns, takeTurns } from './perft-turns';
import type { MorrisPosition } from './position';

export function perft(position: MorrisPosition, depth: number, unit: PerftUnit): number {
  const list = new Int32Array(MAX_ACTIONS * (depth + 1));
  return unit === 'actions' ? countLines(position, depth, list, 0) : countTurns(position, depth, list, 0);
}

/** Sequences of `depth` actions; `list` is free from `at` on. */
function countLines(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (depth === 1) return countActions(position);
  if (isPlain(position, depth)) return countPlain(position, depth, takeLines, playLines);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    total += countLines(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}

/** Whether the next `depth` actions follow the plain rules, and alternate, and no count of slides ends the game. */
function isPlain(position: MorrisPosition, depth: number): boolean {
  const { rules } = position;
  const limit = Math.min(rules.nMove, rules.endgameNMove);
  return (
    !position.special &&
    position.ended === ONGOING &&
    rules.atLeast === LEAST_MEN &&
    !rules.movesWhilePlacing &&
    !rules.takesFromMillsWhilePlacing &&
    alternates(position) &&
    (limit === NEVER || position.slides + depth < limit) &&
    !mayFill(position, depth)
  );
}

/** No side has two turns running where placing ends: the one that places last does not slide first. */
function alternates({ side, rules, owed, placed, ownHand, enemyHand }: MorrisPosition): boolean {
  if ((ownHand | enemyHand | placed) === 0) return true;
  const next = owed === 0 ? side : side ^ 1;
  const nextHand = owed === 0 ? ownHand : enemyHand;
  const otherHand = owed === 0 ? enemyHand : ownHand;
  const last = nextHand > otherHand ? next : next ^ 1;
  return rules.firstSlider !== last;
}

/** The board may fill up before the last action, and that ends the game. */
const mayFill = ({ rules, own, enemy, ownHand, enemyHand }: MorrisPosition, depth: number): boolean =>
  rules.fullBoard >= 0 && ownHand + enemyHand < depth && count(own | enemy) + ownHand + enemyHand >= POINTS;

type Counter = (own: number, enemy: number, hands: number, depth: number, config: number) => number;

function countPlain(position: MorrisPosition, depth: number, take: Counter, play: Counter): number {
  const { own, enemy, ownHand, enemyHand, owed, rules } = position;
  const config = plainConfig(rules.board.spokes, rules.fly, rules.takesFromMills);
  return (owed === 0 ? play : take)(own, enemy, handsOf(ownHand, enemyHand), depth, config);
}

/** The same as countLines for turns. */
function countTurns(position: MorrisPosition, depth: number, list: Int32Array, at: number): number {
  if (isPlain(position, depth)) return countPlain(position, depth, takeTurns, playTurns);
  const end = generate(position, list, at);
  let total = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    if (position.midTurn) total += countTurns(position, depth, list, end);
    else total += depth === 1 ? 1 : countTurns(position, depth - 1, list, end);
    position.undo();
  }
  return total;
}
