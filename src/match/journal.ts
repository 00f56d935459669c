/** Keeps a match on disk while it is played: a game counts once the state says so. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, statSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '../games/game';
import { writeRecord } from '../records/write';
import type { PlayedGame } from './result';
import { type MatchState, saveState } from './state';

export interface Journal {
  readonly state: MatchState;
  add(record: PlayedGame): void;
  close(): void;
}

/**
 * The record is written first, then the state, which says how long the file of records is. Killed in between, the next
 * run cuts off the record that does not count and plays that game again.
 */
export function openJournal(
  start: MatchState,
  statePath: string | undefined,
  recordPath: string | undefined,
): Result<Journal> {
  const file = recordPath === undefined ? ok(undefined) : openRecords(recordPath, start);
  if (!file.ok) return file;
  const records = file.value;
  const began = performance.now();
  let state = start;
  const save = (): void => {
    if (statePath !== undefined) saveState(statePath, state);
  };
  save();
  return ok({
    get state() {
      return { ...state, elapsed: start.elapsed + Math.round(performance.now() - began) };
    },
    add(record) {
      const text = writeRecord(record);
      if (records !== undefined) {
        writeFileSync(records, text);
        fsyncSync(records);
      }
      const { game, winner, termination, reason, turns } = record;
      const results = new Map(state.results).set(game, { game, winner, termination, reason, turns: turns.length });
      const recorded = records === undefined ? state.recorded : state.recorded + Buffer.byteLength(text);
      state = { ...this.state, results, recorded };
      save();
    },
    close() {
      if (records !== undefined) closeSync(records);
    },
  });
}

function openRecords(path: string, { results, recorded }: MatchState): Result<number> {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (results.size === 0 && size > 0) return fail(`${path} holds games already`);
  if (size < recorded) return fail(`${path} is shorter than the state says`);
  const file = openSync(path, 'a');
  ftruncateSync(file, recorded);
  return ok(file);
}
