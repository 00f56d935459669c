/** The program of a Worker in a page. */
import { runPageThread } from '../engine/browser';
import { fetchWeights } from '../engine/page-weights';

runPageThread(globalThis as unknown as Parameters<typeof runPageThread>[0], { prepare: fetchWeights });
