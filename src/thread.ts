/** Program of the worker threads: rules for the server, search, perft, or the solvers of tablebases. */
import { runNodeWorker } from './engine/worker-node';
import { registerMfen } from './games/morris/mif';
import { registerSolvers } from './games/solvers';
import { isRulesWorker, runRulesWorker } from './server/rules-worker';

if (isRulesWorker) {
  registerSolvers();
  registerMfen();
  runRulesWorker();
} else runNodeWorker();
