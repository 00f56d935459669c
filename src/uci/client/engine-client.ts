/** An engine in conversation: questions and their answers, searches and their thoughts. */
import { LineProcess, type ProcessEnd } from './line-process';
import { type PvInfo, parseError, parsePvInfo } from './protocol';

/** The process ended, or never began; nothing more can be asked. */
export class EngineExitedError extends Error {}

/** The engine refused what it was sent. */
export class CommandRejectedError extends Error {}

export interface EngineClient {
  /** Sends commands and returns all lines that answer them. Not while it thinks. */
  ask(...commands: string[]): Promise<readonly string[]>;
  /** Searches; the best move, undefined where the game is over. */
  go(limits: string, onThought: (thought: PvInfo) => void): Promise<string | undefined>;
  /** Ends the search under way soon; it answers as always. */
  stop(): void;
  close(): void;
  /** Kept when the process has gone without being told to. */
  readonly exited: Promise<EngineExitedError>;
}

/** Milliseconds that an engine has to go by itself when it is told to quit. */
const QUIT_GRACE_MS = 500;

export function openEngineClient(command: readonly string[]): EngineClient {
  const program = new LineProcess(command);
  let closed = false;
  let announce: (end: EngineExitedError) => void;
  const gone = new Promise<EngineExitedError>(hear => {
    announce = hear;
  });
  program.onEnd = end => {
    if (!closed) announce(new EngineExitedError(describeEnd(end)));
  };

  /** Waits for the line that `pick` knows as the end of the answer. */
  const converse = async <T>(pick: (line: string) => T | undefined): Promise<T> => {
    const reply = await program.expect(pick);
    if (reply.kind === 'line') return reply.value;
    throw new EngineExitedError(reply.kind === 'end' ? describeEnd(reply.end) : 'the engine is silent');
  };

  return {
    exited: gone,
    async ask(...commands) {
      const answer: string[] = [];
      const heard = converse(line => {
        if (line === 'readyok') return true;
        answer.push(line);
        return undefined;
      });
      for (const command of [...commands, 'isready']) program.send(command);
      await heard;
      const error = answer.map(parseError).find(text => text !== undefined);
      if (error !== undefined) throw new CommandRejectedError(error);
      return answer;
    },
    async go(limits, onThought) {
      const heard = converse(line => {
        const error = parseError(line);
        if (error !== undefined) return { error };
        const thought = parsePvInfo(line);
        if (thought) onThought(thought);
        const [word, move = ''] = line.split(' ');
        return word === 'bestmove' ? { move } : undefined;
      });
      program.send(`go ${limits}`);
      const answer = await heard;
      if ('error' in answer) throw new CommandRejectedError(answer.error);
      return answer.move === '(none)' ? undefined : answer.move;
    },
    stop() {
      program.send('stop');
    },
    close() {
      closed = true;
      program.send('quit');
      setTimeout(() => program.kill(), QUIT_GRACE_MS).unref();
    },
  };
}

function describeEnd({ kind, detail }: ProcessEnd): string {
  if (kind === 'start-failure') return `the engine could not be started: ${detail}`;
  return `the engine ${detail.replace(/^killed/, 'was killed')}`;
}
