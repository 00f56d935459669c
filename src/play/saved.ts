/** A game of a file, to go on with: one of our own, or of any form in which people keep games. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder, readText } from '../disk/files';
import { counted } from '../games/names';
import { gamesIn } from '../records/games';
import { isOwn, readRecord, splitRecords } from '../records/read';
import type { RecordedGame } from '../records/record';
import { newPlace, type Place } from './ledger';
import { Misuse } from './misuse';

/** Which game of a file, and how much of it. */
export interface Choice {
  readonly file: string;
  /** From 1; the last one where it is not said. */
  readonly number: number | undefined;
  /** So many turns of it; all where it is not said. */
  readonly plies: number | undefined;
  /** Of games that do not tell their variant. */
  readonly variant: string | undefined;
}

export interface Saved {
  readonly game: RecordedGame;
  /** Where it may be written back: undefined unless it is all that stands at the end of a file of ours. */
  readonly place: Place | undefined;
}

export function load({ file, number, plies, variant }: Choice): Saved {
  const read = readText(file);
  if (!read.ok) throw new Misuse(read.error);
  const text = read.value;
  const saved = isOwn(text) ? ownGame(file, text, number) : { game: anyGame(file, text, number, variant) };
  const { game } = saved;
  if (variant !== undefined && variant !== game.variant) throw new Misuse(`${file}: a game of ${game.variant}`);
  if (plies === undefined) return { place: undefined, ...saved };
  if (plies > game.turns.length) throw new Misuse(`${file}: the game has ${counted(game.turns.length, 'turn')}`);
  return { game: { ...game, turns: game.turns.slice(0, plies) }, place: undefined };
}

function ownGame(file: string, text: string, number: number | undefined): Pick<Saved, 'game'> & Partial<Saved> {
  const records = splitRecords(text);
  const record = choose(file, records, number);
  const game = readRecord(record);
  if (!game.ok) throw new Misuse(`${file}: ${game.error}`);
  if (record !== records.at(-1)) return { game: game.value };
  const before = text.slice(0, placeIn(text, Math.max(0, text.replaceAll('\r\n', '\n').lastIndexOf(record))));
  return { game: game.value, place: { file, before, text } };
}

/** Where in a text stands what has the place `plain` in it when all line ends are one sign. */
function placeIn(text: string, plain: number): number {
  let at = 0;
  for (let passed = 0; passed < plain; passed++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

function anyGame(file: string, text: string, number: number | undefined, variant: string | undefined): RecordedGame {
  const { number: at, read } = choose(file, gamesIn(text, variant), number);
  if (!read.ok) throw new Misuse(`${file}: game ${at}, line ${read.at}: ${read.error}`);
  return read.value.game;
}

function choose<T>(file: string, games: readonly T[], number: number | undefined): T {
  const game = games.at(number === undefined ? -1 : number - 1);
  if (game !== undefined) return game;
  throw new Misuse(
    games.length === 0 ? `${file}: there is no game in it` : `${file}: it has ${counted(games.length, 'game')}`,
  );
}

/** Where the game is to be kept; undefined until the player asks to save. */
export function placeOf(save: string | undefined, saved: Saved | undefined): Place | undefined {
  if (save === undefined) return undefined;
  if (!existsSync(save)) {
    const folder = dirname(save);
    if (!isFolder(folder)) throw new Misuse(`--save: ${folder}: there is no such folder`);
    return newPlace(save);
  }
  const place = saved?.place;
  if (place && realpathSync(save) === realpathSync(place.file)) return { ...place, file: save };
  throw new Misuse(`${save}: it is there already${isOwnFile(save) ? `; --load ${save} goes on with it` : ''}`);
}

const isOwnFile = (file: string): boolean => {
  const text = readText(file);
  return text.ok && isOwn(text.value);
};
