// Endings with tables against none:
//   node scripts/endings-against.mjs VARIANT FOLDER [POSITIONS] [LIMIT] [FEWEST-MOST] [SEED]
// Draws random positions of so many men a side in morris, pieces together in draughts (default 3-5), until it has
// POSITIONS that the side to move wins, in morris not with its next turn, and as many drawn, by the tables in FOLDER. A
// won one is played from twice, by an engine with tables and by one without, each for the side to move against one
// without; a drawn one from both sides by the engine with tables, and once between two without. LIMIT is that of each
// search, 'nodes 3000' if not told. What the engine with tables says of the value in its first search is compared too,
// and with 'movetime N' how late its answers are.
import { execFileSync } from 'node:child_process';
import { randomEnding, randomFrom } from './random-endings.mjs';
import { Engine, PROGRAM } from './talk.mjs';
import { exitNothingFound, requireArguments, requireTables } from './usage.mjs';

requireArguments('VARIANT FOLDER [POSITIONS] [LIMIT] [FEWEST-MOST] [SEED]');

const [variant, folder, positions = '200', limit = 'nodes 3000', men = '3-5', seed = '1'] = process.argv.slice(2);
const [fewest, most] = men.split('-').map(Number);
const wanted = Number(positions);
const LONGEST = 600;
const TABLE_WIN = 15_000;
const DRAWN_AT_ONCE = 2000;
const ROUNDS_IN_VAIN = 10;

requireTables(variant, folder);
const random = randomFrom(Number(seed));

const drawFens = () => Array.from({ length: DRAWN_AT_ONCE }, () => randomEnding(variant, random, fewest, most));

function valuesOf(fens) {
  const words = [PROGRAM, 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const out = execFileSync(process.execPath, words, { input: `${fens.join('\n')}\n`, maxBuffer: 1 << 28 }).toString();
  return out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

function drawLots() {
  const lots = { win: [], draw: [] };
  for (let round = 1; lots.win.length < wanted || lots.draw.length < wanted; round++) {
    for (const { fen, value, distance } of valuesOf(drawFens()))
      if ((value === 'win' && distance !== 1) || value === 'draw')
        if (lots[value].length < wanted) lots[value].push(fen);
    for (const value of ['win', 'draw'])
      if (round === ROUNDS_IN_VAIN && wanted > 0 && lots[value].length === 0)
        exitNothingFound(round * DRAWN_AT_ONCE, `a ${value} with ${men} pieces`);
  }
  return lots;
}

/** One side's engine; remembers what it said first and how late it was. */
class Player {
  constructor(options) {
    this.engine = new Engine();
    this.ready = this.engine.prepare({ UCI_Variant: variant, TableMemory: 4000, ...options });
    this.late = 0;
  }

  async move(position) {
    const begun = performance.now();
    this.engine.send(position, `go ${limit}`);
    const heard = await this.engine.until('bestmove');
    const movetime = /movetime (\d+)/.exec(limit)?.[1];
    if (movetime) this.late = Math.max(this.late, performance.now() - begun - Number(movetime));
    this.told = heard.filter(line => line.includes(' score ')).at(-1) ?? '';
    return heard.at(-1).split(' ')[1];
  }

  /** Who has won: 1 `first`, who moves first, -1 the other, 0 nobody. */
  async play(fen, first, second) {
    const firstSide = fen.startsWith('B') ? 'black' : 'white';
    const moves = [];
    let said;
    for (;;) {
      const position = `position fen ${fen}${moves.length ? ` moves ${moves.join(' ')}` : ''}`;
      this.engine.send(position, 'status');
      const status = await this.engine.answer('status');
      if (!status.startsWith('status ongoing') || moves.length >= LONGEST) {
        const won = !status.startsWith('status win') ? 0 : status.includes(firstSide) ? 1 : -1;
        return { won, said, plies: moves.length, status };
      }
      const player = status.includes(firstSide) ? first : second;
      moves.push(await player.move(position));
      said ??= player.told;
    }
  }
}

function valueSaid(line) {
  const mate = /score mate (-?\d+)/.exec(line)?.[1];
  const score = mate ? Math.sign(Number(mate)) * TABLE_WIN : Number(/score cp (-?\d+)/.exec(line)?.[1]);
  return score >= TABLE_WIN ? 'win' : score <= -TABLE_WIN ? 'loss' : score === 0 ? 'draw' : `${score}`;
}

const { win, draw } = drawLots();
const referee = new Player({ TablePath: 'none' });
const knowing = new Player({ TablePath: folder });
const plain = new Player({ TablePath: 'none' });
const other = new Player({ TablePath: 'none' });
for (const { ready } of [referee, knowing, plain, other]) await ready;

const tally = { won: 0, plainWon: 0, plainLost: 0, held: 0, drawnWon: 0, plainDrawn: 0, saidWin: 0, saidDraw: 0 };
for (const fen of win) {
  const game = await referee.play(fen, knowing, other);
  if (game.won === 1) tally.won++;
  else console.log(`not won: ${fen}: ${game.status}, ${game.plies} plies, said ${game.said}`);
  if (valueSaid(game.said) === 'win') tally.saidWin++;
  else console.log(`won, but said ${valueSaid(game.said)}: ${fen}`);
  const without = await referee.play(fen, plain, other);
  if (without.won === 1) tally.plainWon++;
  if (without.won === -1) tally.plainLost++;
}
console.log(
  `${variant}: ${tally.won} of ${wanted} won ones won with tables, ${tally.plainWon} without (${tally.plainLost} lost);`,
);
console.log(`the value was told at once in ${tally.saidWin}`);
for (const fen of draw) {
  const first = await referee.play(fen, knowing, other);
  if (valueSaid(first.said) === 'draw') tally.saidDraw++;
  else console.log(`drawn, but said ${valueSaid(first.said)}: ${fen}`);
  const second = await referee.play(fen, other, knowing);
  for (const won of [first.won, -second.won]) {
    if (won >= 0) tally.held++;
    if (won === 1) tally.drawnWon++;
    if (won < 0) console.log(`lost: ${fen}`);
  }
  const without = await referee.play(fen, plain, other);
  if (without.won === 0) tally.plainDrawn++;
}
console.log(`${tally.held} of ${2 * wanted} games from ${wanted} drawn ones held, ${tally.drawnWon} of them won;`);
console.log(`of ${wanted} games between two without tables ${tally.plainDrawn} were drawn;`);
console.log(`the value was told at once in ${tally.saidDraw}; latest answer ${knowing.late.toFixed(0)} ms late`);
for (const player of [referee, knowing, plain, other]) player.engine.send('quit');
