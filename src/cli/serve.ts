/** `alquerque serve`: the page and the HTTP API on the loopback address. */
import { spawn } from 'node:child_process';
import { availableParallelism, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { EnginePool } from '../server/engine-pool';
import { RulesWorkerQueue } from '../server/rules-worker-queue';
import { createApiServer } from '../server/server';
import { readStaticFiles } from '../server/static-files';
import { threadProgram } from '../util/node/threads';
import { integerArgument } from './arguments';

const LOOPBACK = '127.0.0.1';
const DEFAULT_PORT = 8765;
/** Waiting searches per engine. */
const QUEUE_PER_ENGINE = 4;

interface ServeOptions {
  readonly port: number;
  readonly open?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the page and the HTTP API on this machine')
    .option('--port <n>', 'port; 0 chooses a free one', integerArgument(0, 65_535), DEFAULT_PORT)
    .option('--open', 'open the page in a browser')
    .action((options: ServeOptions) => serve(options));
}

function serve({ port, open }: ServeOptions): Promise<void> {
  const program = threadProgram();
  const engines = Math.max(1, availableParallelism() - 1);
  const services = {
    rules: new RulesWorkerQueue(program),
    engines: new EnginePool(engines, QUEUE_PER_ENGINE * engines, program),
  };
  const server = createApiServer(services, readStaticFiles(join(dirname(program), 'web')));
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      server.close(() => resolve());
      server.closeAllConnections();
      services.engines.close();
      services.rules.close();
    };
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        error.message = `port ${port} is in use; choose another with --port, or --port 0 for a free one`;
      reject(error);
    });
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      const url = `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : port}/`;
      console.log(`Serving Alquerque at ${url} (Ctrl-C to stop)`);
      if (open) openInBrowser(url);
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
  });
}

function openInBrowser(url: string): void {
  const system = platform();
  const [command, args] =
    system === 'darwin'
      ? ['open', [url]]
      : system === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  const child = spawn(command as string, args as string[], { stdio: 'ignore', detached: true });
  child.on('error', () => console.error(`cannot open a browser; open ${url} yourself`));
  child.unref();
}
