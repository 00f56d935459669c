import { describe, expect, test } from 'vitest';
import { legalActions } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { RECENT_PLIES } from '../../src/games/repetition';
import { type Action, MAX_ACTIONS, ONGOING, type Position, reasonOf } from '../../src/games/rules';
import { same } from '../same';
import { seeded } from '../seed';

const GAMES = [
  ['brandubh', { MoveLimit: 0 }, '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0'],
  ['spanish-draughts', { NMoveRule: 0 }, 'W:WK1,K2,K3:BK30,K31,K32'],
  ['english-draughts', { NMoveRule: 0 }, 'B:WK30,K31,K32:BK1,K2,K3:H3:F7'],
  ['nine-mens-morris', { NMoveRule: 0 }, 'O*O*O*O*/********/@*@*@*@* w m s 4 0 4 0 0 0 0 0 0 0 0 0 20'],
] as const;

interface Table {
  readonly position: Position;
  readonly repetition: number;
}

function begin(variant: string, changes: object, fen: string): Table {
  const rules = rulesOf(variant, { ...changes });
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  return { position: position.value, repetition: rules.value.reasons.indexOf('repetition') };
}

const list = new Int32Array(2 * MAX_ACTIONS);
const keyOf = (position: Position): string => `${position.keyLow},${position.keyHigh}`;

function keyAfter(position: Position, action: Action): string {
  position.make(action);
  const key = keyOf(position);
  position.undo();
  return key;
}

/** Actions that capture nothing and do not force the opponent to capture. */
function quietActions(position: Position): Action[] {
  const noisy = new Set(list.subarray(0, position.generateNoisy(list, 0)));
  return Array.from(list.subarray(0, position.generate(list, 0))).filter(action => {
    if (noisy.has(action)) return false;
    position.make(action);
    const forces = position.mustCapture();
    position.undo();
    return !forces;
  });
}

/** One move of each side that lead to the position with this key. */
function movesTo(position: Position, key: string): Action[] {
  for (const action of quietActions(position)) {
    position.make(action);
    const reply = quietActions(position).find(candidate => keyAfter(position, candidate) === key);
    position.undo();
    if (reply !== undefined) return [action, reply];
  }
  return [];
}

describe.each(GAMES)('repetition in %s', (variant, changes, fen) => {
  test('is found however far back, also after undo', () => {
    const { position, repetition } = begin(variant, changes, fen);
    const random = seeded(variant.length);
    const keys: string[] = [];
    const lastOf = new Map<string, number[]>();
    let far = 0;
    /** Compares the position's answer with the list of all positions. */
    const check = (): void => {
      const key = keyOf(position);
      const occurrences = lastOf.get(key)!;
      const before = occurrences.at(-2);
      const searched = random.nextInt(3 * RECENT_PLIES);
      const expected = occurrences.length > 2 || (before !== undefined && keys.length - 1 - before <= searched);
      const outcome = position.outcome(searched);
      same(outcome !== ONGOING && reasonOf(outcome) === repetition, expected);
      if (expected && keys.length - 1 - before! > RECENT_PLIES) far++;
    };
    const enter = (): void => {
      const key = keyOf(position);
      lastOf.set(key, [...(lastOf.get(key) ?? []), keys.length]);
      keys.push(key);
    };
    const leave = (): void => {
      position.undo();
      lastOf.get(keys.pop()!)!.pop();
    };
    const play = (action: Action): void => {
      position.make(action);
      enter();
      check();
    };
    enter();
    for (let round = 0; round < 40; round++) {
      for (let steps = 2 * random.nextInt(RECENT_PLIES); steps > 0; steps--) {
        const quiet = quietActions(position);
        if (quiet.length > 0) play(quiet[random.nextInt(quiet.length)]!);
      }
      let target = keys.length - 1;
      for (let steps = random.nextInt(2 * RECENT_PLIES); steps > 0 && target >= 2; steps--) {
        target -= 2;
        const path = movesTo(position, keys[target]!);
        for (const action of path) play(action);
        if (path.length === 0) break;
      }
      for (let steps = random.nextInt(Math.min(keys.length, RECENT_PLIES)); steps > 0; steps--) leave();
    }
    expect(far).toBeGreaterThan(5);
  });

  test('takes no longer after 10000 plies than after 20', () => {
    const { position } = begin(variant, changes, fen);
    const random = seeded(variant.length);
    const shuffle = (plies: number): void => {
      for (let ply = 0; ply < plies; ply++) {
        const end = position.generate(list, 0);
        const action = list[random.nextInt(Math.max(1, end))]!;
        const noisyEnd = position.generateNoisy(list, end);
        if (end > 0 && !list.subarray(end, noisyEnd).includes(action)) position.make(action);
      }
    };
    const spent = (): number => {
      const actions = legalActions(position);
      const { user } = process.cpuUsage();
      for (let round = 0; round < 1000; round++) {
        for (const action of actions) {
          position.make(action);
          position.outcome(1);
          position.undo();
        }
      }
      return (process.cpuUsage().user - user) / actions.length;
    };
    const least = (): number => Math.min(spent(), spent(), spent());
    shuffle(20);
    spent();
    const early = least();
    shuffle(10_000);
    expect(least()).toBeLessThan(8 * early + 1000);
  });
});
