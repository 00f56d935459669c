/**
 * The program: which front door was opened. A thread of the engine runs this same file. The commands of the shell are
 * read only when one is asked for.
 */
import { runDetectedProtocol } from './dialects/stdio';
import { createSearchEngine } from './engine/index';
import { isEngineThread, nodeHost, runNodeWorker } from './engine/node';
import { registerSolvers } from './games/solvers';
import { isRulesWorker, runRulesWorker } from './serve/clerk';
import { isSolverThread, runSolverThread } from './tables/thread';

registerSolvers();
if (isSolverThread) runSolverThread();
else if (isRulesWorker) runRulesWorker();
else if (isEngineThread) runNodeWorker();
else if (process.argv.length > 2) void import('./commands').then(({ runCli: run }) => run());
else runDetectedProtocol(createSearchEngine(nodeHost()));
