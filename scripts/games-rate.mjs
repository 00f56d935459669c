// Measures speed and memory of `games` on an archive of random games of about 45 moves: PDN for draughts, the app's PGN or
// our own format for the others.
//
//   npm run build && node scripts/games-rate.mjs [games] [seed]
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { newGame, unwrap } from '../dist/lib/index.js';
import { writeGameAs } from '../dist/lib/records.js';

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const MIN_MOVES = 30;
const MAX_MOVES = 60;
/** Number of different games, which the file repeats. */
const DIFFERENT_GAMES = 10_000;
const FORMATS = [
  ['english-draughts', 'pdn'],
  ['russian-draughts', 'pdn'],
  ['brazilian-draughts', 'pdn'],
  ['italian-draughts', 'pdn'],
  ['nine-mens-morris', 'pgn'],
  ['brandubh', 'native'],
];

let state = seed;
function randomBelow(n) {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return Math.floor(((state >>> 0) / 2 ** 32) * n);
}

/** Random game that lasts for at least MIN_MOVES. */
function randomGame(variant, length) {
  for (;;) {
    let game = unwrap(newGame(variant));
    let moves = game.moves();
    for (let n = 0; n < length && moves.length > 0; n++) {
      game = unwrap(game.play(moves[randomBelow(moves.length)]));
      moves = game.moves();
    }
    if (game.history().length >= Math.min(length, MIN_MOVES)) return game;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'alquerque-games-'));
const file = join(folder, 'archive.pdn');
let totalMoves = 0;
const texts = Array.from({ length: Math.min(count, DIFFERENT_GAMES) }, (_, index) => {
  const [variant, format] = FORMATS[index % FORMATS.length];
  const game = randomGame(variant, MIN_MOVES + randomBelow(MAX_MOVES - MIN_MOVES + 1));
  totalMoves += game.history().length;
  return unwrap(writeGameAs(format, game, { tags: { Event: `${index}` } }));
});
const archive = createWriteStream(file);
for (let n = 0; n < count; n++) {
  if (!archive.write(texts[n % texts.length])) await new Promise(resolve => archive.once('drain', resolve));
}
archive.end();
await finished(archive);
console.log(
  `${count} games of ${(totalMoves / texts.length).toFixed(1)} moves, ${(archive.bytesWritten / 1e6).toFixed(0)} MB`,
);

const child = spawn(process.execPath, ['dist/alquerque.js', 'games', file], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
let megabytes = 0;
let seconds = 0;
const sampling = setInterval(() => {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1024);
    const [, user, system] = /\)(?: \S+){11} (\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8')) ?? [];
    seconds = (Number(user) + Number(system)) / 100;
  } catch {
    // The process has ended, or the system is not Linux.
  }
}, 50);
await new Promise(resolve => child.on('exit', resolve));
clearInterval(sampling);
if (megabytes > 0) {
  const rate = Math.round(count / seconds);
  console.log(`${megabytes.toFixed(0)} MB of memory at most, ${seconds} s of CPU time: ${rate} games/s`);
}
rmSync(folder, { recursive: true, force: true });
