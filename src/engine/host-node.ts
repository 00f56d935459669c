/** Host for Node: worker threads, shared memory and tablebase files. */
import type { TableSource } from '../tablebase/loaded-tables';
import { allocate, checkMemory, startThread, threadProgram } from '../util/node/threads';
import type { WorkerData } from './messages';
import type { Host, WorkerEvents, WorkerThread } from './thread-pool';

/** Opens the tables of an engine; `program` is the script of its solver threads. */
type OpenTables = (program: string | URL) => TableSource;

/** Host of a Node process. `program` is the script of the threads, which calls `runNodeWorker`. */
export function nodeHost(openTables: OpenTables, program: string | URL = threadProgram()): Host {
  return {
    hasSharedMemory: true,
    allocate,
    checkThreadMemory: threads => checkMemory(0, threads),
    tables: new LazyTables(() => openTables(program)),
    startThread: (data, events) => startWorker(program, data, events),
  };
}

/** Tables that are opened when they are first needed, with their code. */
class LazyTables implements TableSource {
  private source: TableSource | undefined;

  constructor(private readonly open: () => TableSource) {}

  load(...request: Parameters<TableSource['load']>): ReturnType<TableSource['load']> {
    this.source ??= this.open();
    return this.source.load(...request);
  }

  peek(...request: Parameters<TableSource['peek']>): ReturnType<TableSource['peek']> {
    return this.source?.peek(...request);
  }

  book(...request: Parameters<TableSource['book']>): ReturnType<TableSource['book']> {
    this.source ??= this.open();
    return this.source.book(...request);
  }

  resume(): void {
    this.source?.resume();
  }

  pause(): void {
    this.source?.pause();
  }

  close(): void {
    this.source?.close();
  }
}

function startWorker(program: string | URL, data: WorkerData, { onReply, onError }: WorkerEvents): WorkerThread {
  const worker = startThread(program, { workerData: data });
  worker.on('message', onReply);
  worker.on('error', onError);
  worker.unref();
  return {
    post: request => worker.postMessage(request),
    keepAlive: alive => {
      if (alive) worker.ref();
      else worker.unref();
    },
    terminate: () => void worker.terminate(),
  };
}
