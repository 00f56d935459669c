/** Positions as text: reading is strict, all or nothing. */
import { count, members } from '../bits';
import { fail, ONGOING, type Outcome, ok, type Result } from '../game';
import { resultOf } from '../turns';
import { fromOf, toOf } from './action';
import { FIRST_NUMBER, POINTS } from './board';
import { fromApp } from './fen-app';
import { contradiction } from './fen-consistency';
import { FIELDS, MOST, readFields } from './fen-fields';
import { endMarker, readMarkers } from './fen-markers';
import { isInPlacing } from './moves';
import { MorrisPosition } from './position';
import { drawOf, REPETITION } from './reasons';
import type { RuleSet } from './rules';
import { setUp } from './setup';

const WHITE_MAN = 'O';
const BLACK_MAN = '@';
const MARK = 'X';
const EMPTY = '*';
const RING = 8;

export function readFen(rules: RuleSet, fen: string): Result<MorrisPosition> {
  const texts = fromApp(fen.trim().split(/\s+/));
  if (texts.length < FIELDS) return fail(`${FIELDS} fields are needed, not ${texts.length}`);
  const fields = readFields(rules, texts);
  if (!fields.ok) return fields;
  const markers = readMarkers(texts.slice(FIELDS), fields.value.men);
  if (!markers.ok) return markers;
  const error = contradiction(rules, fields.value, markers.value);
  return error === '' ? ok(setUp(new MorrisPosition(rules), fields.value, markers.value)) : fail(error);
}

/** What White and Black have, whoever is to act. */
const bySide = (position: MorrisPosition, own: number, enemy: number): readonly [number, number] =>
  position.side === 0 ? [own, enemy] : [enemy, own];

export function letterAt(position: MorrisPosition, point: number): string {
  const [white, black] = bySide(position, position.own, position.enemy);
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
  const phase = isInPlacing(position) ? 'p' : 'm';
  if (position.owed !== 0) return `${phase} r`;
  return position.ownHand > 0 ? 'p p' : 'm s';
}

const banFields = (ban: number): string =>
  ban === 0 ? '0 0' : `${fromOf(ban) + FIRST_NUMBER} ${toOf(ban) + FIRST_NUMBER}`;

const numbered = (points: number): bigint => BigInt(points) << BigInt(FIRST_NUMBER);

function usedField(position: MorrisPosition): string {
  const [white, black] = bySide(position, position.ownUsed, position.enemyUsed);
  return String((numbered(white) << 32n) | numbered(black));
}

function offer(letter: string, side: number, targets: number): string {
  if (targets === 0) return '';
  const points = members(targets).map(point => point + FIRST_NUMBER);
  const list = `${points.length}-${points.join('.')}`;
  return side === 0 ? ` ${letter}:w-${list}|b-0-` : ` ${letter}:w-0-|b-${list}`;
}

function markers(position: MorrisPosition): string {
  const { side, custodian, intervention, owed } = position;
  let text = offer('c', side, custodian) + offer('i', side, intervention);
  if (position.millOffered === 1) text += ' m:1';
  if (text !== '' && owed < FIRST_NUMBER) text += ` p:${owed}`;
  if (position.preferred !== 0) text += ` p:${position.preferred}`;
  if (position.unblocking !== 0) text += ` s:${position.unblocking}`;
  return text;
}

/** The side to act and the turn number. A game that is over by repetition is so before the blocked side passes. */
function sideAndTurn({ side, turn, passed }: MorrisPosition, result: Outcome): readonly [number, number] {
  const isBeforePass = passed === 1 && result === drawOf(REPETITION);
  return isBeforePass ? [1 - side, turn - (1 - side)] : [side, turn];
}

export function writeFen(position: MorrisPosition): string {
  const result = resultOf(position);
  const over = result !== ONGOING;
  const [side, turn] = sideAndTurn(position, result);
  const [whiteMen, blackMen] = bySide(position, position.own, position.enemy);
  const [whiteHand, blackHand] = bySide(position, position.ownHand, position.enemyHand);
  const [whiteOwed, blackOwed] = over ? [0, 0] : bySide(position, position.owed, position.enemyOwed);
  const [whiteBan, blackBan] = bySide(position, position.ownBan, position.enemyBan);
  const fields = [
    boardField(position),
    side === 0 ? 'w' : 'b',
    phaseAndAction(position, over),
    `${count(whiteMen)} ${whiteHand} ${count(blackMen)} ${blackHand}`,
    `${whiteOwed} ${blackOwed}`,
    `${banFields(whiteBan)} ${banFields(blackBan)}`,
    usedField(position),
    Math.min(position.slides, MOST),
    Math.min(turn, MOST),
  ];
  const text = fields.join(' ');
  return text + (over ? toldEnd(position.rules, text, result) : markers(position));
}

/** How the game ended, where that would not be inferred from the rest. */
function toldEnd(rules: RuleSet, text: string, result: Outcome): string {
  const read = readFen(rules, text);
  return read.ok && resultOf(read.value) === result ? '' : ` ${endMarker(result)}`;
}
