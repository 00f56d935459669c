/** The script of a page's Worker, run by a thread of Node. */
import { parentPort } from 'node:worker_threads';
import { runPageThread, type WorkerScope } from '../../../src/engine/browser';

const scope: WorkerScope = { postMessage: answer => parentPort!.postMessage(answer), onmessage: null };
parentPort!.on('message', data => scope.onmessage!({ data }));
runPageThread(scope);
