// npm run build && node scripts/perft-baseline.mjs GAME BASELINE: compare perft with a counter in C.
//
// GAME is morris, draughts or brandubh. BASELINE is a counter of that game: a program, or C source that gcc compiles.
// Both count the same tree alternately, with one thread and no table; CPU time is compared (Linux only).
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';

const REPEATS = 5;

/** Label, arguments of the baseline, and our variant, depth and FEN (the start if absent). */
const ROWS = {
  morris: [
    ['P', ['7'], 'nine-mens-morris', 7],
    [
      'M',
      ['8', '9308', '1591552', '3', '3'],
      'nine-mens-morris',
      8,
      '**@@****/*O@*O@*@/*OOO*O** w p p 6 3 5 3 0 0 0 0 0 0 0 0 1',
    ],
    [
      'S',
      ['9', '8456282', '7602561', '0', '0'],
      'nine-mens-morris',
      9,
      '*@*@@@OO/**O****@/O*OO*O@@ w m s 7 0 7 0 0 0 0 0 0 0 0 0 1',
    ],
    [
      'F',
      ['7', '17152', '9502786', '0', '0'],
      'nine-mens-morris',
      7,
      '***@**@@/O****O*O/@****@** w m s 3 0 5 0 0 0 0 0 0 0 0 0 1',
    ],
  ],
  draughts: [
    ['D1', ['12'], 'damas-espanolas', 12],
    [
      'D2',
      ['-f', '11', 'W:W1,3,4,5,7,10,11,15,22:B20,21,23,24,29,30,31,32'],
      'spanish-draughts',
      11,
      'W:W1,3,4,5,7,10,11,15,22:B20,21,23,24,29,30,31,32',
    ],
    ['D3', ['-f', '8', 'B:WK6,K12,K28:BK2,K25,K30,K32'], 'spanish-draughts', 8, 'B:WK6,K12,K28:BK2,K25,K30,K32'],
    ['D4', ['9', 'W:WK1,K3,5,K12:BK32,K29,28,K21'], 'damas-espanolas', 9, 'W:WK1,K3,5,K12:BK32,K29,28,K21'],
  ],
  brandubh: [
    ['B1', ['6'], 'brandubh', 6],
    ['B2', ['6', '3t1t1/3t3/3T2t/1tT4/5K1/3tt2/4T2 a 12'], 'brandubh', 6, '3t1t1/3t3/3T2t/1tT4/5K1/3tt2/4T2 a 12'],
    ['B3', ['7', '7/7/4t2/4Kt1/t4Tt/7/7 a 29'], 'brandubh', 7, '7/7/4t2/4Kt1/t4Tt/7/7 a 29'],
  ],
};

const [, , game, baseline] = argv;
const rows = ROWS[game];
if (!rows || !baseline) {
  console.error(`usage: node scripts/perft-baseline.mjs ${Object.keys(ROWS).join('|')} BASELINE`);
  exit(2);
}
const counter = baseline.endsWith('.c') ? compile(baseline) : baseline;

function compile(source) {
  const program = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'counter');
  execFileSync('gcc', ['-O3', '-march=native', '-o', program, source]);
  return program;
}

/** CPU time of the threads of a process in ms by thread. */
const threadTimes = pid =>
  readdirSync(`/proc/${pid}/task`).map(task => [
    task,
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
  ]);

/** An engine process that counts repeatedly. */
class Engine {
  #process = spawn(execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #rest = '';
  #onLine = () => {};
  /** CPU times of all threads, those that have ended included: a change of variant ends one. */
  #times = new Map();

  constructor() {
    this.#process.stdout.setEncoding('utf8').on('data', text => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop();
      for (const line of lines) this.#onLine(line);
    });
  }

  ask(command, answer) {
    return new Promise(resolve => {
      this.#onLine = line => {
        if (line.startsWith('info string error')) throw new Error(line);
        if (answer.test(line)) resolve(line);
      };
      this.#process.stdin.write(`${command}\n`);
    });
  }

  #cpuTime() {
    for (const [thread, time] of threadTimes(this.#process.pid)) this.#times.set(thread, time);
    return [...this.#times.values()].reduce((sum, time) => sum + time, 0);
  }

  async count(depth) {
    const before = this.#cpuTime();
    const line = await this.ask(`perft ${depth} actions`, /^nodes /);
    return { nodes: Number(line.split(' ')[1]), time: this.#cpuTime() - before };
  }

  quit() {
    this.#process.stdin.write('quit\n');
  }
}

/** Runs the baseline, which prints `nodes N cpums T`. */
function countInC(args) {
  const text = execFileSync(counter, args, { encoding: 'utf8' });
  const found = /nodes (\d+) cpums ([\d.]+)/.exec(text);
  if (!found) throw new Error(`baseline: expected 'nodes N cpums T', got '${text.trim()}'`);
  return { nodes: Number(found[1]), time: Number(found[2]) };
}

async function compare([label, args, variant, depth, fen]) {
  const engine = new Engine();
  await engine.ask(`setoption name UCI_Variant value ${variant}\nisready`, /^readyok/);
  if (fen) await engine.ask(`position fen ${fen}\nisready`, /^readyok/);
  await engine.ask('go depth 1', /^bestmove/);
  const ours = [];
  const theirs = [];
  for (let i = 0; i < REPEATS; i++) {
    ours.push(await engine.count(depth));
    theirs.push(countInC(args));
  }
  engine.quit();
  const nodes = new Set([...ours, ...theirs].map(result => result.nodes));
  if (nodes.size > 1) throw new Error(`${label}: counts differ: ${[...nodes].join(', ')}`);
  const best = results => Math.min(...results.map(({ time }) => time));
  const ratio = best(ours) / best(theirs);
  const first = ours[0].time / best(theirs);
  console.log(
    `${label}  nodes ${ours[0].nodes}  ours ${best(ours).toFixed(0)} ms  C ${best(theirs).toFixed(0)} ms  ` +
      `ratio ${ratio.toFixed(2)}  first run ${first.toFixed(2)}`,
  );
  return { ratio, first };
}

const results = [];
for (const row of rows) results.push(await compare(row));
const mean = values => (values.reduce((product, value) => product * value, 1) ** (1 / values.length)).toFixed(2);
console.log(
  `geometric mean of the best of ${REPEATS}: ${mean(results.map(({ ratio }) => ratio))}, ` +
    `of first runs: ${mean(results.map(({ first }) => first))}`,
);
