/** A game of a file, to go on with: one of our own, or of any form in which people keep games. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder, readTextFile } from '../disk/files';
import { pluralise } from '../games/names';
import { readGamesText } from '../records/games';
import { isNativeText, readRecord, splitRecords } from '../records/read';
import type { RecordedGame } from '../records/record';
import { newSaveTarget, type SaveTarget } from './ledger';
import { UsageError } from './misuse';

/** Which game of a file, and how much of it. */
export interface GameSelection {
  readonly file: string;
  /** From 1; the last one where it is not said. */
  readonly number: number | undefined;
  /** So many turns of it; all where it is not said. */
  readonly plies: number | undefined;
  /** Of games that do not tell their variant. */
  readonly variant: string | undefined;
}

export interface LoadedGame {
  readonly game: RecordedGame;
  /** Where it may be written back: undefined unless it is all that stands at the end of a file of ours. */
  readonly place: SaveTarget | undefined;
}

export function loadSavedGame({ file, number, plies, variant }: GameSelection): LoadedGame {
  const read = readTextFile(file);
  if (!read.ok) throw new UsageError(read.error);
  const text = read.value;
  const saved = isNativeText(text)
    ? readOwnGame(file, text, number)
    : { game: readOtherGame(file, text, number, variant) };
  const { game } = saved;
  if (variant !== undefined && variant !== game.variant) throw new UsageError(`${file}: a game of ${game.variant}`);
  if (plies === undefined) return { place: undefined, ...saved };
  if (plies > game.moves.length) throw new UsageError(`${file}: the game has ${pluralise(game.moves.length, 'turn')}`);
  return { game: { ...game, moves: game.moves.slice(0, plies) }, place: undefined };
}

function readOwnGame(
  file: string,
  text: string,
  number: number | undefined,
): Pick<LoadedGame, 'game'> & Partial<LoadedGame> {
  const records = splitRecords(text);
  const record = pickGame(file, records, number);
  const game = readRecord(record);
  if (!game.ok) throw new UsageError(`${file}: ${game.error}`);
  if (record !== records.at(-1)) return { game: game.value };
  const before = text.slice(0, offsetWithCrLf(text, Math.max(0, text.replaceAll('\r\n', '\n').lastIndexOf(record))));
  return { game: game.value, place: { file, before, text } };
}

/** Where in a text stands what has the place `plain` in it when all line ends are one sign. */
function offsetWithCrLf(text: string, plain: number): number {
  let at = 0;
  for (let passed = 0; passed < plain; passed++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

function readOtherGame(
  file: string,
  text: string,
  number: number | undefined,
  variant: string | undefined,
): RecordedGame {
  const { number: at, result: read } = pickGame(file, readGamesText(text, variant), number);
  if (!read.ok) throw new UsageError(`${file}: game ${at}, line ${read.at}: ${read.error}`);
  return read.value.game;
}

function pickGame<T>(file: string, games: readonly T[], number: number | undefined): T {
  const game = games.at(number === undefined ? -1 : number - 1);
  if (game !== undefined) return game;
  throw new UsageError(
    games.length === 0 ? `${file}: there is no game in it` : `${file}: it has ${pluralise(games.length, 'game')}`,
  );
}

/** Where the game is to be kept; undefined until the player asks to save. */
export function saveTargetFor(save: string | undefined, saved: LoadedGame | undefined): SaveTarget | undefined {
  if (save === undefined) return undefined;
  if (!existsSync(save)) {
    const folder = dirname(save);
    if (!isFolder(folder)) throw new UsageError(`--save: ${folder}: there is no such folder`);
    return newSaveTarget(save);
  }
  const place = saved?.place;
  if (place && realpathSync(save) === realpathSync(place.file)) return { ...place, file: save };
  throw new UsageError(`${save}: it is there already${isOwnFile(save) ? `; --load ${save} goes on with it` : ''}`);
}

const isOwnFile = (file: string): boolean => {
  const text = readTextFile(file);
  return text.ok && isNativeText(text.value);
};
