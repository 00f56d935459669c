/** The program of a thread on Node. */
import { runThread } from '../engine/node';

runThread();
