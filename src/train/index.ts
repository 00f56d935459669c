/** The training program: from games of the engine against itself to weights in the source. Nothing that ships uses it. */
import { Command } from 'commander';
import { supply } from '../engine/equip';
import { WEIGHTS } from '../weights/index';
import { checkCommand } from './check/command';
import { exportCommand } from './export/command';
import { fitCommand } from './fit/command';
import { generateCommand } from './generate/command';
import { lossCommand } from './loss/command';
import { openingsCommand } from './openings/command';

supply(WEIGHTS);
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
await program.parseAsync();
