/** Draughts at a glance. */
import type { Options } from './options';

const FLYING = 'Kings fly: any distance along a diagonal.';
const SHORT = 'Kings move and jump a single step, any way.';
const FORWARD = 'Men move and capture forwards only.';
const BACKWARD = 'Men move forwards and capture both ways.';
const FREE = 'Among captures you choose freely; a chain is played to its end.';
const MOST = 'You must capture as many pieces as you can.';
const QUALITY = 'You must capture as many pieces as you can and, of those, as many kings as you can.';
const STOPS = 'A man that reaches the far row becomes a king, and its move ends.';

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'spanish-draughts': [FORWARD, FLYING, FREE, STOPS],
  'damas-espanolas': [FORWARD, FLYING, QUALITY, STOPS],
  'portuguese-draughts': [FORWARD, FLYING, QUALITY, STOPS],
  'moroccan-draughts': [FORWARD, FLYING, MOST, STOPS],
  'russian-draughts': [BACKWARD, FLYING, FREE, 'A man that reaches the far row while capturing goes on as a king.'],
  'brazilian-draughts': [BACKWARD, FLYING, MOST, 'A man becomes a king only where its move ends on the far row.'],
  'pool-checkers': [BACKWARD, FLYING, FREE, 'A man becomes a king only where its move ends on the far row.'],
  'english-draughts': [FORWARD, SHORT, FREE, STOPS],
  'italian-draughts': [
    FORWARD,
    SHORT,
    'You must capture as many pieces as you can, then with a king, then as many kings as you can, then a king first.',
    'Men may not capture kings.',
    STOPS,
  ],
  'czech-draughts': [FORWARD, FLYING, 'Where a king can capture, a king must; otherwise you choose freely.', STOPS],
};

export function draughtsGlance(variant: string, options: Options): string[] {
  const repetition = options.get('ThreefoldRepetitionRule') === 'true';
  const moves = Number(options.get('NMoveRule'));
  const draws = [
    ...(moves > 0 ? [`${moves} moves of each side without a capture or a man moved`] : []),
    ...(repetition ? ['a position for the third time'] : []),
  ];
  return [
    ...(WAYS[variant] ?? []),
    'Capturing is compulsory. Jumped pieces leave the board when the whole chain is done.',
    'Take all enemy pieces, or leave the enemy without a move.',
    ...(draws.length > 0 ? [`A draw: ${draws.join(', or ')}.`] : []),
  ];
}
