/** `alquerque play`: a person against the engine, in the terminal. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Client, EngineGone, openEngine, Refused } from './client';
import { FullScreen, Left } from './fullscreen';
import { newGame } from './game';
import { Ledger, NotSaved } from './ledger';
import { askLevel, askSide, askVariant, Cancelled } from './menus';
import { Plain } from './plain';
import { readRecord, type Saved } from './record';
import { LEVELS, type Level, type Settings, SIDES, type SideChoice } from './settings';
import { listVariants, sitDown, standingOf, type Table } from './table';

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
}

function readWhole(least: number): (text: string) => number {
  return text => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (value < least) throw new InvalidArgumentError(`A whole number of ${least} or more is needed.`);
    return value;
  };
}

/** What stops a game before it begins; one line says it. */
class Misuse extends Error {}

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

function load(file: string): Saved {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Misuse(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  const saved = readRecord(text);
  if (!saved) throw new Misuse(`${file}: no game with a Variant and a FEN`);
  return saved;
}

/** The flags, and where they leave it open the player's choice. */
async function settle(client: Client, name: string | undefined, flags: Flags, plain: boolean): Promise<Settings> {
  const asked = name === undefined;
  const variant = name ?? askVariant(await listVariants(client)).name;
  return {
    variant,
    level: flags.level ?? (asked && flags.side !== 'both' ? askLevel() : 'journeyman'),
    side: flags.side ?? (asked ? askSide() : 'first'),
    movetime: flags.movetime,
    seed: flags.seed,
    fen: flags.fen,
    save: flags.save,
    ascii: flags.ascii ?? false,
    colours: !plain && !process.env.NO_COLOR,
  };
}

async function openGame(table: Table, saved: Saved | undefined): Promise<Ledger> {
  const { variant, settings, seats, board } = table;
  const empty = newGame(variant, saved?.fen ?? settings.fen ?? variant.startFen, saved?.rules);
  let game = empty;
  for (const name of saved?.turns ?? []) {
    const { status } = await standingOf(table, game);
    const side = status.kind === 'ongoing' ? status.side : board.sides[0];
    game = { ...game, turns: [...game.turns, { name, side, time: 0 }] };
  }
  await standingOf(table, game);
  return new Ledger(game, seats, settings.save);
}

async function play(name: string | undefined, flags: Flags): Promise<number> {
  const plain = (flags.plain ?? false) || process.env.TERM === 'dumb';
  needTerminal(plain);
  const saved = flags.load === undefined ? undefined : load(flags.load);
  if (saved && name !== undefined && name !== saved.variant)
    throw new Misuse(`${flags.load}: a game of ${saved.variant}`);
  const client = openEngine([process.execPath, process.argv[1] ?? '']);
  let ledger: Ledger | undefined;
  let screen: FullScreen | undefined;
  try {
    const settings = await settle(client, name ?? saved?.variant, flags, plain);
    const table = await sitDown(client, settings, saved?.rules ?? []);
    ledger = await openGame(table, saved);
    if (plain) await new Plain(table, ledger).run();
    else {
      screen = new FullScreen(table, ledger);
      await screen.run();
    }
    return 0;
  } catch (error) {
    screen?.close();
    return explain(error, ledger);
  } finally {
    screen?.close();
    client.close();
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
  process.stderr.write(`play: ${text}\n`);
  return code;
}

/** Saves the game that was begun, and says where. */
function rescue(ledger: Ledger | undefined): string {
  if (!ledger) return '';
  try {
    const file = ledger.save();
    return `; the game is saved in ${file}, --load ${file} goes on with it`;
  } catch (error) {
    return `; ${error instanceof Error ? error.message : error}`;
  }
}

export function playCommand(): Command {
  return new Command('play')
    .description('plays against a person in the terminal')
    .argument('[variant]', 'the variant; without one, menus ask')
    .addOption(new Option('--side <side>', 'which side you play').choices(SIDES))
    .addOption(new Option('--level <level>', 'how strong the engine plays').choices(LEVELS))
    .option('--movetime <ms>', 'how long the engine may think', readWhole(1), 1000)
    .option('--seed <n>', "the engine's choices among equals; 0: different each time", readWhole(0), 0)
    .option('--fen <fen>', 'start from this position')
    .option('--plain', 'line by line: the board as text, moves typed')
    .option('--ascii', 'draw with ASCII letters only')
    .addOption(new Option('--load <file>', 'go on with a saved game').conflicts('fen'))
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
