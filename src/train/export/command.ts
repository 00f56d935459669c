/** `train export`: from parameters to a file of weights in the source. */
import { Command } from 'commander';
import { writeFileAtomic } from '../../disk/files';
import { integerArgument } from '../../shell/arguments';
import { findModelKind, MODEL_KINDS } from '../forms';
import { IN_USE_WEIGHTS, readTrainedModel } from '../learnt';
import { weightsSource } from './write';

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
