/**
 * The program: which front door was opened. A thread of the engine runs this same file. The commands of the shell are
 * read only when one is asked for.
 */

import { createSearchEngine } from './engine/engine';
import { isEngineThread, nodeHost, runNodeWorker } from './engine/host-node';
import { registerSolvers } from './games/solvers';
import { isRulesWorker, runRulesWorker } from './server/rules-worker';
import { isSolverThread, runSolverThread } from './tablebase/solver-thread';
import { runDetectedProtocol } from './uci/stdio';

registerSolvers();
if (isSolverThread) runSolverThread();
else if (isRulesWorker) runRulesWorker();
else if (isEngineThread) runNodeWorker();
else if (process.argv.length > 2) void import('./cli/index').then(({ runCli: run }) => run());
else runDetectedProtocol(createSearchEngine(nodeHost()));
