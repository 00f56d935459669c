/** Draughts at a glance. */
import { counted } from '../games/names';
import type { Options } from './options';

const FLYING = 'Kings fly: any distance along a diagonal.';
const SHORT = 'Kings move and jump a single step, any way.';
const FORWARD = 'Men move and capture forwards only.';
const BACKWARD = 'Men move forwards and capture both ways.';
const FREE = 'Among captures you choose freely; a chain is played to its end.';
const MOST = 'You must capture as many pieces as you can.';
const QUALITY = 'You must capture as many pieces as you can and, of those, as many kings as you can.';
const STOPS = 'A man that reaches the far row becomes a king, and its move ends.';
const GOES_ON = 'A man that reaches the far row becomes a king, and while capturing goes on as one.';
const PASSES = 'A man becomes a king only where its move ends on the far row.';
const LANDS = 'A king that captures must land where it can capture again, if it can.';
const THREE_KINGS =
  '12 moves of each side with three kings against one, where the three hold the main diagonal and the one is not on it';
const BLACK = 'Black moves first.';
const WHITE = 'White moves first.';

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'spanish-draughts': [WHITE, FORWARD, FLYING, FREE, STOPS],
  'damas-espanolas': [WHITE, FORWARD, FLYING, QUALITY, STOPS],
  'portuguese-draughts': [WHITE, FORWARD, FLYING, QUALITY, STOPS],
  'moroccan-draughts': [WHITE, FORWARD, FLYING, MOST, STOPS],
  'russian-draughts': [WHITE, BACKWARD, FLYING, FREE, LANDS, GOES_ON],
  'brazilian-draughts': [WHITE, BACKWARD, FLYING, MOST, PASSES],
  'pool-checkers': [BLACK, BACKWARD, FLYING, FREE, LANDS, PASSES],
  'english-draughts': [BLACK, FORWARD, SHORT, FREE, STOPS],
  'italian-draughts': [
    WHITE,
    FORWARD,
    SHORT,
    'You must capture as many pieces as you can, then with a king, then as many kings as you can, then a king first.',
    'Men may not capture kings.',
    STOPS,
  ],
  'czech-draughts': [
    WHITE,
    FORWARD,
    FLYING,
    'Where a king can capture, a king must; otherwise you choose freely.',
    LANDS,
    STOPS,
  ],
};

/** Draws that no option turns off. */
const DRAWS: Readonly<Record<string, string>> = {
  'spanish-draughts': 'neither side can move',
  'damas-espanolas': THREE_KINGS,
  'portuguese-draughts': THREE_KINGS,
};

export function draughtsGlance(variant: string, options: Options): string[] {
  const repetition = options.get('ThreefoldRepetitionRule') === 'true';
  const moves = Number(options.get('NMoveRule'));
  const draws = [
    ...(moves > 0 ? [`${counted(moves, 'move')} of each side without a capture or a man moved`] : []),
    ...(repetition ? ['a position for the third time'] : []),
    ...(DRAWS[variant] === undefined ? [] : [DRAWS[variant]]),
  ];
  return [
    ...(WAYS[variant] ?? []),
    'Capturing is compulsory. Jumped pieces leave the board when the whole chain is done.',
    'Take all enemy pieces, or leave the enemy without a move.',
    ...(draws.length > 0 ? [`A draw: ${draws.join(', or ')}.`] : []),
  ];
}
