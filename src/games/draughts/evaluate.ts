/** What a position is worth. */
import { count } from '../bits';
import type { Term } from '../game';
import type { DraughtsPosition } from './position';

export const evaluate = (position: DraughtsPosition): number =>
  100 * (count(position.ownMen) - count(position.theirMen)) +
  300 * (count(position.ownKings) - count(position.theirKings));

export const terms = (position: DraughtsPosition): readonly Term[] => [
  { name: 'material', value: position.side === 0 ? evaluate(position) : -evaluate(position) },
];
