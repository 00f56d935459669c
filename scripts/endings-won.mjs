// Plays won endings against the tables' own defence: node scripts/endings-won.mjs VARIANT FOLDER [GAMES] [MS] [PIECES]
// Draws positions of up to so many pieces that the side to move wins by the tables in FOLDER, and lets the engine play
// both sides to the end. Draws by a rule that counts moves are told apart: such wins the rule may not allow.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [variant = 'english-draughts', folder = '', games = '200', milliseconds = '20', most = '6'] =
  process.argv.slice(2);
const PROGRAM = new URL('../dist/alquerque.js', import.meta.url).pathname;
const LONGEST = 400;

const engine = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const send = text => engine.stdin.write(`${text}\n`);
async function reply(word) {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('the engine has ended');
    if (value.startsWith('info string error')) throw new Error(value);
    if (value.startsWith(word)) return value;
  }
}

let state = 1;
const random = below => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const LETTERS = variant.startsWith('russian') || variant.startsWith('czech');
/** The name of the square of a rank and file that lie on the dark diagonals. */
function nameOf(square) {
  const rank = square >> 2;
  const file = 2 * (square & 3) + (rank & 1);
  return LETTERS ? `${'abcdefgh'[file]}${rank + 1}` : String(square + 1);
}
/** Whether White goes up in this numbering, so that they are crowned on the last squares. */
const UP = LETTERS || !['english-draughts', 'pool-checkers', 'italian-draughts'].includes(variant);

function randomFen() {
  const pieces = 3 + random(Number(most) - 2);
  const white = 1 + random(pieces - 1);
  const used = new Set();
  const place = (isWhite, count) =>
    Array.from({ length: count }, () => {
      for (;;) {
        const square = random(32);
        const king = random(2) === 1;
        const far = isWhite === UP ? square >= 28 : square < 4;
        if (used.has(square) || (far && !king)) continue;
        used.add(square);
        return (king ? 'K' : '') + nameOf(square);
      }
    }).join(',');
  return `${random(2) === 0 ? 'W' : 'B'}:W${place(true, white)}:B${place(false, pieces - white)}`;
}

async function playOut(fen) {
  const moves = [];
  for (;;) {
    send(`position fen ${fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`);
    send('status');
    const status = await reply('status');
    if (!status.startsWith('status ongoing') || moves.length >= LONGEST) return { status, moves };
    send(`go movetime ${milliseconds}`);
    moves.push((await reply('bestmove')).split(' ')[1]);
  }
}

send('uci');
await reply('uciok');
send(`setoption name UCI_Variant value ${variant}`);
send(`setoption name TablePath value ${folder}`);
send('setoption name TableMemory value 1500');
send('isready');
await reply('readyok');

const tally = { won: 0, rule: 0, other: 0, longest: 0 };
for (let n = 0; n < Number(games); ) {
  const fen = randomFen();
  send(`position fen ${fen}`);
  send('legal');
  const turns = (await reply('legal')).split(' ').slice(1);
  if (turns.length < 2) continue;
  send('go nodes 1');
  const score = await reply('info depth');
  await reply('bestmove');
  const worth = Number(/score cp (-?\d+)/.exec(score)?.[1] ?? (/score mate \d/.test(score) ? 20000 : 0));
  if (worth < 15000) continue;
  n++;
  const { status, moves } = await playOut(fen);
  tally.longest = Math.max(tally.longest, moves.length);
  const side = fen.startsWith('W') ? 'white' : 'black';
  if (status.startsWith(`status win ${side}`)) tally.won++;
  else if (/n-move|three/.test(status)) tally.rule++;
  else tally.other++;
  if (!status.startsWith(`status win ${side}`)) console.log(`${fen}: ${status} after ${moves.length}`);
}
console.log(
  `${variant}: ${tally.won} of ${games} won, ${tally.rule} stopped by a rule that counts moves, ${tally.other} others; the longest took ${tally.longest} plies`,
);
send('quit');
