/** Random positions and mutated FENs. */
import type { Random } from '../../../../src/util/random';
import type { Options } from './options';
import { pick } from './random-options';

/** Random FEN, often of a crowded or nearly empty board, in any phase. */
export function randomFen(random: Random, options: Options): string {
  const { PiecesCount: most, PiecesAtLeastCount: least } = options;
  const total = (): number => Math.max(least, most - random.nextInt(random.nextInt(3) === 0 ? most : 3));
  const white = total();
  const black = random.nextInt(3) === 0 ? Math.min(most, Math.max(least, 3)) : total();
  const placing = random.nextInt(3) === 0;
  const whiteHand = placing ? random.nextInt(Math.min(white + 1, 4)) : 0;
  const blackHand = placing ? Math.min(black, whiteHand + random.nextInt(2)) : 0;
  const letters = 'O'.repeat(white - whiteHand) + '@'.repeat(black - blackHand);
  const marks = options.MillFormationActionInPlacingPhase === 4 && whiteHand + blackHand > 0 ? random.nextInt(3) : 0;
  const cells = [...(letters + 'X'.repeat(marks)).slice(0, 24).padEnd(24, '*')];
  if (random.nextInt(4) !== 0) shuffle(random, cells);
  const side = pick(random, ['w', 'b']);
  const doing = (side === 'w' ? whiteHand : blackHand) > 0 ? 'p p' : 'm s';
  const slides = random.nextInt(4) === 0 ? random.nextInt(options.NMoveRule + 1) : 0;
  const men = `${white - whiteHand} ${whiteHand} ${black - blackHand} ${blackHand}`;
  return `${boardText(cells)} ${side} ${doing} ${men} 0 0 0 0 0 0 0 ${slides} ${1 + random.nextInt(30)}`;
}

const boardText = (cells: readonly string[]): string =>
  [cells.slice(0, 8), cells.slice(8, 16), cells.slice(16)].map(ring => ring.join('')).join('/');

function shuffle(random: Random, cells: string[]): void {
  for (let i = cells.length - 1; i > 0; i--) {
    const j = random.nextInt(i + 1);
    [cells[i], cells[j]] = [cells[j]!, cells[i]!];
  }
}

const NUMBERS = ['0', '0', '1', '1', '2', '3', '4', '7', '8', '9', '12', '23', '31', '32', '100', '-1', '-2', '-3'];
const NO_NUMBERS = ['x', '1.5', '1e2', '+1', '007', '99999999999999999999', '-0'];
const MARKERS = [
  ...['m:1', 'm:0', 's:1', 's:2', 's:3', 'p:0', 'p:1', 'p:2', 'p:8', 'p:24', 'p:31', 'p:32', 'p:x', 'p:', 'q:1', 'c:'],
  ...[
    'l:w-0-|b-0-',
    'l:w-1-8|b-0-',
    'l:w-0-|b-1-24',
    'l:',
    'c:w-0-|b-0-',
    'i:w-0-|b-0-',
    'c:w-1-8|b-0-',
    'i:w-2-8.24|b-0-',
    'i:w-0-|b-2-24.8',
    'c:w-2-8.8|b-0-',
  ],
];

type Spoil = (random: Random, fields: string[]) => void;

const replaceField =
  (index: number, values: readonly string[]): Spoil =>
  (random, fields) => {
    fields[index] = pick(random, values);
  };

function replaceLetter(random: Random, text: string, letters: string): string {
  const at = random.nextInt(text.length);
  return text.slice(0, at) + pick(random, [...letters]) + text.slice(at + 1);
}

const owedField = (fields: readonly string[]): number => (fields[1] === 'w' ? 8 : 9);

const oweSomething: Spoil = (random, fields) => {
  fields[3] = 'r';
  fields[owedField(fields)] = pick(random, ['1', '2', '3', '4', '9', '-1', '-2']);
};

/** Makes some of the opponent's men targets of the side to move. */
const nameTargets: Spoil = (random, fields) => {
  const enemy = fields[1] === 'w' ? '@' : 'O';
  const cells = [...fields[0]!.replaceAll('/', '')];
  const numbers = cells.flatMap((letter, point) => (letter === enemy && random.nextInt(3) === 0 ? [point + 8] : []));
  const targets = `${numbers.length}-${numbers.join('.')}`;
  const kept = fields.filter((field, index) => index < 17 || !/^p:[0-7]$/.test(field));
  const marker = `${pick(random, ['c:', 'i:', 'l:'])}${fields[1] === 'w' ? `w-${targets}|b-0-` : `w-0-|b-${targets}`}`;
  fields.splice(0, fields.length, ...kept.filter(field => !field.startsWith(marker.slice(0, 2))), marker);
  if (random.nextInt(2) === 0) oweSomething(random, fields);
};

const SPOILS: readonly Spoil[] = [
  (random, fields) => {
    fields[0] = replaceLetter(random, fields[0]!, 'O@*X');
  },
  (random, fields) => {
    fields[0] = replaceLetter(random, fields[0]!, 'O@*X/x');
  },
  replaceField(1, ['w', 'b', 'w', 'b', 'x']),
  replaceField(2, ['p', 'm', 'o', 'r', 'n', 'q']),
  replaceField(3, ['p', 's', 'r', '?', 'x']),
  replaceField(8, NUMBERS),
  replaceField(9, NUMBERS),
  (random, fields) => {
    fields[4 + random.nextInt(13)] = pick(random, random.nextInt(8) === 0 ? NO_NUMBERS : NUMBERS);
  },
  (random, fields) => {
    fields.splice(17 + random.nextInt(Math.max(1, fields.length - 16)), 0, pick(random, MARKERS));
  },
  (random, fields) => {
    if (random.nextInt(4) === 0 || fields.length > 17) fields.splice(Math.min(17, fields.length - 1), 1);
  },
  (random, fields) => {
    const last = fields.length - 1;
    if (last > 16) fields[last] = replaceLetter(random, fields[last]!, '01238.-wb|:');
  },
  oweSomething,
  nameTargets,
];

/** FEN with one to three changes, which may be invalid. */
export function mutated(random: Random, fen: string): string {
  const fields = fen.split(' ');
  for (let times = 1 + random.nextInt(3); times > 0; times--) pick(random, SPOILS)(random, fields);
  return fields.join(' ');
}
