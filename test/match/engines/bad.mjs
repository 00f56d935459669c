// Alquerque with a defect in everything that `match --compliance` checks.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const engine = spawn(process.execPath, [process.argv[2]], { stdio: ['pipe', 'pipe', 'inherit'] });
const say = line => process.stdout.write(`${line}\n`);
let last = '';
let go = '';
let depthOneMoves = 0;

say('Welcome!');

function onCommand(raw) {
  const command = raw.trim();
  const previous = last;
  last = command;
  if (raw.startsWith('\t')) return say('info string error: unexpected white space');
  if (command === 'isready' && previous === 'isready') say('info string ready');
  if (command.startsWith('setoption name uci_variant') || command.startsWith('setoption name No Such')) return;
  if (command === 'stop now') say('info string error: once');
  if (command.endsWith(' zz') && command.startsWith('position')) return;
  if (command.startsWith('undo 2')) return;
  if (command === 'ucinewgame') say('info string new game');
  if (command === 'status' && go === 'go infinite') return say('status ongoing attackers');
  if (command === 'quit') process.exit(1);
  if (command.startsWith('go ')) {
    go = command;
    if (command === 'go infinite' || command.startsWith('go ponder')) say('bestmove a4-a2');
    engine.stdin.write(`${command.replace(/ searchmoves .*/, '')}\n`);
    return;
  }
  engine.stdin.write(`${command}\n`);
}

function onReply(line) {
  if (line.startsWith('id author')) return;
  if (line.startsWith('info string variant')) return say(line.replace(/ startpos.*/, ''));
  if (line.startsWith('legal ')) return say(`legal ${line.split(' ').slice(1).reverse().join(' ')}`);
  if (line.startsWith('option name Hash')) say(line);
  if (line.startsWith('nodes ')) return say(line.replace(/\d+/, '99'));
  if (line.startsWith('info depth') && go === 'go depth 3') return;
  if (line.startsWith('bestmove')) {
    if (go.startsWith('go nodes') || (go === 'go depth 1' && ++depthOneMoves > 5)) return say('bestmove zz');
    go = '';
  }
  say(line);
}

createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  .on('line', onCommand)
  .on('close', () => engine.stdin.end());
createInterface({ input: engine.stdout }).on('line', onReply);
engine.on('exit', () => process.exit(3));
