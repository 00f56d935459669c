/** The training program: from games of the engine against itself to weights in the source. Nothing that ships uses it. */
import { Command } from 'commander';
import { registerWeights } from '../engine/weights';
import { registerSolvers } from '../games/solvers';
import { CommandRejectedError, EngineExitedError } from '../uci/client/engine-client';
import { FileError } from '../util/node/atomic-file';
import { WEIGHTS } from '../weights/index';
import { checkCommand } from './check';
import { exportCommand } from './export';
import { fitCommand } from './fit';
import { generateCommand } from './generate';
import { lossCommand } from './loss';
import { openingsCommand } from './openings';

registerSolvers();
registerWeights(WEIGHTS);
const program = new Command('train').description(
  'Learns what positions are worth from games of the engine against itself.',
);
for (const command of [
  generateCommand(),
  fitCommand(),
  exportCommand(),
  checkCommand(),
  openingsCommand(),
  lossCommand(),
])
  program.addCommand(command);
try {
  await program.parseAsync();
} catch (error) {
  const told =
    error instanceof FileError || error instanceof EngineExitedError || error instanceof CommandRejectedError;
  if (!told) throw error;
  program.error(`error: ${error.message}`);
}
