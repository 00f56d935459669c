/** What is said in a game, line by line, in a file of its own. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { GameLog } from './runner';

/** `<` goes to the engine, `>` comes from it, `!` is what it said on stderr; milliseconds since the game began. */
export function openLog(folder: string, game: number): GameLog {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, `game-${game + 1}.log`), 'w');
  const start = performance.now();
  let open = true;
  return {
    of: name => (direction, text) => {
      if (open) writeSync(file, `${(performance.now() - start).toFixed(1)} ${name} ${direction} ${text}\n`);
    },
    close() {
      open = false;
      closeSync(file);
    },
  };
}
