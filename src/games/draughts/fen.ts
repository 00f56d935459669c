/**
 * PDN FEN: `W:W1,2,K5:B20-24,30`, and behind it, where they are not 0 and 1, `:H3:F12`; in the middle of a chain the
 * squares that its piece has been on, `:C3x13`.
 */
import { fail, ok, type Result } from '../../util/result';
import { RANK_0, RANK_7 } from './board';
import type { DraughtsSetup } from './setup';
import type { SquareNames } from './square-names';

/** The pieces of one side. */
interface SidePieces {
  men: number;
  kings: number;
}

/** What has gone on for longer is told to have gone on for so long. */
const MAX_COUNTER = 99_999;

/** A position as a FEN says it, and the squares of the chain under way, if any. */
interface ParsedFen {
  readonly setup: DraughtsSetup;
  readonly partialCapture: readonly number[];
}

/**
 * What a FEN says; `whiteFirst` tells how to count plies from the number of the move, and who moves where the side is a
 * question mark. White space and a dot at the end do not matter.
 */
export function readFen(fen: string, names: SquareNames, whiteFirst: boolean): Result<ParsedFen> {
  const [side = '', ...fields] = fen.replace(/\s+/g, '').replace(/\.$/, '').split(':');
  const turn = side === '?' ? (whiteFirst ? 'W' : 'B') : side;
  if (turn !== 'W' && turn !== 'B') return fail(`the side to move is W or B, not '${turn}'`);
  const values = readFields(fields);
  return values.ok ? readValues(turn, values.value, names, whiteFirst) : values;
}

/** The fields by their letters. An empty field stands for the pieces of a side that has none. */
function readFields(fields: readonly string[]): Result<Map<string, string>> {
  const values = new Map<string, string>();
  let gaps = 0;
  for (const field of fields) {
    const kind = field.charAt(0);
    if (kind === '') gaps++;
    else if (!/[WBHFC]/.test(kind)) return fail(`field '${field}' begins with none of W, B, H, F and C`);
    else if (values.has(kind)) return fail(`field ${kind} comes twice`);
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
  turn: string,
  values: ReadonlyMap<string, string>,
  names: SquareNames,
  whiteFirst: boolean,
): Result<ParsedFen> {
  const armies = readPieces(values.get('W')!, values.get('B')!, names);
  if (!armies.ok) return armies;
  const idle = readCounter('H', values.get('H') ?? '0', 0);
  if (!idle.ok) return idle;
  const move = readCounter('F', values.get('F') ?? '1', 1);
  if (!move.ok) return move;
  const chain = readPartialCapture(values.get('C') ?? '', names);
  if (!chain.ok) return chain;
  const whiteToMove = turn === 'W';
  const setup: DraughtsSetup = {
    whiteToMove,
    whiteMen: armies.value.white.men,
    whiteKings: armies.value.white.kings,
    blackMen: armies.value.black.men,
    blackKings: armies.value.black.kings,
    halfmoveClock: idle.value,
    plies: 2 * (move.value - 1) + (whiteToMove === whiteFirst ? 0 : 1),
  };
  return ok({ setup, partialCapture: chain.value });
}

/** `3x13`: where the chain began and where it has landed. */
function readPartialCapture(text: string, names: SquareNames): Result<readonly number[]> {
  const squares = text === '' ? [] : text.split('x').map(names.find);
  return squares.length === 1 || squares.includes(-1)
    ? fail(`field C: '${text}' is not a chain of squares with an x between`)
    : ok(squares);
}

function readPieces(
  white: string,
  black: string,
  names: SquareNames,
): Result<{ white: SidePieces; black: SidePieces }> {
  const armies = { white: { men: 0, kings: 0 }, black: { men: 0, kings: 0 } };
  const error =
    placePieces(white, armies.white, armies.black, names) ??
    placePieces(black, armies.black, armies.white, names) ??
    manOnPromotionRow('white', armies.white.men & RANK_7, names) ??
    manOnPromotionRow('black', armies.black.men & RANK_0, names);
  return error === undefined ? ok(armies) : fail(error);
}

/** Puts the pieces of a list on their squares, or says what is wrong. */
function placePieces(list: string, army: SidePieces, other: SidePieces, names: SquareNames): string | undefined {
  if (list === '') return undefined;
  for (const item of list.split(',')) {
    const squares = readItem(item, names);
    if (!squares.ok) return squares.error;
    for (const square of squares.value) {
      const place = 1 << square;
      if ((army.men | army.kings | other.men | other.kings) & place)
        return `square ${names.name(square)} is named twice`;
      if (item.startsWith('K')) army.kings |= place;
      else army.men |= place;
    }
  }
  return undefined;
}

/** The squares of `5`, `K5`, `5-8` or `K5-8`. */
function readItem(item: string, names: SquareNames): Result<readonly number[]> {
  const ends = item.replace(/^K/, '').split('-');
  const squares = ends.map(names.find);
  const wrong = squares.indexOf(-1);
  if (wrong >= 0) return fail(`'${item}': square '${ends[wrong]}' is not one of ${names.range}`);
  if (squares.length === 1) return ok(squares);
  const [low, high] = ends.map(Number) as [number, number];
  if (squares.length > 2 || !(low <= high)) return fail(`'${item}' is not a range of squares`);
  return ok(Array.from({ length: high - low + 1 }, (_, step) => names.find(`${low + step}`)));
}

const manOnPromotionRow = (side: string, men: number, names: SquareNames): string | undefined => {
  const square = names.ascending.find(candidate => men & (1 << candidate));
  return square === undefined ? undefined : `square ${names.name(square)}: a ${side} man cannot be on its far row`;
};

function readCounter(field: string, text: string, least: number): Result<number> {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= MAX_COUNTER
    ? ok(value)
    : fail(`field ${field} is a number from ${least} to ${MAX_COUNTER}, not '${text}'`);
}

/** `chain`: the squares of a chain under way. */
export function writeFen(setup: DraughtsSetup, names: SquareNames, chain: readonly number[] = []): string {
  const pieces = (men: number, kings: number): string =>
    names.ascending
      .filter(square => (men | kings) & (1 << square))
      .map(square => (kings & (1 << square) ? 'K' : '') + names.name(square))
      .join(',');
  const idle = Math.min(setup.halfmoveClock, MAX_COUNTER);
  const move = Math.min(1 + Math.floor(setup.plies / 2), MAX_COUNTER);
  const counts = idle === 0 && move === 1 ? '' : `:H${idle}:F${move}`;
  const begun = chain.length === 0 ? '' : `:C${chain.map(names.name).join('x')}`;
  const turn = setup.whiteToMove ? 'W' : 'B';
  const both = `W${pieces(setup.whiteMen, setup.whiteKings)}:B${pieces(setup.blackMen, setup.blackKings)}`;
  return `${turn}:${both}${counts}${begun}`;
}
