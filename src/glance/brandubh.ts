/** Brandubh at a glance. */
import type { Options } from './options';

const REPETITION: Readonly<Record<string, string>> = {
  attackers: 'A position for the third time wins for the attackers.',
  draw: 'A position for the third time is a draw.',
  none: '',
};

export function brandubhGlance(options: Options): string[] {
  const limit = Number(options.get('MoveLimit'));
  return [
    'Eight attackers move first against four defenders and a king.',
    'All move like a rook, any distance. Only the king may stop on the throne or on a corner; all may pass an empty throne.',
    'The king wins on a corner. The attackers win by taking the king.',
    'A man between two enemies is taken when the enemy closes in; moving between two enemies is safe.',
    'Corners help to take any man; so does the throne, against defenders only when it is empty.',
    'The king falls to four attackers on the throne, to three beside it, elsewhere to two.',
    limit > 0 ? `After ${limit} moves without a winner the game is a draw.` : '',
    options.get('NoMoves') === 'loss' ? 'A side without a move loses.' : 'A side without a move draws.',
    REPETITION[options.get('Repetition') ?? 'none'] ?? '',
  ].filter(line => line !== '');
}
