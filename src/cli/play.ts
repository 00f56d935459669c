/** `alquerque play`: a person against the engine, in the terminal. */
import { closeSync, openSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { Level } from '../api/engine.browser';
import { LEVELS } from '../api/validate';
import { loadOpenings, type Opening, variantOfBallotList } from '../match/openings/book';
import {
  CommandRejectedError,
  type EngineClient,
  EngineExitedError,
  openEngineClient,
} from '../uci/client/engine-client';
import { SIDE_CHOICES } from '../ui/settings';
import { setUpGame } from '../ui/terminal/engine';
import { FullScreen, Interrupted } from '../ui/terminal/fullscreen';
import { loadSavedGame, SavedGame, SaveError, saveTargetFor } from '../ui/terminal/game-file';
import { askInSequence, askLevel, askSide, askVariant, Cancelled } from '../ui/terminal/menus';
import { PlainGame } from '../ui/terminal/plain';
import {
  lineFromSavedGame,
  newLine,
  type SideArgument,
  type TerminalSettings,
  UsageError,
} from '../ui/terminal/settings';
import { maskControlChars as plainText, pluralise } from '../util/text';
import { integerArgument, parseVariantName } from './arguments';

interface PlayOptions {
  readonly side?: SideArgument;
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

/** Whether there is a terminal to read from, whatever standard input is. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r+'));
    return true;
  } catch {
    return false;
  }
}

function requireTerminal(plain: boolean): void {
  const there = plain ? hasTerminal() : hasTerminal() && process.stdin.isTTY && process.stdout.isTTY;
  if (!there) throw new UsageError(`a terminal is needed${plain || !hasTerminal() ? '' : ', or --plain'}`);
}

/** Flags that say more of others need these. */
function checkOptionDependencies({ load, openings, game, plies, ballot }: PlayOptions): void {
  if (game !== undefined && load === undefined) throw new UsageError('--game needs --load');
  if (ballot !== undefined && openings === undefined) throw new UsageError('--ballot needs --openings');
  if (plies !== undefined && load === undefined && openings === undefined)
    throw new UsageError('--plies needs --load or --openings');
}

/** Whether the terminal's letters are UTF-8, as the environment has it. */
function isUtf8Locale({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  return process.platform === 'win32' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** All that a game may begin with, or the one of a ballot; none where games begin otherwise. */
function openingsToPlay(variant: string, { openings: source, ballot, plies }: PlayOptions): readonly Opening[] {
  if (source === undefined) return [];
  const openings = loadOpenings(source, variant, [], plies);
  if (!openings.ok) throw new UsageError(openings.error);
  if (ballot === undefined) return openings.value;
  const opening = openings.value[ballot - 1];
  if (!opening) throw new UsageError(`${source}: it has ${pluralise(openings.value.length, 'opening')}`);
  return [opening];
}

/** The flags, and where they leave it open the player's selection. */
function resolveSettings(name: string | undefined, flags: PlayOptions, plain: boolean): TerminalSettings {
  let { level = 'journeyman', side = 'first' } = flags;
  let variant = name ?? '';
  if (name === undefined) {
    const questions = [
      () => {
        variant = askVariant().name;
      },
    ];
    if (flags.level === undefined && flags.side !== 'both')
      questions.push(() => {
        level = askLevel();
      });
    if (flags.side === undefined)
      questions.push(() => {
        side = askSide();
      });
    askInSequence(questions);
  }
  return {
    variant,
    level,
    side,
    movetime: flags.movetime,
    seed: flags.seed,
    fen: flags.fen,
    openings: openingsToPlay(variant, flags),
    ascii: flags.ascii ?? !isUtf8Locale(process.env),
    colours: !plain && !process.env.NO_COLOR,
  };
}

async function play(name: string | undefined, flags: PlayOptions): Promise<number> {
  const plain = (flags.plain ?? false) || process.env.TERM === 'dumb';
  requireTerminal(plain);
  const { load: file, game: number, plies } = flags;
  checkOptionDependencies(flags);
  const saved = file === undefined ? undefined : loadSavedGame({ file, number, plies, variant: name });
  const place = saveTargetFor(flags.save, saved);
  let engine: EngineClient | undefined;
  let ledger: SavedGame | undefined;
  let screen: FullScreen | undefined;
  try {
    const told = name ?? saved?.game.variant ?? variantOfBallotList(flags.openings ?? '');
    const settings = resolveSettings(told, flags, plain);
    const line = saved ? lineFromSavedGame(saved.game) : newLine(settings, []);
    engine = openEngineClient([process.execPath, process.argv[1] ?? '']);
    const sitting = await setUpGame(engine, settings, line.start);
    ledger = new SavedGame(line, sitting.names, place);
    saveAtExit(ledger);
    if (plain) await new PlainGame(sitting, ledger).run();
    else {
      screen = new FullScreen(sitting, ledger);
      await screen.run();
    }
    return 0;
  } catch (error) {
    screen?.close();
    return exitCodeFor(error, ledger);
  } finally {
    screen?.close();
    engine?.close();
  }
}

/** Says what ended the play early, and returns the exit code. */
function exitCodeFor(error: unknown, ledger: SavedGame | undefined): number {
  if (error instanceof Interrupted) return 130;
  if (error instanceof Cancelled) return 0;
  if (error instanceof CommandRejectedError && !ledger) return printError(error.message, 2);
  if (error instanceof SaveError) return printError(error.message, 1);
  if (error instanceof EngineExitedError || error instanceof CommandRejectedError)
    return printError(error.message + saveAfterFailure(ledger), 1);
  throw error;
}

function printError(text: string, code: number): number {
  process.stderr.write(`play: ${plainText(text)}\n`);
  return code;
}

/** However the program ends, no game is lost that is under way or was to be kept, and it is said where it is. */
function saveAtExit(ledger: SavedGame): void {
  process.on('exit', () => {
    if (ledger.isSaved || (ledger.ending && !ledger.hasFile) || ledger.line.moves.length === 0) return;
    printError(saveAfterFailure(ledger).slice('; '.length), 0);
  });
}

/** Saves the game that was begun, and says where. */
function saveAfterFailure(ledger: SavedGame | undefined): string {
  if (!ledger || ledger.line.moves.length === 0) return '; no turn was played, so nothing is lost';
  try {
    const file = ledger.saveElsewhere();
    return `; the game is saved in ${file}, --load ${file} goes on with it`;
  } catch (error) {
    return `; ${error instanceof Error ? error.message : error}`;
  }
}

export function playCommand(): Command {
  return new Command('play')
    .description('plays against a person in the terminal')
    .argument('[variant]', 'the variant; without one, menus ask', parseVariantName)
    .option('--side <side>', `which side you play: ${SIDE_CHOICES.join(', ')}, or its name`)
    .addOption(new Option('--level <level>', 'how strong the engine plays').choices(LEVELS))
    .option('--movetime <ms>', 'how long the engine may think', integerArgument(1, MAX_NUMBER), 1000)
    .option(
      '--seed <n>',
      "the engine's choices among equals; 0: different each time",
      integerArgument(0, MAX_NUMBER),
      0,
    )
    .option('--fen <fen>', 'start from this position')
    .option('--plain', 'line by line: the board as text, moves typed')
    .option('--ascii', 'draw with ASCII letters only')
    .addOption(new Option('--load <file>', 'go on with the last game of a file that `games` reads').conflicts('fen'))
    .option('--game <n>', 'with --load: the n-th game', integerArgument(1, MAX_NUMBER))
    .addOption(
      new Option('--openings <file>', 'begin with one of these, drawn by lot; as in match').conflicts(['fen', 'load']),
    )
    .option('--ballot <n>', 'with --openings: the n-th one', integerArgument(1, MAX_NUMBER))
    .option('--plies <n>', 'with --load or --openings: so many turns of a game', integerArgument(0, MAX_NUMBER))
    .option('--save <file>', 'keep the game in this file, after every turn')
    .action(async (variant: string | undefined, flags: PlayOptions) => {
      try {
        process.exitCode = await play(variant, flags);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        process.exitCode = printError(error.message, 2);
      }
    });
}
