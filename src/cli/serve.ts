/** `alquerque serve`: the page and the HTTP API, for this machine or for the local network. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism, networkInterfaces, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type AccessRules, LOOPBACK_ONLY } from '../server/access';
import { CONNECTION_LIMITS } from '../server/connections';
import { EnginePool } from '../server/engine-pool';
import { qrLines } from '../server/qr-code';
import { RulesWorkerQueue } from '../server/rules-worker-queue';
import { createApiServer } from '../server/server';
import { compressFirstVisit, readStaticFiles } from '../server/static-files';
import { threadProgram } from '../util/node/threads';
import { integerArgument } from './arguments';

const LOOPBACK = '127.0.0.1';
const DEFAULT_PORT = 8765;
/** Waiting searches per engine. */
const QUEUE_PER_ENGINE = 4;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly cors?: readonly string[];
  readonly open?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Serve the page and the HTTP API')
    .option('--port <n>', 'port; 0 chooses a free one', integerArgument(0, 65_535), DEFAULT_PORT)
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 lets other devices in, with the link that is printed',
      LOOPBACK,
    )
    .option('--cors <origin>', 'let pages of this origin use the API; may be repeated', addOrigin)
    .option('--open', 'open the page in a browser')
    .action((options: ServeOptions) => serve(options));
}

function addOrigin(text: string, origins: readonly string[] = []): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin !== text.replace(/\/$/, '')) {
    throw new InvalidArgumentError(`expected an origin such as https://example.org, got '${text}'`);
  }
  return [...origins, url.origin];
}

/** True if the server listens on all addresses of this machine. */
const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host);

/** Addresses of this machine on the local network. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** Other devices need a token, which is new at every start. */
function accessFor({ host, cors = [] }: ServeOptions): AccessRules {
  if (isLoopback(host)) return { ...LOOPBACK_ONLY, corsOrigins: cors };
  const hosts = isAnyAddress(host) ? ownAddresses() : [host.toLowerCase()];
  return { hosts, token: randomBytes(16).toString('base64url'), corsOrigins: cors };
}

/** The link for other devices, and its QR code on a terminal. */
function printNetworkLink({ hosts, token }: AccessRules, port: number): void {
  const [host = 'localhost'] = hosts;
  const url = `http://${host}:${port}/?token=${token}`;
  console.log(`From other devices on this network: ${url}`);
  if (process.stdout.isTTY) for (const line of qrLines(url)) console.log(line);
}

function serve(options: ServeOptions): Promise<void> {
  const { port, host, open } = options;
  const access = accessFor(options);
  const program = threadProgram();
  const engines = Math.max(1, availableParallelism() - 1);
  const services = {
    rules: new RulesWorkerQueue(program),
    engines: new EnginePool(engines, QUEUE_PER_ENGINE * engines, program),
  };
  const files = readStaticFiles(join(dirname(program), 'web'));
  const server = createApiServer(services, files, CONNECTION_LIMITS, access);
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
    server.listen(port, host, () => {
      const address = server.address();
      const usedPort = typeof address === 'object' && address ? address.port : port;
      const reachable = isLoopback(host) || isAnyAddress(host) ? LOOPBACK : host;
      // A connection of this machine to its own network address counts as one of another device.
      const query = reachable === LOOPBACK ? '' : `?token=${access.token}`;
      const url = `http://${reachable}:${usedPort}/${query}`;
      console.log(`Serving Alquerque at ${url} (Ctrl-C to stop)`);
      if (access.token !== undefined) printNetworkLink(access, usedPort);
      void compressFirstVisit(files);
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
