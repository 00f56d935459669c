/** The program of a thread on Node: one that searches, or one that solves endings in the background. */
import { runThread } from '../engine/node';
import { registerSolvers } from '../games/solvers';
import { isSolver, runSolver } from '../tables/thread';

registerSolvers();
if (isSolver) runSolver();
else runThread();
