/** Worker script for pages. */
import { fetchWeights, runBrowserWorker } from '../engine/worker-browser';

runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0], { prepare: fetchWeights });
