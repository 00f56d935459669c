// Has an option only once the variant is set, and refuses most values of it.
import { createInterface } from 'node:readline';

let variant = false;
createInterface({ input: process.stdin }).on('line', line => {
  if (line === 'uci')
    console.log(
      `option name UCI_Variant type string default x\n${variant ? 'option name MoveLimit type spin default 100 min 0 max 900\n' : ''}uciok`,
    );
  if (line.startsWith('setoption name UCI_Variant')) variant = true;
  if (/^setoption name MoveLimit value (?!80)/.test(line)) console.log('info string error: setoption: MoveLimit: no');
  if (line === 'isready') console.log('readyok');
  if (line.startsWith('go')) console.log('bestmove none');
});
