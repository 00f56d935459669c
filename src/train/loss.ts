/** `train loss`: compares the loss of the current weights with that of another engine's search, on unseen games. */
import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { type Score, scoreToCp } from '../records/record';
import { type EngineClient, openEngineClient } from '../uci/client/engine-client';
import { positionCommand, setOptionCommand } from '../uci/client/protocol';
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
    .description('Compare the loss of the current weights with that of a search, on unseen games')
    .argument('<games>', 'file of `train generate`, with a seed that was not used for training')
    .requiredOption('--against <file>', 'dist/alquerque.js of the engine that searches')
    .option('--nodes <n>', 'nodes per position', integerArgument(1, 10_000_000), 800)
    .option('--sample <n>', 'number of positions, spread over all games', integerArgument(1, 10_000_000), 20_000)
    .action(async (path: string, options: LossOptions) => {
      const error = await compareLoss(path, options);
      if (error !== undefined) command.error(`error: ${error}`);
    });
}

/** Runs the command. Returns an error text, if any. */
async function compareLoss(path: string, { against, nodes, sample }: LossOptions): Promise<string | undefined> {
  const games = readTrainingFile(path);
  if (!games.ok) return games.error;
  const { variant } = games.value.settings;
  const results = new GrowableArray(Float32Array);
  const evalScores = new GrowableArray(Int16Array);
  const fens: string[] = [];
  replayFile(games.value, noTables, ({ position, halfPoints, score, rules }) => {
    if (!isTrainable({ position, score })) return;
    results.push(halfPoints / 2);
    evalScores.push(position.evaluate());
    fens.push(rules.writeFen(position));
  });
  if (fens.length === 0) return `${path}: no position to evaluate`;
  const indices = evenlySpaced(fens.length, sample);
  const engine = openEngineClient([process.execPath, against]);
  await engine.ask('uci', setOptionCommand('UCI_Variant', variant));
  const searchScores = new Int16Array(fens.length);
  for (const index of indices) searchScores[index] = await searchScore(engine, fens[index]!, nodes);
  engine.close();
  const report = (name: string, scores: Int16Array): void => {
    const scale = fitScale(indices, results.values(), scores);
    const loss = meanSquaredError(indices, results.values(), index => scores[index]! / scale);
    console.log(`${name.padEnd(18)}${loss.toFixed(5)}`);
  };
  console.log(`${variant}: ${indices.length} positions of ${games.value.lines.length} games`);
  report('evaluation in use', evalScores.values());
  report(`search of ${nodes}`, searchScores);
  return undefined;
}

/** At most `count` indices below `length`, evenly spaced. */
function evenlySpaced(length: number, count: number): Int32Array {
  const step = Math.max(1, length / count);
  return Int32Array.from({ length: Math.floor(length / step) }, (_, i) => Math.floor(i * step));
}

async function searchScore(engine: EngineClient, fen: string, nodes: number): Promise<number> {
  let last: Score = { cp: 0 };
  await engine.ask(positionCommand(fen, []));
  await engine.go(`nodes ${nodes}`, ({ score }) => {
    last = score;
  });
  return scoreToCp(last);
}
