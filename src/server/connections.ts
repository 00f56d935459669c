/**
 * Connections of the server. A client may hold a connection without sending its request or reading the reply. Such a
 * connection is closed after some time, or at once if a new connection needs its place.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Time for a client to send the rest of a request, or to read a reply. */
  readonly clientTimeoutMs: number;
  /** Time for a client to read an error and to close the connection. */
  readonly lingerMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { maxConnections: 256, clientTimeoutMs: 30_000, lingerMs: 1000 };

/** Unanswered requests that a client may pipeline on one connection. */
const MAX_PIPELINED = 16;

export class Connection {
  readonly address: string;
  /** Requests whose replies have not been sent to their ends. */
  private readonly unanswered = new Map<ServerResponse, AbortController>();
  /** Number of requests that the server is working on. */
  private running = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: Socket,
    private readonly clientTimeoutMs: number,
    private readonly onActivity: (connection: Connection) => void,
  ) {
    this.address = socket.remoteAddress ?? '';
  }

  /** True if the client must act: send a request, or read a reply. */
  get isWaitingForClient(): boolean {
    return this.running === 0;
  }

  /** True if the last request exceeds the limit of pipelined requests. */
  get isFlooded(): boolean {
    return this.unanswered.size > MAX_PIPELINED;
  }

  /** True if an error message for the last request can be sent without mixing it with another reply. */
  get canSendError(): boolean {
    return this.socket.writable && this.running === 0 && [...this.unanswered.keys()].every(reply => !reply.headersSent);
  }

  /** Registers a request. The signal aborts when the client disconnects. */
  open(response: ServerResponse): AbortSignal {
    const controller = new AbortController();
    this.unanswered.set(response, controller);
    response.once('finish', () => {
      this.unanswered.delete(response);
      this.update();
    });
    this.update();
    return controller.signal;
  }

  /** Does the work of the server for one request. The time of the client stands still meanwhile. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.running++;
    this.update();
    try {
      return await work();
    } finally {
      this.running--;
      this.update();
    }
  }

  abort(): void {
    clearTimeout(this.timer);
    for (const controller of this.unanswered.values()) controller.abort();
  }

  private update(): void {
    clearTimeout(this.timer);
    if (this.running === 0 && this.unanswered.size > 0 && !this.socket.destroyed)
      this.timer = setTimeout(() => this.socket.destroy(), this.clientTimeoutMs);
    this.onActivity(this);
  }
}

export class Connections {
  /** Least recently active first. */
  private readonly all = new Map<Socket, Connection>();

  constructor(private readonly limits: ConnectionLimits) {}

  add(socket: Socket): void {
    const connection = new Connection(socket, this.limits.clientTimeoutMs, active => this.moveToEnd(active));
    this.all.set(socket, connection);
    socket.once('close', () => {
      this.all.delete(socket);
      connection.abort();
    });
    if (this.all.size > this.limits.maxConnections) this.evict();
  }

  of(socket: Socket): Connection | undefined {
    return this.all.get(socket);
  }

  /** Sends an error without body and closes the connection, even if the client keeps its side open. */
  closeWithError(socket: Socket, status: string): void {
    const connection = this.all.get(socket);
    if (connection?.canSendError) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      const timer = setTimeout(() => socket.destroy(), this.limits.lingerMs);
      socket.once('close', () => clearTimeout(timer));
      connection.abort();
    } else socket.destroy();
  }

  private moveToEnd(connection: Connection): void {
    if (this.all.delete(connection.socket)) this.all.set(connection.socket, connection);
  }

  /**
   * Closes the least recently active connection that waits for its client. Clients with many connections lose theirs
   * first.
   */
  private evict(): void {
    const counts = new Map<string, number>();
    for (const { address } of this.all.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    let victim: Connection | undefined;
    for (const connection of this.all.values()) {
      const isBetter = !victim || counts.get(connection.address)! > counts.get(victim.address)!;
      if (connection.isWaitingForClient && isBetter) victim = connection;
    }
    if (!victim) return;
    this.all.delete(victim.socket);
    victim.abort();
    victim.socket.destroy();
  }
}
