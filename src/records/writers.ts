/** The forms in which games are written, by name. */
import { ok, type Result } from '../games/game';
import { writeJson } from './json';
import { checkPdn, checkPgn, writePdn, writePgn } from './pdn';
import type { RecordedGame } from './record';
import { writeRecord } from './write';

export type GameWriter = (game: RecordedGame) => Result<string>;

export type WritableFormat = 'native' | 'pdn' | 'pgn' | 'json';

const WRITER_OF_FORMAT: Readonly<Record<WritableFormat, GameWriter>> = {
  native: game => ok(writeRecord(game)),
  pdn: writePdn,
  pgn: writePgn,
  json: game => ok(writeJson(game)),
};

export const WRITABLE_FORMATS = Object.keys(WRITER_OF_FORMAT) as readonly WritableFormat[];

export const gameWriter = (form: WritableFormat): GameWriter => WRITER_OF_FORMAT[form];

/** Whether a form can hold games of a variant. */
export function checkFormat(form: WritableFormat, variant: string): Result<void> {
  return form === 'pdn' ? checkPdn(variant) : form === 'pgn' ? checkPgn(variant) : ok(undefined);
}

/** The form that the ending of a file's name suggests: our own where it suggests none. */
export const formatOfFile = (path: string): WritableFormat => formatByExtension(path) ?? 'native';

export function formatByExtension(path: string): WritableFormat | undefined {
  if (/\.pdn$/i.test(path)) return 'pdn';
  return /\.jsonl?$/i.test(path) ? 'json' : undefined;
}

/** The form in which a game was read, where that is written too; else our own. */
export const formatForWriting = (form: string, variant: string): WritableFormat =>
  WRITABLE_FORMATS.find(own => own === form && checkFormat(own, variant).ok) ?? 'native';
