/** `train export`: from parameters to a file of weights in the source. */
import { Command } from 'commander';
import { writeAtomically } from '../../disk/files';
import { wholeNumber } from '../../shell/arguments';
import { findKind, KINDS } from '../forms';
import { IN_USE, readTrained } from '../learnt';
import { writeWeights } from './write';

export function exportCommand(): Command {
  const command = new Command('export');
  return command
    .description('makes a file of weights for the engine of what `train fit` has learnt')
    .argument('<kind>', KINDS.map(({ name }) => name).join(', '))
    .argument('[file]', `what \`train fit\` wrote, or those ${IN_USE} (default: games/KIND.json)`)
    .option('--scale <n>', 'centimen a logit (default: as the fit found them, or as in use)', wholeNumber(1, 1000))
    .option('--out <file>', 'where to (default: src/weights/KIND.ts)')
    .action((name: string, file: string | undefined, { scale, out }: { scale?: number; out?: string }) => {
      const kind = findKind(name);
      if (!kind) return command.error(`error: unknown kind '${name}'`);
      const path = file ?? `games/${name}.json`;
      const trained = readTrained(path, kind);
      if (!trained.ok) return command.error(`error: ${trained.error}`);
      const { value } = trained;
      if (value.name !== name) return command.error(`error: ${path}: these are parameters of ${value.name}`);
      if (value.parameters.length !== kind.form(0).parameters.length)
        return command.error(`error: ${path}: these are not as many parameters as ${name} has`);
      writeAtomically(out ?? `src/weights/${name}.ts`, writeWeights(kind, value, scale));
    });
}
