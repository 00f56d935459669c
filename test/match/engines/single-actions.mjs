// The program itself, except that it plays morris one action at a time: `d6-d7`, and when it is asked again, `xa1`.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const engine = spawn(process.execPath, ['dist/alquerque.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(engine.stdin);
createInterface({ input: engine.stdout }).on('line', line => {
  console.log(line.replace(/^(bestmove x?[a-g]\d(?:-[a-g]\d)?).*/, '$1'));
});
