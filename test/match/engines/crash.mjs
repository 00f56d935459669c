// Dies in the middle of its second search.
import { say, speak } from './speak.mjs';

speak((turn, move) => {
  if (turn < 1) say(`bestmove ${move}`);
  else {
    say('info depth 1 score cp 12 nodes 40');
    process.kill(process.pid, 'SIGSEGV');
  }
});
