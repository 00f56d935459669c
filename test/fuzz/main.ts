/** `npm run fuzz`: options, targets, and the report. */
import { Command, InvalidArgumentError } from 'commander';
import { CORPUS, caseRandom, type FuzzTarget, fuzz } from './fuzz';
import { targets } from './targets';

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly target?: readonly string[];
  readonly out: string;
  readonly print?: number;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('expected a positive number');
  return value;
}

const all = targets();
const names = all.map(({ name }) => name);

const { minutes, seed, target, out, print } = new Command('fuzz')
  .description('Send random and damaged input to the built program and keep what makes it fail')
  .option('--minutes <n>', 'duration', positive, 1)
  .option('--seed <n>', 'seed; the same seed sends the same input', Number, Date.now() % 2 ** 31)
  .option('--target <names...>', `only these of: ${names.join(', ')}`)
  .option('--out <folder>', 'folder for inputs that fail', CORPUS)
  .option('--print <case>', 'print the input of one case of --target and run nothing', Number)
  .parse()
  .opts<FuzzOptions>();

const chosen = all.filter(({ name }) => target === undefined || target.includes(name));
if (chosen.length === 0) throw new Error(`unknown target; expected one of ${names.join(', ')}`);

if (print !== undefined) {
  const shown: FuzzTarget = chosen[print % chosen.length]!;
  console.log(shown.generate(caseRandom(seed, print)).join('\n'));
} else {
  console.log(`seed ${seed}, ${minutes} min, targets: ${chosen.map(({ name }) => name).join(' ')}`);
  const { executions, faults } = await fuzz(chosen, seed, minutes, out, line => console.log(line));
  console.log([...executions].map(([name, count]) => `${name} ${count}`).join(', '));
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
for (const each of all) each.close();
