/** Opens games from text: files, pasted text, links and FENs. */
import { newGame } from '../../api/index';
import { isNativeText, splitRecords } from '../../records/native';
import type { RecordedGame } from '../../records/record';
import type { GameLine } from '../game-line';
import { lineFromRecord, readGameLine } from '../line-record';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { openLink } from './sharing';

/** A game of a file. */
export interface LoadedGame {
  /** Number in the file, from 1. */
  readonly number: number;
  /** Missing if the game could not be read. */
  readonly line?: GameLine;
  /** Remarks on what had to be guessed, or the reason why the game could not be read. */
  readonly notes: string;
}

/** Reads all games of a text. The readers of foreign formats are loaded only if they are needed. */
export async function readFileGames(text: string): Promise<readonly LoadedGame[]> {
  if (isNativeText(text)) {
    return splitRecords(text).map((record, index) => {
      const line = readGameLine(record);
      return { number: index + 1, ...(line.ok ? { line: line.value, notes: '' } : { notes: line.error.message }) };
    });
  }
  const { readGamesText } = await import('../../records/game-reader');
  return readGamesText(text).map(({ number, result }) => {
    if (!result.ok) return { number, notes: UI_TEXTS.atLine(result.at, result.error) };
    const line = lineFromRecord(result.value.game);
    if (!line.ok) return { number, notes: line.error.message };
    return { number, line: line.value, notes: result.value.notes.join(' ') };
  });
}

export interface Opener {
  showMessage(text: string): void;
  /** Lets the player choose one of several games. */
  choose(games: readonly LoadedGame[]): void;
}

/** Opens a game, a position or a link. */
export async function openText(session: PlaySession, text: string, opener: Opener): Promise<void> {
  const short = text.trim();
  const [, fragment] = /^(?:https?:\/\/\S*|file:\/\/\S*)?(#\S*variant=\S+)$/.exec(short) ?? [];
  if (fragment !== undefined) return opener.showMessage(openLink(session, fragment));
  const position = short.includes('\n') ? undefined : lineFromFen(session.line.start.variant, short);
  if (position) return openChosen(session, { number: 1, line: position, notes: '' }, 1, opener);
  const games = await readFileGames(text);
  const readable = games.filter(({ line }) => line);
  const [only] = readable;
  if (!only) opener.showMessage(UI_TEXTS.fileError(games[0]?.notes ?? UI_TEXTS.noGameFound));
  else if (readable.length > 1) opener.choose(games);
  else await openChosen(session, only, games.length, opener);
}

/** A game from a position of the current variant, if the text is its FEN. */
function lineFromFen(variant: string, text: string): GameLine | undefined {
  const start = text === '' ? undefined : newGame(variant, { fen: text });
  return start?.ok ? { start: start.value, moves: [] } : undefined;
}

/** Opens a game that was read, after a question if another one would be lost. */
export async function openChosen(
  session: PlaySession,
  { line, number, notes }: LoadedGame,
  count: number,
  { showMessage }: Pick<Opener, 'showMessage'>,
): Promise<void> {
  if (!line || !(await session.confirmReplace(UI_TEXTS.confirmOpen, UI_TEXTS.open))) return;
  session.openGame(line);
  showMessage([count > 1 ? UI_TEXTS.gameOfFile(number, count) : '', notes].filter(Boolean).join(' '));
}

/** Tags that a player would like to read. */
const SHOWN_TAGS = ['Event', 'Site', 'Round', 'Date'] as const;

/** `City championship, Łódź, 1947.05.01`; empty if nothing is known. */
export function eventText(tags: RecordedGame['tags']): string {
  return SHOWN_TAGS.filter(name => /[^?.*\s-]/.test(tags[name] ?? ''))
    .map(name => (name === 'Round' ? UI_TEXTS.study.round(tags[name]!) : tags[name]!.replace(/(?:\.\?+)+$/, '')))
    .join(', ');
}

/** `Tinsley – Lafferty`; empty if neither has a name. */
export function playersText({ heading }: GameLine): string {
  const names = heading?.players.map(({ name }) => name) ?? [];
  return names.some(name => name !== '' && name !== '?') ? names.map(name => name || '?').join(' – ') : '';
}
