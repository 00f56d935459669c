/** Worker threads of Node: search, perft and the solvers of tablebases in the background. */
import { parentPort, workerData } from 'node:worker_threads';
import { registerSolvers } from '../games/solvers';
import { openProbe } from '../tablebase/disk-table';
import { isSolverThread, runSolverThread } from '../tablebase/solver-thread';
import { WEIGHTS } from '../weights/index';
import type { WorkerData, WorkerReply, WorkerRequest } from './messages';
import { runPerft } from './perft';
import { registerWeights } from './weights';
import { SearchWorker } from './worker';

/** Runs the thread as what its data say: a solver, or a thread of the engine. */
export function runNodeWorker(): void {
  registerSolvers();
  if (isSolverThread) runSolverThread();
  else runEngineThread();
}

function runEngineThread(): void {
  registerWeights(WEIGHTS);
  const port = parentPort!;
  const reply = (message: WorkerReply): void => port.postMessage(message);
  const worker = new SearchWorker(workerData as WorkerData, reply, runPerft, openProbe);
  port.on('message', (request: WorkerRequest) => worker.handle(request));
}
