/** `alquerque games`: what is in files of games, and the same games in another form. */
import { setImmediate as others } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { FileTrouble } from '../disk/files';
import { FORMS, formOfFile, type WrittenForm, writerOf } from '../records/writers';
import { misuse, readVariantName } from '../shell/arguments';
import { plain } from '../shell/plain';
import { whenTold } from '../shell/signals';
import { Census } from './census';
import { type Output, openOutput } from './output';
import { gamesOf, type Heard } from './read';
import { openTeller } from './teller';

interface Flags {
  readonly to?: WrittenForm;
  readonly out?: string;
  readonly variant?: string;
  readonly check?: true;
}

/** More lines than this on what is wrong help nobody. */
const MOST_TOLD = 1000;
/** So often it is heard whether the process is told to end. */
const HEARD_MS = 50;

export function gamesCommand(): Command {
  return new Command('games')
    .description('reads, referees, counts and converts files of games')
    .argument('<files...>', 'PDN, PGN of the app of morris, lists of PlayOK, OpenTafl records, our own and JSON')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(FORMS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(readVariantName))
    .option('--check', 'fail also where a game leaves something open or says what is not so')
    .action(async (files: string[], flags: Flags, command: Command) => {
      if (flags.check && (flags.to ?? flags.out) !== undefined) misuse(command, '--check writes no games');
      process.exitCode = await run(files, flags);
    });
}

/** Returns the exit code. */
async function run(files: readonly string[], { to, out, variant, check }: Flags): Promise<number> {
  const converts = to !== undefined || out !== undefined;
  let output: Output | undefined;
  const ignoreSignals = whenTold(() => output?.drop());
  const write = writerOf(to ?? formOfFile(out ?? ''));
  const census = new Census();
  const tell = openTeller(MOST_TOLD);
  let written = false;
  const began = performance.now();
  const hear = ({ file, entry }: Heard): void => {
    const { number, line, read } = entry;
    census.add(entry);
    if (!read.ok) {
      tell.line(`${file}: game ${number}, line ${read.at}: ${read.error}`);
      return;
    }
    for (const note of read.value.notes) tell.line(`${file}: game ${number}, line ${line}: remark: ${note}`);
    if (!output) return;
    const text = write(read.value.game);
    if (text.ok) {
      output.write(text.value);
      written = true;
    } else {
      census.unwritten++;
      tell.line(`${file}: game ${number}, line ${line}: it is not written: ${text.error}`);
    }
  };
  let listened = began;
  try {
    if (converts) output = openOutput(out);
    for (const heard of gamesOf(files, variant)) {
      hear(heard);
      if (performance.now() - listened > HEARD_MS) {
        await others();
        listened = performance.now();
      }
      tell.progress(() => `${heard.file}: ${(100 * heard.share).toFixed(0)}%, ${census.games} games`);
    }
    // An empty file would look as if all had gone well.
    if (written) output?.end();
    else output?.drop();
  } catch (error) {
    output?.drop();
    tell.end();
    if (error instanceof FileTrouble) {
      process.stderr.write(`error: ${plain(error.message)}\n`);
      return 1;
    }
    throw error;
  } finally {
    ignoreSignals();
  }
  tell.end();
  const seconds = (performance.now() - began) / 1000;
  const rate = `${seconds.toFixed(2)} s, ${Math.round(census.games / Math.max(seconds, 0.001))} games a second`;
  const report = [...census.lines(), rate].map(plain).join('\n');
  (converts && out === undefined ? process.stderr : process.stdout).write(`${report}\n`);
  if (census.games + census.wrong === 0) {
    process.stderr.write(`error: ${plain(files.join(', '))}: there is no game in it\n`);
    return 1;
  }
  return census.wrong + census.unwritten > 0 || (check && census.doubtful > 0) ? 1 : 0;
}
