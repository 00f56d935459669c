/**
 * Who may ask. The server stands on the loopback address, but any page that is open in a browser can send requests there:
 * a rebound name shows in the Host header, another site in Origin or in what the browser says of where it comes from.
 */
import type { IncomingMessage } from 'node:http';
import { refuse } from './fault';

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** The Host headers that mean this server. */
export const hostsOf = (port: number): ReadonlySet<string> =>
  new Set([...NAMES.map(name => `${name}:${port}`), ...(port === 80 ? NAMES : [])]);

export function admitHost({ headers }: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has((headers.host ?? '').toLowerCase()))
    refuse(403, 'forbidden', 'this server answers by its own name only');
}

/** No Origin comes from programs and from plain links; a page may ask only where it was served here. */
export function admitOrigin({ headers }: IncomingMessage): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const same = origin === undefined || origin === `http://${headers.host}`;
  if (!same || site === 'cross-site' || site === 'same-site') {
    refuse(403, 'forbidden', 'requests of other sites are not answered');
  }
}

export function admitJson({ headers }: IncomingMessage): void {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    refuse(415, 'media-type', 'the body has to be application/json');
  }
}
