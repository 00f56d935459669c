/** Connects a host that speaks another protocol to a session: its lines become commands, replies become its lines. */
import type { SearchEngine } from '../../engine/types';
import { readStdin, writeOutput } from '../../util/node/console';
import { LineSplitter } from '../../util/node/lines';
import { type BestmoveLine, type InfoLine, parseBestmove, parseError, parseInfo } from '../client/protocol';
import { type PlaysOn, Session } from '../session';

/** Translator between a host and the session. */
export interface HostProtocol {
  /** `always` by default: the host decides on draws. */
  readonly playsOn?: PlaysOn;
  /** Handles a line from the host. */
  receive(line: string): void;
  /** Handles a line from the session. */
  handleReply(line: string): void;
}

/** Actions of a translator: command the session, write to the host, exit. */
export interface BridgeLinks {
  /** Gives the session commands. Immediate replies are handled before this returns. */
  command(...lines: readonly string[]): void;
  /** Sends the host a line. */
  send(line: string): void;
  exit(): void;
}

export type HostProtocolFactory = (links: BridgeLinks) => HostProtocol;

export class Bridge {
  private readonly session: Session;
  /** Undefined while it is constructed: replies to its first commands are dropped. */
  private readonly protocol: HostProtocol | undefined;
  private pendingOutput = '';
  /** Lines of the host or replies are being handled, so that output is written when that is done. */
  private isHandling = true;

  /** `write` takes complete lines, `exit` is called at the end of the session. */
  constructor(
    engine: SearchEngine,
    createProtocol: HostProtocolFactory,
    private readonly write: (text: string) => void,
    exit: () => void,
  ) {
    this.session = new Session(engine, { write: text => this.handleReplies(text), exit });
    this.protocol = createProtocol({
      command: (...lines) => this.session.receive(Buffer.from(lines.map(line => `${line}\n`).join(''), 'latin1')),
      send: line => {
        this.pendingOutput += `${line}\n`;
        if (!this.isHandling) this.flush();
      },
      exit: () => {
        this.flush();
        this.session.receive(Buffer.from('quit\n'));
      },
    });
    this.session.playsOn = this.protocol.playsOn ?? 'always';
    this.isHandling = false;
    this.flush();
  }

  receive(line: string): void {
    this.isHandling = true;
    this.protocol?.receive(line.trim());
    this.isHandling = false;
    this.flush();
  }

  /** Ends the input of the session. */
  end(): void {
    this.session.end();
  }

  private flush(): void {
    const text = this.pendingOutput;
    this.pendingOutput = '';
    if (text !== '') this.write(text);
  }

  private handleReplies(text: string): void {
    const wasHandling = this.isHandling;
    this.isHandling = true;
    for (const line of text.split('\n')) if (line !== '') this.protocol?.handleReply(line);
    this.isHandling = wasHandling;
    this.flush();
  }
}

/** `info` line of this engine with a score: all numbers are present. */
export type ScoredInfo = { readonly [Field in keyof InfoLine]-?: NonNullable<InfoLine[Field]> };

interface ReplyHandler {
  best(best: BestmoveLine): void;
  info(info: ScoredInfo): void;
  error(message: string): void;
}

/** Calls the handler for a `bestmove`, scored `info` or error line; ignores other lines. */
export function dispatchReply(line: string, handler: ReplyHandler): void {
  const best = parseBestmove(line);
  const info = parseInfo(line);
  const error = parseError(line);
  if (best) handler.best(best);
  else if (info && isScored(info)) handler.info(info);
  else if (error !== undefined) handler.error(error);
}

const isScored = (info: InfoLine): info is ScoredInfo => info.score !== undefined;

/** Longer lines of a host are ignored. */
const MAX_BRIDGE_LINE_BYTES = 1 << 20;

/** Runs one bridge; `preamble` is input that was already read. */
export function runBridge(createProtocol: HostProtocolFactory, engine: SearchEngine, preamble = ''): void {
  const bridge = new Bridge(engine, createProtocol, writeOutput, () => process.exit(0));
  const lines = new LineSplitter(MAX_BRIDGE_LINE_BYTES);
  const receive = (chunk: Buffer): void => {
    for (const line of lines.push(chunk)) if (line.ok) bridge.receive(line.value);
  };
  receive(Buffer.from(preamble, 'latin1'));
  readStdin(receive, () => {
    const last = lines.finish();
    if (last.ok && last.value !== '') bridge.receive(last.value);
    bridge.end();
  });
}
