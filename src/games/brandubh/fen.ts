/** FEN: `board side plies`, rank 7 first. */
import { fail, ok, type Result } from '../../util/result';
import { CORNERS, contains, OFF_BOARD, SIZE, squareName, squareOn, THRONE } from './board';
import { type BrandubhSetup, DEFENDERS } from './rules';
import type { BrandubhState } from './state';

export const START_FEN = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';

/** Larger counts of plies are written as this. */
const MAX_FEN_PLIES = 999_999;
export const MAX_ATTACKERS = 8;
export const MAX_DEFENDER_MEN = 4;
const SIDE_LETTERS = ['a', 'd'];

interface PieceLists {
  readonly attackers: number[];
  readonly men: number[];
  readonly kings: number[];
}

export function readFenSetup(fen: string): Result<BrandubhSetup> {
  const fields = fen.split(/\s+/).filter(field => field !== '');
  if (fields.length !== 3 && fields.length !== 2)
    return fail(`expected 3 fields (board, side, plies), got ${fields.length}`);
  const [board, sideName, pliesText = '0'] = fields as [string, string, string?];
  const pieces = readBoard(board);
  if (!pieces.ok) return pieces;
  const side = SIDE_LETTERS.indexOf(sideName);
  if (side < 0) return fail(`side: expected a or d, got '${sideName}'`);
  if (!/^\d{1,6}$/.test(pliesText)) return fail(`plies: expected a number of 1 to 6 digits, got '${pliesText}'`);
  const { attackers, men, kings } = pieces.value;
  const king = kings[0] ?? OFF_BOARD;
  if (king === OFF_BOARD && !kingJustCaptured(attackers, side)) return fail('board: no king');
  return ok({ attackers, men, king, side, plies: Number(pliesText) });
}

/** A position without a king can only be the end of a game in which the attackers have just captured him. */
const kingJustCaptured = (attackers: readonly number[], side: number): boolean =>
  side === DEFENDERS && attackers.length > 0;

function readBoard(text: string): Result<PieceLists> {
  const ranks = text.replace(/^\/+|\/+$/g, '').split('/');
  if (ranks.length !== SIZE) return fail(`board: expected ${SIZE} ranks, got ${ranks.length}`);
  const pieces: PieceLists = { attackers: [], men: [], kings: [] };
  for (const [row, rank] of ranks.entries()) {
    const problem = readRank(rank, row, pieces);
    if (problem !== '') return fail(`board: rank ${SIZE - row}: ${problem}`);
  }
  const problem = findProblem(pieces);
  return problem === '' ? ok(pieces) : fail(`board: ${problem}`);
}

/** Adds the pieces of a rank. Returns an error, or an empty string. */
function readRank(rank: string, row: number, pieces: PieceLists): string {
  let column = 0;
  for (const letter of rank) {
    if (/[1-7]/.test(letter)) {
      column += Number(letter);
      continue;
    }
    const group = piecesOfLetter(letter, pieces);
    if (group === undefined) return `contains an unknown letter '${letter}'`;
    group.push(squareOn(row, column++));
  }
  return column === SIZE ? '' : `expected ${SIZE} squares, got ${column}`;
}

function piecesOfLetter(letter: string, pieces: PieceLists): number[] | undefined {
  if ('tAa'.includes(letter)) return pieces.attackers;
  if ('TDd'.includes(letter)) return pieces.men;
  return 'Kk'.includes(letter) ? pieces.kings : undefined;
}

function findProblem({ attackers, men, kings }: PieceLists): string {
  if (kings.length > 1) return `expected one king, got ${kings.length}`;
  if (attackers.length > MAX_ATTACKERS) return `expected at most ${MAX_ATTACKERS} attackers, got ${attackers.length}`;
  if (men.length > MAX_DEFENDER_MEN) return `expected at most ${MAX_DEFENDER_MEN} defenders, got ${men.length}`;
  for (const square of [...attackers, ...men]) {
    if (CORNERS.includes(square)) return `a man on the corner ${squareName(square)}`;
    if (square === THRONE) return `a man on the throne ${squareName(square)}`;
  }
  return '';
}

/** FEN letter of the piece on a square, empty if there is none. */
export function pieceLetterAt(position: BrandubhState, square: number): string {
  if (square === position.king) return 'K';
  if (contains(position.attackersUpper, position.attackersLower, square)) return 't';
  return contains(position.defendersUpper, position.defendersLower, square) ? 'T' : '';
}

export function writeFen(position: BrandubhState): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => writeRank(position, row));
  return `${ranks.join('/')} ${SIDE_LETTERS[position.side]} ${Math.min(position.plies, MAX_FEN_PLIES)}`;
}

function writeRank(position: BrandubhState, row: number): string {
  let rank = '';
  for (let column = 0; column < SIZE; column++) rank += pieceLetterAt(position, squareOn(row, column)) || '-';
  return rank.replace(/-+/g, empty => String(empty.length));
}

/** The FEN of the same position at the start of a game. */
export const withoutCounters = (fen: string): string => fen.replace(/\d+$/, '0');
