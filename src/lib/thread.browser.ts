/** The program of a Worker in a page. */
import { runPageThread } from '../engine/browser';

runPageThread(globalThis as unknown as Parameters<typeof runPageThread>[0]);
