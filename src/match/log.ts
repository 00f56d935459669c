/** What is said in a game, line by line, in a file of its own. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, trouble, withFile } from '../disk/files';
import type { GameLog } from './runner';

/** Characters in one log; what is said beyond is left out. */
const LONGEST_LOG = 1 << 24;

/** `<` goes to the engine, `>` comes from it, `!` is what it said on stderr; milliseconds since the game began. */
export function openLog(folder: string, game: number, warn: (text: string) => void): GameLog {
  makeFolder(folder);
  const path = freePath(folder, `game-${game + 1}`);
  const file = withFile(path, () => openSync(path, 'wx'));
  const start = performance.now();
  let open = true;
  let length = 0;
  const write = (line: string): void => {
    if (length > LONGEST_LOG) return;
    length += line.length;
    const text = length > LONGEST_LOG ? 'The rest is left out.\n' : line;
    try {
      writeSync(file, text);
    } catch (error) {
      // The game is worth more than its log.
      open = false;
      warn(`game ${game + 1} is logged only in part: ${trouble(folder, error).message}`);
    }
  };
  return {
    of: name => (direction, text) => {
      if (open) write(`${(performance.now() - start).toFixed(1)} ${name} ${direction} ${text}\n`);
    },
    close() {
      open = false;
      closeSync(file);
    },
  };
}

/** A game that is played again has another log: none is written over. */
function freePath(folder: string, stem: string): string {
  for (let count = 1; ; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `.${count}`}.log`);
    if (!existsSync(path)) return path;
  }
}
