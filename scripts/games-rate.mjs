// How fast `games` reads and referees an archive, and in how much memory: games at random, about 45 turns long, of one
// variant after another, in the form that people keep them in (PDN for draughts, the app's PGN or ours for the others).
//   npm run build && node scripts/games-rate.mjs [games] [seed]
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { newGame, unwrap } from '../dist/lib/index.js';
import { writeGameAs } from '../dist/lib/records.js';

const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const LEAST_TURNS = 30;
const MOST_TURNS = 60;
/** So many different games; the file repeats them. */
const DIFFERENT = 10_000;
const FORMS = [
  ['english-draughts', 'pdn'],
  ['russian-draughts', 'pdn'],
  ['brazilian-draughts', 'pdn'],
  ['italian-draughts', 'pdn'],
  ['nine-mens-morris', 'pgn'],
  ['brandubh', 'native'],
];

let state = seed;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return Math.floor(((state >>> 0) / 2 ** 32) * n);
}

/** A game that is not over before its turns are played. */
function gameOf(variant, length) {
  for (;;) {
    let game = unwrap(newGame(variant));
    let turns = game.turns();
    for (let n = 0; n < length && turns.length > 0; n++) {
      game = unwrap(game.play(turns[below(turns.length)]));
      turns = game.turns();
    }
    if (game.history().length >= Math.min(length, LEAST_TURNS)) return game;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'alquerque-games-'));
const file = join(folder, 'archive.pdn');
let turns = 0;
const texts = Array.from({ length: Math.min(count, DIFFERENT) }, (_, at) => {
  const [variant, form] = FORMS[at % FORMS.length];
  const game = gameOf(variant, LEAST_TURNS + below(MOST_TURNS - LEAST_TURNS + 1));
  turns += game.history().length;
  return unwrap(writeGameAs(form, game, { tags: { Event: `${at}` } }));
});
const archive = createWriteStream(file);
for (let n = 0; n < count; n++) {
  if (!archive.write(texts[n % texts.length])) await new Promise(resolve => archive.once('drain', resolve));
}
archive.end();
await finished(archive);
console.log(
  `${count} games of ${(turns / texts.length).toFixed(1)} turns, ${(archive.bytesWritten / 1e6).toFixed(0)} MB`,
);

const child = spawn(process.execPath, ['dist/alquerque.js', 'games', file], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
let megabytes = 0;
let seconds = 0;
const look = setInterval(() => {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1024);
    const [, user, system] = /\)(?: \S+){11} (\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, 'utf8')) ?? [];
    seconds = (Number(user) + Number(system)) / 100;
  } catch {
    // It has ended, or this is no Linux.
  }
}, 50);
await new Promise(resolve => child.on('exit', resolve));
clearInterval(look);
if (megabytes > 0) {
  const rate = Math.round(count / seconds);
  console.log(`${megabytes.toFixed(0)} MB of memory at most, ${seconds} s of processor time: ${rate} games a second`);
}
rmSync(folder, { recursive: true, force: true });
