/** Goes through the games of a file, judges each, and writes it with what is thought of its turns. */

import type { Limits, SearchEngine } from '../../engine/types';
import { formatForWriting, gameWriter, type WritableFormat } from '../../records/writers';
import { FileError } from '../../util/node/atomic-file';
import type { Shard } from '../../util/shard';
import { type GameOutput, openProgressReporter, readGameFiles } from '../game-files';
import { analyseRecord, type GameAnalysis } from './analyse-game';
import { type AnalysisProgress, formatTally, type PlayerTallies, tallyGame } from './progress';

interface AnalysisTask {
  /** Of games that do not tell theirs. */
  readonly variant: string | undefined;
  readonly part: Shard;
  readonly limits: Limits;
  /** Of what is written; that of each game where there is none. */
  readonly form: WritableFormat | undefined;
}

/** What an analysis works with. */
interface AnalysisTools {
  readonly engine: SearchEngine;
  readonly output: GameOutput;
  readonly saveProgress: (progress: AnalysisProgress) => void;
}

/** Goes on behind `start`; returns how many games could not be read or written. */
export async function analyseFile(
  file: string,
  task: AnalysisTask,
  tools: AnalysisTools,
  start: AnalysisProgress,
): Promise<number> {
  const { variant, part, limits, form } = task;
  const { engine, output, saveProgress: keep } = tools;
  const tell = openProgressReporter();
  let progress = start;
  let wrong = 0;
  let done = 0;
  let seen = 0;
  for (const { entry, fractionRead: share } of readGameFiles([file], variant)) {
    seen++;
    const { number, result: read } = entry;
    if (number <= start.game || number % part.count !== part.index % part.count) continue;
    if (!read.ok) {
      wrong++;
      tell.line(`${file}: game ${number}, line ${read.at}: ${read.error}`);
      continue;
    }
    const { game } = read.value;
    const analysis = await analyseRecord(engine, game, limits, turns =>
      tell.progress(
        () => `${file}: ${(100 * share).toFixed(0)}%, game ${number}, turn ${turns} of ${game.moves.length}`,
      ),
    );
    const text = gameWriter(form ?? formatForWriting(read.value.format, game.variant))(analysis.game);
    if (text.ok) output.write(text.value);
    else {
      wrong++;
      tell.line(`${file}: game ${number}: it is not written: ${text.error}`);
    }
    const written = progress.written + (text.ok ? Buffer.byteLength(text.value) : 0);
    progress = { ...progress, game: number, written, tallies: tallyGame(progress.tallies, analysis) };
    keep(progress);
    done++;
    tell.line(`game ${number}`);
    for (const line of summary(analysis)) tell.line(`  ${line}`);
  }
  tell.close();
  if (seen === 0) throw new FileError(`${file}: there is no game in it`);
  if (done > 1 || start.game > 0) for (const line of playerLines(progress.tallies)) tell.line(`all games: ${line}`);
  return wrong;
}

/** A line for each player, and one for the three turns that decided the game. */
function summary(analysis: GameAnalysis): string[] {
  const decisive = analysis.judgedMoves
    .map((judgement, at) => ({ ...judgement, at }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, 3)
    .map(
      ({ at, name, best, loss, mark = '' }) => `turn ${at + 1} ${name}${mark} lost ${loss.toFixed(2)}, best ${best}`,
    );
  return [
    ...playerLines(tallyGame({}, analysis)),
    ...(decisive.length > 0 ? [`decided by ${decisive.join('; ')}`] : []),
  ];
}

const playerLines = (tallies: PlayerTallies): string[] =>
  Object.entries(tallies).map(([name, tally]) => formatTally(name, tally));
