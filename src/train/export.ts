/** The text of a file of weights. */

import { Command } from 'commander';
import { integerArgument } from '../cli/arguments';
import { writeFileAtomic } from '../util/node/atomic-file';
import { encodeBytes } from '../weights/arithmetic-coder';
import { IN_USE_WEIGHTS, readTrainedModel, type TrainedModel } from './checkpoint';
import { findModelKind, MODEL_KINDS, type ModelKind } from './models/index';

/** Generated lines are as long as those of the house. */
const LINE_LENGTH = 110;
const MAX_LINE_LENGTH = 120;

export function weightsSource(kind: ModelKind, trained: TrainedModel, scale = trained.scale): string {
  const { name, seed } = trained;
  const bytes = kind.quantise(trained.parameters);
  const coded = Buffer.from(encodeBytes(bytes)).toString('base64');
  const lines = coded.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return [
    '// Made by `npm run train:export`; not to be edited.',
    "import type { PackedWeights } from './packed';",
    '',
    `export const ${name.toUpperCase().replaceAll('-', '_')}: PackedWeights = {`,
    `  name: '${name}',`,
    `  layout: '${kind.layout}',`,
    `  scale: ${scale.toFixed(1).replace(/\.0$/, '')},`,
    ...gamesLines(trained.games.map(games => `'${games}'`)),
    `  seed: ${seed},`,
    `  length: ${bytes.length},`,
    '  coded:',
    ...lines.map((line, at) => `    '${line}'${at < lines.length - 1 ? ' +' : ','}`),
    '};',
    '',
  ].join('\n');
}

/** As the style asks: in one line, or each in its own. */
function gamesLines(games: readonly string[]): string[] {
  const line = `  games: [${games.join(', ')}],`;
  return line.length <= MAX_LINE_LENGTH ? [line] : ['  games: [', ...games.map(one => `    ${one},`), '  ],'];
}

/** `train export`: from parameters to a file of weights in the source. */

export function exportCommand(): Command {
  const command = new Command('export');
  return command
    .description('makes a file of weights for the engine of what `train fit` has learnt')
    .argument('<kind>', MODEL_KINDS.map(({ name }) => name).join(', '))
    .argument('[file]', `what \`train fit\` wrote, or those ${IN_USE_WEIGHTS} (default: games/KIND.json)`)
    .option('--scale <n>', 'centimen a logit (default: as the fit found them, or as in use)', integerArgument(1, 1000))
    .option('--out <file>', 'where to (default: src/weights/KIND.ts)')
    .action((name: string, file: string | undefined, { scale, out }: { scale?: number; out?: string }) => {
      const kind = findModelKind(name);
      if (!kind) return command.error(`error: unknown kind '${name}'`);
      const path = file ?? `games/${name}.json`;
      const trained = readTrainedModel(path, kind);
      if (!trained.ok) return command.error(`error: ${trained.error}`);
      const { value } = trained;
      if (value.name !== name) return command.error(`error: ${path}: these are parameters of ${value.name}`);
      if (value.parameters.length !== kind.create(0).parameters.length)
        return command.error(`error: ${path}: these are not as many parameters as ${name} has`);
      writeFileAtomic(out ?? `src/weights/${name}.ts`, weightsSource(kind, value, scale));
    });
}
