import type { Game, Move } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import { fault, type Result } from '../../api/result';
import type { Variant } from '../../api/variant';
import { resume } from '../session-game';

/** Hub's lines, `word name=value name="value with spaces"`, its numbers of squares, its positions and its moves. */

export interface HubLine {
  readonly word: string;
  readonly values: ReadonlyMap<string, string>;
}

/** A pair or else a word. Matching pairs alone would take quadratic time on a long word. */
const PAIR_OR_WORD = /([^\s="]+|"[^"]*")\s*=\s*("[^"]*"?|[^\s"]*)|\S+/g;

const unquote = (text: string): string => text.replace(/^"/, '').replace(/"$/, '');

/** Later words that are not pairs are kept as names with an empty value. */
export function parseHubLine(line: string): HubLine {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  const values = new Map<string, string>();
  for (const [part, name, value] of rest.matchAll(PAIR_OR_WORD)) {
    if (name === undefined) values.set(part, '');
    else values.set(unquote(name), unquote(value!));
  }
  return { word, values };
}

/**
 * Name and value of a `set-param` line. A widely used library sends names with spaces without quotes:
 * `name=Move Overhead value=100`.
 */
export function parseParameter({ values }: HubLine, line: string): [name: string, value: string] {
  const [, name, value = ''] = /^set-param name=([^\s="]+(?: [^\s="]+)+) value=(.*)$/.exec(line) ?? [];
  return name === undefined ? [values.get('name') ?? '', values.get('value') ?? ''] : [name, unquote(value.trim())];
}

export const quoteHubValue = (value: string): string =>
  value === '' || /[\s="]/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;

/** Map between square names and Hub numbers. */
export interface SquareNumbers {
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: readonly string[];
}

/**
 * Numbering of squares. Hub positions number them row by row from the top, as the first mover sees the board, who is
 * White at the bottom whatever his colour. Moves use these numbers (`position`), or PDN numbers with letters counted
 * from a1 (`pdn`).
 */
export type Numbering = 'position' | 'pdn';

const SQUARE_COUNT = 32;
const ROW_LENGTH = 4;

type NumberOf = (name: string) => number;

const rowOf = (number: number): number => Math.floor((number - 1) / ROW_LENGTH);
const hubColumn = (number: number): number => (number - 1) % ROW_LENGTH;

const fromA1: NumberOf = name => ROW_LENGTH * (Number(name[1]) - 1) + Math.floor((name.charCodeAt(0) - 97) / 2) + 1;
const flipRows = (number: number): number =>
  ROW_LENGTH * (SQUARE_COUNT / ROW_LENGTH - 1 - rowOf(number)) + hubColumn(number) + 1;

const hasLetterNames = (names: readonly string[]): boolean => /^[a-h]/.test(names[0] ?? '');

function positionNumbering(names: readonly string[], first: string, isWhiteLow: boolean): NumberOf {
  if (hasLetterNames(names)) return name => flipRows(fromA1(name));
  if (first === 'black') return name => SQUARE_COUNT + 1 - Number(name);
  return isWhiteLow ? name => flipRows(Number(name)) : Number;
}

/** `names` are the squares of the variant, `first` is its first mover. `isWhiteLow`: White starts on the low numbers. */
export function squareNumbers(
  numbering: Numbering,
  names: readonly string[],
  first: string,
  isWhiteLow: boolean,
): SquareNumbers {
  const pdn: NumberOf = hasLetterNames(names) ? fromA1 : Number;
  const numberOf = numbering === 'pdn' ? pdn : positionNumbering(names, first, isWhiteLow);
  const numbers = new Map(names.map(name => [name, numberOf(name)]));
  const byNumber: string[] = [];
  for (const [name, number] of numbers) byNumber[number] = name;
  return { numbers, names: byNumber };
}

export function squaresOf({ name, begins, startFen }: Variant): Readonly<Record<Numbering, SquareNumbers>> {
  const names = unwrap(newGame(name))
    .board()
    .points.map(point => point.name);
  const numbersOf = (numbering: Numbering): SquareNumbers =>
    squareNumbers(numbering, names, begins, /:W(1|a1),/.test(startFen));
  return { position: numbersOf('position'), pdn: numbersOf('pdn') };
}

/** FEN of a Hub position: the side to move, `W` for the one that begins, then the squares. */
export function fenOfHubPosition(pos: string, begins: string, { names }: SquareNumbers): string | undefined {
  if (!/^[WB][wbWBe]{32}$/.test(pos)) return undefined;
  const first = begins === 'white' ? 'W' : 'B';
  const second = first === 'W' ? 'B' : 'W';
  const pieces = (letter: string): string =>
    [...pos.slice(1)]
      .flatMap((piece, at) => (piece.toUpperCase() === letter ? [(piece === letter ? 'K' : '') + names[at + 1]] : []))
      .join(',');
  const side = pos.startsWith('W') ? first : second;
  const parts = [`${first}${pieces('W')}`, `${second}${pieces('B')}`];
  return `${side}:${first === 'W' ? parts.join(':') : parts.reverse().join(':')}`;
}

/** Squares of a move as the host writes it: from, to, then the captured squares in any order. */
export const squaresOfHubMove = (move: string, { names }: SquareNumbers): (string | undefined)[] =>
  move.split(/[-x]/).map(number => names[Number(number)]);

/** Plays a move of the host, also after a draw. */
export function playHubMove(game: Game, move: string, squares: SquareNumbers): Result<Game> {
  const [from, to, ...captured] = squaresOfHubMove(move, squares);
  const ongoing = resume(game);
  const matches = ongoing.moves().filter(legal => matchesMove(legal, from, to, captured));
  return matches.length === 1 ? ongoing.play(matches[0]!) : fault('illegal-turn', `'${move}' is not legal`);
}

export const capturedSquares = ({ steps }: Move): string[] =>
  steps.flatMap(({ captured }) => (captured ?? []).map(({ at }) => at));

function matchesMove(
  move: Move,
  from: string | undefined,
  to: string | undefined,
  captured: readonly (string | undefined)[],
): boolean {
  if (move.steps[0]!.from !== from || move.steps.at(-1)!.to !== to) return false;
  return capturedSquares(move).sort().join() === [...captured].sort().join();
}

/** Move as Hub writes it: from, to, then the captured squares in ascending order. */
export function hubMoveName(game: Game | undefined, name: string, { numbers }: SquareNumbers): string | undefined {
  const move = game?.moves().find(candidate => candidate.name === name);
  if (!move) return undefined;
  const ends = [move.steps[0]!.from!, move.steps.at(-1)!.to!].map(square => numbers.get(square)!);
  const captured = capturedSquares(move)
    .map(square => numbers.get(square)!)
    .sort((a, b) => a - b);
  return captured.length === 0 ? ends.join('-') : [...ends, ...captured].join('x');
}
