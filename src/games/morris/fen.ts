/** FEN: reading, which accepts a text as a whole or rejects it, and writing. */
import { bitIndices, popcount } from '../../util/bits';
import { fail, ok, type Result } from '../../util/result';
import { gameOutcome } from '../moves';
import { ONGOING, type Outcome } from '../rules';
import { FEN_POINT_OFFSET, fromOf, POINTS, toOf } from './board';
import { ensureActions } from './end-of-move';
import { fromAppFen } from './fen-dialects';
import {
  endMarker,
  FEN_FIELD_COUNT,
  type FenFields,
  type FenMarkers,
  findContradiction,
  MAX_FEN_COUNTER,
  readFields,
  readMarkers,
} from './fen-parts';
import { startKeyHigh, startKeyLow } from './keys';
import { hasActions, isPlacingPhase } from './moves';
import { MorrisPosition } from './position';
import {
  blockedOutcome,
  drawBy,
  ENDGAME_N_MOVE,
  FEWER,
  FULL_BOARD,
  FULL_DRAW,
  FULL_FIRST_PLAYER_LOSES,
  lossBy,
  type MorrisRuleSet,
  N_MOVE,
  REPETITION,
} from './rules';
import type { MorrisState } from './state';

function positionFromFen<P extends MorrisState>(position: P, fields: FenFields, markers: FenMarkers): P {
  position.assign({ ...boardFields(position.rules, fields), ...pendingFields(fields, markers) });
  if (hasUnusualPending(position)) position.assign({ tracksPending: true });
  const weak = outcomeTooFewMen(position);
  if (markers.ended !== ONGOING) position.end(markers.ended);
  else if (weak !== ONGOING) position.end(weak);
  else if (fields.phase === 'o') position.end(inferOutcome(position));
  else ensureActions(position);
  position.updatePendingKey();
  return position;
}

/** Fields that do not depend on whether a removal is owed. */
function boardFields(rules: MorrisRuleSet, fields: FenFields): Partial<MorrisState> {
  const { men, hands, owed, bans, used } = fields;
  const side = fields.side as 0 | 1;
  const other = (1 - side) as 0 | 1;
  return {
    side,
    own: men[side],
    enemy: men[other],
    marks: fields.marks,
    ownHand: hands[side],
    enemyHand: hands[other],
    owed: owed[side],
    enemyOwed: owed[other],
    slides: fields.slides,
    moveNumber: fields.turn,
    ...(rules.forbidsReturn && { ownBan: bans[side], enemyBan: bans[other] }),
    ...(rules.oneTimeMills && { ownUsed: used[side], enemyUsed: used[other] }),
    keyLow: startKeyLow(side, men, hands),
    keyHigh: startKeyHigh(side, men, hands),
  };
}

/** Fields of a removal that is owed. */
function pendingFields({ side, owed, hands, phase }: FenFields, markers: FenMarkers): Partial<MorrisState> {
  if (owed[side] === 0) return {};
  const leaped = markers.leap[side]! !== 0 ? 1 : 0;
  const custodian = leaped === 1 ? markers.leap[side]! : markers.custodian[side]!;
  const intervention = markers.intervention[side]!;
  return {
    placed: phase === 'p' && hands[side] === 0 ? 1 : 0,
    custodian,
    intervention,
    leaped,
    millOffered: markers.mill && (custodian | intervention) !== 0 ? 1 : 0,
    preferred: markers.preferred,
    unblocking: markers.unblocking,
    midTurn: owed[side]! > 0 && markers.unblocking === 0,
  };
}

/** True if more is pending than these rules can leave by themselves. */
const hasUnusualPending = ({ owed, enemyOwed, custodian, intervention, preferred }: MorrisState): boolean =>
  (owed !== 0 && owed !== 1) || (enemyOwed | custodian | intervention | preferred) !== 0;

function outcomeTooFewMen(position: MorrisState): Outcome {
  const { side, own, enemy, ownHand, enemyHand, rules } = position;
  if (popcount(own) + ownHand < rules.minMen) return lossBy(side, FEWER);
  if (popcount(enemy) + enemyHand < rules.minMen) return lossBy(side ^ 1, FEWER);
  return ONGOING;
}

/** Outcome of a finished game, inferred from the position if the FEN has no `e:` marker. */
function inferOutcome(position: MorrisState): Outcome {
  const { rules, slides } = position;
  const full = popcount(position.own | position.enemy) === POINTS;
  if (full && rules.fullBoardAction === FULL_FIRST_PLAYER_LOSES) return lossBy(0, FULL_BOARD);
  if (full && rules.fullBoardAction === FULL_DRAW) return drawBy(FULL_BOARD);
  if (slides >= rules.nMove) return drawBy(N_MOVE);
  if (slides >= rules.endgameNMove && position.isEndgame()) return drawBy(ENDGAME_N_MOVE);
  return hasActions(position) ? drawBy(REPETITION) : blockedOutcome(position.rules.blockedAction, position.side);
}

const WHITE_MAN = 'O';
const BLACK_MAN = '@';
const MARK = 'X';
const EMPTY = '*';
const RING = 8;

export function readFen(rules: MorrisRuleSet, fen: string): Result<MorrisPosition> {
  const texts = fromAppFen(fen.trim().split(/\s+/));
  if (texts.length < FEN_FIELD_COUNT) return fail(`expected at least ${FEN_FIELD_COUNT} fields, got ${texts.length}`);
  const fields = readFields(rules, texts);
  if (!fields.ok) return fields;
  const markers = readMarkers(texts.slice(FEN_FIELD_COUNT), fields.value.men);
  if (!markers.ok) return markers;
  const error = findContradiction(rules, fields.value, markers.value);
  return error === '' ? ok(positionFromFen(new MorrisPosition(rules), fields.value, markers.value)) : fail(error);
}

/** Values of White and Black from those of the side to move and its opponent. */
const orderBySide = (position: MorrisPosition, own: number, enemy: number): readonly [number, number] =>
  position.side === 0 ? [own, enemy] : [enemy, own];

export function letterAt(position: MorrisPosition, point: number): string {
  const [white, black] = orderBySide(position, position.own, position.enemy);
  const bit = 1 << point;
  if ((white & bit) !== 0) return WHITE_MAN;
  if ((black & bit) !== 0) return BLACK_MAN;
  return (position.marks & bit) !== 0 ? MARK : EMPTY;
}

function boardField(position: MorrisPosition): string {
  let letters = '';
  for (let point = 0; point < POINTS; point++)
    letters += (point % RING === 0 && point > 0 ? '/' : '') + letterAt(position, point);
  return letters;
}

function phaseAndAction(position: MorrisPosition, over: boolean): string {
  if (over) return 'o ?';
  const phase = isPlacingPhase(position) ? 'p' : 'm';
  if (position.owed !== 0) return `${phase} r`;
  return position.ownHand > 0 ? 'p p' : 'm s';
}

const banFields = (ban: number): string =>
  ban === 0 ? '0 0' : `${fromOf(ban) + FEN_POINT_OFFSET} ${toOf(ban) + FEN_POINT_OFFSET}`;

const toFenPoints = (points: number): bigint => BigInt(points) << BigInt(FEN_POINT_OFFSET);

function usedField(position: MorrisPosition): string {
  const [white, black] = orderBySide(position, position.ownUsed, position.enemyUsed);
  return String((toFenPoints(white) << 32n) | toFenPoints(black));
}

function captureMarker(letter: string, side: number, targets: number): string {
  if (targets === 0) return '';
  const points = bitIndices(targets).map(point => point + FEN_POINT_OFFSET);
  const list = `${points.length}-${points.join('.')}`;
  return side === 0 ? ` ${letter}:w-${list}|b-0-` : ` ${letter}:w-0-|b-${list}`;
}

function markerFields(position: MorrisPosition): string {
  const { side, custodian, intervention, leaped, owed } = position;
  let text =
    captureMarker('c', side, leaped === 1 ? 0 : custodian) +
    captureMarker('i', side, intervention) +
    captureMarker('l', side, leaped === 1 ? custodian : 0);
  if (position.millOffered === 1) text += ' m:1';
  if (text !== '' && owed < FEN_POINT_OFFSET) text += ` p:${owed}`;
  if (position.preferred !== 0) text += ` p:${position.preferred}`;
  if (position.unblocking !== 0) text += ` s:${position.unblocking}`;
  return text;
}

/** Side to move and move number. A game that ends by repetition ends before the blocked side passes. */
function sideAndTurn({ side, moveNumber: turn, passed }: MorrisPosition, result: Outcome): readonly [number, number] {
  const isBeforePass = passed === 1 && result === drawBy(REPETITION);
  return isBeforePass ? [1 - side, turn - (1 - side)] : [side, turn];
}

export function writeFen(position: MorrisPosition): string {
  const result = gameOutcome(position);
  const over = result !== ONGOING;
  const [side, turn] = sideAndTurn(position, result);
  const [whiteMen, blackMen] = orderBySide(position, position.own, position.enemy);
  const [whiteHand, blackHand] = orderBySide(position, position.ownHand, position.enemyHand);
  const [whiteOwed, blackOwed] = over ? [0, 0] : orderBySide(position, position.owed, position.enemyOwed);
  const [whiteBan, blackBan] = orderBySide(position, position.ownBan, position.enemyBan);
  const fields = [
    boardField(position),
    side === 0 ? 'w' : 'b',
    phaseAndAction(position, over),
    `${popcount(whiteMen)} ${whiteHand} ${popcount(blackMen)} ${blackHand}`,
    `${whiteOwed} ${blackOwed}`,
    `${banFields(whiteBan)} ${banFields(blackBan)}`,
    usedField(position),
    Math.min(position.slides, MAX_FEN_COUNTER),
    Math.min(turn, MAX_FEN_COUNTER),
  ];
  const text = fields.join(' ');
  return text + (over ? endMarkerIfNeeded(position.rules, text, result) : markerFields(position));
}

/** Marker for how the game ended; empty if that would be inferred from the rest. */
function endMarkerIfNeeded(rules: MorrisRuleSet, text: string, result: Outcome): string {
  const read = readFen(rules, text);
  return read.ok && gameOutcome(read.value) === result ? '' : ` ${endMarker(result)}`;
}

/** Index of the field that counts slides. */
const SLIDES_FIELD = 15;

/** The FEN of the same position just after a placement or removal. */
export const withoutCounters = (fen: string): string =>
  fen
    .split(' ')
    .map((field, at) => (at === SLIDES_FIELD ? '0' : field))
    .join(' ');
