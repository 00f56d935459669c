/** `alquerque play`: a person against the engine, in the terminal. */
import { closeSync, openSync } from 'node:fs';
import { Command, Option } from 'commander';
import { type Engine, EngineGone, openEngine, Refused } from '../client/engine';
import { counted } from '../games/names';
import { LEVELS } from '../lib/asked';
import type { Level } from '../lib/engine.browser';
import type { Opening } from '../openings/opening';
import { openingsOf, variantOfTable } from '../openings/source';
import { SEATS } from '../parlour/seats';
import { readVariantName, wholeNumber } from '../shell/arguments';
import { plain as plainText } from '../shell/plain';
import { nextLine, savedLine } from './beginning';
import { FullScreen, Left } from './fullscreen';
import { Ledger, NotSaved } from './ledger';
import { askInTurn, askLevel, askSide, askVariant, Cancelled } from './menus';
import { Misuse } from './misuse';
import { Plain } from './plain';
import { load, placeOf } from './saved';
import type { Settings, SideChoice } from './settings';
import { sitDown } from './sitting';

interface Flags {
  readonly side?: SideChoice;
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

const MOST = 999_999_999;

/** Whether there is a terminal to read from, whatever standard input is. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r+'));
    return true;
  } catch {
    return false;
  }
}

function needTerminal(plain: boolean): void {
  const there = plain ? hasTerminal() : hasTerminal() && process.stdin.isTTY && process.stdout.isTTY;
  if (!there) throw new Misuse(`a terminal is needed${plain || !hasTerminal() ? '' : ', or --plain'}`);
}

/** Flags that say more of others need these. */
function needCompany({ load, openings, game, plies, ballot }: Flags): void {
  if (game !== undefined && load === undefined) throw new Misuse('--game needs --load');
  if (ballot !== undefined && openings === undefined) throw new Misuse('--ballot needs --openings');
  if (plies !== undefined && load === undefined && openings === undefined)
    throw new Misuse('--plies needs --load or --openings');
}

/** Whether the terminal's letters are UTF-8, as the environment has it. */
function speaksUnicode({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  return process.platform === 'win32' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

/** All that a game may begin with, or the one of a ballot; none where games begin otherwise. */
function chooseOpenings(variant: string, { openings: source, ballot, plies }: Flags): readonly Opening[] {
  if (source === undefined) return [];
  const openings = openingsOf(source, variant, [], plies);
  if (!openings.ok) throw new Misuse(openings.error);
  if (ballot === undefined) return openings.value;
  const opening = openings.value[ballot - 1];
  if (!opening) throw new Misuse(`${source}: it has ${counted(openings.value.length, 'opening')}`);
  return [opening];
}

/** The flags, and where they leave it open the player's selection. */
function chooseSettings(name: string | undefined, flags: Flags, plain: boolean): Settings {
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
    askInTurn(questions);
  }
  return {
    variant,
    level,
    side,
    movetime: flags.movetime,
    seed: flags.seed,
    fen: flags.fen,
    openings: chooseOpenings(variant, flags),
    ascii: flags.ascii ?? !speaksUnicode(process.env),
    colours: !plain && !process.env.NO_COLOR,
  };
}

async function play(name: string | undefined, flags: Flags): Promise<number> {
  const plain = (flags.plain ?? false) || process.env.TERM === 'dumb';
  needTerminal(plain);
  const { load: file, game: number, plies } = flags;
  needCompany(flags);
  const saved = file === undefined ? undefined : load({ file, number, plies, variant: name });
  const place = placeOf(flags.save, saved);
  let engine: Engine | undefined;
  let ledger: Ledger | undefined;
  let screen: FullScreen | undefined;
  try {
    const told = name ?? saved?.game.variant ?? variantOfTable(flags.openings ?? '');
    const settings = chooseSettings(told, flags, plain);
    const line = saved ? savedLine(saved.game) : nextLine(settings, []);
    engine = openEngine([process.execPath, process.argv[1] ?? '']);
    const sitting = await sitDown(engine, settings, line.start);
    ledger = new Ledger(line, sitting.names, place);
    rescueAtExit(ledger);
    if (plain) await new Plain(sitting, ledger).run();
    else {
      screen = new FullScreen(sitting, ledger);
      await screen.run();
    }
    return 0;
  } catch (error) {
    screen?.close();
    return explain(error, ledger);
  } finally {
    screen?.close();
    engine?.close();
  }
}

/** Says what ended the play early, and returns the exit code. */
function explain(error: unknown, ledger: Ledger | undefined): number {
  if (error instanceof Left) return 130;
  if (error instanceof Cancelled) return 0;
  if (error instanceof Refused && !ledger) return complain(error.message, 2);
  if (error instanceof NotSaved) return complain(error.message, 1);
  if (error instanceof EngineGone || error instanceof Refused) return complain(error.message + rescue(ledger), 1);
  throw error;
}

function complain(text: string, code: number): number {
  process.stderr.write(`play: ${plainText(text)}\n`);
  return code;
}

/** However the program ends, no game is lost that is under way or was to be kept, and it is said where it is. */
function rescueAtExit(ledger: Ledger): void {
  process.on('exit', () => {
    if (ledger.saved || (ledger.ending && !ledger.kept) || ledger.line.plies.length === 0) return;
    complain(rescue(ledger).slice('; '.length), 0);
  });
}

/** Saves the game that was begun, and says where. */
function rescue(ledger: Ledger | undefined): string {
  if (!ledger || ledger.line.plies.length === 0) return '; no turn was played, so nothing is lost';
  try {
    const file = ledger.rescue();
    return `; the game is saved in ${file}, --load ${file} goes on with it`;
  } catch (error) {
    return `; ${error instanceof Error ? error.message : error}`;
  }
}

export function playCommand(): Command {
  return new Command('play')
    .description('plays against a person in the terminal')
    .argument('[variant]', 'the variant; without one, menus ask', readVariantName)
    .option('--side <side>', `which side you play: ${SEATS.join(', ')}, or its name`)
    .addOption(new Option('--level <level>', 'how strong the engine plays').choices(LEVELS))
    .option('--movetime <ms>', 'how long the engine may think', wholeNumber(1, MOST), 1000)
    .option('--seed <n>', "the engine's choices among equals; 0: different each time", wholeNumber(0, MOST), 0)
    .option('--fen <fen>', 'start from this position')
    .option('--plain', 'line by line: the board as text, moves typed')
    .option('--ascii', 'draw with ASCII letters only')
    .addOption(new Option('--load <file>', 'go on with the last game of a file that `games` reads').conflicts('fen'))
    .option('--game <n>', 'with --load: the n-th game', wholeNumber(1, MOST))
    .addOption(
      new Option('--openings <file>', 'begin with one of these, drawn by lot; as in match').conflicts(['fen', 'load']),
    )
    .option('--ballot <n>', 'with --openings: the n-th one', wholeNumber(1, MOST))
    .option('--plies <n>', 'with --load or --openings: so many turns of a game', wholeNumber(0, MOST))
    .option('--save <file>', 'keep the game in this file, after every turn')
    .action(async (variant: string | undefined, flags: Flags) => {
      try {
        process.exitCode = await play(variant, flags);
      } catch (error) {
        if (!(error instanceof Misuse)) throw error;
        process.exitCode = complain(error.message, 2);
      }
    });
}
