// How promptly the engine answers: `npm run build && node scripts/latency.mjs [variant]`, on an idle machine.
import { spawn } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';

const variant = argv[2] ?? 'nine-mens-morris';

class Engine {
  #process = spawn(execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #rest = '';
  #waiting;
  ended = new Promise(resolve => this.#process.on('exit', resolve));

  constructor() {
    this.#process.stdout.setEncoding('utf8').on('data', text => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop();
      if (lines.some(line => line.startsWith(this.#waiting?.word))) this.#waiting.answered(performance.now());
    });
  }

  send(line) {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Milliseconds from `line` to the first line of the answer that begins with `word`. */
  async timed(line, word) {
    const start = performance.now();
    const answer = new Promise(answered => {
      this.#waiting = { word, answered };
    });
    this.send(line);
    return (await answer) - start;
  }
}

const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

async function repeat(times, measure) {
  const results = [];
  for (let i = 0; i < times; i++) results.push(await measure(i));
  return results.sort((a, b) => a - b);
}

const starts = await repeat(20, async () => {
  const start = performance.now();
  const engine = new Engine();
  await engine.timed('uci', 'uciok');
  const time = performance.now() - start;
  engine.send('quit');
  await engine.ended;
  return time;
});

const engine = new Engine();
await engine.timed(`setoption name UCI_Variant value ${variant}`, 'info string variant');
await engine.timed('go depth 3', 'bestmove');

const ready = [];
const stops = await repeat(100, async i => {
  await engine.timed('go infinite', 'info');
  await sleep((i * 37) % 150);
  ready.push(await engine.timed('isready', 'readyok'));
  return engine.timed('stop', 'bestmove');
});
const moves = await repeat(20, () => engine.timed('go movetime 200', 'bestmove'));
const clocks = await repeat(50, () => engine.timed('go wtime 20 btime 20', 'bestmove'));
engine.send('quit');

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const ROWS = [
  ['process start to uciok', starts, at(starts, 0.5) <= 150, 'median within 150 ms'],
  ['isready in a search', ready.sort((a, b) => a - b), ready.at(-1) <= 100, 'all within 100 ms'],
  ['stop to bestmove', stops, at(stops, 0.98) <= 50, '99 of 100 within 50 ms'],
  ['go movetime 200', moves, moves[0] >= 199 && moves.at(-1) <= 230, 'all in 200 to 230 ms'],
  ['go wtime 20 btime 20', clocks, clocks.at(-1) <= 50, 'all within 50 ms'],
];

console.log(`${variant}, milliseconds\n`);
console.log(`${''.padEnd(24)}${['times', 'least', 'median', 'most'].map(head => head.padStart(8)).join('')}  promise`);
for (const [name, times, kept, promise] of ROWS) {
  const figures = [times.length, times[0].toFixed(1), at(times, 0.5).toFixed(1), times.at(-1).toFixed(1)];
  console.log(
    `${name.padEnd(24)}${figures.map(figure => `${figure}`.padStart(8)).join('')}  ${promise}: ${kept ? 'kept' : 'BROKEN'}`,
  );
}
exit(ROWS.every(([, , kept]) => kept) ? 0 : 1);
