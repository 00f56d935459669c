/**
 * The program: which front door was opened. A thread of the engine runs this same file. The commands of the shell are
 * read only when one is asked for.
 */
import { converseAsAsked } from './dialects/stdio';
import { createEngine } from './engine/index';
import { isThread, nodeHost, runThread } from './engine/node';
import { registerSolvers } from './games/solvers';
import { isClerk, runClerk } from './serve/clerk';
import { isSolver, runSolver } from './tables/thread';

registerSolvers();
if (isSolver) runSolver();
else if (isClerk) runClerk();
else if (isThread) runThread();
else if (process.argv.length > 2) void import('./commands').then(({ run }) => run());
else converseAsAsked(createEngine(nodeHost()));
