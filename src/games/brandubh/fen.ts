/** Positions as text: `ranks side plies`, rank 7 first. */
import { fail, ok, type Result } from '../game';
import { CORNERS, holds, nameOf, OFF_BOARD, SIZE, squareOn, THRONE } from './board';
import type { Setup } from './setup';
import { DEFENDERS } from './setup';
import type { BrandubhState } from './state';

export const START_FEN = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';

/** A game that is longer is told to be as long as this. */
const MOST_PLIES = 999_999;
export const MOST_ATTACKERS = 8;
export const MOST_MEN = 4;
const SIDE_LETTERS = ['a', 'd'];

interface Pieces {
  readonly attackers: number[];
  readonly men: number[];
  readonly kings: number[];
}

export function readSetup(fen: string): Result<Setup> {
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
  if (king === OFF_BOARD && !justTaken(attackers, side)) return fail('board: no king');
  return ok({ attackers, men, king, side, plies: Number(pliesText) });
}

/** Without a king a position can only be the end of a game: the attackers have moved last and taken him. */
const justTaken = (attackers: readonly number[], side: number): boolean => side === DEFENDERS && attackers.length > 0;

function readBoard(text: string): Result<Pieces> {
  const ranks = text.replace(/^\/+|\/+$/g, '').split('/');
  if (ranks.length !== SIZE) return fail(`board: ${SIZE} ranks wanted, not ${ranks.length}`);
  const pieces: Pieces = { attackers: [], men: [], kings: [] };
  for (const [row, rank] of ranks.entries()) {
    const problem = readRank(rank, row, pieces);
    if (problem !== '') return fail(`board: rank ${SIZE - row} ${problem}`);
  }
  const problem = problemWith(pieces);
  return problem === '' ? ok(pieces) : fail(`board: ${problem}`);
}

/** Adds the pieces of a rank; answers what is wrong with it, or nothing. */
function readRank(rank: string, row: number, pieces: Pieces): string {
  let column = 0;
  for (const letter of rank) {
    if (/[1-7]/.test(letter)) {
      column += Number(letter);
      continue;
    }
    const group = groupOf(letter, pieces);
    if (group === undefined) return `has '${letter}'`;
    group.push(squareOn(row, column++));
  }
  return column === SIZE ? '' : `has ${column} squares, not ${SIZE}`;
}

function groupOf(letter: string, pieces: Pieces): number[] | undefined {
  if ('tAa'.includes(letter)) return pieces.attackers;
  if ('TDd'.includes(letter)) return pieces.men;
  return 'Kk'.includes(letter) ? pieces.kings : undefined;
}

function problemWith({ attackers, men, kings }: Pieces): string {
  if (kings.length > 1) return 'more than one king';
  if (attackers.length > MOST_ATTACKERS) return `more than ${MOST_ATTACKERS} attackers`;
  if (men.length > MOST_MEN) return `more than ${MOST_MEN} defenders`;
  for (const square of [...attackers, ...men]) {
    if (CORNERS.includes(square)) return `a man on the corner ${nameOf(square)}`;
    if (square === THRONE) return `a man on the throne ${nameOf(square)}`;
  }
  return '';
}

/** The letter of what stands on a square, '' where nothing does. */
export function pieceOn(position: BrandubhState, square: number): string {
  if (square === position.king) return 'K';
  if (holds(position.attackersUpper, position.attackersLower, square)) return 't';
  return holds(position.defendersUpper, position.defendersLower, square) ? 'T' : '';
}

export function writeFen(position: BrandubhState): string {
  const ranks = Array.from({ length: SIZE }, (_, row) => writeRank(position, row));
  return `${ranks.join('/')} ${SIDE_LETTERS[position.side]} ${Math.min(position.plies, MOST_PLIES)}`;
}

function writeRank(position: BrandubhState, row: number): string {
  let rank = '';
  for (let column = 0; column < SIZE; column++) rank += pieceOn(position, squareOn(row, column)) || '-';
  return rank.replace(/-+/g, empty => String(empty.length));
}
