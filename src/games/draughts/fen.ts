/**
 * PDN FEN: `W:W1,2,K5:B20-24,30:H3:F12:C3x13`. H is the halfmove clock and F the move number, as on lidraughts; C, an
 * extension of our own, is a partial capture: the squares on which its piece started and landed.
 */
import { fail, ok, type Result } from '../../util/result';
import { RANK_0, RANK_7 } from './board';
import type { SquareNames } from './square-names';
import type { DraughtsSetup } from './state';

/** The pieces of one side. */
interface SidePieces {
  men: number;
  kings: number;
}

/** Larger values of H and F are written as this one. */
const MAX_COUNTER = 99_999;

/** Contents of a FEN; `partialCapture` is empty if there is none. */
interface ParsedFen {
  readonly setup: DraughtsSetup;
  readonly partialCapture: readonly number[];
}

/**
 * Reads a FEN. `whiteFirst` gives the side to move if the FEN has a question mark, and the parity of plies. White space
 * and a full stop at the end are ignored.
 */
export function readFen(fen: string, names: SquareNames, whiteFirst: boolean): Result<ParsedFen> {
  const [side = '', ...fields] = fen.replace(/\s+/g, '').replace(/\.$/, '').split(':');
  const sideToMove = side === '?' ? (whiteFirst ? 'W' : 'B') : side;
  if (sideToMove !== 'W' && sideToMove !== 'B') return fail(`side to move: expected W or B, got '${sideToMove}'`);
  const values = readFields(fields);
  return values.ok ? readValues(sideToMove, values.value, names, whiteFirst) : values;
}

/** Fields by their letters. An empty field is that of a side without pieces. */
function readFields(fields: readonly string[]): Result<Map<string, string>> {
  const values = new Map<string, string>();
  let gaps = 0;
  for (const field of fields) {
    const kind = field.charAt(0);
    if (kind === '') gaps++;
    else if (!/[WBHFC]/.test(kind)) return fail(`field '${field}': expected W, B, H, F or C as its first letter`);
    else if (values.has(kind)) return fail(`field ${kind} is repeated`);
    else values.set(kind, field.slice(1));
  }
  for (const side of 'WB') {
    if (values.has(side)) continue;
    if (gaps-- <= 0) return fail(`field ${side} is missing`);
    values.set(side, '');
  }
  return ok(values);
}

function readValues(
  sideToMove: string,
  values: ReadonlyMap<string, string>,
  names: SquareNames,
  whiteFirst: boolean,
): Result<ParsedFen> {
  const sides = readPieces(values.get('W')!, values.get('B')!, names);
  if (!sides.ok) return sides;
  const clock = readCounter('H', values.get('H') ?? '0', 0);
  if (!clock.ok) return clock;
  const move = readCounter('F', values.get('F') ?? '1', 1);
  if (!move.ok) return move;
  const partialCapture = readPartialCapture(values.get('C') ?? '', names);
  if (!partialCapture.ok) return partialCapture;
  const whiteToMove = sideToMove === 'W';
  const setup: DraughtsSetup = {
    whiteToMove,
    whiteMen: sides.value.white.men,
    whiteKings: sides.value.white.kings,
    blackMen: sides.value.black.men,
    blackKings: sides.value.black.kings,
    halfmoveClock: clock.value,
    plies: 2 * (move.value - 1) + (whiteToMove === whiteFirst ? 0 : 1),
  };
  return ok({ setup, partialCapture: partialCapture.value });
}

/** Squares of `3x13`: the start and the landings. */
function readPartialCapture(text: string, names: SquareNames): Result<readonly number[]> {
  const squares = text === '' ? [] : text.split('x').map(names.find);
  return squares.length === 1 || squares.includes(-1)
    ? fail(`field C: expected squares joined by x, got '${text}'`)
    : ok(squares);
}

function readPieces(
  white: string,
  black: string,
  names: SquareNames,
): Result<{ white: SidePieces; black: SidePieces }> {
  const sides = { white: { men: 0, kings: 0 }, black: { men: 0, kings: 0 } };
  const error =
    placePieces(white, sides.white, sides.black, names) ??
    placePieces(black, sides.black, sides.white, names) ??
    manOnPromotionRow('white', sides.white.men & RANK_7, names) ??
    manOnPromotionRow('black', sides.black.men & RANK_0, names);
  return error === undefined ? ok(sides) : fail(error);
}

/** Adds the pieces of a list, or returns the error. */
function placePieces(list: string, own: SidePieces, other: SidePieces, names: SquareNames): string | undefined {
  if (list === '') return undefined;
  for (const item of list.split(',')) {
    const squares = readItem(item, names);
    if (!squares.ok) return squares.error;
    for (const square of squares.value) {
      const bit = 1 << square;
      if ((own.men | own.kings | other.men | other.kings) & bit) return `square ${names.name(square)} is named twice`;
      if (item.startsWith('K')) own.kings |= bit;
      else own.men |= bit;
    }
  }
  return undefined;
}

/** Squares of `5`, `K5`, `5-8` or `K5-8`. */
function readItem(item: string, names: SquareNames): Result<readonly number[]> {
  const ends = item.replace(/^K/, '').split('-');
  const squares = ends.map(names.find);
  const wrong = squares.indexOf(-1);
  if (wrong >= 0) return fail(`'${item}': expected a square from ${names.range}, got '${ends[wrong]}'`);
  if (squares.length === 1) return ok(squares);
  const [low, high] = ends.map(Number) as [number, number];
  if (squares.length > 2 || !(low <= high)) return fail(`'${item}' is not a range of squares`);
  return ok(Array.from({ length: high - low + 1 }, (_, step) => names.find(`${low + step}`)));
}

const manOnPromotionRow = (side: string, men: number, names: SquareNames): string | undefined => {
  const square = names.ascending.find(candidate => men & (1 << candidate));
  return square === undefined ? undefined : `square ${names.name(square)}: a ${side} man cannot be on its far row`;
};

function readCounter(field: string, text: string, min: number): Result<number> {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= MAX_COUNTER
    ? ok(value)
    : fail(`field ${field}: expected a number from ${min} to ${MAX_COUNTER}, got '${text}'`);
}

/** Writes a FEN; `partialRoute` are the squares of an unfinished capture. */
export function writeFen(setup: DraughtsSetup, names: SquareNames, partialRoute: readonly number[] = []): string {
  const pieces = (men: number, kings: number): string =>
    names.ascending
      .filter(square => (men | kings) & (1 << square))
      .map(square => (kings & (1 << square) ? 'K' : '') + names.name(square))
      .join(',');
  const clock = Math.min(setup.halfmoveClock, MAX_COUNTER);
  const move = Math.min(1 + Math.floor(setup.plies / 2), MAX_COUNTER);
  const counts = clock === 0 && move === 1 ? '' : `:H${clock}:F${move}`;
  const partial = partialRoute.length === 0 ? '' : `:C${partialRoute.map(names.name).join('x')}`;
  const sideToMove = setup.whiteToMove ? 'W' : 'B';
  const both = `W${pieces(setup.whiteMen, setup.whiteKings)}:B${pieces(setup.blackMen, setup.blackKings)}`;
  return `${sideToMove}:${both}${counts}${partial}`;
}

/** The FEN without its halfmove clock. */
export const withoutCounters = (fen: string): string => fen.replace(/:H\d+/, '');
