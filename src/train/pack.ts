/** `train pack`: converts files of draughts games to files of positions, which `train fit` streams. */
import { closeSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../games/moves';
import { ONGOING } from '../games/rules';
import { Random } from '../util/random';
import { ok, type Result } from '../util/result';
import { isTrainable } from './fit';
import { readGenerationSettings } from './game-file';
import { isHeldOut, PositionBlock, PositionFileWriter, UNKNOWN_RESULT } from './position-file';
import { noTables, openResultProbe, replayFile, type TrainingPosition } from './replay';

interface PackOptions {
  readonly tables?: string;
  readonly variations?: boolean;
  readonly out: string;
}

export function packCommand(): Command {
  const command = new Command('pack');
  return command
    .description('Convert files of draughts games to files of positions; run again to add new games')
    .argument('<games...>', 'files of `train generate`')
    .option('--tables <folder>', 'tablebases that correct results')
    .option('--variations', 'pack positions after one to three random moves, scored by the evaluation in use')
    .option('--out <folder>', 'folder of the position files', 'games')
    .action((paths: readonly string[], options: PackOptions) => {
      for (const path of paths) {
        const packed = packGames(path, options);
        if (!packed.ok) return command.error(`error: ${packed.error}`);
        console.log(`${packed.value.path}: ${packed.value.positions} positions`);
      }
    });
}

/** Bytes of games that are packed at once. */
const BLOCK_BYTES = 1 << 22;
const NEWLINE = 10;

interface PackedFile {
  readonly path: string;
  readonly positions: number;
}

/** Packs the games of a file that are not packed yet. */
export function packGames(source: string, { tables, variations = false, out }: PackOptions): Result<PackedFile> {
  const file = openSync(source, 'r');
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    let length = readSync(file, block, 0, BLOCK_BYTES, 0);
    const headerEnd = block.indexOf(NEWLINE) + 1;
    const settings = readGenerationSettings(source, block.toString('utf8', 0, headerEnd));
    if (!settings.ok) return settings;
    const probe = tables === undefined ? ok(noTables) : openResultProbe(settings.value.variant, tables);
    if (!probe.ok) return probe;
    const path = join(out, `${basename(source, '.txt')}${variations ? '.variations' : ''}.pos`);
    const writer = PositionFileWriter.open(path, {
      settings: settings.value,
      corrected: tables !== undefined,
      variations,
    });
    if (!writer.ok) return writer;
    const add = variations ? addVariation : addPosition;
    for (let from = Math.max(headerEnd, writer.value.sourceBytes); ; ) {
      length = readSync(file, block, 0, BLOCK_BYTES, from);
      const end = block.subarray(0, length).lastIndexOf(NEWLINE) + 1;
      if (end === 0) break;
      const lines = block.toString('utf8', 0, end - 1).split('\n');
      const positions = new PositionBlock();
      replayFile({ path: source, settings: settings.value, lines }, probe.value, position => add(position, positions));
      from += end;
      writer.value.add(positions, from);
    }
    writer.value.close();
    return ok({ path, positions: writer.value.positions });
  } finally {
    closeSync(file);
  }
}

function addPosition(position: TrainingPosition, block: PositionBlock): void {
  if (isTrainable(position)) block.push(position);
}

/** Largest number of random moves of a variation. */
const MAX_VARIATION_MOVES = 3;

/**
 * Adds a position that the game did not reach. Games avoid bad moves, but a search must evaluate what comes after them.
 * Held-out games have no variations.
 */
function addVariation(training: TrainingPosition, block: PositionBlock): void {
  const { position, game, score } = training;
  if (isHeldOut(game)) return;
  const random = new Random(new Random(game).next() ^ score);
  const moves: MoveActions[] = [];
  for (let left = 1 + random.nextInt(MAX_VARIATION_MOVES); left > 0 && gameOutcome(position) === ONGOING; left--) {
    const legal = legalMoves(position);
    const move = legal[random.nextInt(legal.length)]!;
    playMove(position, move);
    moves.push(move);
  }
  if (gameOutcome(position) === ONGOING && !position.mustCapture()) {
    const unknown = { halfPoints: UNKNOWN_RESULT, correctedHalfPoints: UNKNOWN_RESULT };
    block.push({ position, game, score: position.evaluate(), ...unknown });
  }
  for (const move of moves.toReversed()) undoMove(position, move);
}
