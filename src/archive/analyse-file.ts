/** Goes through the games of a file, judges each, and writes it with what is thought of its turns. */
import { FileTrouble } from '../disk/files';
import type { Engine, Limits } from '../engine/engine';
import { formBack, type WrittenForm, writerOf } from '../records/writers';
import type { Shard } from '../shell/shard';
import { type Analysis, analyse } from './analyst';
import type { Output } from './output';
import type { Progress } from './progress';
import { gamesOf } from './read';
import { addGame, type Tallies, tallyLine } from './tally';
import { openTeller } from './teller';

export interface Task {
  /** Of games that do not tell theirs. */
  readonly variant: string | undefined;
  readonly part: Shard;
  readonly limits: Limits;
  /** Of what is written; that of each game where there is none. */
  readonly form: WrittenForm | undefined;
}

/** What an analysis works with. */
export interface Tools {
  readonly engine: Engine;
  readonly output: Output;
  readonly keep: (progress: Progress) => void;
}

/** Goes on behind `start`; returns how many games could not be read or written. */
export async function analyseFile(file: string, task: Task, tools: Tools, start: Progress): Promise<number> {
  const { variant, part, limits, form } = task;
  const { engine, output, keep } = tools;
  const tell = openTeller();
  let progress = start;
  let wrong = 0;
  let done = 0;
  let seen = 0;
  for (const { entry, share } of gamesOf([file], variant)) {
    seen++;
    const { number, read } = entry;
    if (number <= start.game || number % part.count !== part.index % part.count) continue;
    if (!read.ok) {
      wrong++;
      tell.line(`${file}: game ${number}, line ${read.at}: ${read.error}`);
      continue;
    }
    const { game } = read.value;
    const analysis = await analyse(engine, game, limits, turns =>
      tell.progress(
        () => `${file}: ${(100 * share).toFixed(0)}%, game ${number}, turn ${turns} of ${game.turns.length}`,
      ),
    );
    const text = writerOf(form ?? formBack(read.value.form, game.variant))(analysis.game);
    if (text.ok) output.write(text.value);
    else {
      wrong++;
      tell.line(`${file}: game ${number}: it is not written: ${text.error}`);
    }
    const written = progress.written + (text.ok ? Buffer.byteLength(text.value) : 0);
    progress = { ...progress, game: number, written, tallies: addGame(progress.tallies, analysis) };
    keep(progress);
    done++;
    tell.line(`game ${number}`);
    for (const line of summary(analysis)) tell.line(`  ${line}`);
  }
  tell.end();
  if (seen === 0) throw new FileTrouble(`${file}: there is no game in it`);
  if (done > 1 || start.game > 0) for (const line of tallyLines(progress.tallies)) tell.line(`all games: ${line}`);
  return wrong;
}

/** A line for each player, and one for the three turns that decided the game. */
function summary(analysis: Analysis): string[] {
  const decisive = analysis.judgements
    .map((judgement, at) => ({ ...judgement, at }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, 3)
    .map(
      ({ at, name, best, loss, mark = '' }) => `turn ${at + 1} ${name}${mark} lost ${loss.toFixed(2)}, best ${best}`,
    );
  return [...tallyLines(addGame({}, analysis)), ...(decisive.length > 0 ? [`decided by ${decisive.join('; ')}`] : [])];
}

const tallyLines = (tallies: Tallies): string[] =>
  Object.entries(tallies).map(([name, tally]) => tallyLine(name, tally));
