/** Training program: from self-play games to weights in the source. Not part of the package; see docs/training.md. */
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
import { serveTrainer } from './nets/trainer';
import { openingsCommand } from './openings';
import { packCommand } from './pack';

// A worker of the trainer runs this file, too, and stays here.
serveTrainer();
registerSolvers();
registerWeights(WEIGHTS);
const program = new Command('train').description('Train evaluation weights on self-play games');
for (const command of [
  generateCommand(),
  packCommand(),
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
  const isExpected =
    error instanceof FileError || error instanceof EngineExitedError || error instanceof CommandRejectedError;
  if (!isExpected) throw error;
  program.error(`error: ${error.message}`);
}
