// Measures the response times of the engine. Needs an idle machine: npm run build && node scripts/latency.mjs [variant]
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

  /** Time in ms from sending `line` to the first reply that starts with `word`. */
  async measure(line, word) {
    const start = performance.now();
    const answer = new Promise(answered => {
      this.#waiting = { word, answered };
    });
    this.send(line);
    return (await answer) - start;
  }
}

const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

async function repeat(count, measure) {
  const results = [];
  for (let i = 0; i < count; i++) results.push(await measure(i));
  return results.sort((a, b) => a - b);
}

const starts = await repeat(20, async () => {
  const start = performance.now();
  const engine = new Engine();
  await engine.measure('uci', 'uciok');
  const time = performance.now() - start;
  engine.send('quit');
  await engine.ended;
  return time;
});

const engine = new Engine();
await engine.measure(`setoption name UCI_Variant value ${variant}`, 'info string variant');
await engine.measure('go depth 3', 'bestmove');

const ready = [];
const stops = await repeat(100, async i => {
  await engine.measure('go infinite', 'info');
  await sleep((i * 37) % 150);
  ready.push(await engine.measure('isready', 'readyok'));
  return engine.measure('stop', 'bestmove');
});
const moves = await repeat(20, () => engine.measure('go movetime 200', 'bestmove'));
const clocks = await repeat(50, () => engine.measure('go wtime 20 btime 20', 'bestmove'));
engine.send('quit');

const quantile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const ROWS = [
  ['process start to uciok', starts, quantile(starts, 0.5) <= 150, 'median within 150 ms'],
  ['isready during a search', ready.sort((a, b) => a - b), ready.at(-1) <= 100, 'all within 100 ms'],
  ['stop to bestmove', stops, quantile(stops, 0.98) <= 50, '99 of 100 within 50 ms'],
  ['go movetime 200', moves, moves[0] >= 199 && moves.at(-1) <= 230, 'all in 200 to 230 ms'],
  ['go wtime 20 btime 20', clocks, clocks.at(-1) <= 50, 'all within 50 ms'],
];

console.log(`${variant}, times in ms\n`);
console.log(`${''.padEnd(24)}${['times', 'min', 'median', 'max'].map(head => head.padStart(8)).join('')}  bound`);
for (const [name, times, isMet, bound] of ROWS) {
  const figures = [times.length, times[0].toFixed(1), quantile(times, 0.5).toFixed(1), times.at(-1).toFixed(1)];
  console.log(
    `${name.padEnd(24)}${figures.map(figure => `${figure}`.padStart(8)).join('')}  ${bound}: ${isMet ? 'met' : 'MISSED'}`,
  );
}
exit(ROWS.every(([, , isMet]) => isMet) ? 0 : 1);
