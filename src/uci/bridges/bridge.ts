/** How a host that speaks another protocol meets the session: its lines become commands, the replies become its lines. */

import type { SearchEngine } from '../../engine/types';
import { parseError } from '../client/protocol';
import { Session } from '../session';

/** One host, in its own words. */
export interface HostProtocol {
  /** A line that the host sent. */
  receive(line: string): void;
  /** A line that the session answered. */
  handleReply(line: string): void;
}

/** What a dialect speaks to: the session on one side, the host on the other. */
export interface BridgeLinks {
  /** Gives the session a command; what it answers at once is heard before this returns. */
  command(...lines: readonly string[]): void;
  /** Sends the host a line. */
  send(line: string): void;
  exit(): void;
}

export type HostProtocolFactory = (wires: BridgeLinks) => HostProtocol;

/** A host and a session, connected by a dialect. */
export class Bridge {
  private readonly session: Session;
  /** Undefined while it is made: what it has the session do then is not answered. */
  private readonly dialect: HostProtocol | undefined;
  private unwritten = '';

  /** `write` takes whole lines, `leave` is called when the conversation is over. */
  constructor(
    engine: SearchEngine,
    make: HostProtocolFactory,
    private readonly write: (text: string) => void,
    leave: () => void,
  ) {
    this.session = new Session(engine, { write: text => this.hear(text), exit: leave });
    this.dialect = make({
      command: (...lines) => this.session.receive(Buffer.from(lines.map(line => `${line}\n`).join(''), 'latin1')),
      send: line => {
        this.unwritten += `${line}\n`;
      },
      exit: () => {
        this.flush();
        this.session.receive(Buffer.from('quit\n'));
      },
    });
    this.flush();
  }

  receive(line: string): void {
    this.dialect?.receive(line.trim());
    this.flush();
  }

  /** The host has gone or said all. */
  end(): void {
    this.session.end();
  }

  private flush(): void {
    const text = this.unwritten;
    this.unwritten = '';
    if (text !== '') this.write(text);
  }

  private hear(text: string): void {
    for (const line of text.split('\n')) if (line !== '') this.dialect?.handleReply(line);
    this.flush();
  }
}

/** `bestmove`: its moves, none where there is none. */
export interface Bestmove {
  readonly move?: string;
  readonly ponder?: string;
}

/** Whom a dialect tells what of the session's lines its host wants to know. */
interface ReplyHandler {
  best(best: Bestmove): void;
  info(info: InfoLine): void;
  /** What the session found wrong. */
  error(message: string): void;
}

/** Gives a line of the session to whom it concerns, if it is one of these. */
export function dispatchReply(line: string, listener: ReplyHandler): void {
  const best = parseBestmove(line);
  const info = parseInfoLine(line);
  const error = parseError(line);
  if (best) listener.best(best);
  else if (info) listener.info(info);
  else if (error !== undefined) listener.error(error);
}

export function parseBestmove(line: string): Bestmove | undefined {
  const [word, move, , ponder] = line.split(' ');
  if (word !== 'bestmove') return undefined;
  return { ...(move !== '(none)' && { move: move! }), ...(ponder !== undefined && { ponder }) };
}

/** What an `info` line tells of a search. */
export interface InfoLine {
  readonly depth: string;
  readonly multipv: string;
  readonly cp?: number;
  readonly mate?: number;
  readonly bound: boolean;
  readonly nodes: number;
  readonly nps: number;
  readonly time: number;
  readonly pv: readonly string[];
}

/** An `info` line with a score; undefined for any other line. */
function parseInfoLine(line: string): InfoLine | undefined {
  const words = line.split(' ');
  const after = (name: string): string | undefined => words[words.indexOf(name) + 1];
  if (words[0] !== 'info' || !words.includes('score')) return undefined;
  const kind = after('score');
  const value = Number(words[words.indexOf('score') + 2]);
  return {
    depth: after('depth')!,
    multipv: after('multipv')!,
    ...(kind === 'mate' ? { mate: value } : { cp: value }),
    bound: words.includes('lowerbound') || words.includes('upperbound'),
    nodes: Number(after('nodes')),
    nps: Number(after('nps')),
    time: Number(after('time')),
    pv: words.slice(words.indexOf('pv') + 1),
  };
}
