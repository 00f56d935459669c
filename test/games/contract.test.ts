/** What the search and the protocol rely on, held against every variant of every game. A new game is tested by it as it is. */
import { describe, expect, test } from 'vitest';
import { gameOutcome, legalActions, legalMoves, nameMove, parseMove, playMove, undoMove } from '../../src/games/moves';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import {
  type Action,
  CANONICAL_FORM_INTS,
  DRAW,
  EVALUATION_LIMIT,
  MAX_ACTIONS,
  NO_LIMIT,
  ONGOING,
  type PerftUnit,
  type Position,
  type Rules,
  reasonOf,
  verdictOf,
} from '../../src/games/rules';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { readPosition, startPosition, visitRandomPositions } from './random-play';

const SLOT = 0xfff;

const VARIANTS = FAMILIES.flatMap(game => game.variants.map(({ name }) => name));

function settled(variant: string): Rules {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** All that can be asked of a position, its numbers and flags among it. */
function seen(rules: Rules, position: Position): unknown {
  const asked = {
    keys: [position.keyLow, position.keyHigh],
    fen: rules.writeFen(position),
    actions: legalActions(position),
    outcome: gameOutcome(position),
    evaluation: position.evaluate(),
    pliesToDraw: position.pliesToDraw(),
    tense: position.mustCapture(),
  };
  // Last, so that what a position works out only when it is asked is there.
  const fields = Object.entries(position).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return { asked, fields };
}

/** Whose turn it is and what stands where, as people see it. */
const looks = (rules: Rules, position: Position): string =>
  `${position.side} ${rules.drawBoard(position)} ${legalActions(position)
    .map(action => rules.nameAction(position, action))
    .sort()}`;

/** The number of ways on, one action at a time. */
function countSlowly(position: Position, depth: number, unit: PerftUnit): number {
  let count = 0;
  for (const action of legalActions(position)) {
    position.make(action);
    const goesOn = unit === 'turns' && position.midTurn && gameOutcome(position) === ONGOING;
    const rest = goesOn ? depth : depth - 1;
    count += rest === 0 ? 1 : countSlowly(position, rest, unit);
    position.undo();
  }
  return count;
}

/** Ends that a quiescence search leaves to the depth: it would have to count the other side's moves to see them. */
const FOR_WANT_OF_ROOM: ReadonlySet<string> = new Set(['blocked', 'no-move', 'full-board']);

/** How many men stand on the board: where an action leaves fewer, it took. */
function menOn(rules: Rules, position: Position): number {
  const [board] = rules.writeFen(position).split(' ');
  const pieces = board!.includes(':') ? board!.replace(/:[HF].*/, '').match(/\d+/g) : board!.match(/[a-wyz@]/gi);
  return pieces?.length ?? 0;
}

/** From where to where an action goes, by its name. */
function endsOf(name: string): string {
  const points = name.split(/[-x:]/);
  return `${points[0]} ${points.at(-1)}`;
}

const list = new Int32Array(MAX_ACTIONS);
const noisyOf = (position: Position): Action[] => Array.from(list.subarray(0, position.generateNoisy(list, 0)));

describe.each(VARIANTS)('%s', variant => {
  const rules = settled(variant);
  const visit = (number: number, look: (position: Position) => void): void =>
    visitRandomPositions(rules, { random: seeded(VARIANTS.indexOf(variant)), number: samples(number), step: 3 }, look);
  /** To where men are few. */
  const visitFar = (number: number, look: (position: Position) => void): void =>
    visitRandomPositions(rules, { random: seeded(VARIANTS.indexOf(variant)), number: samples(number), step: 10 }, look);

  test('undo puts back all that make changed', () => {
    visit(6, position => {
      const before = seen(rules, position);
      for (const action of legalActions(position)) {
        position.make(action);
        position.evaluate();
        for (const reply of legalActions(position).slice(0, 3)) {
          position.make(reply);
          position.evaluate();
          position.undo();
        }
        position.undo();
      }
      expect(seen(rules, position)).toEqual(before);
    });
  });

  test('a FEN says all there is, also in the middle of a turn', () => {
    visit(20, position => {
      const fen = rules.writeFen(position);
      const again = readPosition(rules, fen);
      same(rules.writeFen(again), fen);
      same(again.keyLow, position.keyLow, () => fen);
      same(again.keyHigh, position.keyHigh, () => fen);
      same(legalActions(again).join(), legalActions(position).join(), () => fen);
      same(again.evaluate(), position.evaluate(), () => fen);
    });
  });

  test('a key stands for one position, and a position for one key', () => {
    const byKey = new Map<string, string>();
    visit(30, position => {
      const show = (): void => {
        const key = `${position.keyLow} ${position.keyHigh}`;
        const look = looks(rules, position);
        same(byKey.get(key) ?? look, look);
        byKey.set(key, look);
      };
      show();
      for (const action of legalActions(position).slice(0, 8)) {
        position.make(action);
        if (gameOutcome(position) === ONGOING) show();
        position.undo();
      }
    });
    expect(byKey.size).toBeGreaterThan(100);
  });

  test('the keys of neighbours differ in both halves', () => {
    visit(8, position => {
      for (const action of legalActions(position)) {
        const { keyLow, keyHigh } = position;
        position.make(action);
        same(position.keyLow === keyLow, false);
        same(position.keyHigh === keyHigh, false);
        position.undo();
      }
    });
  });

  test('a legal action leads on, and where there is none the game is over', () => {
    visit(12, position => {
      const actions = legalActions(position);
      same(new Set(actions).size, actions.length);
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS);
      for (const action of actions) {
        position.make(action);
        const result = gameOutcome(position);
        if (result !== ONGOING) {
          same(position.midTurn, false);
          expect(verdictOf(result)).toBeGreaterThan(0);
          expect(verdictOf(result)).toBeLessThanOrEqual(DRAW);
          expect(rules.reasons[reasonOf(result)]).toMatch(/^[a-z-]+$/);
        }
        position.undo();
      }
    });
  });

  test('the list begins where it is told to', () => {
    visit(5, position => {
      const actions = legalActions(position);
      list.fill(-7);
      same(position.generate(list, 5), 5 + actions.length);
      expect(Array.from(list.subarray(0, 5 + actions.length))).toEqual([-7, -7, -7, -7, -7, ...actions]);
    });
  });

  test('what is noisy is legal, and all that wins or takes is noisy', () => {
    visitFar(30, position => {
      const legal = legalActions(position);
      const noisy = noisyOf(position);
      same(new Set(noisy).size, noisy.length);
      expect(legal).toEqual(expect.arrayContaining(noisy));
      if (position.mustCapture()) return;
      const { side } = position;
      const men = menOn(rules, position);
      for (const action of legal) {
        const name = rules.nameAction(position, action);
        position.make(action);
        const outcome = position.outcome(0);
        const wins = verdictOf(outcome) === side + 1 && !FOR_WANT_OF_ROOM.has(rules.reasons[reasonOf(outcome)]!);
        const takes = menOn(rules, position) < men;
        position.undo();
        if (wins || takes) expect(noisy, `${rules.writeFen(position)} ${name}`).toContain(action);
      }
    });
  });

  test('perft counts what can be generated', () => {
    visit(4, position => {
      for (const unit of ['actions', 'turns'] as const) {
        for (let depth = 1, count = 0; depth <= 4 && count < 400; depth++) {
          count = countSlowly(position, depth, unit);
          same(rules.perft(position, depth, unit), count, () => `${rules.writeFen(position)} ${depth} ${unit}`);
        }
      }
    });
  });

  test('what is identified as the same has as many ways on', () => {
    const known = new Map<string, string>();
    const identity = new Int32Array(CANONICAL_FORM_INTS);
    visit(30, position => {
      if (!position.canonicalForm?.(identity)) return;
      const key = identity.join(' ');
      const ways = `${position.side} ${rules.perft(position, 1, 'actions')} ${countSlowly(position, 2, 'turns')}`;
      same(known.get(key) ?? ways, ways);
      known.set(key, ways);
    });
  });

  test('the terms of the evaluation add up to it, for the side to act', () => {
    visit(30, position => {
      const sum = rules.terms(position).reduce((total, { value }) => total + value, 0);
      same(position.evaluate(), position.side === 0 ? sum : -sum || 0, () => rules.writeFen(position));
      expect(Math.abs(sum)).toBeLessThanOrEqual(EVALUATION_LIMIT);
    });
  });

  test('to take is good for who takes', () => {
    let gains = 0;
    let takings = 0;
    visit(100, position => {
      const { side } = position;
      const value = (): number => (position.side === side ? position.evaluate() : -position.evaluate());
      const men = menOn(rules, position);
      const before = value();
      for (const action of position.mustCapture() ? legalActions(position) : noisyOf(position)) {
        position.make(action);
        if (gameOutcome(position) === ONGOING && menOn(rules, position) < men) {
          gains += Math.max(-100, Math.min(value() - before, 100));
          takings++;
        }
        position.undo();
      }
    });
    if (takings > 20) expect(gains / takings).toBeGreaterThan(0);
  });

  test('the low 12 bits tell from where to where', () => {
    visit(15, position => {
      const bySlot = new Map<number, Action>();
      for (const action of legalActions(position)) {
        const known = bySlot.get(action & SLOT);
        if (known === undefined) bySlot.set(action & SLOT, action);
        else expect(endsOf(rules.nameAction(position, action))).toEqual(endsOf(rules.nameAction(position, known)));
      }
      const names = new Map<string, number>();
      for (const action of bySlot.values()) {
        const name = `${endsOf(rules.nameAction(position, action))}`;
        same(names.get(name) ?? action & SLOT, action & SLOT);
        names.set(name, action & SLOT);
      }
    });
  });

  test('names are read back, of actions and of turns', () => {
    visit(10, position => {
      for (const action of legalActions(position)) {
        const read = rules.readAction(position, rules.nameAction(position, action));
        same(read.ok && read.value, action);
      }
      const turns = legalMoves(position).slice(0, 20);
      for (const turn of turns) {
        const name = nameMove(rules, position, turn);
        const again = parseMove(rules, position, name);
        if (!again.ok) throw new Error(again.error);
        same(nameMove(rules, position, again.value), name);
        playMove(position, turn);
        const after = rules.writeFen(position);
        undoMove(position, turn);
        playMove(position, again.value);
        same(rules.writeFen(position), after);
        undoMove(position, again.value);
      }
    });
  });

  test('no count of moves draws the game before it was announced', () => {
    const random = seeded(1000 + VARIANTS.indexOf(variant));
    visit(20, position => {
      const fresh = readPosition(rules, rules.writeFen(position));
      const announced = fresh.pliesToDraw();
      expect(announced).toBeGreaterThanOrEqual(0);
      expect(announced).toBeLessThanOrEqual(NO_LIMIT);
      const met = new Set<string>();
      for (let plies = 1; plies < Math.min(announced, 30); plies++) {
        const actions = legalActions(fresh);
        fresh.make(actions[random.nextInt(actions.length)]!);
        const key = `${fresh.keyLow} ${fresh.keyHigh}`;
        if (met.has(key) || verdictOf(gameOutcome(fresh)) !== ONGOING) break;
        met.add(key);
        same(fresh.pliesToDraw() > 0, true);
      }
    });
  });

  test('the past does not slow or change what stands', () => {
    const position = startPosition(rules);
    const first = seen(rules, position);
    const random = seeded(2000 + VARIANTS.indexOf(variant));
    let played = 0;
    for (; played < 150 && gameOutcome(position) === ONGOING; played++) {
      const actions = legalActions(position);
      position.make(actions[random.nextInt(actions.length)]!);
      position.evaluate();
    }
    for (; played > 0; played--) position.undo();
    expect(seen(rules, position)).toEqual(first);
  });
});
