/** What a position is worth. */
import { count } from '../bits';
import type { Term } from '../game';
import { ATTACKERS } from './options';
import type { BrandubhPosition } from './position';

export function terms(position: BrandubhPosition): readonly Term[] {
  return [{ name: 'material', value: material(position) }];
}

export function evaluate(position: BrandubhPosition): number {
  const value = material(position);
  return position.side === ATTACKERS ? value : -value | 0;
}

function material(position: BrandubhPosition): number {
  const attackers = count(position.attackersUpper) + count(position.attackersLower);
  const defenders = count(position.defendersUpper) + count(position.defendersLower);
  return (attackers * 100 - defenders * 160) | 0;
}
