/** Markers behind field 17 of a FEN. */
import { integer, isPoint, refuse } from './fen-error';
import { enemyOf, manOf, type PerSide, type Side, type State } from './state';

export function readMarkers(state: State, phase: string, markers: readonly string[]): void {
  const read = markers.map(marker => readMarker(state, marker));
  if (new Set(read).size !== read.length) refuse('a marker twice');
  checkMarkers(state, phase);
}

/** Reads a marker into the state and returns its kind. */
function readMarker(state: State, marker: string): string {
  const kind = marker.slice(0, 2);
  const value = marker.slice(2);
  if (kind === 'c:') state.custodian = targetsOf(state, value);
  else if (kind === 'i:') state.intervention = targetsOf(state, value);
  else if (kind === 'l:') state.jumped = targetsOf(state, value);
  else if (marker === 'm:1') state.millBeside = true;
  else if (marker === 's:1' || marker === 's:2') state.stalemate = marker === 's:1' ? 1 : 2;
  else if (kind === 'p:') return readOwedOrPreferred(state, value);
  else refuse(`marker '${marker}'`);
  return kind;
}

function readOwedOrPreferred(state: State, value: string): string {
  const number = integer(value, false);
  if (number < 8 && number !== state.owed[state.side]) refuse('p: differs from what is owed');
  if (number < 8) return 'owed';
  if (!isPoint(number)) refuse('p: is no point');
  state.preferred = number;
  return 'preferred';
}

function targetsOf(state: State, text: string): PerSide<number[]> {
  const match = /^w-(\d+)-([\d.]*)\|b-(\d+)-([\d.]*)$/.exec(text) ?? refuse('targets');
  return { w: pointsOf(state, 'w', match[1]!, match[2]!), b: pointsOf(state, 'b', match[3]!, match[4]!) };
}

function pointsOf(state: State, side: Side, count: string, text: string): number[] {
  const numbers = text === '' ? [] : text.split('.').map(part => integer(part, false));
  if (numbers.length !== Number(count)) refuse('number of targets');
  if (new Set(numbers).size !== numbers.length) refuse('a target twice');
  for (const number of numbers) {
    if (!isPoint(number)) refuse('target out of range');
    if (state.board[number - 8] !== manOf(enemyOf(side))) refuse('target holds no enemy man');
  }
  return numbers.map(number => number - 8);
}

function checkMarkers(state: State, phase: string): void {
  const { custodian, intervention, millBeside, stalemate, side, options } = state;
  const owed = state.owed[side];
  const ownTargets = custodian[side].length + intervention[side].length > 0;
  if (owed === 0 && (ownTargets || millBeside)) refuse('marker with nothing owed');
  if (owed < 0 && ownTargets) refuse('targets with own men owed');
  checkJumped(state, phase);
  if (stalemate === 0) return;
  if (owed <= 0) refuse('s: without a removal of an enemy man');
  if (phase !== 'm' && state.hand[side] === 0) refuse('s: for a man placed');
  if (hasTargets(state)) refuse('s: beside targets');
  const actions = stalemate === 1 ? [2, 3] : [5];
  if (!actions.includes(options.StalemateAction)) refuse('s: without its StalemateAction');
}

/** A leap owes one removal, that of the jumped man, and excludes everything else. */
function checkJumped(state: State, phase: string): void {
  const { jumped, side, owed, millBeside, stalemate, custodian, intervention } = state;
  if (jumped.w.length + jumped.b.length === 0) return;
  if (jumped[side].length > 0 && owed[side] !== 1) refuse('l: without one removal');
  if (jumped[side].length > 1) refuse('l: with several men');
  if (jumped[side].length > 0 && phase !== 'm') refuse('l: while placing');
  const others = [custodian.w, custodian.b, intervention.w, intervention.b].some(targets => targets.length > 0);
  if (others || millBeside || stalemate !== 0) refuse('l: beside others');
}

export const hasTargets = ({ custodian, intervention, jumped }: State): boolean =>
  [custodian.w, custodian.b, intervention.w, intervention.b, jumped.w, jumped.b].some(targets => targets.length > 0);
