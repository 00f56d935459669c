// npm run build && node scripts/soak.mjs [--hours H] [--games N] [--at-once N] [--seed S] [--margin MS] [--report FILE]:
// play the engine against itself for hours.
//
// All variants with random rule options, clocks of 1+0.01 and moves of 20 ms, one thread and two, and hostile input in
// between. Each process plays many games, so that its memory can be watched. Faults are reported with the last lines sent:
// an illegal or missing move, a time forfeit, a late answer, an unexpected error, a crash. Time that the kernel kept the
// engine or this script waiting for a processor (/proc/PID/schedstat) is not charged.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { argv, execPath, exit, pid } from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const ENGINE = 'dist/alquerque.js';
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    hours: { type: 'string', default: '1' },
    games: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: `${availableParallelism()}` },
    seed: { type: 'string', default: '1' },
    margin: { type: 'string', default: '500' },
    report: { type: 'string' },
  },
});
const END = performance.now() + Number(values.hours) * 3_600_000;
const GAMES = Number(values.games);
const AT_ONCE = Number(values['at-once']);

/** Milliseconds by which a move may exceed its clock or its time, waiting for a processor not counted. */
const MARGIN = Number(values.margin);
/** Time limit for an output line, and how often it is checked. */
const LINE_TIMEOUT_MS = 60_000;
const POLL_MS = 10_000;
const MAX_MOVES = 200;
/** One in N games uses tablebases: building them for rules that occur once takes longer than the game. */
const TABLES_EVERY = 10;
/** One in N games changes the number of threads: a new thread takes as long to warm up as a game. */
const THREADS_EVERY = 8;
/** Hostile input at one in N moves. */
const HOSTILE_EVERY = 20;
/** Games of one variant in a row: warming up for another one takes as long as a game. */
const GAMES_IN_A_ROW = 12;
const MAX_FAULTS = 20;

/** Seeded random numbers (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
const oneOf = (list, random) => list[random(list.length)];

/** Milliseconds that each thread of a process was runnable but not running. */
function waitTimes(id) {
  const byThread = new Map();
  for (const task of readdirSync(`/proc/${id}/task`))
    try {
      byThread.set(task, Number(readFileSync(`/proc/${id}/task/${task}/schedstat`, 'utf8').split(' ')[1]) / 1e6);
    } catch {
      // The thread has exited.
    }
  return byThread;
}

/** Milliseconds that the threads have waited since `before`, apart from those that have exited. */
const waitedSince = (before, now) => [...now].reduce((sum, [task, ms]) => sum + ms - (before.get(task) ?? 0), 0);

/** An engine process: its output lines, the last input lines, its memory. */
class Engine {
  lines = [];
  sent = [];
  exited = '';
  tokens = 0;
  wake = () => {};

  constructor() {
    this.child = spawn(execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', line => {
      this.lines.push(line);
      this.wake();
    });
    this.child.on('exit', (code, signal) => {
      this.exited = `the engine exited: ${signal ?? code}`;
      this.wake();
    });
    this.child.stdin.on('error', () => {});
  }

  send(line) {
    this.sent.push(line.slice(0, 2_000));
    if (this.sent.length > 20) this.sent.shift();
    this.child.stdin.write(`${line}\n`);
  }

  async next() {
    let before;
    let start = 0;
    for (let looks = 0; this.lines.length === 0; looks++) {
      if (this.exited) throw new Error(this.exited);
      // Reading wait times at once would take as long as most answers.
      if (looks === 1) {
        before = this.waitTimes();
        start = performance.now();
      }
      if (looks > 1 && performance.now() - start - waitedSince(before, this.waitTimes()) > LINE_TIMEOUT_MS)
        throw new Error(`no output for ${LINE_TIMEOUT_MS} ms`);
      await new Promise(done => {
        const timer = setTimeout(done, POLL_MS);
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    return this.lines.shift();
  }

  /** Lines up to the first that begins with `word`. */
  async until(word) {
    for (const received = []; ; ) {
      const line = await this.next();
      received.push(line);
      if (line === word || line.startsWith(`${word} `)) return received;
    }
  }

  /** Skips all output so far: the answer to an unknown command comes after it. */
  async skipOutput() {
    const token = `word${this.tokens++}`;
    this.send(token);
    while (!(await this.next()).includes(token));
  }

  async answers(...commands) {
    for (const command of commands) this.send(command);
    this.send('isready');
    return this.until('readyok');
  }

  /** Output of commands that must not fail. */
  async ask(...commands) {
    const received = await this.answers(...commands);
    const error = received.find(line => line.startsWith('info string error'));
    if (error) throw new Error(`unexpected error: ${error}`);
    return received;
  }

  waitTimes = () => new Map([...waitTimes(this.child.pid), ...waitTimes(pid)]);

  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  end() {
    this.child.kill('SIGKILL');
  }
}

/** Invalid commands, and valid ones at the wrong time. None may have any effect but an answer. */
const HOSTILE = [
  () => 'go depth',
  () => 'position fen nonsense',
  () => 'position startpos moves zz',
  () => 'setoption name Hash value -1',
  () => 'setoption name Nothing value 1',
  random => `${String.fromCharCode(random(32)).replace('\n', ' ')}x`,
  random => 'x'.repeat(1 + random(5_000)),
  random => `position startpos moves${' a1'.repeat(random(5_000))}`,
  () => 'legal legal',
  () => 'legal json',
  () => 'board json',
  () => 'status json',
  () => 'played json',
  () => 'variants json',
  () => 'moves',
  random => `undo ${random(100)}`,
  () => 'perft x',
  () => 'perft 2',
  () => 'perft 99\nstop',
  () => 'go movetime -1',
  () => 'stop',
  () => 'ponderhit',
  () => 'isready',
  () => 'd',
  () => 'eval',
  () => 'fen app',
  () => 'uci',
];
/** Jobs that are stopped at once, and the answer of each. */
const STOPPED_JOBS = [
  ['go infinite\nstop', 'bestmove'],
  ['go ponder\nponderhit\nstop\nstop', 'bestmove'],
  ['go movetime 5\nstop', 'bestmove'],
  ['go depth 1\nstop', 'bestmove'],
  ['perft 99\nstop', 'info string error: count stopped'],
];
/** Commands sent during a search. */
const DURING_SEARCH = ['isready', 'legal', 'status', 'go depth x', 'position startpos moves zz', 'x y z'];

async function sendHostile(engine, random) {
  if (random(6) === 0) {
    const [job, answer] = oneOf(STOPPED_JOBS, random);
    engine.send(job);
    await engine.until(answer);
  } else engine.send(oneOf(HOSTILE, random)(random));
  await engine.skipOutput();
}

function randomValue(line, random) {
  const [, type, rest] = / type (\w+) default (.*)$/.exec(line) ?? [];
  if (type === 'check') return oneOf(['true', 'false'], random);
  if (type === 'combo')
    return oneOf(
      [...rest.matchAll(/ var (\S+)/g)].map(([, word]) => word),
      random,
    );
  const [, least, most] = / min (\d+) max (\d+)$/.exec(line) ?? [];
  return least === undefined ? undefined : `${Number(least) + random(Math.min(Number(most) - Number(least), 40) + 1)}`;
}

const ENGINE_OPTIONS =
  /^(UCI_|Hash|Clear|Threads|MultiPV|Ponder|Move Overhead|Level|Seed|Table|Weights|Warm|Answer|Single|Contempt)/i;

/** Sets some rule options at random. Combinations that the engine rejects are left as they are. */
async function changeRules(engine, random) {
  const options = (await engine.ask('uci')).filter(line => line.startsWith('option name '));
  const changed = [];
  for (const line of options) {
    const [, name] = /^option name (.+?) type /.exec(line);
    if (ENGINE_OPTIONS.test(name) || random(4) > 0) continue;
    const value = randomValue(line, random);
    if (value === undefined) continue;
    engine.send(`setoption name ${name} value ${value}`);
    changed.push(`${name}=${value}`);
  }
  await engine.answers();
  return changed;
}

/** Searches for a move. `late`: milliseconds over its time, waiting for a processor not counted. */
async function think(engine, random, clocks, side, timed) {
  const go = timed ? `go wtime ${clocks[0]} btime ${clocks[1]} winc 10 binc 10` : 'go movetime 20';
  const before = engine.waitTimes();
  const start = performance.now();
  engine.send(go);
  const interrupts = random(12) === 0;
  if (interrupts) engine.send(oneOf(DURING_SEARCH, random));
  const answer = (await engine.until('bestmove')).at(-1);
  const elapsed = performance.now() - start;
  const time = Math.max(0, elapsed - waitedSince(before, engine.waitTimes()));
  if (interrupts) await engine.skipOutput();
  const late = time - (timed ? clocks[side] : 20);
  if (late > MARGIN)
    throw new Error(`${go}: answered after ${Math.round(elapsed)} ms, ${Math.round(time)} without waits`);
  clocks[side] = Math.max(10, Math.round(clocks[side] - time + 10));
  return { move: answer.split(' ')[1], late };
}

/** Plays one game. `describe` is told the settings, for the report of a fault. */
async function playGame(engine, random, variant, describe) {
  describe(variant);
  await engine.ask(
    `setoption name UCI_Variant value ${variant}`,
    ...(random(THREADS_EVERY) === 0 ? [`setoption name Threads value ${1 + random(2)}`] : []),
    `setoption name TablePath value ${random(TABLES_EVERY) === 0 ? '<empty>' : 'none'}`,
    'ucinewgame',
  );
  const rules = random(2) === 0 ? await changeRules(engine, random) : [];
  const timed = random(2) === 0;
  describe(`${variant} ${rules.join(' ')} ${timed ? '1+0.01' : '20 ms'}`);
  const clocks = [1000, 1000];
  const moves = [];
  const late = [];
  const [startStatus] = (await engine.ask('status')).filter(line => line.startsWith('status '));
  const firstSide = startStatus.split(' ')[2];
  for (;;) {
    const position = `position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
    const received = await engine.ask(position, 'status', 'legal');
    const status = received.find(line => line.startsWith('status ')).split(' ');
    if (status[1] !== 'ongoing' || moves.length >= MAX_MOVES)
      return { end: status.slice(1), plies: moves.length, late };
    if (random(HOSTILE_EVERY) === 0) {
      await sendHostile(engine, random);
      await engine.ask(position);
    }
    const legal = received
      .find(line => line === 'legal' || line.startsWith('legal '))
      .split(' ')
      .slice(1);
    const side = status[2] === firstSide ? 0 : 1;
    // A random opening, so that no two games are alike.
    if (moves.length < 4) {
      moves.push(oneOf(legal, random));
      continue;
    }
    const found = await think(engine, random, clocks, side, timed);
    if (!legal.includes(found.move)) throw new Error(`${found.move} is not legal after ${moves.join(' ')}`);
    late.push(found.late);
    moves.push(found.move);
  }
}

const totals = { games: 0, plies: 0, maxLate: 0, ends: {}, faults: [] };
/** Memory in MB after each game, one list for each process. */
const memories = [];
const start = performance.now();

/** Maximum memory of a process in each quarter of its games. */
function quarters(samples) {
  const bound = part => Math.ceil((part * samples.length) / 4);
  return [0, 1, 2, 3].map(part => Math.round(Math.max(0, ...samples.slice(bound(part), bound(part + 1)))));
}

/** True if the last quarter needs more memory than the second, beyond the noise of a heap. */
const grows = samples => {
  const [, second, , last] = quarters(samples);
  return samples.length >= 100 && last > second * 1.2 + 20;
};

function report() {
  const hours = (performance.now() - start) / 3_600_000;
  return {
    games: totals.games,
    plies: totals.plies,
    hours: Number(hours.toFixed(2)),
    atOnce: AT_ONCE,
    maxLateMs: Math.round(totals.maxLate),
    memoryMB: memories.map(quarters),
    seed: Number(values.seed),
    ends: totals.ends,
    faults: totals.faults,
  };
}

function record({ end, plies, late }) {
  totals.games++;
  totals.plies += plies;
  for (const ms of late) totals.maxLate = Math.max(totals.maxLate, ms);
  const kind = (end[0] === 'win' ? end.slice(2) : end).filter(word => word !== 'white' && word !== 'black').join(' ');
  totals.ends[kind] = (totals.ends[kind] ?? 0) + 1;
  if (totals.games % 100 > 0) return;
  const { games, hours, faults } = report();
  console.log(
    `${games} games in ${hours} h, faults ${faults.length}, ${memories.map(list => Math.round(list.at(-1))).join(' ')} MB`,
  );
  if (values.report) writeFileSync(values.report, `${JSON.stringify(report(), null, 1)}\n`);
}

/** Plays games with one engine process until the end of the run or a fault. */
async function playGames(variants, first, random) {
  const engine = new Engine();
  const samples = [];
  memories.push(samples);
  let current = 'the start';
  try {
    engine.send('uci');
    await engine.until('uciok');
    await engine.ask('setoption name Hash value 16', `setoption name Threads value ${1 + random(2)}`);
    for (let game = 0; performance.now() < END && started < GAMES; game++) {
      started++;
      const variant = variants[(first + Math.floor(game / GAMES_IN_A_ROW)) % variants.length];
      record(await playGame(engine, random, variant, text => (current = text)));
      samples.push(engine.memory());
    }
  } catch ({ message }) {
    totals.faults.push({ current, message, sent: [...engine.sent] });
    console.error(
      `FAULT in ${current}: ${message}\nlast lines sent:\n${engine.sent.map(line => `  ${line}`).join('\n')}`,
    );
  }
  engine.end();
}

async function listVariants() {
  const engine = new Engine();
  const lines = await engine.ask('variants');
  engine.end();
  return lines.map(line => line.split(' ')[0]).filter(name => /^[a-z-]+$/.test(name) && name !== 'readyok');
}

let started = 0;
const variants = await listVariants();
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, index) => {
    const random = randomFrom(Number(values.seed) * 1000 + index);
    while (performance.now() < END && started < GAMES && totals.faults.length < MAX_FAULTS)
      await playGames(variants, random(variants.length), random);
  }),
);
const result = report();
console.log(JSON.stringify(result, null, 1));
if (values.report) writeFileSync(values.report, `${JSON.stringify(result, null, 1)}\n`);
const growing = memories.some(grows);
console.log(`${result.faults.length || 'no'} faults in ${result.games} games; memory ${growing ? 'GROWS' : 'flat'}`);
exit(growing || result.faults.length > 0 ? 1 : 0);
