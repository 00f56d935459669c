/** What is said in a game, line by line, in a file of its own. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, fileError, withFileErrors } from '../disk/files';
import type { GameLog } from './runner';

/** Characters in one log; what is said beyond is left out. */
const MAX_LOG_LENGTH = 1 << 24;

/** `<` goes to the engine, `>` comes from it, `!` is what it said on stderr; milliseconds since the game began. */
export function openGameLog(folder: string, game: number, warn: (text: string) => void): GameLog {
  createFolder(folder);
  const path = unusedPath(folder, `game-${game + 1}`);
  const file = withFileErrors(path, () => openSync(path, 'wx'));
  const start = performance.now();
  let open = true;
  let length = 0;
  const write = (line: string): void => {
    if (length > MAX_LOG_LENGTH) return;
    length += line.length;
    const text = length > MAX_LOG_LENGTH ? 'The rest is left out.\n' : line;
    try {
      writeSync(file, text);
    } catch (error) {
      // The game is worth more than its log.
      open = false;
      warn(`game ${game + 1} is logged only in part: ${fileError(folder, error).message}`);
    }
  };
  return {
    forPlayer: name => (direction, text) => {
      if (open) write(`${(performance.now() - start).toFixed(1)} ${name} ${direction} ${text}\n`);
    },
    close() {
      open = false;
      closeSync(file);
    },
  };
}

/** A game that is played again has another log: none is written over. */
function unusedPath(folder: string, stem: string): string {
  for (let count = 1; ; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `.${count}`}.log`);
    if (!existsSync(path)) return path;
  }
}
