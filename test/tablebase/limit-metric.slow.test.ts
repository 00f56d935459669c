/** Tables of rules with a shorter limit in endings, held against a search of all that can be played. */
import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, playMove } from '../../src/games/moves';
import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, type Rules, verdictOf } from '../../src/games/rules';
import { probeWdl, type Tablebase, UNKNOWN, WDL_DRAW, WDL_LOSS, WDL_WIN } from '../../src/games/tablebase';
import { EndgameProbe } from '../../src/tablebase/endgame-probe';
import { solveByRules, solveSingleThreaded } from '../../src/tablebase/solve';
import { verifyClass } from '../../src/tablebase/verify';
import { solveAll } from '../games/draughts/tablebase/helpers';
import { seeded } from '../seed';
import { endingsOf, nineMensMorris } from './rules';

/** Few men, so that all that can be played is soon seen: the game goes on with one. */
const FEW = { PiecesAtLeastCount: 1, NMoveRule: 5, EndgameNMoveRule: 3, ThreefoldRepetitionRule: false };
const MEN = 5;
const SAMPLES = 800;
const GAMES = 20;
const CHECKED = 50_000;

const RULES: Readonly<Record<string, object>> = {
  walking: { MayFly: false },
  'walking, a blocked side draws': { MayFly: false, StalemateAction: 4 },
  'mills may not be closed again': { MayFly: false, HasDiagonalLines: true, RestrictRepeatedMillsFormation: true },
  'two may be taken at once': { MayFly: false, MayRemoveMultiple: true, CustodianCaptureEnabled: true },
  'three fly': { NMoveRule: 3, EndgameNMoveRule: 2, PiecesAtLeastCount: 2 },
};

const VALUES = { [WDL_DRAW]: 'drawn', [WDL_WIN]: 'won', [WDL_LOSS]: 'lost' } as Readonly<Record<number, string>>;
const WORDS = ['lost', 'drawn', 'won'];

const list = new Int32Array(64 * MAX_ACTIONS);

/** The value of a position by nothing but the rules, played to the end: slides come to an end by their limits. */
class Search {
  private readonly known = new Map<string, number>();

  constructor(private readonly rules: Rules) {}

  value(position: Position): string {
    return WORDS[this.worth(position, 0) + 1]!;
  }

  private worth(position: Position, from: number): number {
    if (position.outcome(0) !== ONGOING) return worthOf(position.outcome(0), position.side);
    const name = this.rules.writeFen(position).split(' ').slice(0, -1).join(' ');
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const value = this.among(position, from);
    this.known.set(name, value);
    return value;
  }

  private among(position: Position, from: number): number {
    const { side } = position;
    const end = position.generate(list, from);
    if (end === from) return worthOf(position.outcomeWithoutMoves(), side);
    let best = -1;
    for (let at = from; at < end && best < 1; at++) {
      position.make(list[at]!);
      const value = this.worth(position, end);
      best = Math.max(best, position.side === side ? value : -value);
      position.undo();
    }
    return best;
  }
}

function worthOf(outcome: Outcome, side: number): number {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return 0;
  return verdict - 1 === side ? 1 : -1;
}

/** Random positions of the spaces, with slides behind them that the rules allow. */
function* samples(rules: Rules, endings: Tablebase, seed: number): Generator<{ position: Position; left: number }> {
  const spaces = endings.groups(MEN).flat();
  const random = seeded(seed);
  for (;;) {
    const space = spaces[(random.next() >>> 0) % spaces.length]!;
    const placed = endings.positionAt(space, (random.next() >>> 0) % space.size);
    if (!placed) continue;
    const slides = (random.next() >>> 0) % endings.pliesLeft!(placed);
    const fen = rules.writeFen(placed).split(' ');
    const position = rules.readFen([...fen.slice(0, -2), slides, fen.at(-1)].join(' '));
    if (!position.ok) throw new Error(position.error);
    if (gameOutcome(position.value) !== ONGOING) continue;
    yield { position: position.value, left: endings.pliesLeft!(position.value) };
  }
}

describe.each(Object.entries(RULES))('%s', (name, values) => {
  const rules = nineMensMorris({ ...FEW, ...values });
  const endings = endingsOf(rules);
  const tables = solveAll(endings, MEN);

  test('the fast solver and the rules alone say the same', () => {
    expect(endings.kernel).toBeDefined();
    for (const group of endings.groups(MEN))
      for (const [at, table] of solveByRules(endings, group, tables).entries())
        expect(Buffer.compare(table, tables.get(group[at]!.name)!), group[at]!.name).toBe(0);
  });

  test('what is told is what comes of the best play, the last slide that the limit allows included', () => {
    const prober = endings.createProber(tables);
    const search = new Search(rules);
    const seen = new Set<string>();
    let taken = 0;
    for (const { position, left } of samples(rules, endings, 41)) {
      const known = prober.probe(position);
      const told = known === UNKNOWN ? 'unknown' : VALUES[probeWdl(known)]!;
      expect(told, rules.writeFen(position)).toBe(search.value(position));
      seen.add(`${told} with ${left}`);
      if (++taken === SAMPLES) break;
    }
    for (const one of ['won with 3', 'drawn with 1', 'lost with 3'])
      if (!name.includes('fly')) expect(seen).toContain(one);
  });

  test('what is told to be won is won in time', () => {
    const endgame = new EndgameProbe(endings, { id: 1, tables, maybeCursed: new Set() });
    const prober = endings.createProber(tables);
    const random = seeded(43);
    let games = 0;
    for (const { position } of samples(rules, endings, 47)) {
      if (probeWdl(prober.probe(position)) !== WDL_WIN) continue;
      const { side } = position;
      const fen = rules.writeFen(position);
      while (gameOutcome(position) === ONGOING) {
        const turns = legalMoves(position);
        const mine = position.side === side;
        const choice = mine || games % 2 === 0 ? endgame.bestMoves(position, turns, 0) : turns;
        playMove(position, choice[(random.next() >>> 0) % choice.length]!);
      }
      expect(verdictOf(gameOutcome(position)), fen).toBe(side + 1);
      if (++games === GAMES) break;
    }
  });
});

test('slides count on behind a removal that leaves a ban', () => {
  // Two mills that a man changes between take five men; four slides behind a removal may lead to the next one.
  const values = { ...RULES['mills may not be closed again'], NMoveRule: 3, EndgameNMoveRule: 2 };
  const endings = endingsOf(nineMensMorris({ ...FEW, ...values }));
  const tables = new Map<string, Uint8Array>();
  const wanted = endings.groups(7).filter(([space]) => space!.pieceCounts.includes(1) || space!.name === '5-2');
  for (const group of wanted)
    for (const [at, table] of solveSingleThreaded(endings, group, tables).tables.entries())
      tables.set(group[at]!.name, table);
  const space = wanted.flat().find(({ name }) => name === '5-2')!;
  const checked = verifyClass(endings, space, tables, CHECKED, seeded(53));
  expect(checked.ok || checked.error).toBe(true);
});
