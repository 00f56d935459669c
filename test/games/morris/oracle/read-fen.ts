/**
 * State from a FEN. Rejects what the rules page rejects, and fields that contradict each other, such as a phase with men
 * in hand and a count of none.
 */

import { beginTurn, dropOffers, finish } from './end-of-move';
import { integer, isPoint, Refusal, refuse } from './fen-error';
import { hasTargets, readMarkers } from './fen-markers';
import { movesOf } from './legal-actions';
import type { Options } from './options';
import { enemyOf, isUnderStrength, menOf, type PerSide, type Side, type State } from './state';

export { Refusal };

const FIELDS = 17;

export function stateOf(options: Options, fen: string): State {
  const fields = fen.trim().split(/\s+/);
  if (fields.length < FIELDS) refuse('too few fields');
  const [board, side, phase, action] = fields as [string, string, string, string];
  /** Fields by number, from 1. */
  const field = (number: number): number => integer(fields[number - 1]!, number === 9 || number === 10);
  const state: State = {
    options,
    board: boardOf(options, board),
    side: oneOf('side', side, ['w', 'b']) as Side,
    hand: { w: field(6), b: field(8) },
    owed: { w: field(9), b: field(10) },
    custodian: { w: [], b: [] },
    intervention: { w: [], b: [] },
    jumped: { w: [], b: [] },
    millBeside: false,
    stalemate: 0,
    preferred: 0,
    lastMill: { w: lastMillOf(field(11), field(12)), b: lastMillOf(field(13), field(14)) },
    used: usedOf(fields[14]!),
    slides: field(16),
    turn: field(17),
    placed: false,
    placing: false,
    midTurn: false,
    seen: [],
    ending: null,
  };
  oneOf('phase', phase, ['p', 'm', 'o', 'r', 'n']);
  oneOf('action', action, ['p', 's', 'r', '?']);
  if (state.turn < 1) refuse('turn number');
  checkCounts(state, { w: field(5), b: field(7) });
  readMarkers(state, phase, fields.slice(FIELDS));
  if (phase === 'o') checkFinished(state, action, fields.slice(FIELDS));
  else checkUnderWay(state, phase, action);
  if (phase === 'o') inferEnding(state);
  else resolve(state, phase);
  return state;
}

function oneOf(what: string, text: string, allowed: readonly string[]): string {
  return allowed.includes(text) ? text : refuse(`${what} '${text}'`);
}

function boardOf(options: Options, text: string): string[] {
  const rings = text.split('/');
  if (rings.length !== 3 || rings.some(ring => !/^[O@*X]{8}$/.test(ring))) refuse('board');
  if (text.includes('X') && options.MillFormationActionInPlacingPhase !== 4) refuse('a mark without action 4');
  return [...rings.join('')];
}

function lastMillOf(from: number, to: number): { from: number; to: number } | null {
  if (from === 0 && to === 0) return null;
  if (!isPoint(from) || !isPoint(to) || from === to) refuse('last mill move');
  return { from: from - 8, to: to - 8 };
}

function usedOf(text: string): PerSide<number[]> {
  if (!/^\d+$/.test(text)) refuse('used mills are not a number');
  const bits = BigInt(text);
  const side = 0xffffff00n;
  if ((bits & ~(side | (side << 32n))) !== 0n) refuse('used mills outside the board');
  const points = (shift: number): number[] =>
    Array.from({ length: 24 }, (_, point) => point).filter(point => (bits >> BigInt(shift + point + 8)) & 1n);
  return { w: points(32), b: points(0) };
}

function checkCounts(state: State, told: PerSide<number>): void {
  for (const side of ['w', 'b'] as const) {
    if (menOf(state, side).length !== told[side]) refuse('men on board');
    if (told[side] + state.hand[side] > state.options.PiecesCount) refuse('too many men');
  }
}

function checkUnderWay(state: State, phase: string, action: string): void {
  const { side, owed, hand } = state;
  const owes = owed[side] !== 0;
  const hasHand = hand[side] > 0;
  if (action === '?' && phase !== 'n' && phase !== 'r') refuse('? without o');
  if (action === 'r' && !owes) refuse('r with nothing owed');
  if (action !== 'r' && owes) refuse('owed without r');
  if (!owes && owed[enemyOf(side)] > 0) refuse('the other side owes');
  if (phase === 'm' && hasHand) refuse('m with men in hand');
  if (phase !== 'm' && !hasHand && !owes) refuse('p without men in hand');
  if ((action === 's' && hasHand) || (action === 'p' && !hasHand)) refuse('action and hand');
}

function checkFinished(state: State, action: string, markers: readonly string[]): void {
  const { w, b } = state.owed;
  if (action !== '?') refuse('o without ?');
  if (w !== 0 || b !== 0) refuse('owed in a finished game');
  if (hasTargets(state) || markers.some(marker => !/^[cil]:/.test(marker))) refuse('markers in a finished game');
}

/** Resolves the position as after a move: too few men, a blocked side, removals that lapse. */
function resolve(state: State, phase: string): void {
  const owes = state.owed[state.side] !== 0;
  const weak = underStrength(state);
  state.placed = phase !== 'm' && owes;
  state.placing = state.hand.w + state.hand.b > 0 || state.placed;
  if (!owes) dropOffers(state);
  if (weak) finish(state, enemyOf(weak), 'fewer');
  else beginTurn(state, false);
}

const underStrength = (state: State): Side | undefined =>
  [state.side, enemyOf(state.side)].find(side => isUnderStrength(state, side));

/** Infers the winner from the position, since the FEN does not contain it. */
function inferEnding(state: State): void {
  const { options, slides, side } = state;
  const weak = underStrength(state);
  const isFull =
    options.PiecesCount === 12 &&
    options.MillFormationActionInPlacingPhase !== 5 &&
    menOf(state, 'w').length + menOf(state, 'b').length === 24;
  const isBlocked = movesOf(state, side).length === 0;
  const isDraw = options.StalemateAction === 1 || options.StalemateAction === 4;
  const isNMove = options.NMoveRule > 0 && slides >= options.NMoveRule;
  if (weak) finish(state, enemyOf(weak), 'fewer');
  else if (isFull && options.BoardFullAction === 0) finish(state, 'b', 'full-board');
  else if (isFull && options.BoardFullAction === 4) finish(state, 'draw', 'full-board');
  else if (isBlocked && !isDraw && !isNMove) finish(state, enemyOf(side), 'blocked');
  else finish(state, 'draw', 'imported');
}
