/** The training program: from games of the engine against itself to weights in the source. Nothing that ships uses it. */
import { Command } from 'commander';
import { CommandRejectedError, EngineExitedError } from '../client/engine';
import { FileError } from '../disk/files';
import { registerWeights } from '../engine/equip';
import { registerSolvers } from '../games/solvers';
import { WEIGHTS } from '../weights/index';
import { checkCommand } from './check/command';
import { exportCommand } from './export/command';
import { fitCommand } from './fit/command';
import { generateCommand } from './generate/command';
import { lossCommand } from './loss/command';
import { openingsCommand } from './openings/command';

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
