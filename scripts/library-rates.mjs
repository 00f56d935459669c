// npm run build && node scripts/library-rates.mjs: compare the speed of rule libraries for morris, draughts, Brandubh and
// chess. Each plays a move in a middle-game position and lists the legal moves after it. Run it on an idle machine.
import { Chess } from 'chess.js';
import { Chess as Position } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { EnglishDraughts } from 'rapid-draughts/english';
import { newGame, unwrap } from '../dist/lib/index.js';

const SECONDS = 0.5;
const ROUNDS = 3;

/** Plays the move after which most quiet moves are legal. */
function alquerque(variant, fen) {
  const before = unwrap(newGame(variant, { fen }));
  const movesAfter = move => unwrap(before.play(move)).moves();
  const quiet = move => movesAfter(move).filter(({ steps }) => steps.length === 1).length * 2 - movesAfter(move).length;
  const move = [...before.moves()].sort((a, b) => quiet(b) - quiet(a))[0];
  return () => movesAfter(move).length;
}

const CHESS = 'r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1QK2R w KQkq - 4 7';

function chessops() {
  const before = Position.fromSetup(parseFen(CHESS).unwrap()).unwrap();
  const move = parseUci('b1d2');
  return () => {
    const position = before.clone();
    position.play(move);
    const moves = [];
    for (const [from, dests] of position.allDests()) for (const to of dests) moves.push({ from, to });
    return moves.length;
  };
}

function chessJs() {
  const chess = new Chess(CHESS);
  return () => {
    chess.move('Nbd2');
    const { length } = chess.moves({ verbose: true });
    chess.undo();
    return length;
  };
}

function rapidDraughts() {
  const game = EnglishDraughts.setup();
  const { moves: played } = game.history;
  while (played.length < 15 || game.moves.length < 7) game.move(game.moves[(played.length * 5) % game.moves.length]);
  const data = game.engine.serialize();
  const after = index => {
    const next = EnglishDraughts.setup(data);
    next.move(game.moves[index]);
    return next.moves.length;
  };
  const best = game.moves
    .map((_, index) => after(index))
    .reduce((best, n, index, all) => (n > all[best] ? index : best), 0);
  return () => after(best);
}

/** Move lists per second, the best of ROUNDS. */
function rate(list) {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let lists = 0;
    while (performance.now() - start < SECONDS * 1000) for (let n = 0; n < 500; n++, lists++) list();
    best = Math.max(best, (lists * 1000) / (performance.now() - start));
  }
  return best;
}

const libraries = [
  [
    'alquerque, nine-mens-morris',
    alquerque('nine-mens-morris', '@@*O**@@/**OOO*@@/O@@*O**O b m s 7 0 8 0 0 0 0 0 0 0 0 6 13'),
  ],
  [
    'alquerque, english-draughts',
    alquerque('english-draughts', 'B:W18,21,23,24,26,27,28,30,31,32:B1,2,3,4,6,7,8,9,10,12'),
  ],
  ['alquerque, brandubh', alquerque('brandubh', '7/3t3/1t1T3/t1TK1t1/3T1t1/2t1T2/2t1t2 d 12')],
  ['chessops 0.14', chessops()],
  ['chess.js 1.4', chessJs()],
  ['rapid-draughts 1.0', rapidDraughts()],
];
console.log('library                          moves  lists/s     moves/s');
for (const [name, list] of libraries) {
  const moves = list();
  const lists = rate(list);
  console.log(
    `${name.padEnd(32)} ${String(moves).padStart(5)} ${lists.toFixed(0).padStart(8)} ${(lists * moves).toFixed(0).padStart(11)}`,
  );
}
