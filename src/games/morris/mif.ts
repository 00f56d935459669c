/**
 * Positions of the mill interchange format (MFEN/1.0, profile mill24-state-v1):
 * https://github.com/calcitem/mill-interchange-format. The only removal that can be pending is one after a mill.
 */
import { fail, ok, type Result } from '../../util/result';
import { gameOutcome, legalActions } from '../moves';
import { DRAW, FIRST_WINS, ONGOING, reasonOf, verdictOf } from '../rules';
import { FEN_POINT_OFFSET, fromOf, POINT_NAMES, POINTS, pointByName, toOf } from './board';
import { readFen, writeFen } from './fen';
import { registerPositionFormat } from './fen-dialects';
import type { MorrisPosition } from './position';
import { type MorrisRuleSet, REASONS } from './rules';

const FORMAT = 'MFEN/1.0';
const PROFILE = 'mill24-state-v1';
const FIELDS = [
  ...['format', 'profile', 'board', 'side', 'phase', 'action', 'hands', 'obligations', 'no-progress', 'primary-ply'],
  'outcome',
];
const RING = 8;
const LETTERS: Readonly<Record<string, string>> = { W: 'O', B: '@', '.': '*', w: 'X', b: 'X' };
/** Our reasons for the ends of games by those of the format; the first one is written. */
const END_REASONS: readonly (readonly [ours: string, theirs: string])[] = [
  ['fewer', 'fewer-than-minimum'],
  ['blocked', 'no-legal-move'],
  ['blocked', 'no-legal-primary-action'],
  ['full-board', 'board-full'],
  ['n-move', 'no-progress'],
  ['endgame-n-move', 'no-progress'],
  ['repetition', 'repetition'],
];

/** Our number of a point, and its index in the format: outer, middle and inner ring, clockwise from the upper left. */
const pointAt = (index: number): number => (2 - Math.trunc(index / RING)) * RING + ((index + RING - 1) % RING);
const POINT_INDICES = Array.from({ length: POINTS }, (_, index) => pointAt(index));

export const isMfen = (text: string): boolean => text.startsWith(`${FORMAT} `);

/** Reads an MFEN under the given rules, which it does not name. */
function readMfen(rules: MorrisRuleSet, text: string): Result<MorrisPosition> {
  const words = text.trim().split(/\s+/);
  if (words.length < FIELDS.length) return fail(`MFEN: expected at least ${FIELDS.length} fields, got ${words.length}`);
  const fields = Object.fromEntries(FIELDS.map((name, at) => [name, words[at]!]));
  const fen = fenOfFields(fields, words.slice(FIELDS.length));
  if (!fen.ok) return fail(`MFEN: ${fen.error}`);
  const position = readFen(rules, fen.value);
  if (!position.ok || fields.obligations === '-') return position;
  const expected = obligations(position.value);
  return expected === fields.obligations
    ? position
    : fail(`MFEN: obligations: expected ${expected ?? '-'}, got '${fields.obligations}'`);
}

function fenOfFields(fields: Readonly<Record<string, string>>, extensions: readonly string[]): Result<string> {
  const { profile, board = '', side, phase, action, outcome = '' } = fields;
  if (profile !== PROFILE) return fail(`profile: expected ${PROFILE}, got '${profile}'`);
  if (!/^[WBwb.]{8}\/[WBwb.]{8}\/[WBwb.]{8}$/.test(board))
    return fail(`board: expected 3 rings of W B w b ., got '${board}'`);
  const numbers = ['no-progress', 'primary-ply'].map(name => fields[name]!);
  const hands = /^(\d{1,2}),(\d{1,2})$/.exec(fields.hands!);
  if (!hands) return fail(`hands: expected two numbers, got '${fields.hands}'`);
  for (const number of numbers) if (!/^\d{1,9}$/.test(number)) return fail(`expected a number, got '${number}'`);
  const [slides, ply] = numbers.map(Number) as [number, number];
  const isOwed = fields.obligations !== '-';
  const end = endOf(outcome, ply);
  if (!end.ok) return end;
  const isOver = outcome !== '-';
  const expected = isOver ? '- o o' : `${isOwed ? 'r' : phase}`;
  if ((isOver ? `${side} ${phase} ${action}` : action) !== expected || (!isOver && !/^[wb]$/.test(side!)))
    return fail(
      `side, phase and action: expected ${isOver ? expected : `w or b, p or m, ${expected}`}, got '${side} ${phase} ${action}'`,
    );
  const bans = bansOf(extensions);
  if (!bans.ok) return bans;
  const mover = isOver ? end.value.side : side!;
  const letters = board.replaceAll('/', '');
  const owed = !isOwed ? '0 0' : mover === 'w' ? '1 0' : '0 1';
  const count = (letter: string): number => letters.split(letter).length - 1;
  return ok(
    [
      ringsOf(letters),
      mover,
      isOver ? 'o ?' : `${phase} ${action === 'm' ? 's' : action}`,
      `${count('W')} ${hands[1]} ${count('B')} ${hands[2]}`,
      `${owed} ${bans.value} 0 ${slides} ${Math.trunc((ply - (isOwed ? 1 : 0)) / 2) + 1}${end.value.marker}`,
    ].join(' '),
  );
}

function ringsOf(letters: string): string {
  const ours = Array.from({ length: POINTS }, () => '');
  for (const [index, point] of POINT_INDICES.entries()) ours[point] = LETTERS[letters[index]!]!;
  return ours.join('').replace(/.{8}(?=.)/g, '$&/');
}

/** Side to move and marker of a finished game; the loser is to move, as far as the format tells. */
function endOf(outcome: string, ply: number): Result<{ readonly side: string; readonly marker: string }> {
  if (outcome === '-') return ok({ side: '', marker: '' });
  const [, verdict, reason] = /^([wbd]):(.*)$/.exec(outcome) ?? [];
  const [ours] = END_REASONS.find(([, theirs]) => theirs === reason) ?? [];
  if (verdict === undefined || ours === undefined)
    return fail(`outcome: expected an end by the rules, got '${outcome}'`);
  const side = verdict === 'd' ? (ply % 2 === 0 ? 'w' : 'b') : verdict === 'w' ? 'b' : 'w';
  return ok({ side, marker: ` e:${verdict}-${ours}` });
}

/** Fields of the last mill moves from the extension `lm`. The number of placements (`pc`) follows from the hands. */
function bansOf(extensions: readonly string[]): Result<string> {
  let bans = '0 0 0 0';
  for (const extension of extensions) {
    const [key = '', value = ''] = extension.split(/=(.*)/s);
    const points = value.split(/[,;]/).map(name => (name === '-' ? 0 : pointByName(name) + FEN_POINT_OFFSET));
    const isKnown = points.every(point => point === 0 || point >= FEN_POINT_OFFSET);
    const isEmpty = key === 'ul' && /^0+,0+$/.test(value);
    if (key === 'lm' && points.length === 4 && isKnown) bans = points.join(' ');
    else if (key !== 'pc' && !isEmpty) return fail(`extension: expected lm, pc or an empty ul, got '${extension}'`);
  }
  return ok(bans);
}

/** MFEN of a position, undefined if the format cannot express it, or not in this subset. */
function toMfen(position: MorrisPosition): string | undefined {
  const { side, ownHand, enemyHand, ownUsed, enemyUsed, marks } = position;
  const [board, , phase, action, , , , , , , , , , , , slides, turn] = writeFen(position).split(' ');
  const pending = obligations(position);
  if (marks !== 0 || (ownUsed | enemyUsed) !== 0 || pending === undefined) return undefined;
  const outcome = gameOutcome(position);
  const isOver = outcome !== ONGOING;
  const [, reason] = END_REASONS.find(([ours]) => ours === REASONS[reasonOf(outcome)]) ?? [];
  const verdict = verdictOf(outcome) === DRAW ? 'd' : verdictOf(outcome) === FIRST_WINS ? 'w' : 'b';
  const ply = 2 * (Number(turn) - 1) + side + (pending === '-' ? 0 : 1);
  const letters = board!.replaceAll('/', '').replace(/[O@*]/g, letter => ({ O: 'W', '@': 'B', '*': '.' })[letter]!);
  const rings = POINT_INDICES.map(point => letters[point])
    .join('')
    .replace(/.{8}(?=.)/g, '$&/');
  return [
    FORMAT,
    PROFILE,
    rings,
    isOver ? '- o o' : `${'wb'[side]} ${phase} ${action === 's' ? 'm' : action}`,
    side === 0 ? `${ownHand},${enemyHand}` : `${enemyHand},${ownHand}`,
    isOver ? '-' : pending,
    slides,
    ply,
    isOver ? `${verdict}:${reason}` : '-',
    ...lastMills(position),
  ].join(' ');
}

/** Pending removals: `-`, or one after a mill with its targets as bits and who is to move next; undefined for others. */
function obligations(position: MorrisPosition): string | undefined {
  const { side, owed, enemyOwed, custodian, intervention, leaped, unblocking, millOffered, preferred } = position;
  if ((owed | enemyOwed) === 0 || gameOutcome(position) !== ONGOING) return '-';
  if (owed !== 1 || (enemyOwed | custodian | intervention | leaped | unblocking | millOffered | preferred) !== 0)
    return undefined;
  const actions = legalActions(position);
  const bits = actions.reduce((set, action) => set | (1 << POINT_INDICES.indexOf(toOf(action))), 0);
  position.make(actions[0]!);
  const next = 'wb'[position.side];
  position.undo();
  return `${'wb'[side]}:mill:b:${'bw'[side]}:1:${bits.toString(16).padStart(6, '0')}:${next}`;
}

/** Extension of the last mill moves, if the rules forbid to take them back. */
function lastMills({ rules, side, ownBan, enemyBan }: MorrisPosition): string[] {
  if (!rules.forbidsReturn) return [];
  const text = (ban: number): string => (ban === 0 ? '-,-' : `${POINT_NAMES[fromOf(ban)]},${POINT_NAMES[toOf(ban)]}`);
  const [white, black] = side === 0 ? [ownBan, enemyBan] : [enemyBan, ownBan];
  return [`lm=${text(white)};${text(black)}`];
}

/** Makes the morris family read and write MFEN. Called by programs for Node only. */
export const registerMfen = (): void => registerPositionFormat(MFEN);

const MFEN = { name: 'mif', matches: isMfen, read: readMfen, write: toMfen };
