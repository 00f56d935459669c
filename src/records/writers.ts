/** The forms in which games are written, by name. */
import { ok, type Result } from '../games/game';
import { writeJson } from './json';
import { pdnHolds, pgnHolds, writePdn, writePgn } from './pdn';
import type { RecordedGame } from './record';
import { writeRecord } from './write';

export type Writer = (game: RecordedGame) => Result<string>;

export type WrittenForm = 'native' | 'pdn' | 'pgn' | 'json';

const WRITERS: Readonly<Record<WrittenForm, Writer>> = {
  native: game => ok(writeRecord(game)),
  pdn: writePdn,
  pgn: writePgn,
  json: game => ok(writeJson(game)),
};

export const FORMS = Object.keys(WRITERS) as readonly WrittenForm[];

export const writerOf = (form: WrittenForm): Writer => WRITERS[form];

/** Whether a form can hold games of a variant. */
export function formHolds(form: WrittenForm, variant: string): Result<void> {
  return form === 'pdn' ? pdnHolds(variant) : form === 'pgn' ? pgnHolds(variant) : ok(undefined);
}

/** The form that the ending of a file's name suggests: our own where it suggests none. */
export const formOfFile = (path: string): WrittenForm => formByEnding(path) ?? 'native';

export function formByEnding(path: string): WrittenForm | undefined {
  if (/\.pdn$/i.test(path)) return 'pdn';
  return /\.jsonl?$/i.test(path) ? 'json' : undefined;
}

/** The form in which a game was read, where that is written too; else our own. */
export const formBack = (form: string, variant: string): WrittenForm =>
  FORMS.find(own => own === form && formHolds(own, variant).ok) ?? 'native';
