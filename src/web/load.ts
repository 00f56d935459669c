/** Games from files: our own records, or any other form in which people keep games; those are read by what comes when a file needs it. */
import type { Result } from '../lib';
import { type GameLine, lineFromRecord, readGameLine } from '../parlour/line';
import { isNativeText, splitRecords } from '../records/read';

export interface OpenedFile {
  readonly line: GameLine;
  /** Which game of the file it is, and what the file left open. */
  readonly notes: string;
}

/** The first game of a file that can be read. */
export async function readGameFile(text: string): Promise<Result<OpenedFile>> {
  if (isNativeText(text)) {
    const records = splitRecords(text);
    const at = records.findIndex(record => readGameLine(record).ok);
    const line = readGameLine(records[at] ?? text);
    return line.ok ? openedFile(line.value, at + 1, records.length, []) : line;
  }
  const { readGamesText: gamesIn } = await import('../records/games');
  const games = gamesIn(text);
  for (const { number, result: read } of games) {
    const line = read.ok ? lineFromRecord(read.value.game) : undefined;
    if (read.ok && line?.ok) return openedFile(line.value, number, games.length, read.value.notes);
  }
  const read = games[0]?.result;
  const message = read && !read.ok ? `line ${read.at}: ${read.error}` : 'there is no game in it';
  return { ok: false, error: { code: 'bad-record', message } };
}

function openedFile(line: GameLine, number: number, count: number, notes: readonly string[]): Result<OpenedFile> {
  const which = count > 1 ? [`Game ${number} of ${count}.`] : [];
  return { ok: true, value: { line, notes: [...which, ...notes].join(' ') } };
}
