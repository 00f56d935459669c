import { afterAll, describe, expect, test } from 'vitest';
import { createSearchEngine, DEFAULT_OPTIONS } from '../../src/engine/engine';
import { nodeHost } from '../../src/engine/host-node';
import type { BestMove, EngineOptions, Info, Limits, PositionSpec, SearchEngine } from '../../src/engine/types';
import { legalMoves, nameMove, parseMove, playMove } from '../../src/games/moves';
import { findVariant, rulesOf } from '../../src/games/registry';
import { openTableStore } from '../../src/tablebase/store';

/** Engine of all tests. Tests of a family are grouped, because a change of family restarts the threads. */
const engine: SearchEngine = createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));
afterAll(() => engine.close());

function specOf(variant: string, moves: readonly string[] = [], fen?: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: fen ?? rules.value.startFen, moves };
}

interface SearchResult {
  readonly infos: readonly Info[];
  readonly best: BestMove;
}

/** Runs a search. `onInfo` is called with each info line. */
function search(spec: PositionSpec, limits: Limits, onInfo: (info: Info) => void = () => {}): Promise<SearchResult> {
  const infos: Info[] = [];
  return new Promise(resolve =>
    engine.search(spec, limits, {
      info: info => {
        infos.push(info);
        onInfo(info);
      },
      heartbeat: () => {},
      best: best => resolve({ infos, best }),
    }),
  );
}

async function withOptions<T>(options: Partial<EngineOptions>, run: () => Promise<T>): Promise<T> {
  engine.configure({ ...DEFAULT_OPTIONS, ...options });
  try {
    return await run();
  } finally {
    engine.configure(DEFAULT_OPTIONS);
  }
}

function legalNames(spec: PositionSpec): string[] {
  const rules = rulesOf(spec.variant, spec.values);
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(spec.fen);
  if (!position.ok) throw new Error(position.error);
  for (const name of spec.moves) {
    const turn = parseMove(rules.value, position.value, name);
    if (!turn.ok) throw new Error(turn.error);
    playMove(position.value, turn.value);
  }
  return legalMoves(position.value).map(turn => nameMove(rules.value, position.value, turn));
}

const MORRIS = specOf('nine-mens-morris');
const DRAUGHTS = specOf('spanish-draughts');
const BRANDUBH = specOf('brandubh');

describe('search', () => {
  test.each([MORRIS, DRAUGHTS, BRANDUBH])(
    '$variant: the search reaches its depth, and all PVs are legal',
    async spec => {
      const { infos, best } = await search(spec, { depth: 5 });
      // Long searches report bounds as well.
      const finished = infos.filter(({ bound }) => bound === 'exact');
      expect(finished.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
      expect(infos.at(-1)!.pv[0]).toBe(best.move);
      for (const { pv } of infos) {
        for (let i = 0; i < pv.length; i++) expect(legalNames({ ...spec, moves: pv.slice(0, i) })).toContain(pv[i]);
      }
    },
  );

  test('the ponder move is a legal reply', async () => {
    const { best } = await search(BRANDUBH, { depth: 4 });
    expect(legalNames({ ...BRANDUBH, moves: [best.move!] })).toContain(best.ponder);
  });

  test('one thread searches the same nodes on every run', async () => {
    const run = async () => {
      engine.newGame();
      return (await search(BRANDUBH, { depth: 5 })).infos.at(-1)!.nodes;
    };
    expect(await run()).toBe(await run());
  });

  test('the search stops at its node limit', async () => {
    const { infos } = await search(BRANDUBH, { nodes: 20_000 });
    expect(infos.at(-1)!.nodes).toBeLessThanOrEqual(20_000);
  });

  test('an infinite search answers after stop only', async () => {
    let isAnswered = false;
    const answer = search(BRANDUBH, { infinite: true, depth: 2 }).then(result => {
      isAnswered = true;
      return result;
    });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(isAnswered).toBe(false);
    engine.stop();
    expect(legalNames(BRANDUBH)).toContain((await answer).best.move);
  });

  test('a pondering search answers after ponderhit only', async () => {
    let isAnswered = false;
    const answer = search(BRANDUBH, { ponder: true, movetime: 1 }).then(result => {
      isAnswered = true;
      return result;
    });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(isAnswered).toBe(false);
    engine.ponderHit();
    expect(legalNames(BRANDUBH)).toContain((await answer).best.move);
  });

  test('there is no best move after the end of the game', async () => {
    const over = specOf('brandubh', [], 'K6/7/7/7/7/7/3t3 a 9');
    expect(await search(over, { depth: 3 })).toEqual({ infos: [], best: {} });
  });

  test('searchmoves restricts the root moves', async () => {
    const { best } = await search(BRANDUBH, { depth: 3, searchmoves: ['a4-a5', 'd1-b1'] });
    expect(['a4-a5', 'd1-b1']).toContain(best.move);
  });

  test('two threads report each depth once', () =>
    withOptions({ threads: 2 }, async () => {
      const { infos, best } = await search(BRANDUBH, { depth: 5 });
      expect(legalNames(BRANDUBH)).toContain(best.move);
      const finished = infos.filter(info => info.bound === 'exact');
      expect(finished.map(info => info.depth)).toEqual([1, 2, 3, 4, 5]);
    }));

  test('two threads answer when the time is up: the helper is stopped', () =>
    withOptions({ threads: 2 }, async () => {
      expect(legalNames(BRANDUBH)).toContain((await search(BRANDUBH, { movetime: 50 })).best.move);
    }));

  test('two threads count the nodes of each search from zero', () =>
    withOptions({ threads: 2 }, async () => {
      engine.newGame();
      expect((await search(BRANDUBH, { depth: 6 })).infos.at(-1)!.nodes).toBeGreaterThan(2000);
      for (let i = 0; i < 10; i++) {
        for (const { nodes } of (await search(BRANDUBH, { depth: 1 })).infos) expect(nodes).toBeLessThan(1000);
      }
    }));

  test('the best move completes a move in progress', async () => {
    const inProgress = specOf('nine-mens-morris', ['a7', 'a1', 'd7', 'd1', 'g7']);
    const { infos, best } = await search(inProgress, { depth: 3 });
    expect(['xa1', 'xd1']).toContain(best.move);
    expect(infos.at(-1)!.pv.length).toBeGreaterThan(1);
  });

  test.each([
    ['7 0', 7],
    ['11 0', 11],
    ['7 5', 7],
  ])('a search starts although many men must be removed: %s', async owed => {
    const spec = {
      ...specOf('twelve-mens-morris', [], `@@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 ${owed} 0 0 0 0 0 0 20`),
      values: { ...findVariant('twelve-mens-morris')!.values, MayRemoveFromMillsAlways: true },
    };
    // Listing every order of removals would run into the timeout of the test.
    const { infos, best } = await search(spec, { movetime: 100 });
    expect(infos.at(-1)!.pv[0]).toBe(best.move);
  });

  test('only one of several symmetric moves is searched, unless all of them are wanted', async () => {
    const nodes = async (spec: PositionSpec, limits: Limits) => (await search(spec, limits)).infos.at(-1)!.nodes;
    expect(await nodes(MORRIS, { depth: 1 })).toBe(4);
    expect(await nodes(MORRIS, { depth: 1, searchmoves: legalNames(MORRIS) })).toBe(24);
    expect(await nodes(specOf('nine-mens-morris', ['d2']), { depth: 1 })).toBe(23);
    await withOptions({ multiPv: 24 }, async () => {
      expect((await search(MORRIS, { depth: 1 })).infos.length).toBe(24);
    });
  });

  test('several lines start with different moves, best first', () =>
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
  test('ready does not wait for threads terminated while they started', async () => {
    const other = createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));
    other.configure({ ...DEFAULT_OPTIONS, threads: 8 });
    other.configure(DEFAULT_OPTIONS);
    await new Promise<void>(resolve => other.ready(MORRIS, resolve));
    other.close();
  });

  test('are replaced for a game of another family', async () => {
    const other = createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));
    const best = (spec: PositionSpec) =>
      new Promise<BestMove>(resolve =>
        other.search(spec, { depth: 2 }, { info: () => {}, heartbeat: () => {}, best: resolve }),
      );
    expect(legalNames(MORRIS)).toContain((await best(MORRIS)).move);
    other.prepare('brandubh');
    await new Promise<void>(resolve => other.ready(BRANDUBH, resolve));
    expect(legalNames(BRANDUBH)).toContain((await best(BRANDUBH)).move);
    other.close();
  });
});

describe('levels', () => {
  test('a seed repeats the same moves, another seed plays others', async () => {
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

  test('a novice overlooks quiet moves, but never a mill', async () => {
    const quiet = new Set<string | undefined>();
    const mills = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      await withOptions({ level: 'novice', seed }, async () => {
        quiet.add((await search(MORRIS, { depth: 1 })).best.move);
        const open = specOf('nine-mens-morris', ['a7', 'b6', 'd7', 'd6']);
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
  ] as const)('%s searches %i moves deep', (level, depth) =>
    withOptions({ level }, async () => {
      const { infos } = await search(BRANDUBH, { movetime: 5000 });
      expect(Math.max(...infos.map(info => info.depth))).toBe(depth);
    }),
  );

  test('beginners do not search captures beyond their depth', async () => {
    const spec = specOf('brandubh', [], '3t3/3t3/3T3/tt1KTtt/2T4/3t3/3t3 a 4');
    const nodesOf = (level: EngineOptions['level']) =>
      withOptions({ level }, async () => (await search(spec, { depth: 1 })).infos.at(-1)!.nodes);
    expect(await nodesOf('apprentice')).toBeLessThan(await nodesOf('journeyman'));
  });

  test('beginners at draughts choose the longest capture', () =>
    withOptions({ level: 'apprentice' }, async () => {
      const choice = specOf('spanish-draughts', [], 'W:W6,1:B10,18,5,K32');
      const longest = legalNames(choice).sort((a, b) => b.length - a.length)[0];
      expect((await search(choice, { depth: 1 })).best.move).toBe(longest);
    }));
});

describe('perft', () => {
  const count = (
    spec: PositionSpec,
    depth: number,
    threads: number,
    hash: number,
    unit: 'turns' | 'actions' = 'turns',
  ) =>
    new Promise<ReadonlyMap<string, bigint>>((resolve, reject) => {
      const counts = new Map<string, bigint>();
      engine.perft(
        spec,
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
    [specOf('nine-mens-morris', [], 'O***O*O*/*O*****@/**@@@@*@ w m s 4 0 6 0 0 0 0 0 0 0 0 6 24'), 5],
    [specOf('custodian-intervention-morris', [], 'O*O*****/O*O*@***/@*@*@*** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20'), 5],
  ] as const)('threads and a hash table give the same counts: %#', async (spec, depth) => {
    for (const unit of ['turns', 'actions'] as const) {
      const plain = sorted(await count(spec, depth, 1, 0, unit));
      expect(sorted(await count(spec, depth, 2, 0, unit))).toEqual(plain);
      expect(sorted(await count(spec, depth, 1, 1, unit))).toEqual(plain);
      expect(sorted(await count(spec, depth, 2, 8, unit))).toEqual(plain);
    }
  });

  test('the hash table is not used near a draw by the N move rule', async () => {
    const nearDraw = specOf('nine-mens-morris', [], '*@*@*@*@/*O*O*O*O/******** w m s 4 0 4 0 0 0 0 0 0 0 0 96 50');
    expect(sorted(await count(nearDraw, 5, 1, 8))).toEqual(sorted(await count(nearDraw, 5, 1, 0)));
  });

  test('perft can be stopped, and the engine takes the next job', async () => {
    const endless = count(MORRIS, 12, 1, 0);
    setTimeout(() => engine.stop(), 100);
    await expect(endless).rejects.toThrow('stopped');
    expect((await search(MORRIS, { depth: 2 })).best.move).toBeDefined();
  });
});

describe('bench', () => {
  const bench = (spec: PositionSpec, depth: number) =>
    new Promise<number>(resolve => engine.bench(spec, depth, { done: nodes => resolve(nodes) }));

  test('the node count does not depend on earlier searches', async () => {
    const nodes = await bench(MORRIS, 4);
    await search(MORRIS, { depth: 5 });
    expect(await bench(MORRIS, 4)).toBe(nodes);
    expect(nodes).toBeGreaterThan(1000);
  });
});
