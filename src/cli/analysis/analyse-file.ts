/** Analyses the games of a file, writes them with evaluations, and prints a summary of each. */
import type { Limits, SearchEngine } from '../../engine/types';
import { formatForWriting, gameWriter, type WritableFormat } from '../../records/writers';
import { FileError } from '../../util/node/atomic-file';
import type { Shard } from '../../util/shard';
import { type GameOutput, openProgressReporter, readGameFiles } from '../game-files';
import { analyseRecord, type GameAnalysis } from './analyse-game';
import { type AnalysisProgress, formatTally, type PlayerTallies, tallyGame } from './progress';

interface AnalysisTask {
  /** Variant of games that do not name theirs. */
  readonly variant: string | undefined;
  readonly shard: Shard;
  readonly limits: Limits;
  /** Output format; by default that of each game. */
  readonly format: WritableFormat | undefined;
}

interface AnalysisTools {
  readonly engine: SearchEngine;
  readonly output: GameOutput;
  readonly saveProgress: (progress: AnalysisProgress) => void;
}

/** Continues after `start`. Returns the number of games that could not be read or written. */
export async function analyseFile(
  file: string,
  task: AnalysisTask,
  tools: AnalysisTools,
  start: AnalysisProgress,
): Promise<number> {
  const { variant, shard, limits, format } = task;
  const { engine, output, saveProgress } = tools;
  const reporter = openProgressReporter();
  let progress = start;
  let failures = 0;
  let analysed = 0;
  let found = 0;
  for (const { entry, fractionRead } of readGameFiles([file], variant)) {
    found++;
    const { number, result } = entry;
    if (number <= start.game || number % shard.count !== shard.index % shard.count) continue;
    if (!result.ok) {
      failures++;
      reporter.line(`${file}: game ${number}, line ${result.at}: ${result.error}`);
      continue;
    }
    const { game, format: sourceFormat } = result.value;
    const analysis = await analyseRecord(engine, game, limits, moves =>
      reporter.progress(() => {
        const percent = (100 * fractionRead).toFixed(0);
        return `${file}: ${percent}%, game ${number}, move ${moves} of ${game.moves.length}`;
      }),
    );
    const text = gameWriter(format ?? formatForWriting(sourceFormat, game.variant))(analysis.game);
    if (text.ok) output.write(text.value);
    else {
      failures++;
      reporter.line(`${file}: game ${number}: not written: ${text.error}`);
    }
    const written = progress.written + (text.ok ? Buffer.byteLength(text.value) : 0);
    progress = { ...progress, game: number, written, tallies: tallyGame(progress.tallies, analysis) };
    saveProgress(progress);
    analysed++;
    reporter.line(`game ${number}`);
    for (const line of summary(analysis)) reporter.line(`  ${line}`);
  }
  reporter.close();
  if (found === 0) throw new FileError(`${file}: no game found`);
  if (analysed > 1 || start.game > 0)
    for (const line of playerLines(progress.tallies)) reporter.line(`all games: ${line}`);
  return failures;
}

/** A line for each player, and one for the three moves that decided the game. */
function summary(analysis: GameAnalysis): string[] {
  const decisive = analysis.judgedMoves
    .map((move, at) => ({ ...move, at }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => other.loss - one.loss)
    .slice(0, 3)
    .map(
      ({ at, name, best, loss, mark = '' }) => `move ${at + 1} ${name}${mark} lost ${loss.toFixed(2)}, best ${best}`,
    );
  return [
    ...playerLines(tallyGame({}, analysis)),
    ...(decisive.length > 0 ? [`decided by ${decisive.join('; ')}`] : []),
  ];
}

const playerLines = (tallies: PlayerTallies): string[] =>
  Object.entries(tallies).map(([name, tally]) => formatTally(name, tally));
