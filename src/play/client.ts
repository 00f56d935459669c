/** The engine, as a front end sees it: a process that speaks the protocol. */
import { spawn } from 'node:child_process';
import { readThought, type Thought } from './replies';

/** The process ended, or never began; nothing more can be asked. */
export class EngineGone extends Error {}

/** The engine refused what it was sent. */
export class Refused extends Error {}

export interface Client {
  /** Sends commands and returns all lines that answer them. Not while it thinks. */
  ask(...commands: string[]): Promise<readonly string[]>;
  /** Searches; the best move, undefined where the game is over. */
  go(limits: string, onThought: (thought: Thought) => void): Promise<string | undefined>;
  /** Ends the search under way soon; it answers as always. */
  stop(): void;
  close(): void;
  /** Settles when the process has gone without being told to. */
  readonly gone: Promise<EngineGone>;
}

const ERROR = 'info string error: ';

interface Waiter {
  take(line: string): void;
  reject(reason: Error): void;
}

export function openEngine(command: readonly string[]): Client {
  const [program = '', ...args] = command;
  // In a group of its own, so that a key that interrupts this process leaves it the time to save the game.
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  let waiter: Waiter | undefined;
  let closed = false;
  let end: EngineGone | undefined;
  let announce: (end: EngineGone) => void;
  const gone = new Promise<EngineGone>(resolve => {
    announce = resolve;
  });

  const fail = (why: string): void => {
    if (closed || end) return;
    end = new EngineGone(`the engine ${why}`);
    announce(end);
    waiter?.reject(end);
  };
  // However this process ends, the engine does not think on alone.
  const kill = (): boolean => child.kill();
  process.on('exit', kill);
  child.on('close', () => process.off('exit', kill));
  child.on('error', error => fail(`could not be started: ${error.message}`));
  child.on('close', (code, signal) => fail(signal ? `was killed (${signal})` : `ended by itself (code ${code})`));
  child.stdin.on('error', () => {});

  let rest = '';
  child.stdout.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) waiter?.take(line.trimEnd());
  });

  /** Sends `text`; `take` calls `resolve` on the line that ends the answer. */
  const converse = <T>(
    text: string,
    take: (line: string, resolve: (value: T) => void, reject: (reason: Error) => void) => void,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (end) {
        reject(end);
        return;
      }
      waiter = { take: line => take(line, resolve, reject), reject };
      child.stdin.write(text);
    });

  return {
    gone,
    ask(...commands) {
      const answer: string[] = [];
      return converse(`${[...commands, 'isready'].join('\n')}\n`, (line, resolve, reject) => {
        if (line !== 'readyok') answer.push(line);
        else {
          const error = answer.find(reply => reply.startsWith(ERROR));
          if (error) reject(new Refused(error.slice(ERROR.length)));
          else resolve(answer);
        }
      });
    },
    go(limits, onThought) {
      return converse(`go ${limits}\n`, (line, resolve, reject) => {
        if (line.startsWith(ERROR)) reject(new Refused(line.slice(ERROR.length)));
        const thought = readThought(line);
        if (thought) onThought(thought);
        const [word, move] = line.split(' ');
        if (word === 'bestmove') resolve(move === '(none)' ? undefined : move);
      });
    },
    stop() {
      child.stdin.write('stop\n');
    },
    close() {
      closed = true;
      child.stdin.end('quit\n');
    },
  };
}
