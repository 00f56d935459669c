/**
 * The contract between games and everything above them, checked for every variant of every family: a new game is tested
 * without any change here. See docs/adding-a-game.md.
 */
import { describe, expect, test } from 'vitest';
import {
  gameOutcome,
  isMoveUnfinished,
  legalActions,
  legalMoves,
  nameMove,
  noisyActions,
  normaliseMoveName,
  parseMove,
  playMove,
  undoMove,
} from '../../src/games/moves';
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
import type { Step } from '../../src/games/view';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { countPieces, PLAY_STYLES, playGame, readPosition, startPosition, visitRandomPositions } from './random-play';

/** The bits of an action that say from where to where it goes. */
const FROM_TO_BITS = 0xfff;

const VARIANTS = FAMILIES.flatMap(family => family.variants.map(({ name }) => name));

function defaultRules(variant: string): Rules {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** Everything that can be asked of a position, with its numeric and boolean fields. */
function snapshot(rules: Rules, position: Position): unknown {
  const answers = {
    keys: [position.keyLow, position.keyHigh],
    fen: rules.writeFen(position),
    actions: legalActions(position),
    outcome: gameOutcome(position),
    evaluation: position.evaluate(),
    pliesToDraw: position.pliesToDraw(),
    mustCapture: position.mustCapture(),
  };
  // Fields last, so that what a position computes on demand is there.
  const fields = Object.entries(position).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return { answers, fields };
}

/** Side to move, board and names of the legal actions: what players see. */
const appearance = (rules: Rules, position: Position): string =>
  `${position.side} ${rules.drawBoard(position)} ${legalActions(position)
    .map(action => rules.nameAction(position, action))
    .sort()}`;

const keyOf = (position: Position): string => `${position.keyLow} ${position.keyHigh}`;

const fresh = (rules: Rules, position: Position): Position => readPosition(rules, rules.writeFen(position));

/** Perft by making every action. From a position without history: repetition cannot end a game within a few plies. */
function countSlowly(position: Position, depth: number, unit: PerftUnit): number {
  let count = 0;
  for (const action of legalActions(position)) {
    position.make(action);
    const rest = unit === 'turns' && isMoveUnfinished(position) ? depth : depth - 1;
    count += rest === 0 ? 1 : countSlowly(position, rest, unit);
    position.undo();
  }
  return count;
}

/** Wins that quiescence may miss, since they depend on the opponent's number of moves. */
const WINS_BY_IMMOBILITY: ReadonlySet<string> = new Set(['blocked', 'no-move', 'full-board']);

/** From where to where an action goes, by its description. */
function fromTo(rules: Rules, position: Position, action: Action): string {
  const { steps } = rules.describe(position, action);
  const last = steps.at(-1);
  return `${steps[0]?.from ?? steps[0]?.kind} ${last?.to ?? last?.captured?.map(({ at }) => at)}`;
}

const separatorOf = (fen: string): string => (fen.includes(' ') ? ' ' : ':');

/** FENs with one field of another FEN in place of their own, or without one of their fields. */
function* exchangedFields(fen: string, other: string): Generator<string> {
  const separator = separatorOf(fen);
  const [own, foreign] = [fen.split(separator), other.split(separator)];
  for (let at = 1; at < Math.max(own.length, foreign.length); at++) {
    if (foreign[at] !== undefined && foreign[at] !== own[at]) {
      yield [...own.slice(0, at), foreign[at], ...own.slice(at + 1)].join(separator);
    }
    if (at < own.length) yield [...own.slice(0, at), ...own.slice(at + 1)].join(separator);
  }
}

/** Lengths of the names of points and squares. */
const NAME_LENGTHS = [1, 2];

/** FENs in which one or two letters of a field other than the board are dropped, or exchanged with those behind them. */
function* changedFields(fen: string): Generator<string> {
  const separator = separatorOf(fen);
  const fields = fen.split(separator);
  for (const [at, field] of fields.entries()) {
    if (at === 0) continue;
    for (const length of NAME_LENGTHS) {
      for (let start = 0; start + length <= field.length; start++) {
        const [before, name, next] = [field.slice(0, start), field.slice(start, start + length), start + length];
        const rest = [field.slice(next), field.slice(next, next + length) + name + field.slice(next + length)];
        for (const end of rest) yield [...fields.slice(0, at), before + end, ...fields.slice(at + 1)].join(separator);
      }
    }
  }
}

/** FENs with one of their numbers replaced. */
function* withNumber(fen: string, number: number): Generator<string> {
  for (const { 0: digits, index } of fen.matchAll(/\d+/g)) {
    yield fen.slice(0, index) + number + fen.slice(index + digits.length);
  }
}

const list = new Int32Array(MAX_ACTIONS);

/** Games in each style of random play whose last positions and unfinished moves are looked at more closely. */
const GAMES_PER_STYLE = 2;
const LAST_POSITIONS = 4;
const MAX_UNFINISHED = 48;

/** Repetitions of two moves and their reversals in a long game: more actions than a position has space for at first. */
const LONG_GAME_ROUNDS = 300;

interface SpecialPositions {
  /** FENs of positions shortly before the end of a game. */
  readonly late: readonly string[];
  /** FENs of positions in the middle of a move. */
  readonly unfinished: readonly string[];
}

function collectSpecialPositions(rules: Rules, stream: number): SpecialPositions {
  const random = seeded(3000 + stream);
  const late: string[] = [];
  const unfinished: string[] = [];
  for (const style of PLAY_STYLES) {
    for (let game = 0; game < samples(GAMES_PER_STYLE); game++) {
      const last: string[] = [];
      playGame(rules, random, style, position => {
        if (gameOutcome(position) !== ONGOING) return;
        const fen = rules.writeFen(position);
        last.push(fen);
        if (last.length > LAST_POSITIONS) last.shift();
        if (position.midTurn && unfinished.length < MAX_UNFINISHED) unfinished.push(fen);
      });
      late.push(...last);
    }
  }
  return { late, unfinished };
}

describe.each(VARIANTS)('%s', variant => {
  const rules = defaultRules(variant);
  const stream = VARIANTS.indexOf(variant);
  const visitRandom = (number: number, step: number, look: (position: Position) => void): void =>
    visitRandomPositions(rules, { random: seeded(stream), number: samples(number), step }, look);

  let special: SpecialPositions | undefined;
  const specialFens = (): readonly string[] => {
    special ??= collectSpecialPositions(rules, stream);
    return [...special.late, ...special.unfinished];
  };
  /** Looks at `number` positions of random games, and at as many late and unfinished ones. */
  const visit = (number: number, look: (position: Position) => void): void => {
    visitRandom(number, 3, look);
    const fens = specialFens();
    const step = Math.max(1, Math.floor(fens.length / number));
    for (let at = 0; at < fens.length; at += step) look(readPosition(rules, fens[at]!));
  };

  test('undo restores everything', () => {
    visit(6, position => {
      const before = snapshot(rules, position);
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
      expect(snapshot(rules, position)).toEqual(before);
    });
  });

  test('undo restores the start after a whole game', () => {
    for (const style of PLAY_STYLES) {
      let played = -1;
      const first = snapshot(rules, startPosition(rules));
      const position = playGame(rules, seeded(2000 + stream), style, board => {
        board.evaluate();
        played++;
      });
      for (; played > 0; played--) position.undo();
      expect(snapshot(rules, position)).toEqual(first);
    }
  });

  test('games of any length can be taken back', () => {
    let isPlayed = false;
    visit(20, position => {
      if (isPlayed) return;
      const start = fresh(rules, position);
      const cycle = start.midTurn ? undefined : reversibleCycle(start);
      if (!cycle) return;
      const first = snapshot(rules, start);
      for (let round = 0; round < LONG_GAME_ROUNDS; round++) playMove(start, cycle);
      // The game is over by repetition, which may show in the outcome and the FEN.
      const look = (): string => `${keyOf(start)} ${start.side} ${start.evaluate()} ${rules.drawBoard(start)}`;
      const last = look();
      playMove(start, cycle);
      undoMove(start, cycle);
      same(look(), last, () => 'undo after a long game');
      for (let round = 0; round < LONG_GAME_ROUNDS; round++) undoMove(start, cycle);
      expect(snapshot(rules, start), rules.writeFen(start)).toEqual(first);
      isPlayed = true;
    });
  });

  test('a FEN carries everything but the history', () => {
    visit(20, position => {
      const fen = rules.writeFen(position);
      const again = readPosition(rules, fen);
      same(rules.writeFen(again), fen);
      same(again.keyLow, position.keyLow, () => fen);
      same(again.keyHigh, position.keyHigh, () => fen);
      // A removal that begins a move may be read as one that continues it.
      if (position.midTurn) same(again.midTurn, true, () => fen);
      same(legalActions(again).join(), legalActions(position).join(), () => fen);
      same(again.evaluate(), position.evaluate(), () => fen);
      same(again.pliesToDraw(), position.pliesToDraw(), () => `${fen}: a counter is missing`);
      expect(rules.moveCounts(again), fen).toEqual(rules.moveCounts(position));
      if (position.pliesToDraw() < NO_LIMIT) expect(rules.moveCounts(position), 'moveCounts is empty').not.toEqual([]);
    });
  });

  test('withoutCounters sets the move counters to zero and leaves the rest', () => {
    visit(10, position => {
      const fen = rules.writeFen(position);
      const again = readPosition(rules, rules.withoutCounters(fen));
      for (const { reason, made } of rules.moveCounts(again)) same(made, 0, () => `${fen}: ${reason} is not reset`);
      same(appearance(rules, again), appearance(rules, position), () => fen);
      same(keyOf(again), keyOf(position), () => fen);
    });
  });

  test('a key belongs to one position, also in the middle of a move', () => {
    const byKey = new Map<string, string>();
    visit(30, position => {
      const check = (): void => {
        const look = appearance(rules, position);
        same(byKey.get(keyOf(position)) ?? look, look, () => rules.writeFen(position));
        byKey.set(keyOf(position), look);
      };
      check();
      for (const action of legalActions(position).slice(0, 8)) {
        position.make(action);
        if (gameOutcome(position) === ONGOING) check();
        position.undo();
      }
    });
    expect(byKey.size).toBeGreaterThan(100);
  });

  test('every field of a FEN that changes the legal moves changes the key', () => {
    const random = seeded(4000 + stream);
    const fens = specialFens();
    for (const fen of fens) {
      const position = readPosition(rules, fen);
      const look = appearance(rules, position);
      const exchanged = exchangedFields(fen, fens[random.nextInt(fens.length)]!);
      // Often several changes give the same text, or the old one.
      for (const changed of new Set([...exchanged, ...changedFields(fen)])) {
        if (changed === fen) continue;
        const other = rules.readFen(changed);
        if (!other.ok || gameOutcome(other.value) !== ONGOING) continue;
        const { keyLow, keyHigh } = other.value;
        if (keyLow !== position.keyLow && keyHigh !== position.keyHigh) continue;
        if (appearance(rules, other.value) === look) continue;
        same(keyLow === position.keyLow, false, () => `${fen} and ${changed} have the same keyLow`);
        same(keyHigh === position.keyHigh, false, () => `${fen} and ${changed} have the same keyHigh`);
      }
    }
  });

  test('every action changes both halves of the key', () => {
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

  test('an ongoing game has distinct actions, and every end has a reason and a text', () => {
    expect(rules.endTexts, 'endTexts needs one entry for each of reasons').toHaveLength(rules.reasons.length);
    for (const { won, drawn } of rules.endTexts) expect(won + drawn).not.toBe('');
    visit(12, position => {
      const actions = legalActions(position);
      same(new Set(actions).size, actions.length);
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS);
      for (const action of actions) {
        position.make(action);
        checkEnd(position);
        position.undo();
      }
    });
  });

  function checkEnd(position: Position): void {
    const result = gameOutcome(position);
    if (result === ONGOING) return;
    const fen = rules.writeFen(position);
    same(position.midTurn, false, () => `${fen}: midTurn in a finished game`);
    expect(verdictOf(result)).toBeGreaterThan(0);
    expect(verdictOf(result)).toBeLessThanOrEqual(DRAW);
    expect(rules.reasons[reasonOf(result)]).toMatch(/^[a-z-]+$/);
    const { won, drawn } = rules.endTexts[reasonOf(result)]!;
    expect(verdictOf(result) === DRAW ? drawn : won, `text of ${rules.reasons[reasonOf(result)]}`).not.toBe('');
    // `generate` and perft must stop at every end but draws by repetition and by counters, which `outcome` may add.
    const again = readPosition(rules, fen);
    const reason = rules.reasons[reasonOf(result)]!;
    const isCounted = verdictOf(result) === DRAW && rules.moveCounts(again).some(count => count.reason === reason);
    if (gameOutcome(again) === ONGOING) same(reason, 'repetition', () => fen);
    else same(gameOutcome(again), result, () => fen);
    if (reason !== 'repetition' && !isCounted) {
      same(again.generate(list, 0), 0, () => `${fen}: generate goes on after the end`);
      same(rules.perft(again, 1, 'actions'), 0, () => fen);
    }
    same(rules.writeFen(again), fen);
  }

  test('random games end consistently', () => {
    for (const style of PLAY_STYLES) {
      checkEnd(playGame(rules, seeded(5000 + stream), style, () => {}));
    }
  });

  test('two moves and their reversals repeat the position', () => {
    let [found, repeated] = [0, 0];
    visit(20, position => {
      const start = fresh(rules, position);
      if (start.midTurn || start.pliesToDraw() < 12) return;
      const cycle = reversibleCycle(start);
      if (!cycle) return;
      found++;
      playMove(start, cycle);
      const fen = rules.writeFen(start);
      const asSearched = start.outcome(cycle.length);
      same(start.outcome(0), ONGOING, () => `${fen}: the game ends at the second occurrence`);
      playMove(start, cycle);
      const third = start.outcome(0);
      same(asSearched, third, () => `${fen}: outcome(${cycle.length}) at the second occurrence`);
      if (third !== ONGOING) repeated++;
    });
    if (found > 5 && rules.reasons.includes('repetition'))
      expect(repeated, 'no game ends by the reason repetition').toBeGreaterThan(0);
  });

  /** A quiet move of each side and their reversals, if they lead back to the position. */
  function reversibleCycle(position: Position): Action[] | undefined {
    const key = keyOf(position);
    for (const first of legalActions(position).slice(0, 8)) {
      const cycle = [first];
      const back = pathOf(position, first).reverse().join();
      position.make(first);
      const reply = position.midTurn ? undefined : legalActions(position)[0];
      if (reply !== undefined) {
        const backReply = pathOf(position, reply).reverse().join();
        cycle.push(reply);
        position.make(reply);
        for (const path of [back, backReply]) {
          const next = legalActions(position).find(action => pathOf(position, action).join() === path);
          if (next === undefined) break;
          cycle.push(next);
          position.make(next);
        }
      }
      const isCycle = cycle.length === 4 && keyOf(position) === key;
      undoMove(position, cycle);
      if (isCycle) return cycle;
    }
    return undefined;
  }

  /** Start and end of an action of a single step. */
  function pathOf(position: Position, action: Action): string[] {
    const [{ from = '', to = '' }] = rules.describe(position, action).steps as [Step];
    return [from, to];
  }

  test('generate writes behind the given index', () => {
    visit(5, position => {
      const actions = legalActions(position);
      list.fill(-7);
      same(position.generate(list, 5), 5 + actions.length);
      expect(Array.from(list.subarray(0, 5 + actions.length))).toEqual([-7, -7, -7, -7, -7, ...actions]);
    });
  });

  test('noisy actions are legal and include all wins and captures', () => {
    const check = (position: Position): void => {
      const legal = legalActions(position);
      const noisy = noisyActions(position);
      same(new Set(noisy).size, noisy.length);
      for (const action of noisy) same(legal.includes(action), true, () => rules.writeFen(position));
      if (position.mustCapture()) return;
      const { side } = position;
      const pieces = countPieces(rules, position);
      for (const action of legal) {
        const name = rules.nameAction(position, action);
        position.make(action);
        const outcome = position.outcome(0);
        const wins = verdictOf(outcome) === side + 1 && !WINS_BY_IMMOBILITY.has(rules.reasons[reasonOf(outcome)]!);
        const captures = countPieces(rules, position) < pieces;
        position.undo();
        if (wins || captures) same(noisy.includes(action), true, () => `${rules.writeFen(position)} ${name}`);
      }
    };
    visitRandom(30, 10, check);
    visit(10, check);
  });

  /** True if an action captures, or if all actions that can complete it do: they choose what is captured. */
  function isCapture(position: Position, action: Action): boolean {
    const pieces = countPieces(rules, position);
    position.make(action);
    const captures =
      countPieces(rules, position) < pieces ||
      (isMoveUnfinished(position) && legalActions(position).every(next => isCapture(position, next)));
    position.undo();
    return captures;
  }

  test('mustCapture is true exactly if captures are compulsory', () => {
    // By chance all actions of a position may capture; if a game never leaves a choice, that is its rule. The start and
    // the middle of a move are judged separately: a chain that must begin may often be stopped.
    const seen = { start: { forced: 0, announced: 0, free: 0 }, middle: { forced: 0, announced: 0, free: 0 } };
    const check = (position: Position): void => {
      const counts = position.midTurn ? seen.middle : seen.start;
      const captures = legalActions(position).map(action => isCapture(position, action));
      const must = position.mustCapture();
      if (captures.every(Boolean)) {
        counts.forced++;
        if (must) counts.announced++;
      } else {
        if (captures.includes(true)) counts.free++;
        same(must, false, () => `${rules.writeFen(position)}: mustCapture, but there are other actions`);
      }
    };
    visitRandom(150, 2, check);
    for (const fen of specialFens()) check(readPosition(rules, fen));
    for (const { forced, announced, free } of [seen.start, seen.middle]) {
      if (free === 0 && forced > 5) expect(announced, 'mustCapture is false in a capture').toBe(forced);
    }
  });

  test('endsMove is true only if the action ends the move', () => {
    visit(20, position => {
      for (const action of legalActions(position)) {
        if (!rules.endsMove(position, action)) continue;
        const name = rules.nameAction(position, action);
        position.make(action);
        const continues = isMoveUnfinished(position);
        position.undo();
        same(continues, false, () => `${rules.writeFen(position)}: endsMove of ${name}, but the move continues`);
      }
    });
  });

  test('between the actions of a move the side stays the same', () => {
    visit(20, position => {
      const { side } = position;
      for (const action of legalActions(position)) {
        position.make(action);
        const unfinished = isMoveUnfinished(position);
        const next = position.side;
        position.undo();
        if (unfinished) same(next, side, () => rules.writeFen(position));
      }
    });
  });

  // Draws by counters are left out: the perft of draughts ignores them.
  test('perft counts what generate lists, whatever the history', () => {
    visit(4, position => {
      const start = fresh(rules, position);
      for (const unit of ['actions', 'turns'] as const) {
        for (let depth = 1, count = 0; depth <= 4 && count < 400 && start.pliesToDraw() > depth; depth++) {
          count = countSlowly(start, depth, unit);
          same(rules.perft(position, depth, unit), count, () => `${rules.writeFen(position)} ${depth} ${unit}`);
        }
      }
    });
  });

  test('positions with the same canonical form have the same perft', () => {
    const counts = new Map<string, string>();
    const form = new Int32Array(CANONICAL_FORM_INTS);
    visit(30, position => {
      if (!position.canonicalForm?.(form)) return;
      const key = form.join(' ');
      const start = fresh(rules, position);
      const count = `${position.side} ${rules.perft(start, 1, 'actions')} ${countWithoutCounters(start)}`;
      same(counts.get(key) ?? count, count, () => rules.writeFen(position));
      counts.set(key, count);
    });
  });

  /** Perft 2 in moves; 0 near the end of a move counter, which the canonical form ignores. */
  const countWithoutCounters = (position: Position): number =>
    position.pliesToDraw() > 20 ? countSlowly(position, 2, 'turns') : 0;

  test('evaluation terms add up to the evaluation for the side to move', () => {
    visit(30, position => {
      const sum = rules.terms(position).reduce((total, { value }) => total + value, 0);
      same(position.evaluate(), position.side === 0 ? sum : -sum || 0, () => rules.writeFen(position));
      expect(Math.abs(sum)).toBeLessThanOrEqual(EVALUATION_LIMIT);
    });
  });

  test('captures improve the evaluation on average', () => {
    let gains = 0;
    let captures = 0;
    visitRandom(100, 3, position => {
      const { side } = position;
      const value = (): number => (position.side === side ? position.evaluate() : -position.evaluate());
      const pieces = countPieces(rules, position);
      const before = value();
      for (const action of position.mustCapture() ? legalActions(position) : noisyActions(position)) {
        position.make(action);
        if (gameOutcome(position) === ONGOING && countPieces(rules, position) < pieces) {
          gains += Math.max(-100, Math.min(value() - before, 100));
          captures++;
        }
        position.undo();
      }
    });
    if (captures > 20) expect(gains / captures).toBeGreaterThan(0);
  });

  test('the low 12 bits of an action say from where to where it goes', () => {
    visit(15, position => {
      const byBits = new Map<number, string>();
      const byPath = new Map<string, number>();
      for (const action of legalActions(position)) {
        const bits = action & FROM_TO_BITS;
        const path = fromTo(rules, position, action);
        same(byBits.get(bits) ?? path, path, () => rules.writeFen(position));
        same(byPath.get(path) ?? bits, bits, () => rules.writeFen(position));
        byBits.set(bits, path);
        byPath.set(path, bits);
      }
    });
  });

  test('a description moves a piece of the side to move', () => {
    visit(10, position => {
      const side = rules.sides[position.side as 0 | 1];
      const standing = new Map(rules.boardState(position).pieces.map(piece => [piece.at, piece.side]));
      for (const action of legalActions(position)) {
        const { name, steps } = rules.describe(position, action);
        same(name, rules.nameAction(position, action));
        expect(steps.length).toBeGreaterThan(0);
        const [first, last] = [steps[0]!, steps.at(-1)!];
        if (first.from !== undefined && !position.midTurn) same(standing.get(first.from), side, () => name);
        for (const { captured = [] } of steps) {
          for (const { at, side: owner } of captured) {
            if (at !== 'hand') same(standing.get(at), owner, () => `${name} captures on ${at}`);
          }
        }
        if (last.to === undefined) continue;
        position.make(action);
        const arrived = rules.boardState(position).pieces.find(({ at }) => at === last.to);
        position.undo();
        same(arrived?.side, side, () => `${rules.writeFen(position)} ${name}`);
      }
    });
  });

  test('men on the board, in hand and lost are a full set', () => {
    const fullSets = (position: Position): number[] => {
      const { pieces, hands, lost } = rules.boardState(position);
      return rules.sides.map(
        (side, at) => pieces.filter(piece => piece.side === side).length + hands[at as 0 | 1] + lost[at as 0 | 1],
      );
    };
    const sets = fullSets(startPosition(rules)).join();
    visit(20, position => same(fullSets(position).join(), sets, () => rules.writeFen(position)));
  });

  // A player enters a step by its start and end, or by the piece that it removes. See docs/adding-a-game.md.
  test('clicks distinguish the steps that can be played', () => {
    visit(20, position => {
      const actions = rules.stepActions?.(position) ?? legalActions(position);
      const byClicks = new Map<string, string>();
      for (const action of actions) {
        const { name, steps } = rules.describe(position, action);
        const [{ kind, from, to, captured = [] }] = steps as [Step];
        const clicks = kind === 'remove' ? captured.map(({ at }) => at).join() : `${from} to ${to}`;
        same(byClicks.get(clicks) ?? name, name, () => `${rules.writeFen(position)}: two steps are entered alike`);
        byClicks.set(clicks, name);
        if (kind === 'move') same(position.mustCapture(), false, () => `${name}: a compulsory capture is a jump`);
      }
    });
  });

  test('names of actions and moves are read back', () => {
    visit(10, position => {
      for (const action of legalActions(position)) {
        const read = rules.readAction(position, rules.nameAction(position, action));
        same(read.ok && read.value, action);
      }
      for (const move of legalMoves(position).slice(0, 20)) {
        const name = nameMove(rules, position, move);
        same(normaliseMoveName(name), name, () => 'names are read in lower case');
        const again = parseMove(rules, position, name);
        if (!again.ok) throw new Error(again.error);
        same(nameMove(rules, position, again.value), name);
        playMove(position, move);
        const after = rules.writeFen(position);
        undoMove(position, move);
        playMove(position, again.value);
        same(rules.writeFen(position), after);
        undoMove(position, again.value);
      }
    });
  });

  test('pliesToDraw announces every draw by a move counter', () => {
    for (let game = 0; game < samples(4); game++) {
      const announced: number[] = [];
      const counted = new Set<string>();
      const position = playGame(rules, seeded(6000 + stream + 100 * game), 'quiet', board => {
        const plies = board.pliesToDraw();
        expect(plies).toBeGreaterThanOrEqual(0);
        expect(plies).toBeLessThanOrEqual(NO_LIMIT);
        announced.push(plies);
        for (const { reason } of rules.moveCounts(board)) counted.add(reason);
      });
      const result = position.outcome(0);
      if (verdictOf(result) !== DRAW) continue;
      const reason = rules.reasons[reasonOf(result)]!;
      if (isDrawByCounter(position, result)) expect([...counted], 'moveCounts omits a counter').toContain(reason);
      if (!counted.has(reason)) continue;
      for (const [ply, plies] of announced.entries()) {
        const left = announced.length - 1 - ply;
        if (left > 0) expect(plies, `${reason} ${left} plies after pliesToDraw said`).toBeLessThanOrEqual(left);
      }
    }
  });

  test('pliesToDraw holds near the limit of a move counter', () => {
    let [near, drawn] = [0, 0];
    for (const fen of specialFens()) {
      for (const { reason, limit } of rules.moveCounts(readPosition(rules, fen))) {
        for (const counter of [limit - 2, limit - 1]) {
          for (const changed of withNumber(fen, counter)) {
            const read = rules.readFen(changed);
            if (!read.ok || gameOutcome(read.value) !== ONGOING) continue;
            if (!rules.moveCounts(read.value).some(count => count.reason === reason && count.made === counter))
              continue;
            near++;
            const plies = read.value.pliesToDraw();
            drawn += countDraws(read.value, reason, 0, plies, changed);
          }
        }
      }
    }
    if (near > 20) expect(drawn, 'no draw by a move counter near its limit').toBeGreaterThan(0);
  });

  /** Number of draws for `reason` within two plies; fails if one comes before `announced` plies. */
  function countDraws(position: Position, reason: string, ply: number, announced: number, fen: string): number {
    let draws = 0;
    for (const action of legalActions(position).slice(0, 12)) {
      position.make(action);
      const outcome = position.outcome(0);
      if (verdictOf(outcome) === DRAW && rules.reasons[reasonOf(outcome)] === reason) {
        draws++;
        expect(announced, `${fen}: ${reason} after ${ply + 1} plies`).toBeLessThanOrEqual(ply + 1);
      } else if (ply === 0) draws += countDraws(position, reason, 1, announced, fen);
      position.undo();
    }
    return draws;
  }

  /** True if most quiet actions before the end would have ended the game in the same way. */
  function isDrawByCounter(position: Position, result: number): boolean {
    if (rules.reasons[reasonOf(result)] === 'repetition') return false;
    position.undo();
    const pieces = countPieces(rules, position);
    let [same, quiet] = [0, 0];
    for (const action of legalActions(position)) {
      position.make(action);
      if (countPieces(rules, position) === pieces) quiet++;
      if (position.outcome(0) === result) same++;
      position.undo();
    }
    return quiet > 2 && same >= quiet / 2;
  }
});
