/**
 * The classical rules, written down as plainly as possible: points by name, men in a record, everything looked up anew.
 */

const LINES = [
  'a7 d7 g7',
  'b6 d6 f6',
  'c5 d5 e5',
  'a4 b4 c4',
  'e4 f4 g4',
  'c3 d3 e3',
  'b2 d2 f2',
  'a1 d1 g1',
  'a1 a4 a7',
  'b2 b4 b6',
  'c3 c4 c5',
  'd1 d2 d3',
  'd5 d6 d7',
  'e3 e4 e5',
  'f2 f4 f6',
  'g1 g4 g7',
].map(line => line.split(' '));
const DIAGONALS = ['a7 b6 c5', 'g7 f6 e5', 'a1 b2 c3', 'g1 f2 e3'].map(line => line.split(' '));

export interface OracleRules {
  readonly pieces: number;
  readonly diagonals: boolean;
  readonly mayFly: boolean;
  readonly flyCount: number;
  readonly multiple: boolean;
  readonly fromMills: boolean;
  readonly blackSlidesFirst: boolean;
  readonly movesWhilePlacing: boolean;
}

type Side = 'white' | 'black';

export interface OracleState {
  readonly men: Readonly<Record<string, Side>>;
  readonly hands: Readonly<Record<Side, number>>;
  readonly side: Side;
  readonly owed: number;
  /** A man was placed in this turn. */
  readonly placed: boolean;
  readonly slides: number;
  readonly winner?: Side | 'draw';
}

const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export class Oracle {
  private readonly lines: readonly (readonly string[])[];
  private readonly points: readonly string[];

  constructor(private readonly rules: OracleRules) {
    this.lines = rules.diagonals ? [...LINES, ...DIAGONALS] : LINES;
    this.points = [...new Set(LINES.flat())].sort();
  }

  start(): OracleState {
    const { pieces } = this.rules;
    return { men: {}, hands: { white: pieces, black: pieces }, side: 'white', owed: 0, placed: false, slides: 0 };
  }

  actions(state: OracleState): string[] {
    if (state.winner) return [];
    if (state.owed > 0) return this.removals(state);
    const { side, men, hands } = state;
    const empty = this.points.filter(point => !men[point]);
    const placements = hands[side] > 0 ? empty : [];
    if (hands[side] > 0 && !this.rules.movesWhilePlacing) return placements;
    const own = this.menOf(state, side);
    const flying = hands[side] === 0 && this.rules.mayFly && own.length <= this.rules.flyCount;
    const slides = own.flatMap(from =>
      empty.filter(to => flying || this.adjacent(from, to)).map(to => `${from}-${to}`),
    );
    return [...placements, ...slides].sort();
  }

  play(state: OracleState, action: string): OracleState {
    if (action.startsWith('x')) return this.remove(state, action.slice(1));
    const [first = '', second] = action.split('-');
    const to = second ?? first;
    const men = { ...state.men, [to]: state.side };
    if (second) delete men[first];
    const hands = { ...state.hands };
    if (!second) hands[state.side]--;
    const next = { ...state, men, hands, placed: !second, slides: second ? state.slides + 1 : 0 };
    const mills = this.lines.filter(line => line.includes(to) && line.every(point => men[point] === state.side)).length;
    const owed = this.rules.multiple ? mills : Math.min(mills, 1);
    if (owed > 0 && this.menOf(next, otherSide(state.side)).length > 0) return { ...next, owed };
    if (!second && Object.keys(men).length === 24) return { ...next, winner: 'black' };
    return this.endTurn(next);
  }

  private remove(state: OracleState, point: string): OracleState {
    const enemy = otherSide(state.side);
    const men = { ...state.men };
    delete men[point];
    const next = { ...state, men, owed: state.owed - 1, slides: 0 };
    const left = this.menOf(next, enemy).length;
    if (left + state.hands[enemy] < 3) return { ...next, winner: state.side };
    return next.owed > 0 && left > 0 ? next : this.endTurn(next);
  }

  private endTurn(state: OracleState): OracleState {
    const { hands } = state;
    const placingEnds = state.placed && hands.white === 0 && hands.black === 0 && !this.rules.movesWhilePlacing;
    const first = this.rules.blackSlidesFirst ? 'black' : 'white';
    const side = placingEnds ? first : otherSide(state.side);
    const next = { ...state, owed: 0, placed: false, side };
    if (state.slides >= 100) return { ...next, winner: 'draw' };
    return this.actions(next).length > 0 ? next : { ...next, winner: otherSide(side) };
  }

  private removals(state: OracleState): string[] {
    const enemy = this.menOf(state, otherSide(state.side));
    const open = enemy.filter(point => !this.inMill(state, point));
    const free = this.rules.fromMills || open.length === 0 ? enemy : open;
    return free.map(point => `x${point}`).sort();
  }

  private inMill({ men }: OracleState, point: string): boolean {
    return this.lines.some(line => line.includes(point) && line.every(other => men[other] === men[point]));
  }

  private menOf({ men }: OracleState, side: Side): string[] {
    return this.points.filter(point => men[point] === side);
  }

  private adjacent(from: string, to: string): boolean {
    return this.lines.some(
      line => Math.abs(line.indexOf(from) - line.indexOf(to)) === 1 && line.includes(from) && line.includes(to),
    );
  }
}
