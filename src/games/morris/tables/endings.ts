/** The endings of morris: the moving phase, when both hands are empty and nothing is pending. */
import { count, lowest } from '../../bits';
import type { Endings, Group, Kernel, Metric, Prober, Space, Tally } from '../../endings';
import { fail, NEVER, ONGOING, ok, type Result, type RuleValues } from '../../game';
import { ALL_POINTS } from '../board';
import { ensureAction } from '../passing';
import { MorrisPosition } from '../position';
import { BLOCKED_PASSES, type RuleSet, ruleSet } from '../rules';
import { prepareRanks } from './choose';
import { classesOf } from './classes';
import { kernelFor, serves } from './kernel';
import { isLimited, limitOf } from './limits';
import { Numbering, rowLength, rowUsed, spaceSize } from './numbering';
import { isSettled, MorrisProber } from './prober';
import { spaceName } from './shelf';
import { signatureOf } from './signature';
import { prepareSqueezes } from './squeeze';

/** The most men that one turn can take: one for a mill, a pair by intervention, one for each of three lines. */
function mostTaken({ multiple, unblocksAtOnce, captures }: RuleSet): number {
  if (multiple || unblocksAtOnce) return 3;
  return captures ? 2 : 1;
}

/** Built in a second where the kernel serves, and needed in most games that come to flying. */
const QUICK = 7;

export function endingsOf(rules: RuleSet, values: RuleValues): Result<Endings<MorrisPosition>> {
  if (rules.oneTimeMills)
    return fail('no tables where OneTimeUseMill is true: a position does not tell the mills used');
  prepareRanks();
  prepareSqueezes();
  return ok(new MorrisEndings(rules, values));
}

/** The tablebases of a rule set, as they are registered. */
export function morrisEndings(_variant: string, values: RuleValues): Result<Endings<MorrisPosition>> {
  const rules = ruleSet(values);
  return rules.ok ? endingsOf(rules.value, values) : rules;
}

class MorrisEndings implements Endings<MorrisPosition> {
  readonly signature: string;
  readonly metric: Metric;
  readonly limit?: (space: Space) => number;
  readonly left?: (position: MorrisPosition) => number;
  readonly most: number;
  readonly kernel?: Kernel;
  private readonly spaces: (Space | undefined)[] = [];
  private readonly numberings: (Numbering | undefined)[] = [];
  private readonly scratch: MorrisPosition;

  constructor(
    private readonly rules: RuleSet,
    values: RuleValues,
  ) {
    this.signature = signatureOf(rules, values);
    this.most = 2 * rules.pieces;
    if (isLimited(rules)) {
      this.metric = 'limit';
      this.left = position => limitOf(rules, count(position.own), count(position.enemy)) - position.slides;
      this.scratch = new MorrisPosition({ ...rules, repetition: false });
    } else {
      this.metric = 'removal';
      this.limit = ({ men }) => limitOf(rules, men[0]!, men[1]!);
      this.scratch = new MorrisPosition({ ...rules, nMove: NEVER, endgameNMove: NEVER, repetition: false });
    }
    if (serves(rules)) this.kernel = kernelFor(rules);
  }

  groups(men: number): Group[] {
    const { atLeast, pieces } = this.rules;
    const groups: Group[] = [];
    for (let sum = 2 * atLeast; sum <= Math.min(men, 2 * pieces); sum++)
      for (let fewer = sum >> 1; fewer >= Math.max(atLeast, sum - pieces); fewer--) {
        const more = sum - fewer;
        const space = this.space(more, fewer);
        groups.push(more === fewer ? [space] : [space, this.space(fewer, more)]);
      }
    return groups;
  }

  isQuick([space]: Group): boolean {
    const [own = 0, enemies = 0] = space!.men;
    return own + enemies <= QUICK;
  }

  /** A ban may be in force for a few turns more, so there every pair of fewer men may be asked for. */
  below({ men }: Space): string[] {
    const [own = 0, enemies = 0] = men;
    const { atLeast, noWayBack } = this.rules;
    const names = new Set<string>();
    for (let taken = 1; taken <= mostTaken(this.rules) && enemies - taken >= atLeast; taken++)
      names.add(spaceName(enemies - taken, own));
    if (noWayBack)
      for (let fewer = atLeast; fewer <= own; fewer++)
        for (let left = atLeast; left < enemies; left++) {
          names.add(spaceName(fewer, left));
          names.add(spaceName(left, fewer));
        }
    return [...names];
  }

  spaceOf(position: MorrisPosition): Space | undefined {
    return isSettled(position) ? this.space(count(position.own), count(position.enemy)) : undefined;
  }

  indexOf({ men }: Space, position: MorrisPosition): number {
    return this.numbering(men[0]!, men[1]!).number(position.own, position.enemy);
  }

  positionAt({ men }: Space, index: number): MorrisPosition | undefined {
    const numbering = this.numbering(men[0]!, men[1]!);
    if (!numbering.isUsed(index)) return undefined;
    const position = this.placed(numbering.own(index), numbering.enemy(index));
    const { own } = position;
    if (this.rules.unblocksAtOnce) ensureAction(position);
    return isSettled(position) && position.own === own ? position : undefined;
  }

  counts({ men }: Space, index: number): boolean {
    return this.numbering(men[0]!, men[1]!).isFirst(index);
  }

  before({ men }: Space, index: number, visit: (space: Space, index: number) => void): void {
    const [own = 0, enemies = 0] = men;
    const side = this.numbering(own, enemies).own(index);
    const other = this.numbering(own, enemies).enemy(index);
    const visitAll = (mover: number, standing: number): void => {
      const [men, others] = [count(mover), count(standing)];
      for (const number of this.numbering(men, others).all(mover, standing)) visit(this.space(men, others), number);
    };
    this.slidesBack(other, side, before => visitAll(before, side));
    if (this.rules.blocked === BLOCKED_PASSES) this.slidesBack(side, other, before => visitAll(before, other));
  }

  tally({ men }: Space, table: Uint8Array): Tally {
    const [own = 0, enemies = 0] = men;
    const row = rowLength(own, enemies);
    const used = rowUsed(own, enemies);
    const { representatives, stabilisers } = classesOf(own);
    const bytes = new Float64Array(256);
    for (let name = 0; name < representatives.length; name++) {
      const first = name * row;
      const all = !stabilisers.has(name) && !this.rules.unblocksAtOnce;
      for (let index = first; index < first + used; index++)
        if (all || this.stands({ men }, index)) bytes[table[index]!]!++;
    }
    return tallyOf(bytes);
  }

  prober(tables: ReadonlyMap<string, Uint8Array>, unsure: ReadonlySet<string> = new Set()): Prober<MorrisPosition> {
    return new MorrisProber(this.rules, tables, unsure);
  }

  /** Whether a number counts and stands for a position. */
  private stands(space: Pick<Space, 'men'>, index: number): boolean {
    const whole = this.space(space.men[0]!, space.men[1]!);
    if (!this.counts(whole, index)) return false;
    return !this.rules.unblocksAtOnce || this.positionAt(whole, index) !== undefined;
  }

  /** All sets that become `men` by one slide. */
  private slidesBack(men: number, others: number, visit: (before: number) => void): void {
    const empty = ALL_POINTS & ~(men | others);
    const flies = count(men) <= this.rules.fly;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const homes = flies ? empty : empty & this.rules.board.neighbours[lowest(man)]!;
      for (let left = homes; left !== 0; left &= left - 1) visit((men ^ man) | (left & -left));
    }
  }

  private placed(own: number, enemy: number): MorrisPosition {
    const position = this.scratch;
    position.side = 0;
    position.own = own;
    position.enemy = enemy;
    position.ended = ONGOING;
    position.owed = 0;
    position.enemyOwed = 0;
    position.unblocking = 0;
    position.midTurn = false;
    position.passed = 0;
    position.slides = 0;
    position.turn = 1;
    return position;
  }

  private space(own: number, enemies: number): Space {
    const key = own * 16 + enemies;
    const known = this.spaces[key];
    if (known) return known;
    const space = { name: spaceName(own, enemies), men: [own, enemies], size: spaceSize(own, enemies) };
    this.spaces[key] = space;
    return space;
  }

  private numbering(own: number, enemies: number): Numbering {
    const key = own * 16 + enemies;
    const known = this.numberings[key] ?? new Numbering(own, enemies);
    this.numberings[key] = known;
    return known;
  }
}

function tallyOf(bytes: Float64Array): Tally {
  const tally: Tally = { win: 0, draw: bytes[0]!, loss: 0, distances: new Map() };
  for (let byte = 1; byte < bytes.length; byte++) {
    if (bytes[byte] === 0) continue;
    tally[byte & 1 ? 'loss' : 'win'] += bytes[byte]!;
    tally.distances.set(byte - 1, bytes[byte]!);
  }
  return tally;
}
