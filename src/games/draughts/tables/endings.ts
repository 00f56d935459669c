/** The endings of draughts: all positions of up to seven pieces in which no chain is under way. */
import { count } from '../../bits';
import {
  DRAWN,
  distanceIn,
  type Endings,
  type Group,
  type Kernel,
  type Known,
  knownByByte,
  type Metric,
  type Prober,
  type Space,
  type Tally,
  UNKNOWN,
  valueIn,
  WON,
} from '../../endings';
import { fail, NEVER, ok, type Result, type RuleValues } from '../../game';
import { DraughtsPosition } from '../position';
import { type RuleSet, ruleSet } from '../rules';
import { startSetup } from '../setup';
import { ROWS } from '../variants';
import { groupsOf, spaceFor } from './groups';
import { kernelOf } from './kernel';
import { keyOfMaterial, material, materialKey, materialOf, mirrored, spaceName } from './material';
import { Placements } from './placements';
import { plyKernelOf } from './ply-kernel';
import { DraughtsProber } from './prober';
import { choices, placementNumber, prepareNumbers } from './ranks';
import { blackSeat, boardSet, whiteSeat } from './seat';
import { measure, Sides } from './sides';
import { Steps } from './steps';
import { tallyOf } from './tally';
import { signatureOf, type Ways, waysOf } from './ways';

const MOST = 7;
/** Spaces of so many pieces are built in a third of a second, and in as much again with plies. */
const QUICK = 4;
/** So are those of so many kings alone with plies, which tell the way where it is longest. */
const QUICK_KINGS = 5;

/** With `distances` the tables also tell plies; these are solved more slowly. */
export const endingsOf = (rules: RuleSet, distances: boolean): Endings<DraughtsPosition> =>
  new DraughtsEndings(rules, distances);

/** The tablebases of a variant, as they are registered. */
export function draughtsEndings(
  variant: string,
  values: RuleValues,
  distances: boolean,
): Result<Endings<DraughtsPosition>> {
  const row = ROWS[variant];
  return row ? ok(endingsOf(ruleSet(row, values), distances)) : fail(`unknown variant '${variant}'`);
}

class DraughtsEndings implements Endings<DraughtsPosition> {
  readonly signature: string;
  readonly metric: Metric;
  readonly most = MOST;
  readonly kernel: Kernel;
  readonly byPlies?: Endings<DraughtsPosition>;
  private readonly ways: Ways;
  private readonly bases: Sides;
  private readonly spaces = new Map<number, Space>();
  private readonly sides = new Map<number, Placements>();
  private readonly steps = new Map<number, Steps>();
  /** The rules without what needs a past. */
  private readonly bare: RuleSet;
  private readonly scratch: DraughtsPosition;

  constructor(
    rules: RuleSet,
    private readonly distances: boolean,
  ) {
    prepareNumbers();
    this.ways = waysOf(rules);
    this.signature = signatureOf(this.ways) + (distances ? '-plies' : '');
    this.metric = distances ? 'plies' : 'value';
    if (!distances) this.byPlies = new DraughtsEndings(rules, true);
    this.bases = new Sides(this.ways);
    this.kernel = (distances ? plyKernelOf : kernelOf)(this.ways, this.bases);
    this.bare = { ...rules, threefold: false, idleLimit: NEVER, threeKingsRule: false };
    this.scratch = this.fresh();
  }

  private fresh(): DraughtsPosition {
    return new DraughtsPosition(this.bare, startSetup(true));
  }

  /** One man more than is ever solved, to tell what that would take. */
  groups(men: number): Group[] {
    return groupsOf(Math.min(men, MOST + 1));
  }

  isQuick([space]: Group): boolean {
    const { men, kings, otherMen, otherKings } = materialOf(space!.men);
    const onlyKings = this.distances && men + otherMen === 0;
    return men + kings + otherMen + otherKings <= (onlyKings ? QUICK_KINGS : QUICK);
  }

  /** What captures leave, with a man crowned by one or not, and what quiet crownings lead to. */
  below({ men: numbers }: Space): string[] {
    const { men, kings, otherMen, otherKings } = materialOf(numbers);
    const names: string[] = [];
    for (let left = 0; left <= otherMen; left++) {
      for (let leftKings = 0; leftKings <= otherKings; leftKings++) {
        if (left + leftKings === 0) continue;
        if (left + leftKings < otherMen + otherKings) names.push(spaceName([left, leftKings, men, kings]));
        if (men > 0) names.push(spaceName([left, leftKings, men - 1, kings + 1]));
      }
    }
    return names;
  }

  /** Captures are played out, not looked up, where files are packed. */
  spaceOf(position: DraughtsPosition): Space | undefined {
    const { ownMen, ownKings, theirMen, theirKings, midTurn } = position;
    if (midTurn || (ownMen | ownKings) === 0 || (theirMen | theirKings) === 0) return undefined;
    if (!this.distances && position.tense()) return undefined;
    const one = material(count(ownMen), count(ownKings), count(theirMen), count(theirKings));
    return one.men + one.kings + one.otherMen + one.otherKings > MOST ? undefined : this.space(one);
  }

  private space(one: ReturnType<typeof material>): Space {
    const key = keyOfMaterial(one);
    let space = this.spaces.get(key);
    if (space === undefined) {
      space = spaceFor(one);
      this.spaces.set(key, space);
    }
    return space;
  }

  indexOf({ men: numbers }: Space, position: DraughtsPosition): number {
    const [men, kings, otherMen, otherKings] = numbers;
    const { ownMen, ownKings, theirMen, theirKings, white } = position;
    const seat = (set: number, isWhite: boolean): number => (isWhite ? whiteSeat(set) : blackSeat(set));
    const own = [seat(ownMen, white === 1), seat(ownKings, white === 1)] as const;
    const other = [seat(theirMen, white === 0), seat(theirKings, white === 0)] as const;
    const row = placementNumber(...other, choices(32 - otherMen!, otherKings!));
    return row * measure(men!, kings!).words * 32 + placementNumber(...own, choices(32 - men!, kings!));
  }

  positionAt({ men: numbers }: Space, index: number): DraughtsPosition | undefined {
    const [men, kings, otherMen, otherKings] = numbers;
    const own = this.side(men!, kings!);
    const other = this.side(otherMen!, otherKings!);
    const stride = own.words * 32;
    const row = Math.floor(index / stride);
    const at = index - row * stride;
    if (at >= own.size || row >= other.size) return undefined;
    if (((own.menSets[at]! | own.kingSets[at]!) & other.turnedAll[row]!) !== 0) return undefined;
    const theirMen = other.turnedMen[row]!;
    const theirKings = other.turnedAll[row]! ^ theirMen;
    const board = [own.menSets[at]!, own.kingSets[at]!, theirMen, theirKings].map(boardSet);
    this.scratch.place(board[0]!, board[1]!, board[2]!, board[3]!);
    return this.scratch;
  }

  private side(men: number, kings: number): Placements {
    const key = materialKey(men, kings, 0, 0);
    let side = this.sides.get(key);
    if (side === undefined) {
      side = new Placements(men, kings);
      this.sides.set(key, side);
    }
    return side;
  }

  /** Positions that mirror each other share a number. */
  counts(): boolean {
    return true;
  }

  before({ men: numbers }: Space, index: number, visit: (space: Space, index: number) => void): void {
    const here = materialOf(numbers);
    const own = this.side(here.men, here.kings);
    const other = this.side(here.otherMen, here.otherKings);
    const row = Math.floor(index / (own.words * 32));
    const at = index - row * own.words * 32;
    const space = this.space(mirrored(here));
    const { kingStart, kingTo, cameStart, cameFrom } = this.stepsOf(other);
    const stride = other.words * 32;
    for (let e = kingStart[row]!; e < kingStart[row + 1]!; e++) visit(space, at * stride + kingTo[e]!);
    for (let e = cameStart[row]!; e < cameStart[row + 1]!; e++) visit(space, at * stride + cameFrom[e]!);
  }

  private stepsOf(side: Placements): Steps {
    const key = materialKey(side.men, side.kings, 0, 0);
    let steps = this.steps.get(key);
    if (steps === undefined) {
      steps = new Steps(side, this.ways.flying);
      this.steps.set(key, steps);
    }
    return steps;
  }

  tally(space: Space, table: Uint8Array): Tally {
    return this.distances ? this.tallyPlies(space, table) : tallyOf(space, table);
  }

  private tallyPlies(space: Space, table: Uint8Array): Tally {
    const [men, kings, otherMen, otherKings] = space.men;
    const own = this.side(men!, kings!);
    const other = this.side(otherMen!, otherKings!);
    const tally = { win: 0, draw: 0, loss: 0, distances: new Map<number, number>() };
    for (let row = 0; row < other.size; row++) {
      for (let at = 0; at < own.size; at++) {
        if (((own.menSets[at]! | own.kingSets[at]!) & other.turnedAll[row]!) !== 0) continue;
        const known = knownByByte(table[row * own.words * 32 + at]!);
        if (valueIn(known) === DRAWN) tally.draw++;
        else {
          if (valueIn(known) === WON) tally.win++;
          else tally.loss++;
          const plies = distanceIn(known);
          tally.distances.set(plies, (tally.distances.get(plies) ?? 0) + 1);
        }
      }
    }
    return tally;
  }

  prober(tables: ReadonlyMap<string, Uint8Array>): Prober<DraughtsPosition> {
    if (this.distances) return { probe: position => this.look(position, tables) };
    return new DraughtsProber(tables, this.ways, this.fresh());
  }

  private look(position: DraughtsPosition, tables: ReadonlyMap<string, Uint8Array>): Known {
    const space = this.spaceOf(position);
    const table = space && tables.get(space.name);
    return table ? knownByByte(table[this.indexOf(space!, position)]!) : UNKNOWN;
  }
}
