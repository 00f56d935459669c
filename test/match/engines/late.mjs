// Thinks for a second, whatever the clock says.
import { say, speak } from './speak.mjs';

speak((turn, move) => setTimeout(() => say(`bestmove ${move}`), turn < 1 ? 0 : 1000));
