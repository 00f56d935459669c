/**
 * Entry of the program. Worker threads run this same file. The code of the command line is loaded only if a command is
 * given.
 */
import { createSearchEngine } from './engine/engine';
import { isEngineThread, nodeHost, runNodeWorker } from './engine/host-node';
import { registerSolvers } from './games/solvers';
import { isRulesWorker, runRulesWorker } from './server/rules-worker';
import { isSolverThread, runSolverThread } from './tablebase/solver-thread';
import { runProtocol } from './uci/stdio';

registerSolvers();
if (isSolverThread) runSolverThread();
else if (isRulesWorker) runRulesWorker();
else if (isEngineThread) runNodeWorker();
else if (!runProtocol(process.argv.slice(2), () => createSearchEngine(nodeHost())))
  void import('./cli/index').then(({ runCli: run }) => run());
