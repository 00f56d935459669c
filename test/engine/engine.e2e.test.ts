import { afterAll, describe, expect, test } from 'vitest';
import { createSearchEngine, DEFAULT_OPTIONS } from '../../src/engine/engine';
import { nodeHost } from '../../src/engine/host-node';
import type { BestMove, EngineOptions, Info, Limits, PositionSpec, SearchEngine } from '../../src/engine/types';
import { legalMoves, nameMove, parseMove, playMove } from '../../src/games/moves';
import { findVariant, rulesOf } from '../../src/games/registry';

/** One for all tests. Those of a family stand together, for each family has threads of its own. */
const engine: SearchEngine = createSearchEngine(nodeHost('./dist/alquerque.js'));
afterAll(() => engine.close());

function setting(variant: string, moves: readonly string[] = [], fen?: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: fen ?? rules.value.startFen, moves };
}

interface Answer {
  readonly infos: readonly Info[];
  readonly best: BestMove;
}

/** Searches; `during` is called with each line of information. */
function search(where: PositionSpec, limits: Limits, during: (info: Info) => void = () => {}): Promise<Answer> {
  const infos: Info[] = [];
  return new Promise(resolve =>
    engine.search(where, limits, {
      info: info => {
        infos.push(info);
        during(info);
      },
      heartbeat: () => {},
      best: best => resolve({ infos, best }),
    }),
  );
}

async function withOptions<T>(options: Partial<EngineOptions>, work: () => Promise<T>): Promise<T> {
  engine.configure({ ...DEFAULT_OPTIONS, ...options });
  try {
    return await work();
  } finally {
    engine.configure(DEFAULT_OPTIONS);
  }
}

function legalNames(where: PositionSpec): string[] {
  const rules = rulesOf(where.variant, where.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(where.fen);
  if (!position.ok) throw new Error(position.error);
  for (const name of where.moves) {
    const turn = parseMove(rules.value, position.value, name);
    if (!turn.ok) throw new Error(turn.error);
    playMove(position.value, turn.value);
  }
  return legalMoves(position.value).map(turn => nameMove(rules.value, position.value, turn));
}

const MORRIS = setting('nine-mens-morris');
const DRAUGHTS = setting('spanish-draughts');
const BRANDUBH = setting('brandubh');

describe('the engine', () => {
  test.each([MORRIS, DRAUGHTS, BRANDUBH])(
    'searches $variant to the depth asked for, and its lines are legal',
    async where => {
      const { infos, best } = await search(where, { depth: 5 });
      // A search that takes long tells of bounds too.
      const finished = infos.filter(({ bound }) => bound === 'exact');
      expect(finished.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
      expect(infos.at(-1)!.pv[0]).toBe(best.move);
      for (const { pv } of infos) {
        for (let i = 0; i < pv.length; i++) expect(legalNames({ ...where, moves: pv.slice(0, i) })).toContain(pv[i]);
      }
    },
  );

  test('says what to ponder on, a legal reply', async () => {
    const { best } = await search(BRANDUBH, { depth: 4 });
    expect(legalNames({ ...BRANDUBH, moves: [best.move!] })).toContain(best.ponder);
  });

  test('counts the same nodes on every run of one thread', async () => {
    const run = async () => {
      engine.newGame();
      return (await search(BRANDUBH, { depth: 5 })).infos.at(-1)!.nodes;
    };
    expect(await run()).toBe(await run());
  });

  test('stops at the nodes allowed', async () => {
    const { infos } = await search(BRANDUBH, { nodes: 20_000 });
    expect(infos.at(-1)!.nodes).toBeLessThanOrEqual(20_000);
  });

  test('an infinite search answers only when stopped', async () => {
    let answered = false;
    const answer = search(BRANDUBH, { infinite: true, depth: 2 }).then(result => {
      answered = true;
      return result;
    });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(answered).toBe(false);
    engine.stop();
    expect(legalNames(BRANDUBH)).toContain((await answer).best.move);
  });

  test('a pondering search answers only after the move pondered on was played', async () => {
    let answered = false;
    const answer = search(BRANDUBH, { ponder: true, movetime: 1 }).then(result => {
      answered = true;
      return result;
    });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(answered).toBe(false);
    engine.ponderHit();
    expect(legalNames(BRANDUBH)).toContain((await answer).best.move);
  });

  test('has no move where the game is over', async () => {
    const over = setting('brandubh', [], 'K6/7/7/7/7/7/3t3 a 9');
    expect(await search(over, { depth: 3 })).toEqual({ infos: [], best: {} });
  });

  test('considers only the moves it is told to', async () => {
    const { best } = await search(BRANDUBH, { depth: 3, searchmoves: ['a4-a5', 'd1-b1'] });
    expect(['a4-a5', 'd1-b1']).toContain(best.move);
  });

  test('with two threads tells of each depth once', () =>
    withOptions({ threads: 2 }, async () => {
      const { infos, best } = await search(BRANDUBH, { depth: 5 });
      expect(legalNames(BRANDUBH)).toContain(best.move);
      const finished = infos.filter(info => info.bound === 'exact');
      expect(finished.map(info => info.depth)).toEqual([1, 2, 3, 4, 5]);
    }));

  test('with two threads answers when the time is up: the helper is stopped', () =>
    withOptions({ threads: 2 }, async () => {
      expect(legalNames(BRANDUBH)).toContain((await search(BRANDUBH, { movetime: 50 })).best.move);
    }));

  test('with two threads counts the nodes of each search anew', () =>
    withOptions({ threads: 2 }, async () => {
      engine.newGame();
      expect((await search(BRANDUBH, { depth: 6 })).infos.at(-1)!.nodes).toBeGreaterThan(2000);
      for (let i = 0; i < 10; i++) {
        for (const { nodes } of (await search(BRANDUBH, { depth: 1 })).infos) expect(nodes).toBeLessThan(1000);
      }
    }));

  test('completes a turn that is under way', async () => {
    const underWay = setting('nine-mens-morris', ['a7', 'a1', 'd7', 'd1', 'g7']);
    const { infos, best } = await search(underWay, { depth: 3 });
    expect(['xa1', 'xd1']).toContain(best.move);
    expect(infos.at(-1)!.pv.length).toBeGreaterThan(1);
  });

  test.each([
    ['7 0', 7],
    ['11 0', 11],
    ['7 5', 7],
  ])('is prompt where so many men are to be removed by either side: %s', async owed => {
    const where = {
      ...setting('twelve-mens-morris', [], `@@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 ${owed} 0 0 0 0 0 0 20`),
      values: { ...findVariant('twelve-mens-morris')!.values, MayRemoveFromMillsAlways: true },
    };
    const begun = performance.now();
    const { infos, best } = await search(where, { movetime: 100 });
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(infos.at(-1)!.pv[0]).toBe(best.move);
  });

  test('looks at one of the moves that symmetry makes alike, unless it is to show or to weigh them all', async () => {
    const nodes = async (where: PositionSpec, limits: Limits) => (await search(where, limits)).infos.at(-1)!.nodes;
    expect(await nodes(MORRIS, { depth: 1 })).toBe(4);
    expect(await nodes(MORRIS, { depth: 1, searchmoves: legalNames(MORRIS) })).toBe(24);
    expect(await nodes(setting('nine-mens-morris', ['d2']), { depth: 1 })).toBe(23);
    await withOptions({ multiPv: 24 }, async () => {
      expect((await search(MORRIS, { depth: 1 })).infos.length).toBe(24);
    });
  });

  test('shows several lines, each with another move, best first', () =>
    withOptions({ multiPv: 3 }, async () => {
      const { infos } = await search(MORRIS, { depth: 4 });
      const last = infos.slice(-3);
      expect(last.map(info => info.multipv)).toEqual([1, 2, 3]);
      expect(new Set(last.map(info => info.pv[0])).size).toBe(3);
      const scores = last.map(info => ('cp' in info.score ? info.score.cp : 0));
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }));
});

describe('threads', () => {
  test('those that were terminated before they came up are not waited for', async () => {
    const other = createSearchEngine(nodeHost('./dist/alquerque.js'));
    other.configure({ ...DEFAULT_OPTIONS, threads: 8 });
    other.configure(DEFAULT_OPTIONS);
    const begun = performance.now();
    await new Promise<void>(resolve => other.ready(MORRIS, resolve));
    expect(performance.now() - begun).toBeLessThan(20_000);
    other.close();
  });

  test('are replaced for a game of another family', async () => {
    const other = createSearchEngine(nodeHost('./dist/alquerque.js'));
    const best = (where: PositionSpec) =>
      new Promise<BestMove>(resolve =>
        other.search(where, { depth: 2 }, { info: () => {}, heartbeat: () => {}, best: resolve }),
      );
    expect(legalNames(MORRIS)).toContain((await best(MORRIS)).move);
    other.prepare('brandubh');
    await new Promise<void>(resolve => other.ready(BRANDUBH, resolve));
    expect(legalNames(BRANDUBH)).toContain((await best(BRANDUBH)).move);
    other.close();
  });
});

describe('levels', () => {
  test('a seed makes the same choices every time, another seed others', async () => {
    const game = (seed: number) =>
      withOptions({ level: 'novice', seed }, async () => {
        const moves: string[] = [];
        for (let i = 0; i < 6; i++) moves.push((await search({ ...MORRIS, moves }, { depth: 9 })).best.move!);
        return moves.join(' ');
      });
    const first = await game(7);
    expect(await game(7)).toBe(first);
    expect(await game(8)).not.toBe(first);
  });

  test('a novice overlooks quiet turns, but never a mill', async () => {
    const quiet = new Set<string | undefined>();
    const mills = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      await withOptions({ level: 'novice', seed }, async () => {
        quiet.add((await search(MORRIS, { depth: 1 })).best.move);
        const open = setting('nine-mens-morris', ['a7', 'b6', 'd7', 'd6']);
        mills.add((await search(open, { depth: 1 })).best.move!.slice(0, 3));
      });
    }
    expect(quiet.size).toBeGreaterThan(2);
    expect([...mills]).toEqual(['g7x']);
  });

  test.each([
    ['apprentice', 1],
    ['journeyman', 2],
    ['master', 3],
  ] as const)('%s searches %i turns', (level, depth) =>
    withOptions({ level }, async () => {
      const { infos } = await search(BRANDUBH, { movetime: 5000 });
      expect(Math.max(...infos.map(info => info.depth))).toBe(depth);
    }),
  );

  test('beginners do not look at the captures behind a turn', async () => {
    const where = setting('brandubh', [], '3t3/3t3/3T3/tt1KTtt/2T4/3t3/3t3 a 4');
    const nodesOf = (level: EngineOptions['level']) =>
      withOptions({ level }, async () => (await search(where, { depth: 1 })).infos.at(-1)!.nodes);
    expect(await nodesOf('apprentice')).toBeLessThan(await nodesOf('journeyman'));
  });

  test('beginners at draughts take what is longest', () =>
    withOptions({ level: 'apprentice' }, async () => {
      const choice = setting('spanish-draughts', [], 'W:W6,1:B10,18,5,K32');
      const longest = legalNames(choice).sort((a, b) => b.length - a.length)[0];
      expect((await search(choice, { depth: 1 })).best.move).toBe(longest);
    }));
});

describe('counting', () => {
  const count = (
    where: PositionSpec,
    depth: number,
    threads: number,
    hash: number,
    unit: 'turns' | 'actions' = 'turns',
  ) =>
    new Promise<ReadonlyMap<string, bigint>>((resolve, reject) => {
      const counts = new Map<string, bigint>();
      engine.perft(
        where,
        { depth, unit, threads, hash },
        {
          move: (name, nodes) => counts.set(name, nodes),
          done: finished => (finished ? resolve(counts) : reject(new Error('stopped'))),
        },
      );
    });
  const sorted = (counts: ReadonlyMap<string, bigint>) => [...counts].sort();

  test.each([
    [DRAUGHTS, 7],
    [BRANDUBH, 5],
    [setting('nine-mens-morris', [], 'O***O*O*/*O*****@/**@@@@*@ w m s 4 0 6 0 0 0 0 0 0 0 0 6 24'), 5],
    [setting('custodian-intervention-morris', [], 'O*O*****/O*O*@***/@*@*@*** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20'), 5],
  ] as const)('threads and a table give the same counts: %#', async (where, depth) => {
    for (const unit of ['turns', 'actions'] as const) {
      const plain = sorted(await count(where, depth, 1, 0, unit));
      expect(sorted(await count(where, depth, 2, 0, unit))).toEqual(plain);
      expect(sorted(await count(where, depth, 1, 1, unit))).toEqual(plain);
      expect(sorted(await count(where, depth, 2, 8, unit))).toEqual(plain);
    }
  });

  test('a table is not trusted where a rule that counts moves ends the game', async () => {
    const nearDraw = setting('nine-mens-morris', [], '*@*@*@*@/*O*O*O*O/******** w m s 4 0 4 0 0 0 0 0 0 0 0 96 50');
    expect(sorted(await count(nearDraw, 5, 1, 8))).toEqual(sorted(await count(nearDraw, 5, 1, 0)));
  });

  test('can be stopped, and the engine works on', async () => {
    const endless = count(MORRIS, 12, 1, 0);
    setTimeout(() => engine.stop(), 100);
    await expect(endless).rejects.toThrow('stopped');
    expect((await search(MORRIS, { depth: 2 })).best.move).toBeDefined();
  });
});

describe('the bench', () => {
  const bench = (where: PositionSpec, depth: number) =>
    new Promise<number>(resolve => engine.bench(where, depth, { done: nodes => resolve(nodes) }));

  test('searches the same nodes on every run, whatever was searched before', async () => {
    const nodes = await bench(MORRIS, 4);
    await search(MORRIS, { depth: 5 });
    expect(await bench(MORRIS, 4)).toBe(nodes);
    expect(nodes).toBeGreaterThan(1000);
  });
});
