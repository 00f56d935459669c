/** Worker script for pages. */
import { runBrowserWorker } from '../engine/host-browser';
import { fetchWeights } from '../engine/page-weights';

runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0], { prepare: fetchWeights });
