/** `alquerque analyse`: every turn of the games of a file judged by the engine. */
import { Command, Option } from 'commander';
import type { Limits } from '../engine/engine';
import { createEngine, DEFAULTS } from '../engine/index';
import { nodeHost } from '../engine/node';
import type { RecordedGame } from '../records/record';
import { FORMS, formOfFile, type WrittenForm, writerOf } from '../records/writers';
import { misuse, readVariantName, wholeNumber } from '../shell/arguments';
import { plain } from '../shell/plain';
import { readShard, shardPath, WHOLE } from '../shell/shard';
import { type Analysis, analyse, PHASES } from './analyst';
import { openOutput } from './output';
import { readFiles } from './read';

interface Flags {
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
  readonly threads: number;
  readonly hash: number;
  readonly multipv: number;
  readonly to?: WrittenForm;
  readonly out?: string;
  readonly variant?: string;
  readonly shard?: string;
  readonly tables?: string;
}

const USUAL_MOVETIME = 1000;

export function analyseCommand(): Command {
  return new Command('analyse')
    .description('judges every turn of the games of a file')
    .argument('<file>', 'games in any form that `games` reads')
    .option('--movetime <ms>', `think so long about each turn (${USUAL_MOVETIME})`, wholeNumber(1, 1e9))
    .option('--nodes <n>', 'search so many nodes for each turn', wholeNumber(1, 1e12))
    .option('--depth <n>', 'search so deep', wholeNumber(1, 200))
    .option('--threads <n>', 'threads of the search', wholeNumber(1, 256), 1)
    .option('--hash <MB>', 'its table', wholeNumber(1, 4096), 64)
    .option('--multipv <n>', 'lines looked at: two tell an only turn', wholeNumber(1, 32), 2)
    .option('--tables <folder>', 'ask the tables of endings there')
    .addOption(new Option('--to <form>', 'write the games in this form').choices(FORMS))
    .option('--out <file>', 'write them here, to a file that is not there yet; its ending tells the form too')
    .option('--shard <i/n>', 'part i of n of the games, in a file of its own')
    .addOption(new Option('--variant <name>', 'of games that do not tell theirs').argParser(readVariantName))
    .action(async (file: string, flags: Flags, command: Command) => {
      process.exitCode = await run(file, flags, command);
    });
}

async function run(file: string, flags: Flags, command: Command): Promise<number> {
  const shard = flags.shard === undefined ? WHOLE : readShard(flags.shard, process.env);
  if ('ok' in shard && !shard.ok) return misuse(command, shard.error);
  const part = 'ok' in shard ? shard.value : shard;
  const games: { readonly number: number; readonly game: RecordedGame }[] = [];
  let wrong = 0;
  readFiles([file], flags.variant, ({ entry: { number, read } }) => {
    if (read.ok) games.push({ number, game: read.value.game });
    else {
      wrong++;
      process.stderr.write(`${plain(`${file}: game ${number}, line ${read.at}: ${read.error}`)}\n`);
    }
  });
  const own = games.filter(({ number }) => number % part.count === part.index % part.count);
  const path = flags.out === undefined ? undefined : shardPath(flags.out, part);
  const output = openOutput(path);
  const write = writerOf(flags.to ?? formOfFile(flags.out ?? file));
  const engine = createEngine(nodeHost());
  engine.configure({
    ...DEFAULTS,
    threads: flags.threads,
    hash: flags.hash,
    multiPv: flags.multipv,
    ...(flags.tables === undefined ? {} : { tablePath: flags.tables }),
  });
  try {
    for (const [at, { number, game }] of own.entries()) {
      const analysis = await analyse(engine, game, limitsOf(flags));
      const text = write(analysis.game);
      if (text.ok) output.write(text.value);
      else {
        wrong++;
        process.stderr.write(`${plain(`${file}: game ${number}: it is not written: ${text.error}`)}\n`);
      }
      const lines = [`game ${number} (${at + 1} of ${own.length})`, ...summary(analysis)];
      process.stderr.write(`${lines.map(plain).join('\n  ')}\n`);
    }
    output.end();
  } catch (error) {
    output.drop();
    throw error;
  } finally {
    engine.close();
  }
  return wrong > 0 ? 1 : 0;
}

function limitsOf({ movetime, nodes, depth }: Flags): Limits {
  const none = movetime === undefined && nodes === undefined && depth === undefined;
  return {
    ...(none ? { movetime: USUAL_MOVETIME } : {}),
    ...(movetime === undefined ? {} : { movetime }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(depth === undefined ? {} : { depth }),
  };
}

/** A line for each player, and one for the three turns that decided the game. */
function summary({ game, judgements }: Analysis): string[] {
  const players = game.sides.map((side, index) => {
    const own = judgements.filter(judgement => judgement.side === index);
    const mean = own.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, own.length);
    const phases = PHASES.map(phase => {
      const marks = ['?!', '?', '??'].map(
        mark => own.filter(judgement => judgement.phase === phase && judgement.mark === mark).length,
      );
      return `${phase} ${marks.join('/')}`;
    });
    const name = game.seats[index]?.name ?? '';
    return `${side}${name === '' ? '' : ` ${name}`}: average loss ${mean.toFixed(3)}; ?!/?/?? ${phases.join(', ')}`;
  });
  const decisive = judgements
    .map((judgement, at) => ({ ...judgement, at }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, 3)
    .map(
      ({ at, name, best, loss, mark = '' }) => `turn ${at + 1} ${name}${mark} lost ${loss.toFixed(2)}, best ${best}`,
    );
  return [...players, ...(decisive.length > 0 ? [`decided by ${decisive.join('; ')}`] : [])];
}
