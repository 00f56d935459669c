/** Worker script for pages. */

import { fetchWeights } from '../engine/page-weights';
import { runBrowserWorker } from '../engine/worker-browser';

runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0], { prepare: fetchWeights });
