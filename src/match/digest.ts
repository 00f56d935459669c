/** Tells games apart by what was played. */
import { createHash } from 'node:crypto';
import type { RecordedGame } from '../records/record';

/** The same for the same game: where it began and what was played. */
export const gameDigest = ({ fen, moves: turns }: RecordedGame): string =>
  createHash('sha256')
    .update([fen, ...turns.map(({ name }) => name)].join(' '))
    .digest('hex')
    .slice(0, 16);
