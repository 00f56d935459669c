/** Worker script for Node: a search thread, or a tablebase solver in the background. */
import { runNodeWorker } from '../engine/host-node';
import { registerSolvers } from '../games/solvers';
import { isSolverThread, runSolverThread } from '../tablebase/solver-thread';

registerSolvers();
if (isSolverThread) runSolverThread();
else runNodeWorker();
