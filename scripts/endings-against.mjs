// npm run build && node scripts/endings-against.mjs VARIANT FOLDER [POSITIONS] [LIMIT] [MIN-MAX] [SEED]: play endgames with
// and without tablebases.
//
// Draws random positions with MIN-MAX men per side in morris, pieces in all in draughts (default 3-5), until the tables in
// FOLDER have POSITIONS (default 200) wins for the side to move and as many draws. A won position is played by an engine
// with tables and by one without, each against an engine without. A drawn position is played from both sides by the
// engine with tables, and once by two engines without. LIMIT applies to each search (default 'nodes 3000'). Also checks
// whether the first score states the result, and with 'movetime N' how late moves are.
import { execFileSync } from 'node:child_process';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { Engine, PROGRAM } from './talk.mjs';
import { exitNothingFound, requireArguments, requireTables } from './usage.mjs';

requireArguments('VARIANT FOLDER [POSITIONS] [LIMIT] [MIN-MAX] [SEED]');

const [variant, folder, count = '200', limit = 'nodes 3000', men = '3-5', seed = '1'] = process.argv.slice(2);
const [min, max] = men.split('-').map(Number);
const wanted = Number(count);
const MAX_PLIES = 600;
/** Scores from here on are tablebase wins. */
const MIN_TABLEBASE_WIN = 15_000;
const BATCH = 2000;
const MAX_BATCHES = 10;

requireTables(variant, folder);
const random = randomFrom(Number(seed));

const randomFens = () => Array.from({ length: BATCH }, () => randomEnding(variant, random, min, max));

function probe(fens) {
  const words = [PROGRAM, 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const out = execFileSync(process.execPath, words, { input: `${fens.join('\n')}\n`, maxBuffer: 1 << 28 }).toString();
  return out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

function drawPositions() {
  const positions = { win: [], draw: [] };
  for (let batch = 1; positions.win.length < wanted || positions.draw.length < wanted; batch++) {
    for (const { fen, value, distance } of probe(randomFens()))
      if ((value === 'win' && distance !== 1) || value === 'draw')
        if (positions[value].length < wanted) positions[value].push(fen);
    for (const value of ['win', 'draw'])
      if (batch === MAX_BATCHES && wanted > 0 && positions[value].length === 0)
        exitNothingFound(batch * BATCH, `a ${value} with ${men} pieces`);
  }
  return positions;
}

/** An engine; keeps its last score line and its maximum delay. */
class Player {
  constructor(options) {
    this.engine = new Engine();
    this.ready = this.engine.prepare({ UCI_Variant: variant, TableMemory: 4000, ...options });
    this.maxDelayMs = 0;
  }

  async move(position) {
    const start = performance.now();
    this.engine.send(position, `go ${limit}`);
    const lines = await this.engine.until('bestmove');
    const movetime = /movetime (\d+)/.exec(limit)?.[1];
    if (movetime) this.maxDelayMs = Math.max(this.maxDelayMs, performance.now() - start - Number(movetime));
    this.scoreLine = lines.filter(line => line.includes(' score ')).at(-1) ?? '';
    return lines.at(-1).split(' ')[1];
  }

  /** Referees a game. `result` is 1 if `first`, which moves first, wins, -1 if it loses, 0 for a draw. */
  async play(fen, first, second) {
    const firstSide = fen.startsWith('B') ? 'black' : 'white';
    const moves = [];
    let firstScore;
    for (;;) {
      const position = `position fen ${fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`;
      this.engine.send(position, 'status');
      const status = await this.engine.answer('status');
      if (!status.startsWith('status ongoing') || moves.length >= MAX_PLIES) {
        const result = !status.startsWith('status win') ? 0 : status.includes(firstSide) ? 1 : -1;
        return { result, firstScore, plies: moves.length, status };
      }
      const player = status.includes(firstSide) ? first : second;
      moves.push(await player.move(position));
      firstScore ??= player.scoreLine;
    }
  }
}

function resultOfScore(line) {
  const mate = /score mate (-?\d+)/.exec(line)?.[1];
  const score = mate ? Math.sign(Number(mate)) * MIN_TABLEBASE_WIN : Number(/score cp (-?\d+)/.exec(line)?.[1]);
  return score >= MIN_TABLEBASE_WIN ? 'win' : score <= -MIN_TABLEBASE_WIN ? 'loss' : score === 0 ? 'draw' : `${score}`;
}

const { win, draw } = drawPositions();
const referee = new Player({ TablePath: 'none' });
const withTables = new Player({ TablePath: folder });
const withoutTables = new Player({ TablePath: 'none' });
const opponent = new Player({ TablePath: 'none' });
for (const { ready } of [referee, withTables, withoutTables, opponent]) await ready;

const tally = { won: 0, wonWithout: 0, lostWithout: 0, held: 0, drawsWon: 0, drawnWithout: 0, saidWin: 0, saidDraw: 0 };
for (const fen of win) {
  const game = await referee.play(fen, withTables, opponent);
  if (game.result === 1) tally.won++;
  else console.log(`not won: ${fen}: ${game.status}, ${game.plies} plies, first score ${game.firstScore}`);
  if (resultOfScore(game.firstScore) === 'win') tally.saidWin++;
  else console.log(`won, but the score says ${resultOfScore(game.firstScore)}: ${fen}`);
  const without = await referee.play(fen, withoutTables, opponent);
  if (without.result === 1) tally.wonWithout++;
  if (without.result === -1) tally.lostWithout++;
}
console.log(
  `${variant}: ${tally.won} of ${wanted} won positions won with tables, ${tally.wonWithout} without (${tally.lostWithout} lost)`,
);
console.log(`first score is a win: ${tally.saidWin}`);
for (const fen of draw) {
  const first = await referee.play(fen, withTables, opponent);
  if (resultOfScore(first.firstScore) === 'draw') tally.saidDraw++;
  else console.log(`drawn, but the score says ${resultOfScore(first.firstScore)}: ${fen}`);
  const second = await referee.play(fen, opponent, withTables);
  for (const result of [first.result, -second.result]) {
    if (result >= 0) tally.held++;
    if (result === 1) tally.drawsWon++;
    if (result < 0) console.log(`lost: ${fen}`);
  }
  const without = await referee.play(fen, withoutTables, opponent);
  if (without.result === 0) tally.drawnWithout++;
}
console.log(
  `${tally.held} of ${2 * wanted} games from drawn positions held with tables, ${tally.drawsWon} of them won`,
);
console.log(`${tally.drawnWithout} of ${wanted} games without tables drawn`);
console.log(`first score is a draw: ${tally.saidDraw}; slowest move ${withTables.maxDelayMs.toFixed(0)} ms late`);
for (const player of [referee, withTables, withoutTables, opponent]) player.engine.send('quit');
