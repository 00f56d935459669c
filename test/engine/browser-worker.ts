/** Worker script of a page, run by a worker thread of Node. */
import { parentPort } from 'node:worker_threads';
import { runPerft } from '../../src/engine/perft';
import { fetchWeights, runBrowserWorker } from '../../src/engine/worker-browser';
import { registerSolvers } from '../../src/games/solvers';

registerSolvers();
runBrowserWorker(
  {
    postMessage: message => parentPort!.postMessage(message),
    addEventListener: (type, listener) => parentPort!.on(type, data => listener({ data })),
  },
  { prepare: fetchWeights, perft: runPerft },
);
