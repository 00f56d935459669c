// Plays the built engine against itself for hours: all variants in turn, random rule options, clocks of 1+0.01 and turns
// of 20 ms, one thread and two, with lines in between that no front end should send. One process plays all of it, so that
// its memory can be watched. Fails on the first thing that should not be: an illegal or missing move, a flag, a search
// that ends too late, an answer that is no answer, a process that ends.
//
//   node scripts/soak.mjs [--hours H] [--games N] [--seed S] [--margin MS] [--report FILE]
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, execPath, exit } from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const ENGINE = 'dist/alquerque.js';
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    hours: { type: 'string', default: '1' },
    games: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    margin: { type: 'string', default: '1000' },
    report: { type: 'string' },
  },
});
const END = performance.now() + Number(values.hours) * 3_600_000;
const GAMES = Number(values.games);

/** Milliseconds by which a clock or a turn may be missed: more where the machine is busy with other things. */
const MARGIN = Number(values.margin);
/** A line that does not come for so long is missing. */
const SILENCE = 120_000;
const LONGEST_GAME = 300;

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
const random = chance(Number(values.seed));
const oneOf = list => list[random(list.length)];

const child = spawn(execPath, [ENGINE], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = [];
let wake = () => {};
createInterface({ input: child.stdout }).on('line', line => {
  lines.push(line);
  wake();
});
child.on('exit', (code, signal) => fault(`the engine ended: ${signal ?? code}`));
child.stdin.on('error', () => {});

let current = '';
const sent = [];
function send(line) {
  sent.push(line.slice(0, 400));
  if (sent.length > 12) sent.shift();
  child.stdin.write(`${line}\n`);
}

async function next() {
  while (lines.length === 0)
    await new Promise((done, gone) => {
      const timer = setTimeout(() => gone(new Error(`no line within ${SILENCE} ms`)), SILENCE);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  return lines.shift();
}

/** Lines up to the first that begins with `word`. */
async function until(word) {
  for (const heard = []; ; ) {
    const line = await next();
    heard.push(line);
    if (line === word || line.startsWith(`${word} `)) return heard;
  }
}

/** Answers without errors, or the run has failed. */
async function ask(...commands) {
  for (const command of commands) send(command);
  send('isready');
  const heard = await until('readyok');
  const error = heard.find(line => line.startsWith('info string error'));
  if (error) throw new Error(`refused: ${error}`);
  return heard;
}

/** Things that are wrong, and things that are right at the wrong time; none of them may do more than be answered. */
const HOSTILE = [
  () => 'go depth',
  () => 'position fen nonsense',
  () => 'position startpos moves zz',
  () => 'setoption name Hash value -1',
  () => 'setoption name Nothing value 1',
  () => `${String.fromCharCode(1 + random(31)).replace('\n', ' ')}x`,
  () => 'x'.repeat(1 + random(5_000)),
  () => 'legal legal',
  () => 'perft x',
  () => 'go movetime -1',
  () => 'stop',
  () => 'ponderhit',
  () => 'isready',
  () => 'd',
  () => 'eval',
  () => 'fen',
  () => 'uci',
];

/** All that was answered to a hostile line is passed over. */
async function annoy() {
  send(oneOf(HOSTILE)());
  send('d');
  await until('status');
}

function randomValue(line) {
  const [, type, rest] = / type (\w+) default (.*)$/.exec(line) ?? [];
  if (type === 'check') return oneOf(['true', 'false']);
  if (type === 'combo') return oneOf([...rest.matchAll(/ var (\S+)/g)].map(([, word]) => word));
  const [, least, most] = / min (\d+) max (\d+)$/.exec(line) ?? [];
  return least === undefined ? undefined : `${Number(least) + random(Math.min(Number(most) - Number(least), 40) + 1)}`;
}

const ENGINE_OPTIONS =
  /^(UCI_|Hash|Clear|Threads|MultiPV|Ponder|Move Overhead|Level|Seed|Table|Weights|Warm|Answer|Single|Contempt)/i;

/** Some of the rule options of the variant, with values that go together or are left as they are. */
async function changeRules() {
  const options = (await ask('uci')).filter(line => line.startsWith('option name '));
  const changed = [];
  for (const line of options) {
    const [, name] = /^option name (.+?) type /.exec(line);
    if (ENGINE_OPTIONS.test(name) || random(4) > 0) continue;
    const value = randomValue(line);
    if (value === undefined) continue;
    send(`setoption name ${name} value ${value}`);
    changed.push(`${name}=${value}`);
  }
  send('isready');
  await until('readyok');
  return changed;
}

async function think(clocks, side, timed) {
  const go = timed ? `go wtime ${clocks[0]} btime ${clocks[1]} winc 10 binc 10` : 'go movetime 20';
  const start = performance.now();
  send(go);
  if (random(12) === 0)
    send(oneOf(['isready', 'legal', 'status', 'go depth x', 'position startpos moves zz', 'x y z']));
  const answer = (await until('bestmove')).at(-1);
  const time = performance.now() - start;
  const limit = timed ? clocks[side] : 20;
  if (time > limit + MARGIN) throw new Error(`${go}: answered after ${Math.round(time)} ms`);
  clocks[side] = Math.max(50, Math.round(clocks[side] - time + 10));
  return { move: answer.split(' ')[1], time, late: time - limit };
}

async function playGame(variant, figures) {
  await ask(
    `setoption name UCI_Variant value ${variant}`,
    `setoption name Threads value ${1 + random(2)}`,
    'ucinewgame',
  );
  const rules = random(2) === 0 ? await changeRules() : [];
  const timed = random(2) === 0;
  current = `${variant} ${rules.join(' ')} ${timed ? '1+0.01' : '20 ms'}`;
  const clocks = [1000, 1000];
  const moves = [];
  const [first] = await ask('status').then(heard => heard.filter(line => line.startsWith('status ')));
  const starter = first.split(' ')[2];
  for (;;) {
    const position = `position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
    const heard = await ask(position, 'status', 'legal');
    const status = heard.find(line => line.startsWith('status ')).split(' ');
    if (status[1] !== 'ongoing' || moves.length >= LONGEST_GAME)
      return { end: status.slice(1).join(' '), turns: moves.length };
    if (random(10) === 0) {
      await annoy();
      await ask(position);
    }
    const legal = new Set(
      heard
        .find(line => line === 'legal' || line.startsWith('legal '))
        .split(' ')
        .slice(1),
    );
    const side = status[2] === starter ? 0 : 1;
    // Some turns of chance, so that no two games are alike.
    if (moves.length < 4) {
      moves.push(oneOf([...legal]));
      continue;
    }
    const { move, late } = await think(clocks, side, timed);
    if (!legal.has(move)) throw new Error(`${move} is not legal after ${moves.join(' ')}`);
    if (!timed) figures.late = Math.max(figures.late, late);
    figures.turns++;
    moves.push(move);
  }
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function fault(why) {
  console.error(`FAULT in ${current}: ${why}\nlast lines sent:\n${sent.map(line => `  ${line}`).join('\n')}`);
  exit(1);
}

const figures = { games: 0, turns: 0, late: 0, ends: {} };
const samples = [];
const began = performance.now();
const report = () => {
  const hours = (performance.now() - began) / 3_600_000;
  // Memory is flat when the last quarter of the run has no more than the second, within the noise of a heap.
  const quarter = part =>
    samples.slice(Math.floor((part * samples.length) / 4), Math.ceil(((part + 1) * samples.length) / 4));
  const most = list => Math.round(Math.max(0, ...list));
  const { games, turns, late, ends } = figures;
  return {
    games,
    turns,
    hours: Number(hours.toFixed(2)),
    mostLateMs: Math.round(late),
    memoryMB: [0, 1, 2, 3].map(part => most(quarter(part))),
    seed: Number(values.seed),
    ends,
  };
};

try {
  send('uci');
  await until('uciok');
  await ask('setoption name Hash value 16');
  const variants = (await ask('variants'))
    .map(line => line.split(' ')[0])
    .filter(name => /^[a-z-]+$/.test(name) && name !== 'readyok');
  while (performance.now() < END && figures.games < GAMES) {
    const { end } = await playGame(variants[figures.games % variants.length], figures);
    figures.games++;
    const kind = end
      .split(' ')
      .slice(end.startsWith('win') ? 2 : 0)
      .join(' ');
    figures.ends[kind] = (figures.ends[kind] ?? 0) + 1;
    samples.push(memory());
    if (figures.games % 50 === 0) {
      const { games, hours, memoryMB } = report();
      console.log(`${games} games in ${hours} h, memory by quarters ${memoryMB.join(' ')} MB`);
      if (values.report) writeFileSync(values.report, `${JSON.stringify(report(), null, 1)}\n`);
    }
  }
} catch (error) {
  fault(error.message);
}
child.removeAllListeners('exit');
send('quit');
const result = report();
console.log(JSON.stringify(result, null, 1));
if (values.report) writeFileSync(values.report, `${JSON.stringify(result, null, 1)}\n`);
const [, second, , last] = result.memoryMB;
const flat = samples.length < 100 || last < second * 1.2 + 20;
console.log(`no fault in ${result.games} games; memory ${flat ? 'flat' : 'GROWS'}`);
exit(flat ? 0 : 1);
