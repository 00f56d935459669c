/** `train loss`: how well the weights in use foretell games that they were not learnt from, beside another engine's search. */
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { type Score, scoreToCp } from '../records/record';
import { type EngineClient, openEngineClient } from '../uci/client/engine-client';
import { isTrainable } from './fit';
import { fitScale, GrowableArray, meanSquaredError } from './models/model';
import { noTables, readTrainingFile, replayFile } from './replay';

interface LossOptions {
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
    .option('--nodes <n>', 'how long it searches each position', integerArgument(1, 10_000_000), 800)
    .option('--sample <n>', 'positions, spread over all games', integerArgument(1, 10_000_000), 20_000)
    .action(async (path: string, options: LossOptions) => {
      const fault = await compareLoss(path, options);
      if (fault !== undefined) command.error(`error: ${fault}`);
    });
}

/** Says what was wrong, if anything. */
async function compareLoss(path: string, { against, nodes, sample }: LossOptions): Promise<string | undefined> {
  const games = readTrainingFile(path);
  if (!games.ok) return games.error;
  const { variant } = games.value.settings;
  const results = new GrowableArray(Float32Array);
  const present = new GrowableArray(Int16Array);
  const fens: string[] = [];
  replayFile(games.value, noTables, ({ position, halfPoints: halves, score, rules }) => {
    if (!isTrainable({ position, score })) return;
    results.push(halves / 2);
    present.push(position.evaluate());
    fens.push(rules.writeFen(position));
  });
  if (fens.length === 0) return `${path}: there is no position to judge`;
  const part = evenlySpaced(fens.length, sample);
  const engine = openEngineClient([process.execPath, against]);
  await engine.ask('uci', `setoption name UCI_Variant value ${variant}`);
  const searched = new Int16Array(fens.length);
  for (const at of part) searched[at] = await searchScore(engine, fens[at]!, nodes);
  engine.close();
  const say = (name: string, scores: Int16Array): void => {
    const scale = fitScale(part, results.values(), scores);
    const loss = meanSquaredError(part, results.values(), at => scores[at]! / scale);
    console.log(`${name.padEnd(18)}${loss.toFixed(5)}`);
  };
  console.log(`${variant}: ${part.length} positions of ${games.value.lines.length} games`);
  say('evaluation in use', present.values());
  say(`search of ${nodes}`, searched);
  return undefined;
}

/** `count` numbers below `all`, or all, at even distances. */
function evenlySpaced(all: number, count: number): Int32Array {
  const step = Math.max(1, all / count);
  return Int32Array.from({ length: Math.floor(all / step) }, (_, at) => Math.floor(at * step));
}

async function searchScore(engine: EngineClient, fen: string, nodes: number): Promise<number> {
  let last: Score = { cp: 0 };
  await engine.ask(`position fen ${fen}`);
  await engine.go(`nodes ${nodes}`, ({ score }) => {
    last = score;
  });
  return scoreToCp(last);
}
