import { LineProcess, type ProcessEnd } from './line-process';
import { type PvInfo, parseBestmove, parseError, parsePvInfo } from './protocol';

/** The engine process has ended or could not be started. */
export class EngineExitedError extends Error {}

/** The engine answered a command with an error. */
export class CommandRejectedError extends Error {}

/** Client of one Alquerque process. */
export interface EngineClient {
  /** Sends commands and returns all reply lines. Must not be called during a search. */
  ask(...commands: string[]): Promise<readonly string[]>;
  /** Searches and returns the best move, or undefined if the game is over. */
  go(limits: string, onInfo: (info: PvInfo) => void): Promise<string | undefined>;
  /** Asks the running search to finish; `go` then returns as usual. */
  stop(): void;
  close(): void;
  /** Resolves if the process ends without `close`. */
  readonly exited: Promise<EngineExitedError>;
}

/** Time for the engine to exit after `quit`, before it is killed. */
const QUIT_GRACE_MS = 500;

export function openEngineClient(command: readonly string[]): EngineClient {
  const program = new LineProcess(command);
  let isClosed = false;
  let resolveExited: (error: EngineExitedError) => void;
  const exited = new Promise<EngineExitedError>(resolve => {
    resolveExited = resolve;
  });
  program.onEnd = end => {
    if (!isClosed) resolveExited(new EngineExitedError(describeEnd(end)));
  };

  /** Waits for the line that `pick` accepts as the end of the reply. */
  const expect = async <T>(pick: (line: string) => T | undefined): Promise<T> => {
    const result = await program.expect(pick);
    if (result.kind === 'line') return result.value;
    throw new EngineExitedError(result.kind === 'end' ? describeEnd(result.end) : 'the engine does not respond');
  };

  return {
    exited,
    async ask(...commands) {
      const replies: string[] = [];
      const ready = expect(line => {
        if (line === 'readyok') return true;
        replies.push(line);
        return undefined;
      });
      for (const command of [...commands, 'isready']) program.send(command);
      await ready;
      const error = replies.map(parseError).find(text => text !== undefined);
      if (error !== undefined) throw new CommandRejectedError(error);
      return replies;
    },
    async go(limits, onInfo) {
      const reply = expect(line => {
        const error = parseError(line);
        if (error !== undefined) return { error };
        const info = parsePvInfo(line);
        if (info) onInfo(info);
        return parseBestmove(line);
      });
      program.send(`go ${limits}`);
      const result = await reply;
      if ('error' in result) throw new CommandRejectedError(result.error);
      return result.move;
    },
    stop() {
      program.send('stop');
    },
    close() {
      isClosed = true;
      program.send('quit');
      setTimeout(() => program.kill(), QUIT_GRACE_MS).unref();
    },
  };
}

function describeEnd({ kind, detail }: ProcessEnd): string {
  if (kind === 'start-failure') return `cannot start the engine: ${detail}`;
  return `the engine ${detail.replace(/^killed/, 'was killed')}`;
}
