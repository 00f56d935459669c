// Plays the built engine against itself for hours: all variants in turn, random rule options, clocks of 1+0.01 and turns
// of 20 ms, one thread and two, with lines in between that no front end should send. Each of the engines that play at
// once is one process for all of its games, so that its memory can be watched. What should not be is a fault, told with
// the lines that led to it: an illegal or missing move, a flag, a search that ends too late, an answer that is no answer,
// a process that ends. The time for which a busy machine let the engine or this script wait is not the engine's fault: the
// kernel counts it (/proc/PID/schedstat), and it is taken off.
//
//   node scripts/soak.mjs [--hours H] [--games N] [--at-once N] [--seed S] [--margin MS] [--report FILE]
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

/** Milliseconds by which a clock or a turn may be missed when what the machine took is taken off. */
const MARGIN = Number(values.margin);
/** A line that does not come for so long is missing; how often that is looked at. */
const SILENCE = 60_000;
const LOOK = 10_000;
const LONGEST_GAME = 200;
/** One game in so many has tables of endings: what is built for rules that are met once costs more than the game. */
const TABLES_IN = 10;
/** One in so many has another number of threads than the last: a new thread costs as much to warm up as a game. */
const THREADS_IN = 8;
/** At one turn in so many something is said that no front end should say; to stop a count may end the thread. */
const ANNOY_IN = 20;
/** So many games of a variant follow each other: the compiler takes as long for another one as a game does. */
const STAY = 12;
/** So many faults end the run. */
const MOST_FAULTS = 20;

/** A row of numbers that looks random and is the same each time (mulberry32). */
function chance(seed) {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
const oneOf = (list, random) => list[random(list.length)];

/** By thread of a process, the milliseconds for which it stood ready and was not run. */
function waits(id) {
  const byThread = new Map();
  for (const task of readdirSync(`/proc/${id}/task`))
    try {
      byThread.set(task, Number(readFileSync(`/proc/${id}/task/${task}/schedstat`, 'utf8').split(' ')[1]) / 1e6);
    } catch {
      // The thread has gone.
    }
  return byThread;
}

/** How much the threads have waited since: what those did that have ended since then is not known. */
const waitedSince = (before, now) => [...now].reduce((sum, [task, ms]) => sum + ms - (before.get(task) ?? 0), 0);

/** A process of the engine: its lines one by one, the last ones that it was sent, its memory. */
class Engine {
  lines = [];
  sent = [];
  gone = '';
  words = 0;
  wake = () => {};

  constructor() {
    this.child = spawn(execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', line => {
      this.lines.push(line);
      this.wake();
    });
    this.child.on('exit', (code, signal) => {
      this.gone = `the engine ended: ${signal ?? code}`;
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
      if (this.gone) throw new Error(this.gone);
      // To look at once would cost as much as most answers.
      if (looks === 1) {
        before = this.waits();
        start = performance.now();
      }
      if (looks > 1 && performance.now() - start - waitedSince(before, this.waits()) > SILENCE)
        throw new Error(`no line within ${SILENCE} ms of its own`);
      await new Promise(done => {
        const timer = setTimeout(done, LOOK);
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
    for (const heard = []; ; ) {
      const line = await this.next();
      heard.push(line);
      if (line === word || line.startsWith(`${word} `)) return heard;
    }
  }

  /** Whatever has been answered until now is passed over: an unknown word is answered when all before it has been. */
  async passOver() {
    const word = `word${this.words++}`;
    this.send(word);
    while (!(await this.next()).includes(word));
  }

  async answers(...commands) {
    for (const command of commands) this.send(command);
    this.send('isready');
    return this.until('readyok');
  }

  /** Answers without errors, or it is a fault. */
  async ask(...commands) {
    const heard = await this.answers(...commands);
    const error = heard.find(line => line.startsWith('info string error'));
    if (error) throw new Error(`refused: ${error}`);
    return heard;
  }

  waits = () => new Map([...waits(this.child.pid), ...waits(pid)]);

  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  end() {
    this.child.kill('SIGKILL');
  }
}

/** Things that are wrong, and things that are right at the wrong time; none of them may do more than be answered. */
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
/** What is ended in haste, and the answer that comes of it. */
const HASTY = [
  ['go infinite\nstop', 'bestmove'],
  ['go ponder\nponderhit\nstop\nstop', 'bestmove'],
  ['go movetime 5\nstop', 'bestmove'],
  ['go depth 1\nstop', 'bestmove'],
  ['perft 99\nstop', 'info string error: count stopped'],
];
const MEANWHILE = ['isready', 'legal', 'status', 'go depth x', 'position startpos moves zz', 'x y z'];

/** All that is answered to a hostile line is passed over. */
async function annoy(engine, random) {
  if (random(6) === 0) {
    const [hasty, answer] = oneOf(HASTY, random);
    engine.send(hasty);
    await engine.until(answer);
  } else engine.send(oneOf(HOSTILE, random)(random));
  await engine.passOver();
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

/** Some of the rule options of the variant, with values that go together or are left as they are. */
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

/** The engine's turn, and by how many milliseconds it came too late by its own fault. */
async function think(engine, random, clocks, side, timed) {
  const go = timed ? `go wtime ${clocks[0]} btime ${clocks[1]} winc 10 binc 10` : 'go movetime 20';
  const before = engine.waits();
  const start = performance.now();
  engine.send(go);
  const meanwhile = random(12) === 0;
  if (meanwhile) engine.send(oneOf(MEANWHILE, random));
  const answer = (await engine.until('bestmove')).at(-1);
  const passed = performance.now() - start;
  const time = Math.max(0, passed - waitedSince(before, engine.waits()));
  if (meanwhile) await engine.passOver();
  const late = time - (timed ? clocks[side] : 20);
  if (late > MARGIN) throw new Error(`${go}: answered after ${Math.round(passed)} ms, ${Math.round(time)} of its own`);
  clocks[side] = Math.max(10, Math.round(clocks[side] - time + 10));
  return { move: answer.split(' ')[1], late };
}

/** What is played, for those who read of a fault. */
async function playGame(engine, random, variant, tell) {
  tell(variant);
  await engine.ask(
    `setoption name UCI_Variant value ${variant}`,
    ...(random(THREADS_IN) === 0 ? [`setoption name Threads value ${1 + random(2)}`] : []),
    `setoption name TablePath value ${random(TABLES_IN) === 0 ? '<empty>' : 'none'}`,
    'ucinewgame',
  );
  const rules = random(2) === 0 ? await changeRules(engine, random) : [];
  const timed = random(2) === 0;
  tell(`${variant} ${rules.join(' ')} ${timed ? '1+0.01' : '20 ms'}`);
  const clocks = [1000, 1000];
  const moves = [];
  const late = [];
  const [first] = (await engine.ask('status')).filter(line => line.startsWith('status '));
  const starter = first.split(' ')[2];
  for (;;) {
    const position = `position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
    const heard = await engine.ask(position, 'status', 'legal');
    const status = heard.find(line => line.startsWith('status ')).split(' ');
    if (status[1] !== 'ongoing' || moves.length >= LONGEST_GAME)
      return { end: status.slice(1), turns: moves.length, late };
    if (random(ANNOY_IN) === 0) {
      await annoy(engine, random);
      await engine.ask(position);
    }
    const legal = heard
      .find(line => line === 'legal' || line.startsWith('legal '))
      .split(' ')
      .slice(1);
    const side = status[2] === starter ? 0 : 1;
    // Some turns of chance, so that no two games are alike.
    if (moves.length < 4) {
      moves.push(oneOf(legal, random));
      continue;
    }
    const turn = await think(engine, random, clocks, side, timed);
    if (!legal.includes(turn.move)) throw new Error(`${turn.move} is not legal after ${moves.join(' ')}`);
    late.push(turn.late);
    moves.push(turn.move);
  }
}

const figures = { games: 0, turns: 0, mostLate: 0, ends: {}, faults: [] };
/** Megabytes after each game, a list for each process. */
const memories = [];
const began = performance.now();

/** The most memory of a process in each quarter of its games. */
function quarters(samples) {
  const bound = part => Math.ceil((part * samples.length) / 4);
  return [0, 1, 2, 3].map(part => Math.round(Math.max(0, ...samples.slice(bound(part), bound(part + 1)))));
}

/** Memory is flat when the last quarter of a process has no more than the second, within the noise of a heap. */
const grows = samples => {
  const [, second, , last] = quarters(samples);
  return samples.length >= 100 && last > second * 1.2 + 20;
};

function report() {
  const hours = (performance.now() - began) / 3_600_000;
  return {
    games: figures.games,
    turns: figures.turns,
    hours: Number(hours.toFixed(2)),
    atOnce: AT_ONCE,
    mostLateMs: Math.round(figures.mostLate),
    memoryMB: memories.map(quarters),
    seed: Number(values.seed),
    ends: figures.ends,
    faults: figures.faults,
  };
}

function note({ end, turns, late }) {
  figures.games++;
  figures.turns += turns;
  for (const ms of late) figures.mostLate = Math.max(figures.mostLate, ms);
  const kind = (end[0] === 'win' ? end.slice(2) : end).filter(word => word !== 'white' && word !== 'black').join(' ');
  figures.ends[kind] = (figures.ends[kind] ?? 0) + 1;
  if (figures.games % 100 > 0) return;
  const { games, hours, faults } = report();
  console.log(
    `${games} games in ${hours} h, faults ${faults.length}, ${memories.map(list => Math.round(list.at(-1))).join(' ')} MB`,
  );
  if (values.report) writeFileSync(values.report, `${JSON.stringify(report(), null, 1)}\n`);
}

/** Games by one process of the engine, until time or games are over or there is a fault. */
async function playOn(variants, first, random) {
  const engine = new Engine();
  const samples = [];
  memories.push(samples);
  let current = 'the start';
  try {
    engine.send('uci');
    await engine.until('uciok');
    await engine.ask('setoption name Hash value 16', `setoption name Threads value ${1 + random(2)}`);
    for (let game = 0; performance.now() < END && begun < GAMES; game++) {
      begun++;
      const variant = variants[(first + Math.floor(game / STAY)) % variants.length];
      note(await playGame(engine, random, variant, text => (current = text)));
      samples.push(engine.memory());
    }
  } catch ({ message }) {
    figures.faults.push({ current, message, sent: [...engine.sent] });
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

let begun = 0;
const variants = await listVariants();
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, index) => {
    const random = chance(Number(values.seed) * 1000 + index);
    while (performance.now() < END && begun < GAMES && figures.faults.length < MOST_FAULTS)
      await playOn(variants, random(variants.length), random);
  }),
);
const result = report();
console.log(JSON.stringify(result, null, 1));
if (values.report) writeFileSync(values.report, `${JSON.stringify(result, null, 1)}\n`);
const growing = memories.some(grows);
console.log(`${result.faults.length || 'no'} faults in ${result.games} games; memory ${growing ? 'GROWS' : 'flat'}`);
exit(growing || result.faults.length > 0 ? 1 : 0);
