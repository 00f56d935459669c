/** Games from files: our own records, or any other form in which people keep games; those are read by what comes when a file needs it. */
import type { Result } from '../lib';
import { type Line, lineOf, readLine } from '../parlour/line';
import { isOwn, splitRecords } from '../records/read';

export interface Loaded {
  readonly line: Line;
  /** Which game of the file it is, and what the file left open. */
  readonly told: string;
}

/** The first game of a file that can be read. */
export async function loadGame(text: string): Promise<Result<Loaded>> {
  if (isOwn(text)) {
    const records = splitRecords(text);
    const at = records.findIndex(record => readLine(record).ok);
    const line = readLine(records[at] ?? text);
    return line.ok ? loaded(line.value, at + 1, records.length, []) : line;
  }
  const { gamesIn } = await import('../records/games');
  const games = gamesIn(text);
  for (const { number, read } of games) {
    const line = read.ok ? lineOf(read.value.game) : undefined;
    if (read.ok && line?.ok) return loaded(line.value, number, games.length, read.value.notes);
  }
  const read = games[0]?.read;
  const message = read && !read.ok ? `line ${read.at}: ${read.error}` : 'there is no game in it';
  return { ok: false, error: { code: 'bad-record', message } };
}

function loaded(line: Line, number: number, count: number, notes: readonly string[]): Result<Loaded> {
  const which = count > 1 ? [`Game ${number} of ${count}.`] : [];
  return { ok: true, value: { line, told: [...which, ...notes].join(' ') } };
}
