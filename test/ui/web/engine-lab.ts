/** A page that asks the engine without a board: the same rooms, started as the page starts them. */

import { createSearchEngine, DEFAULT_OPTIONS } from '../../../src/engine/engine';
import { browserHost, type PageWorker, runBrowserWorker } from '../../../src/engine/host-browser';
import type { Info, PositionSpec, SearchEngine } from '../../../src/engine/types';
import { findVariant, rulesOf } from '../../../src/games/registry';

export interface Lab {
  /** Nodes of the bench. */
  bench(variant: string, depth: number): Promise<number>;
  /** How long an endless search takes to answer once it is stopped, and with what. */
  stop(variant: string): Promise<{ readonly milliseconds: number; readonly move: string; readonly best: string }>;
}

interface PageScope {
  readonly document?: { getElementById(id: string): { readonly textContent: string } | null };
  readonly Worker: new (address: string, options?: { readonly type: 'module' }) => PageWorker;
  lab?: Lab;
}
const scope = globalThis as unknown as PageScope;

export function settingOf(variant: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

function labOf(engine: SearchEngine): Lab {
  engine.configure({ ...DEFAULT_OPTIONS, hash: 4 });
  return {
    bench: (variant, depth) => new Promise(done => engine.bench(settingOf(variant), depth, { done })),
    stop: variant =>
      new Promise(resolve => {
        let asked = 0;
        let last: Info | undefined;
        const info = (told: Info): void => {
          last = told;
          if (asked > 0 || told.depth < 4) return;
          asked = performance.now();
          engine.stop();
        };
        const best = ({ move = '' }): void =>
          resolve({ milliseconds: performance.now() - asked, move, best: last!.pv[0]! });
        engine.search(settingOf(variant), { infinite: true }, { info, heartbeat: () => {}, best });
      }),
  };
}

/** The threads run the page's own text, or a program that lies beside it. */
function threadOf({ document, Worker }: PageScope): () => PageWorker {
  const beside = document!.getElementById('thread')?.textContent;
  if (beside !== undefined) return () => new Worker(beside, { type: 'module' });
  const text = document!.getElementById('program')!.textContent;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return () => new Worker(address);
}

if (scope.document) scope.lab = labOf(createSearchEngine(browserHost(threadOf(scope))));
else if (scope.Worker && typeof (globalThis as { process?: unknown }).process === 'undefined')
  runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0]);
