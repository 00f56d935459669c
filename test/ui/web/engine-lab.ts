/** A page with the engine but without a board; its threads start as in the real page. */

import { createSearchEngine, DEFAULT_OPTIONS } from '../../../src/engine/engine';
import { browserHost, type PageWorker } from '../../../src/engine/host-browser';
import type { Info, PositionSpec, SearchEngine } from '../../../src/engine/types';
import { runBrowserWorker } from '../../../src/engine/worker-browser';
import { findVariant, rulesOf } from '../../../src/games/registry';

export interface Lab {
  /** Number of nodes that the bench searches. */
  bench(variant: string, depth: number): Promise<number>;
  /** Stops an infinite search at depth 4: the move it answers with, and the best move it last reported. */
  stop(variant: string): Promise<{ readonly move: string; readonly best: string }>;
}

interface PageScope {
  readonly document?: { getElementById(id: string): { readonly textContent: string } | null };
  readonly Worker: new (address: string, options?: { readonly type: 'module' }) => PageWorker;
  lab?: Lab;
}
const scope = globalThis as unknown as PageScope;

export function positionSpecOf(variant: string): PositionSpec {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

function labOf(engine: SearchEngine): Lab {
  engine.configure({ ...DEFAULT_OPTIONS, hash: 4 });
  return {
    bench: (variant, depth) => new Promise(done => engine.bench(positionSpecOf(variant), depth, { done })),
    stop: variant =>
      new Promise(resolve => {
        let hasStopped = false;
        let last: Info | undefined;
        const info = (latest: Info): void => {
          last = latest;
          if (hasStopped || latest.depth < 4) return;
          hasStopped = true;
          engine.stop();
        };
        const best = ({ move = '' }): void => resolve({ move, best: last!.pv[0]! });
        engine.search(positionSpecOf(variant), { infinite: true }, { info, heartbeat: () => {}, best });
      }),
  };
}

/** The threads run the program named in the page, or else the page's own text. */
function workerStarter({ document, Worker }: PageScope): () => PageWorker {
  const program = document!.getElementById('thread')?.textContent;
  if (program !== undefined) return () => new Worker(program, { type: 'module' });
  const text = document!.getElementById('program')!.textContent;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return () => new Worker(address);
}

if (scope.document) scope.lab = labOf(createSearchEngine(browserHost(workerStarter(scope))));
else if (scope.Worker && typeof (globalThis as { process?: unknown }).process === 'undefined')
  runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0]);
