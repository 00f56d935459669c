/** Worker script for Node: a search thread, or a tablebase solver in the background. */
import { runNodeWorker } from '../engine/worker-node';

runNodeWorker();
