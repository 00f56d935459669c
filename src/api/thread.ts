/** The program of a thread on Node: one that searches, or one that solves endings in the background. */
import { runNodeWorker } from '../engine/host-node';
import { registerSolvers } from '../games/solvers';
import { isSolverThread, runSolverThread } from '../tablebase/solver-thread';

registerSolvers();
if (isSolverThread) runSolverThread();
else runNodeWorker();
