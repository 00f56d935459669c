/** `alquerque match --replay`: a file of games in, what does not hold out. */
import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '../games/game';
import { readRecord, splitRecords } from './read-record';
import { replay } from './replay';

/** Returns the exit code: 1 where a game does not hold. */
export function replayFile(path: string): Result<number> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  }
  const records = splitRecords(text);
  let wrong = 0;
  for (const [index, recorded] of records.entries()) {
    const record = readRecord(recorded);
    const held = record.ok ? replay(record.value) : record;
    if (held.ok) continue;
    wrong++;
    process.stdout.write(`game ${record.ok ? record.value.game + 1 : `at place ${index + 1}`}: ${held.error}\n`);
  }
  process.stdout.write(`${records.length} games, ${records.length - wrong} as recorded\n`);
  return ok(wrong > 0 ? 1 : 0);
}
