/** FEN of a state. */
import { numberOf } from './board';
import { type PerSide, phaseOf, type State } from './state';

export function fenOf(state: State): string {
  const { board, side, hand, owed, slides, turn, lastMill, options } = state;
  const rings = [board.slice(0, 8), board.slice(8, 16), board.slice(16)].map(ring => ring.join(''));
  const count = (man: string): number => board.filter(content => content === man).length;
  const bans = [lastMill.w, lastMill.b].flatMap(last => [numberOf(last?.from ?? null), numberOf(last?.to ?? null)]);
  const fields = [
    rings.join('/'),
    side,
    state.ending ? 'o' : phaseOf(state),
    state.ending ? '?' : actionOf(state),
    ...[count('O'), hand.w, count('@'), hand.b],
    ...[owed.w, owed.b],
    ...(options.RestrictRepeatedMillsFormation ? bans : [0, 0, 0, 0]),
    options.OneTimeUseMill ? usedField(state.used) : 0,
    ...[slides, turn],
  ];
  return [...fields, ...markersOf(state)].join(' ');
}

function actionOf(state: State): string {
  if (state.owed[state.side] !== 0) return 'r';
  return state.hand[state.side] > 0 ? 'p' : 's';
}

const bitsOf = (points: readonly number[]): bigint =>
  points.reduce((bits, point) => bits | (1n << BigInt(numberOf(point))), 0n);

const usedField = (used: PerSide<number[]>): bigint => (bitsOf(used.w) << 32n) | bitsOf(used.b);

function markersOf(state: State): string[] {
  const { side, owed, custodian, intervention, jumped, preferred, stalemate } = state;
  if (state.ending || owed[side] === 0) return [];
  const beside = custodian[side].length + intervention[side].length + jumped[side].length > 0;
  return [
    ...(custodian[side].length > 0 ? [`c:${targetsText(custodian)}`] : []),
    ...(intervention[side].length > 0 ? [`i:${targetsText(intervention)}`] : []),
    ...(jumped[side].length > 0 ? [`l:${targetsText(jumped)}`] : []),
    ...(beside && state.millBeside ? ['m:1'] : []),
    ...(beside && owed[side] < 8 ? [`p:${owed[side]}`] : []),
    ...(preferred > 0 ? [`p:${preferred}`] : []),
    ...(stalemate > 0 ? [`s:${stalemate}`] : []),
  ];
}

function targetsText(targets: PerSide<number[]>): string {
  const text = (points: readonly number[]): string => {
    const numbers = points.map(numberOf).sort((a, b) => a - b);
    return `${numbers.length}-${numbers.join('.')}`;
  };
  return `w-${text(targets.w)}|b-${text(targets.b)}`;
}
