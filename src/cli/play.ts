/** `alquerque play`: play against the engine in the terminal. */
import { closeSync, openSync } from 'node:fs';
import { Command, Option } from 'commander';
import { LEVELS } from '../api/validate';
import { loadOpenings, type Opening, variantOfBallotList } from '../match/openings/book';
import {
  CommandRejectedError,
  type EngineClient,
  EngineExitedError,
  openEngineClient,
} from '../uci/client/engine-client';
import { gameEnding } from '../ui/game-line';
import { type Level, SIDE_CHOICES } from '../ui/settings';
import { setUpGame } from '../ui/terminal/engine';
import { FullScreen, Interrupted } from '../ui/terminal/fullscreen';
import { loadSavedGame, SavedGame, SaveError, saveTargetFor } from '../ui/terminal/game-file';
import {
  askInSequence,
  askLevel,
  askSide,
  askVariant,
  Cancelled,
  DEFAULT_LEVEL,
  DEFAULT_SIDE,
} from '../ui/terminal/menus';
import { PlainGame } from '../ui/terminal/plain';
import { lineFromSavedGame, newLine, type TerminalSettings, UsageError } from '../ui/terminal/settings';
import { paletteFor } from '../ui/terminal/terminal';
import { maskControlChars } from '../util/text';
import { integerArgument, parseVariantName } from './arguments';

interface PlayOptions {
  readonly side?: string;
  readonly level?: Level;
  readonly movetime: number;
  readonly seed: number;
  readonly fen?: string;
  readonly plain?: boolean;
  readonly ascii?: boolean;
  readonly load?: string;
  readonly save?: string;
  readonly game?: number;
  readonly plies?: number;
  readonly openings?: string;
  readonly ballot?: number;
}

const MAX_NUMBER = 999_999_999;

/** True if there is a terminal to read from, even if standard input is not one. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r+'));
    return true;
  } catch {
    return false;
  }
}

function requireTerminal(plain: boolean): void {
  const isThere = plain ? hasTerminal() : hasTerminal() && process.stdin.isTTY && process.stdout.isTTY;
  if (!isThere) throw new UsageError(`expected a terminal${plain || !hasTerminal() ? '' : '; try --plain'}`);
}

function checkOptionDependencies({ load, openings, game, plies, ballot }: PlayOptions): void {
  if (game !== undefined && load === undefined) throw new UsageError('--game requires --load');
  if (ballot !== undefined && openings === undefined) throw new UsageError('--ballot requires --openings');
  if (plies !== undefined && load === undefined && openings === undefined)
    throw new UsageError('--plies requires --load or --openings');
}

/** True if the environment's locale uses UTF-8. */
function isUtf8Locale({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  return process.platform === 'win32' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** The openings that games start from; only one if a ballot is given. */
function openingsToPlay(variant: string, { openings: source, ballot, plies }: PlayOptions): readonly Opening[] {
  if (source === undefined) return [];
  const openings = loadOpenings(source, variant, [], plies);
  if (!openings.ok) throw new UsageError(openings.error);
  if (ballot === undefined) return openings.value;
  const opening = openings.value[ballot - 1];
  if (!opening) throw new UsageError(`${source}: expected a ballot from 1 to ${openings.value.length}, got ${ballot}`);
  return [opening];
}

/** Takes the settings from the options; without a variant, menus ask for what is missing. */
function resolveSettings(name: string | undefined, options: PlayOptions, plain: boolean): TerminalSettings {
  let { level = DEFAULT_LEVEL, side = DEFAULT_SIDE } = options;
  let variant = name ?? '';
  if (name === undefined) {
    const questions = [
      () => {
        variant = askVariant().name;
      },
    ];
    if (options.level === undefined && options.side !== 'both')
      questions.push(() => {
        level = askLevel();
      });
    if (options.side === undefined)
      questions.push(() => {
        side = askSide();
      });
    askInSequence(questions);
  }
  return {
    variant,
    level,
    side,
    movetime: options.movetime,
    seed: options.seed,
    fen: options.fen,
    openings: openingsToPlay(variant, options),
    ascii: options.ascii ?? !isUtf8Locale(process.env),
    palette: plain ? 'none' : paletteFor(process.env),
  };
}

async function play(name: string | undefined, options: PlayOptions): Promise<number> {
  const plain = (options.plain ?? false) || process.env.TERM === 'dumb';
  requireTerminal(plain);
  const { load: file, game: number, plies } = options;
  checkOptionDependencies(options);
  const loaded = file === undefined ? undefined : loadSavedGame({ file, number, plies, variant: name });
  const target = saveTargetFor(options.save, loaded);
  let client: EngineClient | undefined;
  let savedGame: SavedGame | undefined;
  let screen: FullScreen | undefined;
  try {
    const variant = name ?? loaded?.game.variant ?? variantOfBallotList(options.openings ?? '');
    const settings = resolveSettings(variant, options, plain);
    const line = loaded ? lineFromSavedGame(loaded.game) : newLine(settings, []);
    client = openEngineClient([process.execPath, process.argv[1] ?? '']);
    const game = await setUpGame(client, settings, line.start);
    savedGame = new SavedGame(line, game.names, target);
    saveAtExit(savedGame);
    if (plain) await new PlainGame(game, savedGame).run();
    else {
      screen = new FullScreen(game, savedGame);
      await screen.run();
    }
    return 0;
  } catch (error) {
    screen?.close();
    return exitCodeFor(error, savedGame);
  } finally {
    screen?.close();
    client?.close();
  }
}

/** Reports what ended the game early; returns the exit code. */
function exitCodeFor(error: unknown, savedGame: SavedGame | undefined): number {
  if (error instanceof Interrupted) return 130;
  if (error instanceof Cancelled) return 0;
  if (error instanceof CommandRejectedError && !savedGame) return printError(error.message, 2);
  if (error instanceof SaveError) return printError(error.message, 1);
  if (error instanceof EngineExitedError || error instanceof CommandRejectedError)
    return printError(error.message + saveAfterFailure(savedGame), 1);
  throw error;
}

function printError(text: string, code: number): number {
  process.stderr.write(`play: ${maskControlChars(text)}\n`);
  return code;
}

/** However the program ends, saves a game that is not over or should have been saved, and prints where. */
function saveAtExit(savedGame: SavedGame): void {
  process.on('exit', () => {
    const { isSaved, hasFile, line } = savedGame;
    if (isSaved || (gameEnding(line) && !hasFile) || line.moves.length === 0) return;
    printError(saveAfterFailure(savedGame).slice('; '.length), 0);
  });
}

/** Saves the game and returns where, as the end of an error message. */
function saveAfterFailure(savedGame: SavedGame | undefined): string {
  if (!savedGame || savedGame.line.moves.length === 0) return '; no move was played, so nothing is lost';
  try {
    const file = savedGame.saveElsewhere();
    return `; the game is saved in ${file}; --load ${file} continues it`;
  } catch (error) {
    return `; ${error instanceof Error ? error.message : error}`;
  }
}

export function playCommand(): Command {
  return new Command('play')
    .description('Play against the engine in the terminal')
    .argument('[variant]', 'variant to play; without one, menus ask', parseVariantName)
    .option('--side <side>', `side that you play: ${SIDE_CHOICES.join(', ')}, or its name`)
    .addOption(new Option('--level <level>', 'playing strength of the engine').choices(LEVELS))
    .option('--movetime <ms>', 'thinking time of the engine per move', integerArgument(1, MAX_NUMBER), 1000)
    .option(
      '--seed <n>',
      'random seed for choices among equal moves; 0: different each time',
      integerArgument(0, MAX_NUMBER),
      0,
    )
    .option('--fen <fen>', 'start position')
    .option('--plain', 'line mode: the board as text, moves typed')
    .option('--ascii', 'draw with ASCII characters only')
    .addOption(
      new Option('--load <file>', 'continue the last game of a file in any format that `games` reads').conflicts('fen'),
    )
    .option('--game <n>', 'with --load: number of the game', integerArgument(1, MAX_NUMBER))
    .addOption(
      new Option('--openings <file>', 'start from a random opening of this file, as in `match`').conflicts([
        'fen',
        'load',
      ]),
    )
    .option('--ballot <n>', 'with --openings: number of the opening', integerArgument(1, MAX_NUMBER))
    .option('--plies <n>', 'with --load or --openings: number of moves to keep', integerArgument(0, MAX_NUMBER))
    .option('--save <file>', 'save the game in this file after every move')
    .action(async (variant: string | undefined, options: PlayOptions) => {
      try {
        process.exitCode = await play(variant, options);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        process.exitCode = printError(error.message, 2);
      }
    });
}
