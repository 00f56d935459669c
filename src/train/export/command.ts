/** `train export`: from parameters to a file of weights in the source. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { findKind, KINDS } from '../forms';
import type { Learnt } from '../learnt';
import { writeWeights } from './write';

export function exportCommand(): Command {
  const command = new Command('export');
  return command
    .description('makes a file of weights for the engine of what `train fit` has learnt')
    .argument('<kind>', KINDS.map(({ name }) => name).join(', '))
    .argument('[file]', 'what `train fit` wrote (default: games/KIND.json)')
    .option('--out <file>', 'where to (default: src/weights/KIND.ts)')
    .action((name: string, file: string | undefined, { out }: { out?: string }) => {
      const kind = findKind(name);
      if (!kind) return command.error(`error: unknown kind '${name}'`);
      const learnt = JSON.parse(readFileSync(file ?? `games/${name}.json`, 'utf8')) as Learnt;
      if (learnt.name !== name) return command.error(`error: these are parameters of ${learnt.name}`);
      writeFileSync(out ?? `src/weights/${name}.ts`, writeWeights(kind, learnt));
    });
}
