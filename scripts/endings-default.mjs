// npm run build && node scripts/endings-default.mjs FOLDER [VARIANT...]: check small draughts endgames with default options.
//
// Two seconds after isready, without any table files, `go movetime 200` must be on time and agree with the tables in FOLDER
// on positions of four pieces.
import { execFileSync } from 'node:child_process';
import { Engine, PROGRAM } from './talk.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER [VARIANT...]');

const [folder, ...named] = process.argv.slice(2);
const variants = named.length > 0 ? named : ['english-draughts', 'damas-espanolas', 'russian-draughts'];
const MOVETIME = 200;
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

const NUMERIC_FENS = [
  'W:WK30,K32:BK1,K3',
  'W:WK30,K32,K31:BK4',
  'W:W22,K32:B10,K1',
  'B:WK30,K32,K31:BK3',
  'B:WK30:B9,K1,K2',
];
const LETTER_FENS = [
  'W:WKa1,Kc1:BKh8,Kf8',
  'W:WKa1,Kc1,Ke1:BKh2',
  'W:Wc3,Ka1:Bf6,Kh8',
  'B:WKa1,Kc1,Ke1:BKh2',
  'B:WKa1:Bf6,Kb8,Kd8',
];

function probe(variant, fens) {
  const words = [PROGRAM, 'tables', 'probe', '--json', '--path', folder, '--variant', variant];
  const out = execFileSync(process.execPath, words, { input: `${fens.join('\n')}\n` }).toString();
  return out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).value);
}

const resultOfScore = score => (Math.abs(score) < 15_000 ? 'draw' : score > 0 ? 'win' : 'loss');

for (const variant of variants) {
  const fens = variant.startsWith('russian') ? LETTER_FENS : NUMERIC_FENS;
  const expected = folder === '' ? [] : probe(variant, fens);
  const engine = new Engine({ XDG_CACHE_HOME: '/nowhere' });
  await engine.prepare({ UCI_Variant: variant });
  await sleep(2000);
  for (const [at, fen] of fens.entries()) {
    engine.send(`position fen ${fen}`);
    engine.send('status json');
    const status = JSON.parse((await engine.answer('status')).slice(7));
    const start = performance.now();
    engine.send(`go movetime ${MOVETIME}`);
    const lines = await engine.until('bestmove');
    const time = Math.round(performance.now() - start);
    const last = lines.filter(line => line.includes(' score ')).at(-1) ?? '';
    const mate = / mate (-?\d+)/.exec(last);
    const score = mate ? Math.sign(Number(mate[1])) * 20_000 : Number(/ cp (-?\d+)/.exec(last)?.[1]);
    const hits = Number(/ tbhits (\d+)/.exec(last)?.[1]);
    const result = resultOfScore(score);
    const wrong = expected[at] && expected[at] !== result ? `, expected ${expected[at]}` : '';
    console.log(
      `${variant} ${fen}: ${result} (${score}), status json ${status.ending?.value}, ${hits} hits, ${time} ms${wrong}`,
    );
  }
  engine.send('quit');
}
