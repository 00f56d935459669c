/** A page that asks the engine without a board: the same rooms, started as the page starts them. */
import { browserHost, type PageWorker, runPageThread } from '../../src/engine/browser';
import type { Engine, Info, Setting } from '../../src/engine/engine';
import { createEngine, DEFAULTS } from '../../src/engine/index';
import { chooseVariant, rulesOf } from '../../src/games/index';

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

export function settingOf(variant: string): Setting {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: chooseVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

function labOf(engine: Engine): Lab {
  engine.configure({ ...DEFAULTS, hash: 4 });
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

if (scope.document) scope.lab = labOf(createEngine(browserHost(threadOf(scope))));
else if (scope.Worker && typeof (globalThis as { process?: unknown }).process === 'undefined')
  runPageThread(globalThis as unknown as Parameters<typeof runPageThread>[0]);
