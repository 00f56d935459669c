/** `alquerque serve`: the page and the API on this machine. */
import { spawn } from 'node:child_process';
import { availableParallelism, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { EnginePool } from '../server/engine-pool';
import { RulesWorkerQueue } from '../server/rules-worker-queue';
import { createApiServer } from '../server/server';
import { readStaticFiles } from '../server/static-files';
import { integerArgument } from './arguments';

const LOOPBACK = '127.0.0.1';
const DEFAULT_PORT = 8765;
/** Searches that may wait for each engine. */
const QUEUE_PER_ENGINE = 4;

interface ServeOptions {
  readonly port: number;
  readonly open?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serves the board for browsers, and an HTTP API, on this machine')
    .option('--port <n>', 'the port; 0 takes any that is free', integerArgument(0, 65_535), DEFAULT_PORT)
    .option('--open', 'open the page in the browser')
    .action((options: ServeOptions) => serve(options));
}

function serve({ port, open }: ServeOptions): Promise<void> {
  const program = process.argv[1]!;
  const engines = Math.max(1, availableParallelism() - 1);
  const staff = {
    rules: new RulesWorkerQueue(program),
    engines: new EnginePool(engines, QUEUE_PER_ENGINE * engines, program),
  };
  const server = createApiServer(staff, readStaticFiles(join(dirname(program), 'web')));
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      server.close(() => resolve());
      server.closeAllConnections();
      staff.engines.close();
      staff.rules.close();
    };
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        error.message = `port ${port} is taken; --port N asks for another, 0 for any that is free`;
      reject(error);
    });
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      const url = `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : port}/`;
      console.log(`Alquerque is at ${url} (Ctrl-C ends it)`);
      if (open) openInBrowser(url);
      process.once('SIGINT', leave);
      process.once('SIGTERM', leave);
    });
  });
}

function openInBrowser(url: string): void {
  const system = platform();
  const [command, words] =
    system === 'darwin'
      ? ['open', [url]]
      : system === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  const child = spawn(command as string, words as string[], { stdio: 'ignore', detached: true });
  child.on('error', () => console.error('no browser could be opened'));
  child.unref();
}
