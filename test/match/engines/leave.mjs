// Leaves the game, without a word but in order.
import { say, speak } from './speak.mjs';

speak((turn, move) => (turn < 1 ? say(`bestmove ${move}`) : process.exit(0)));
