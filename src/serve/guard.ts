/**
 * Who may ask. The server stands on the loopback address, but any page that is open in a browser can send requests there:
 * a rebound name shows in the Host header, another site in Origin or in what the browser says of where it comes from.
 */
import type { IncomingMessage } from 'node:http';
import { reject } from './fault';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** The Host headers that mean this server. */
export const allowedHosts = (port: number): ReadonlySet<string> =>
  new Set([...LOOPBACK_NAMES.map(name => `${name}:${port}`), ...(port === 80 ? LOOPBACK_NAMES : [])]);

export function checkHost({ headers }: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has((headers.host ?? '').toLowerCase()))
    reject(403, 'forbidden', 'this server answers by its own name only');
}

/** No Origin comes from programs and from plain links; a page may ask only where it was served here. */
export function checkOrigin({ headers }: IncomingMessage): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const same = origin === undefined || origin === `http://${headers.host}`;
  if (!same || site === 'cross-site' || site === 'same-site') {
    reject(403, 'forbidden', 'requests of other sites are not answered');
  }
}

export function checkContentType({ headers }: IncomingMessage): void {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    reject(415, 'media-type', 'the body has to be application/json');
  }
}
