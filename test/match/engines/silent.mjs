// Never answers its second `go`.
import { say, speak } from './speak.mjs';

speak((turn, move) => turn < 1 && say(`bestmove ${move}`));
