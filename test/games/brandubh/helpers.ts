/** Helpers of the Brandubh tests. */
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { gameOutcome, legalActions } from '../../../src/games/moves';
import { brandubh } from '../../../src/games/registry';
import { ONGOING, type Outcome, type Rules, type RuleValues, reasonOf, verdictOf } from '../../../src/games/rules';
import type { Random } from '../../../src/util/random';
import type { Result } from '../../../src/util/result';

export const DEFAULTS: RuleValues = Object.fromEntries(brandubh.options.map(option => [option.name, option.default]));

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** Rules that are not shared, so that weights can be attached. */
export const freshRules = (changes: RuleValues = {}): Rules<BrandubhPosition> =>
  value(brandubh.rules('brandubh', { ...DEFAULTS, ...changes }));

const rulesByChanges = new Map<string, Rules<BrandubhPosition>>();

export function rules(changes: RuleValues = {}): Rules<BrandubhPosition> {
  const name = JSON.stringify(changes);
  const known = rulesByChanges.get(name) ?? freshRules(changes);
  rulesByChanges.set(name, known);
  return known;
}

export const position = (fen: string, changes: RuleValues = {}): BrandubhPosition => value(rules(changes).readFen(fen));

const VERDICTS = ['ongoing', 'attackers', 'defenders', 'draw'];

/** Verdict and reason as words. */
export const outcomeWords = (outcome: Outcome): [string, string] => [
  VERDICTS[verdictOf(outcome)]!,
  outcome === ONGOING ? '' : rules().reasons[reasonOf(outcome)]!,
];

export const result = (board: BrandubhPosition): string => outcomeWords(gameOutcome(board)).join(' ').trim();

export const legal = (board: BrandubhPosition): string[] =>
  legalActions(board)
    .map(action => rules().nameAction(board, action))
    .sort();

export function play(board: BrandubhPosition, ...names: readonly string[]): BrandubhPosition {
  for (const name of names) board.make(value(rules().readAction(board, name)));
  return board;
}

/** FEN letters by the marks of a drawing: A attacker, D defender, K king; . X and + are empty squares. */
const LETTERS: Readonly<Record<string, string>> = { A: 't', D: 'T', K: 'K' };

/** Position from a drawing. */
export function drawn(drawing: string, side: 'a' | 'd', plies = 0, changes: RuleValues = {}): BrandubhPosition {
  const ranks = drawing
    .trim()
    .split('\n')
    .map(rank => rank.replace(/\s/g, '').replace(/[AKD]/g, mark => LETTERS[mark]!));
  const board = ranks.map(rank => rank.replace(/[.X+]+/g, empty => String(empty.length))).join('/');
  return position(`${board} ${side} ${plies}`, changes);
}

/** Board as a drawing. */
export const drawingOf = (board: BrandubhPosition): string =>
  rules()
    .drawBoard(board)
    .split('\n')
    .slice(0, 7)
    .map(rank => rank.slice(1).replace(/\s/g, ''))
    .join('\n');

/** Plays a random game of at most `plies` moves and calls `show` with every position. */
export function wander(random: Random, plies: number, show: (board: BrandubhPosition) => void): void {
  const board = position(rules().startFen);
  show(board);
  for (let i = 0; i < plies; i++) {
    const actions = legalActions(board);
    if (actions.length === 0) return;
    board.make(actions[random.nextInt(actions.length)]!);
    show(board);
  }
}

const takeRandom = (random: Random, squares: string[], number: number): string[] =>
  Array.from({ length: number }, () => squares.splice(random.nextInt(squares.length), 1)[0]!);

/** FEN with randomly placed pieces, for positions that games rarely reach. */
export function scatter(random: Random): string {
  const squares = [...'abcdefg'].flatMap(file => [...'1234567'].map(rank => file + rank));
  const free = squares.filter(square => !['a1', 'a7', 'g1', 'g7', 'd4'].includes(square));
  const king = random.nextInt(6) === 0 ? 'd4' : takeRandom(random, free, 1)[0]!;
  const attackers = takeRandom(random, free, 1 + random.nextInt(8));
  const men = takeRandom(random, free, random.nextInt(5));
  const letter = (square: string): string =>
    square === king ? 'K' : attackers.includes(square) ? 't' : men.includes(square) ? 'T' : '-';
  const ranks = [...'7654321'].map(rank =>
    [...'abcdefg']
      .map(file => letter(file + rank))
      .join('')
      .replace(/-+/g, empty => String(empty.length)),
  );
  return `${ranks.join('/')} ${'ad'[random.nextInt(2)]} ${random.nextInt(99)}`;
}
