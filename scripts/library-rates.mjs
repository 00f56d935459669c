// How often a second rule libraries list the legal turns of a middle position, as structures:
// `npm run build && node scripts/library-rates.mjs`, on an idle machine. Ours pay for a new game each time as well: the
// last turn is played again and the turns of the game after it are listed. The others list what is not kept from before.
import { Chess } from 'chess.js';
import { Chess as Position } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { EnglishDraughts } from 'rapid-draughts/english';
import { newGame, unwrap } from '../dist/lib/index.js';

const SECONDS = 0.5;
const ROUNDS = 3;

/** Plays a turn from `fen` and lists those that may follow: the turn that leaves most quiet ones to choose from. */
function ours(variant, fen) {
  const before = unwrap(newGame(variant, { fen }));
  const choices = turn => unwrap(before.play(turn)).turns();
  const quiet = turn => choices(turn).filter(({ steps }) => steps.length === 1).length * 2 - choices(turn).length;
  const turn = [...before.turns()].sort((a, b) => quiet(b) - quiet(a))[0];
  return () => choices(turn).length;
}

const CHESS = 'r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1QK2R w KQkq - 4 7';

function chessops() {
  const position = Position.fromSetup(parseFen(CHESS).unwrap()).unwrap();
  return () => {
    const moves = [];
    for (const [from, dests] of position.allDests()) for (const to of dests) moves.push({ from, to });
    return moves.length;
  };
}

function chessJs() {
  const chess = new Chess(CHESS);
  return () => chess.moves({ verbose: true }).length;
}

function rapidDraughts() {
  const game = EnglishDraughts.setup();
  while (game.history.moves.length < 16 || game.moves.length < 7)
    game.move(game.moves[(game.history.moves.length * 5) % game.moves.length]);
  const data = game.engine.serialize();
  return () => EnglishDraughts.setup(data).moves.length;
}

/** Lists a second, the best of some rounds. */
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
    ours('nine-mens-morris', '@@*O**@@/**OOO*@@/O@@*O**O b m s 7 0 8 0 0 0 0 0 0 0 0 6 13'),
  ],
  ['alquerque, english-draughts', ours('english-draughts', 'B:W18,21,23,24,26,27,28,30,31,32:B1,2,3,4,6,7,8,9,10,12')],
  ['alquerque, brandubh', ours('brandubh', '7/3t3/1t1T3/t1TK1t1/3T1t1/2t1T2/2t1t2 d 12')],
  ['chessops 0.15', chessops()],
  ['chess.js 1.4', chessJs()],
  ['rapid-draughts 1.0', rapidDraughts()],
];
console.log('library                          turns  lists/s     turns/s');
for (const [name, list] of libraries) {
  const turns = list();
  const lists = rate(list);
  console.log(
    `${name.padEnd(32)} ${String(turns).padStart(5)} ${lists.toFixed(0).padStart(8)} ${(lists * turns).toFixed(0).padStart(11)}`,
  );
}
