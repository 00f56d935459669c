/** The markers behind the fields of a FEN. */
import {
  DRAW,
  FIRST_WINS,
  fail,
  makeOutcome,
  ONGOING,
  type Outcome,
  ok,
  type Result,
  reasonOf,
  SECOND_WINS,
  verdictOf,
} from '../game';
import { FEN_POINT_OFFSET, POINTS } from './board';
import { REASONS } from './reasons';

/** Sets by side, and numbers that are 0 where the marker is absent. */
export interface FenMarkers {
  readonly custodian: readonly [number, number];
  readonly intervention: readonly [number, number];
  readonly mill: boolean;
  /** Removals owed, -1 where not told. */
  readonly owed: number;
  readonly preferred: number;
  readonly unblocking: number;
  /** How a finished game ended, ONGOING where not told. */
  readonly ended: Outcome;
}

const CAPTURE_MARKER = /^([ci]):w-(\d+)-([\d.]*)\|b-(\d+)-([\d.]*)$/;
const NUMBER = /^\d{1,6}$/;
const LAST_NUMBER = FEN_POINT_OFFSET + POINTS - 1;

/** `men`: those of White and Black. */
export function readMarkers(texts: readonly string[], men: readonly [number, number]): Result<FenMarkers> {
  const seen = new Map<string, Partial<FenMarkers>>();
  for (const text of texts) {
    const marker = readMarker(text, men);
    if (!marker.ok) return marker;
    const name = Object.keys(marker.value).join();
    if (seen.has(name)) return fail(`marker '${text}': given twice`);
    seen.set(name, marker.value);
  }
  const nothing: FenMarkers = {
    custodian: [0, 0],
    intervention: [0, 0],
    mill: false,
    owed: -1,
    preferred: 0,
    unblocking: 0,
    ended: ONGOING,
  };
  return ok(Object.assign(nothing, ...seen.values()));
}

function readMarker(text: string, men: readonly [number, number]): Result<Partial<FenMarkers>> {
  const offer = CAPTURE_MARKER.exec(text);
  if (offer) return readCaptureMarker(text, offer, men);
  const [name = '', value = ''] = text.split(/:(.*)/s);
  if (name === 'c' || name === 'i') return fail(`marker '${text}': not of the form ${name}:w-N-a.b|b-N-`);
  if (name === 'm') return value === '1' ? ok({ mill: true }) : fail(`marker '${text}': only m:1 is known`);
  if (name === 's')
    return value === '1' || value === '2'
      ? ok({ unblocking: Number(value) })
      : fail(`marker '${text}': only s:1 and s:2 are known`);
  if (name === 'e') return readEnd(text, value);
  if (name !== 'p') return fail(`marker '${text}': unknown`);
  if (!NUMBER.test(value)) return fail(`marker '${text}': '${value}' is not a number`);
  const number = Number(value);
  if (number < FEN_POINT_OFFSET) return ok({ owed: number });
  return number <= LAST_NUMBER
    ? ok({ preferred: number })
    : fail(`marker '${text}': ${number} is not a point, 8 to 31`);
}

/** Who has won, or that it is a draw. */
const VERDICTS: readonly number[] = [FIRST_WINS, SECOND_WINS, DRAW];
const VERDICT_LETTERS = 'wbd';

export const endMarker = (outcome: Outcome): string =>
  `e:${VERDICT_LETTERS[VERDICTS.indexOf(verdictOf(outcome))]}-${REASONS[reasonOf(outcome)]}`;

function readEnd(text: string, value: string): Result<Partial<FenMarkers>> {
  const verdict = VERDICTS[VERDICT_LETTERS.indexOf(value.charAt(0))];
  const reason = REASONS.indexOf(value.slice(2));
  if (verdict === undefined || value.charAt(1) !== '-' || reason < 0)
    return fail(`marker '${text}': not of the form e:w-, e:b- or e:d- and one of ${REASONS.join(' ')}`);
  return ok({ ended: makeOutcome(verdict, reason) });
}

function readCaptureMarker(
  text: string,
  offer: RegExpExecArray,
  men: readonly [number, number],
): Result<Partial<FenMarkers>> {
  const white = readTargets(text, offer[2]!, offer[3]!, men[1]);
  if (!white.ok) return white;
  const black = readTargets(text, offer[4]!, offer[5]!, men[0]);
  if (!black.ok) return black;
  const targets: [number, number] = [white.value, black.value];
  return ok(offer[1] === 'c' ? { custodian: targets } : { intervention: targets });
}

function readTargets(text: string, number: string, list: string, enemy: number): Result<number> {
  const points = list === '' ? [] : list.split('.');
  if (points.length !== Number(number)) return fail(`marker '${text}': ${number} announced, ${points.length} given`);
  let set = 0;
  for (const point of points) {
    const index = point === '' ? -1 : Number(point) - FEN_POINT_OFFSET;
    if (!(index >= 0 && index < POINTS)) return fail(`marker '${text}': '${point}' is not a point, 8 to 31`);
    if ((enemy & (1 << index)) === 0) return fail(`marker '${text}': no enemy man stands on ${point}`);
    if ((set & (1 << index)) !== 0) return fail(`marker '${text}': ${point} is given twice`);
    set |= 1 << index;
  }
  return ok(set);
}
