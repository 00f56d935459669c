/** Positions as text: reading is strict, all or nothing. */
import { bitIndices, popcount } from '../bits';
import { fail, ONGOING, type Outcome, ok, type Result } from '../game';
import { gameOutcome } from '../turns';
import { fromOf, toOf } from './action';
import { FEN_POINT_OFFSET, POINTS } from './board';
import { fromAppFen } from './fen-app';
import { findContradiction } from './fen-consistency';
import { FEN_FIELD_COUNT, MAX_FEN_COUNTER, readFields } from './fen-fields';
import { endMarker, readMarkers } from './fen-markers';
import { isPlacingPhase } from './moves';
import { MorrisPosition } from './position';
import { drawBy, REPETITION } from './reasons';
import type { MorrisRuleSet } from './rules';
import { positionFromFen } from './setup';

const WHITE_MAN = 'O';
const BLACK_MAN = '@';
const MARK = 'X';
const EMPTY = '*';
const RING = 8;

export function readFen(rules: MorrisRuleSet, fen: string): Result<MorrisPosition> {
  const texts = fromAppFen(fen.trim().split(/\s+/));
  if (texts.length < FEN_FIELD_COUNT) return fail(`${FEN_FIELD_COUNT} fields are needed, not ${texts.length}`);
  const fields = readFields(rules, texts);
  if (!fields.ok) return fields;
  const markers = readMarkers(texts.slice(FEN_FIELD_COUNT), fields.value.men);
  if (!markers.ok) return markers;
  const error = findContradiction(rules, fields.value, markers.value);
  return error === '' ? ok(positionFromFen(new MorrisPosition(rules), fields.value, markers.value)) : fail(error);
}

/** What White and Black have, whoever is to act. */
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
  const { side, custodian, intervention, owed } = position;
  let text = captureMarker('c', side, custodian) + captureMarker('i', side, intervention);
  if (position.millOffered === 1) text += ' m:1';
  if (text !== '' && owed < FEN_POINT_OFFSET) text += ` p:${owed}`;
  if (position.preferred !== 0) text += ` p:${position.preferred}`;
  if (position.unblocking !== 0) text += ` s:${position.unblocking}`;
  return text;
}

/** The side to act and the turn number. A game that is over by repetition is so before the blocked side passes. */
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

/** How the game ended, where that would not be inferred from the rest. */
function endMarkerIfNeeded(rules: MorrisRuleSet, text: string, result: Outcome): string {
  const read = readFen(rules, text);
  return read.ok && gameOutcome(read.value) === result ? '' : ` ${endMarker(result)}`;
}
