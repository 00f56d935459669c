/** `train loss`: how well the weights in use foretell games that they were not learnt from, beside another engine's search. */
import { Command } from 'commander';
import { type Engine, openEngine } from '../../client/engine';
import { centimenOf, type Score } from '../../records/score';
import { wholeNumber } from '../../shell/arguments';
import { Column } from '../fit/column';
import { worthLearning } from '../fit/corpus';
import { bestScale, lossOf } from '../fit/loss';
import { readGames, replay } from '../replay';
import { noTruth } from '../truth';

interface Options {
  readonly against: string;
  readonly nodes: number;
  readonly sample: number;
}

export function lossCommand(): Command {
  const command = new Command('loss');
  return command
    .description('the loss of the weights in use and of an engine that searches, on games that neither has seen')
    .argument('<games>', 'a file that `train generate` wrote, with a seed that no weights were learnt from')
    .requiredOption('--against <file>', "the engine's dist/alquerque.js")
    .option('--nodes <n>', 'how long it searches each position', wholeNumber(1, 10_000_000), 800)
    .option('--sample <n>', 'positions, spread over all games', wholeNumber(1, 10_000_000), 20_000)
    .action(async (path: string, options: Options) => {
      const fault = await compare(path, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
async function compare(path: string, { against, nodes, sample }: Options): Promise<string | undefined> {
  const games = readGames(path);
  if (!games.ok) return games.error;
  const { variant } = games.value.settings;
  const results = new Column(Float32Array);
  const present = new Column(Int16Array);
  const fens: string[] = [];
  replay(games.value, noTruth, ({ position, halves, score, rules }) => {
    if (!worthLearning({ position, score })) return;
    results.push(halves / 2);
    present.push(position.evaluate());
    fens.push(rules.writeFen(position));
  });
  if (fens.length === 0) return `${path}: there is no position to judge`;
  const part = spread(fens.length, sample);
  const engine = openEngine([process.execPath, against]);
  await engine.ask('uci', `setoption name UCI_Variant value ${variant}`);
  const searched = new Int16Array(fens.length);
  for (const at of part) searched[at] = await searchedScore(engine, fens[at]!, nodes);
  engine.close();
  const say = (name: string, scores: Int16Array): void => {
    const scale = bestScale(part, results.values(), scores);
    const loss = lossOf(part, results.values(), at => scores[at]! / scale);
    console.log(`${name.padEnd(18)}${loss.toFixed(5)}`);
  };
  console.log(`${variant}: ${part.length} positions of ${games.value.lines.length} games`);
  say('evaluation in use', present.values());
  say(`search of ${nodes}`, searched);
  return undefined;
}

/** `count` numbers below `all`, or all, at even distances. */
function spread(all: number, count: number): Int32Array {
  const step = Math.max(1, all / count);
  return Int32Array.from({ length: Math.floor(all / step) }, (_, at) => Math.floor(at * step));
}

async function searchedScore(engine: Engine, fen: string, nodes: number): Promise<number> {
  let last: Score = { cp: 0 };
  await engine.ask(`position fen ${fen}`);
  await engine.go(`nodes ${nodes}`, ({ score }) => {
    last = score;
  });
  return centimenOf(last);
}
