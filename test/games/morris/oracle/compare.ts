/** Plays the same random games and reads the same texts with the engine and the oracle. */

import { gameOutcome } from '../../../../src/games/moves';
import { rulesOf } from '../../../../src/games/registry';
import { ONGOING, type Position, type Rules, type RuleValues, reasonOf } from '../../../../src/games/rules';
import { Random } from '../../../../src/util/random';
import { actionNamed, legalNames, winnerOf } from '../helpers';
import { legalActions } from './legal-actions';
import { type Options, optionsOf, VARIANTS } from './options';
import { perft } from './perft';
import { play } from './play';
import { mutated, randomFen } from './random-fen';
import { pick, randomOptions } from './random-options';
import { choose, TASTES } from './random-player';
import { Refusal, stateOf } from './read-fen';
import type { State } from './state';
import { fenOf } from './write-fen';

const MOST_ACTIONS = 220;
/** Actions played from a mutated FEN that both accept. */
const ASIDE = 4;
/** Larger perft counts take the oracle too long. */
const MOST_LEAVES = 400;

export interface Tally {
  games: number;
  positions: number;
  texts: number;
  leaps: number;
}

/** Description of a position by the engine or the oracle. */
interface Report {
  readonly fen: string;
  readonly legal: string;
  readonly winner: string | undefined;
  /** Undefined after an import: a FEN does not contain the reason of an end, nor how a move began. */
  readonly reason?: string | undefined;
  readonly midTurn?: boolean;
}

interface Pair {
  readonly position: Position;
  readonly state: State;
}

/** Plays one game; throws if engine and oracle differ, with everything needed to repeat it. */
export class Duel {
  private readonly random: Random;
  private readonly story: string[] = [];
  private readonly rules: Rules;
  private readonly options: Options;

  constructor(
    seed: number,
    private readonly tally: Tally,
    private readonly required: RuleValues = {},
  ) {
    this.random = new Random(seed);
    const variant = pick(this.random, Object.keys(VARIANTS));
    const { rules, changes } = this.someRules(variant);
    this.rules = rules;
    this.options = optionsOf(variant, changes);
    this.story.push(`seed ${seed}: ${variant} ${JSON.stringify(changes)}`);
  }

  play(): void {
    const { random, rules, options } = this;
    const fen = random.nextInt(3) === 0 ? rules.startFen : randomFen(random, options);
    const pair = this.read(fen);
    if (!pair) return;
    this.tally.games++;
    const { position } = pair;
    let { state } = pair;
    const past: string[] = [];
    const taste = pick(random, TASTES);
    const isFickle = random.nextInt(2) === 0;
    while (past.length < MOST_ACTIONS && !state.ending) {
      past.push(this.snapshot(position));
      const isWhim = isFickle && random.nextInt(2) === 0;
      state = this.step(position, state, choose(random, isWhim ? null : taste, state, legalActions(state)));
      this.readAgain(rules.writeFen(position));
      this.count(position, state);
    }
    while (past.length > 0) {
      position.undo();
      this.same('undo', this.snapshot(position), past.pop());
    }
  }

  /** Contradictory option values are drawn again. */
  private someRules(variant: string): { rules: Rules; changes: RuleValues } {
    for (;;) {
      const changes = { ...randomOptions(this.random), ...this.required };
      const rules = rulesOf(variant, changes);
      if (rules.ok) return { rules: rules.value, changes };
    }
  }

  private step(position: Position, state: State, action: string): State {
    this.story.push(action);
    position.make(actionNamed(this.rules, position, action));
    const next = play(state, action);
    this.tally.positions++;
    if (next.jumped[next.side].length > 0) this.tally.leaps++;
    this.same(action, this.engineSays(position), oracleSays(next));
    return next;
  }

  /** An exported FEN is read back; a mutated one gives the same position, or none, with both. */
  private readAgain(written: string): void {
    const { random } = this;
    const fen = withoutEnd(written);
    if (random.nextInt(4) === 0) this.same('export', fen, fenOf(this.read(fen)!.state));
    if (random.nextInt(2) === 0) return;
    const pair = this.read(mutated(random, fen));
    const length = this.story.length;
    if (pair) this.playAside(pair);
    this.story.length = length - 1;
  }

  private count(position: Position, state: State): void {
    const { random, rules } = this;
    if (state.ending?.reason === 'repetition' || random.nextInt(30) !== 0) return;
    for (const unit of ['actions', 'turns'] as const) {
      for (const depth of [1, 2]) {
        const leaves = rules.perft(position, depth, unit);
        if (leaves > MOST_LEAVES) break;
        this.same(`perft ${depth} in ${unit}`, leaves, perft(state, depth, unit));
      }
    }
  }

  private playAside({ position, state }: Pair): void {
    let now = state;
    for (let ply = 0; ply < ASIDE && !now.ending; ply++) {
      const before = this.snapshot(position);
      const action = pick(this.random, legalActions(now));
      position.make(actionNamed(this.rules, position, action));
      position.undo();
      this.same('undo', this.snapshot(position), before);
      now = this.step(position, now, action);
    }
  }

  /** Position of `fen` with both; undefined if both reject it. */
  private read(fen: string): Pair | undefined {
    this.story.push(fen);
    this.tally.texts++;
    const engine = this.rules.readFen(fen);
    const oracle = stateOrRefusal(this.options, fen);
    // The engine also reads forms of other programs, which the oracle does not know.
    if (engine.ok && oracle instanceof Refusal && FOREIGN.test(fen)) return undefined;
    if (!engine.ok || oracle instanceof Refusal) {
      const refusal = oracle instanceof Refusal ? oracle.message : undefined;
      this.same(
        'refusal',
        [!engine.ok, engine.ok ? '' : engine.error],
        [refusal !== undefined, engine.ok ? refusal : engine.error],
      );
      return undefined;
    }
    const forget = (report: Report): Report => ({ ...report, reason: undefined, midTurn: false });
    this.same('import', forget(this.engineSays(engine.value)), forget(oracleSays(oracle)));
    return { position: engine.value, state: oracle };
  }

  private engineSays(position: Position): Report {
    const result = gameOutcome(position);
    return {
      fen: withoutEnd(this.rules.writeFen(position)),
      legal: legalNames(this.rules, position).join(' '),
      winner: winnerOf(position),
      reason: result === ONGOING ? undefined : this.rules.reasons[reasonOf(result)],
      midTurn: position.midTurn,
    };
  }

  private snapshot(position: Position): string {
    return JSON.stringify([position.keyLow, position.keyHigh, this.engineSays(position)]);
  }

  private same(what: string, engine: unknown, oracle: unknown): void {
    const [one, other] = [engine, oracle].map(said => JSON.stringify(said, null, 2));
    if (one !== other) throw new Error(`${what}\n${this.story.join('\n')}\nengine: ${one}\noracle: ${other}`);
  }
}

/** Forms of the morris app: action p in phase m, -1 for none, its own point numbers. */
const FOREIGN = / m p | -1 |ids:/;

/** FEN without the marker for the end of the game, which the oracle does not know. */
const withoutEnd = (fen: string): string => fen.replace(/ e:\S+/, '');

function oracleSays(state: State): Report {
  const winners = { w: 'white', b: 'black', draw: 'draw' };
  return {
    fen: fenOf(state),
    legal: legalActions(state).sort().join(' '),
    winner: state.ending ? winners[state.ending.winner] : undefined,
    reason: state.ending?.reason,
    midTurn: state.midTurn,
  };
}

function stateOrRefusal(options: Options, fen: string): State | Refusal {
  try {
    return stateOf(options, fen);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
