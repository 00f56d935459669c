/** Positions as text: `ranks side plies`, rank 7 first. */
import { fail, ok, type Result } from '../../util/result';
import { CORNERS, contains, OFF_BOARD, SIZE, squareName, squareOn, THRONE } from './board';
import { type BrandubhSetup, DEFENDERS } from './rules';
import type { BrandubhState } from './state';

export const START_FEN = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';

/** A game that is longer is told to be as long as this. */
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
    return fail(`3 fields are needed, board, side, plies, not ${fields.length}`);
  const [board, sideName, pliesText = '0'] = fields as [string, string, string?];
  const pieces = readBoard(board);
  if (!pieces.ok) return pieces;
  const side = SIDE_LETTERS.indexOf(sideName);
  if (side < 0) return fail(`side: '${sideName}' is neither a nor d`);
  if (!/^\d{1,6}$/.test(pliesText)) return fail(`plies: '${pliesText}' is not a number of plies`);
  const { attackers, men, kings } = pieces.value;
  const king = kings[0] ?? OFF_BOARD;
  if (king === OFF_BOARD && !kingJustCaptured(attackers, side)) return fail('board: no king');
  return ok({ attackers, men, king, side, plies: Number(pliesText) });
}

/** Without a king a position can only be the end of a game: the attackers have moved last and taken him. */
const kingJustCaptured = (attackers: readonly number[], side: number): boolean =>
  side === DEFENDERS && attackers.length > 0;

function readBoard(text: string): Result<PieceLists> {
  const ranks = text.replace(/^\/+|\/+$/g, '').split('/');
  if (ranks.length !== SIZE) return fail(`board: ${SIZE} ranks wanted, not ${ranks.length}`);
  const pieces: PieceLists = { attackers: [], men: [], kings: [] };
  for (const [row, rank] of ranks.entries()) {
    const problem = readRank(rank, row, pieces);
    if (problem !== '') return fail(`board: rank ${SIZE - row} ${problem}`);
  }
  const problem = findProblem(pieces);
  return problem === '' ? ok(pieces) : fail(`board: ${problem}`);
}

/** Adds the pieces of a rank; answers what is wrong with it, or nothing. */
function readRank(rank: string, row: number, pieces: PieceLists): string {
  let column = 0;
  for (const letter of rank) {
    if (/[1-7]/.test(letter)) {
      column += Number(letter);
      continue;
    }
    const group = piecesOfLetter(letter, pieces);
    if (group === undefined) return `has '${letter}'`;
    group.push(squareOn(row, column++));
  }
  return column === SIZE ? '' : `has ${column} squares, not ${SIZE}`;
}

function piecesOfLetter(letter: string, pieces: PieceLists): number[] | undefined {
  if ('tAa'.includes(letter)) return pieces.attackers;
  if ('TDd'.includes(letter)) return pieces.men;
  return 'Kk'.includes(letter) ? pieces.kings : undefined;
}

function findProblem({ attackers, men, kings }: PieceLists): string {
  if (kings.length > 1) return 'more than one king';
  if (attackers.length > MAX_ATTACKERS) return `more than ${MAX_ATTACKERS} attackers`;
  if (men.length > MAX_DEFENDER_MEN) return `more than ${MAX_DEFENDER_MEN} defenders`;
  for (const square of [...attackers, ...men]) {
    if (CORNERS.includes(square)) return `a man on the corner ${squareName(square)}`;
    if (square === THRONE) return `a man on the throne ${squareName(square)}`;
  }
  return '';
}

/** The letter of what stands on a square, '' where nothing does. */
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
