/** `alquerque games`: what is in files of games, and the same games in another form. */
import { Command, Option } from 'commander';
import { FORMS, formOfFile, type WrittenForm, writerOf } from '../records/writers';
import { misuse, readVariantName } from '../shell/arguments';
import { FileTrouble } from '../shell/files';
import { plain } from '../shell/plain';
import { Census } from './census';
import { openOutput } from './output';
import { type Heard, readFiles } from './read';

interface Flags {
  readonly to?: WrittenForm;
  readonly out?: string;
  readonly variant?: string;
  readonly check?: true;
}

/** More lines than this on what is wrong help nobody. */
const MOST_TOLD = 1000;
/** Milliseconds between two lines of progress. */
const BEAT = 200;

export function gamesCommand(): Command {
  return new Command('games')
    .description('reads, referees, counts and converts files of games')
    .argument('<files...>', 'PDN, PGN of the app of morris, lists of PlayOK, OpenTafl records, our own and JSON')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(FORMS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(readVariantName))
    .option('--check', 'fail also where a game leaves something open or says what is not so')
    .action((files: string[], flags: Flags, command: Command) => {
      if (flags.check && (flags.to ?? flags.out) !== undefined) misuse(command, '--check writes no games');
      process.exitCode = run(files, flags);
    });
}

/** Returns the exit code. */
function run(files: readonly string[], { to, out, variant, check }: Flags): number {
  const converts = to !== undefined || out !== undefined;
  const output = converts ? openOutput(out) : undefined;
  const write = writerOf(to ?? formOfFile(out ?? ''));
  const census = new Census();
  const tell = teller();
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
    if (text.ok) output.write(text.value);
    else {
      census.wrong++;
      tell.line(`${file}: game ${number}, line ${line}: it is not written: ${text.error}`);
    }
  };
  try {
    readFiles(files, variant, hear, (file, share) => tell.progress(file, share, census.games));
    output?.end();
  } catch (error) {
    output?.drop();
    tell.end();
    if (error instanceof FileTrouble) {
      process.stderr.write(`error: ${plain(error.message)}\n`);
      return 1;
    }
    throw error;
  }
  tell.end();
  const seconds = (performance.now() - began) / 1000;
  const rate = `${seconds.toFixed(2)} s, ${Math.round(census.games / Math.max(seconds, 0.001))} games a second`;
  const report = [...census.lines(), rate].map(plain).join('\n');
  (converts && out === undefined ? process.stderr : process.stdout).write(`${report}\n`);
  if (census.games + census.wrong === 0) {
    process.stderr.write('error: there is no game in it\n');
    return 1;
  }
  return census.wrong > 0 || (check && census.doubtful > 0) ? 1 : 0;
}

interface Teller {
  line(text: string): void;
  progress(file: string, share: number, games: number): void;
  end(): void;
}

/** Remarks line by line, and on a terminal a line below them that says how far it has come. */
function teller(): Teller {
  const terminal = process.stderr.isTTY;
  let lines = 0;
  let last = performance.now();
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    line(text) {
      if (++lines > MOST_TOLD) return;
      clear();
      process.stderr.write(`${plain(text)}\n`);
    },
    progress(file, share, games) {
      if (!terminal || performance.now() - last < BEAT) return;
      last = performance.now();
      clear();
      process.stderr.write(plain(`${file}: ${(100 * share).toFixed(0)}%, ${games} games`));
      shown = true;
    },
    end() {
      clear();
      if (lines > MOST_TOLD) process.stderr.write(`and ${lines - MOST_TOLD} lines more of this kind\n`);
    },
  };
}
