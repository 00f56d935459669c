/** Helpers of the draughts tests: positions from FENs and diagrams, moves by name. */
import { capturedBy, FILE, fromSquare, RANK, squareAt, toSquare } from '../../../src/games/draughts/board';
import { VARIANTS } from '../../../src/games/draughts/options';
import type { DraughtsPosition } from '../../../src/games/draughts/position';
import { type SquareNames, squareNames } from '../../../src/games/draughts/square-names';
import { legalActions, nameMove } from '../../../src/games/moves';
import { rulesOf } from '../../../src/games/registry';
import type { Action, Rules, RuleValues } from '../../../src/games/rules';
import { bitIndices } from '../../../src/util/bits';
import type { Board } from './oracle';

export const VARIANT_NAMES = Object.keys(VARIANTS);

export function rulesFor(variant: string, values: RuleValues = {}): Rules<DraughtsPosition> {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value as Rules<DraughtsPosition>;
}

export const namesOf = (variant: string): SquareNames =>
  squareNames(VARIANTS[variant]!.numbering, VARIANTS[variant]!.corner);

const rulesCache = new Map<string, Rules<DraughtsPosition>>();

/** Rules of a variant with default options, shared by tests. Attach no weights to them. */
export function sharedRules(variant: string): Rules<DraughtsPosition> {
  const rules = rulesCache.get(variant) ?? rulesFor(variant);
  rulesCache.set(variant, rules);
  return rules;
}

export function positionOf(variant: string, fen: string, values?: RuleValues): DraughtsPosition {
  const position = (values ? rulesFor(variant, values) : sharedRules(variant)).readFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error}`);
  return position.value;
}

/** FEN of a diagram: eight lines from the top, w and b for men, W and B for kings. */
export function fenOf(variant: string, side: 'W' | 'B', diagram: string): string {
  const lines = diagram
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const names = namesOf(variant);
  const piecesOf = (man: string, king: string): string =>
    names.ascending
      .map(square => [square, lines[7 - RANK[square]!]![FILE[square]!]!] as const)
      .filter(([, letter]) => letter === man || letter === king)
      .map(([square, letter]) => (letter === king ? 'K' : '') + names.name(square))
      .join(',');
  return `${side}:W${piecesOf('w', 'W')}:B${piecesOf('b', 'B')}`;
}

/** Board of the oracle for a position. */
export function boardOf(position: DraughtsPosition): Board {
  const { whiteMen, whiteKings, blackMen, blackKings } = position.setup();
  const letter = (square: number): string => {
    const sets = [whiteMen, whiteKings, blackMen, blackKings];
    return square < 0 ? '.' : ('wWbB'[sets.findIndex(set => set & (1 << square))] ?? '.');
  };
  return [7, 6, 5, 4, 3, 2, 1, 0].map(rank =>
    [0, 1, 2, 3, 4, 5, 6, 7].map(file => letter(squareAt(rank, file))).join(''),
  );
}

/** Start, end and captured squares of a move, as text. */
export const describeAction = (names: SquareNames, action: Action): string =>
  [
    names.name(fromSquare(action)),
    names.name(toSquare(action)),
    ...bitIndices(capturedBy(action)).map(names.name).sort(),
  ].join(' ');

/** Names of all legal moves, sorted. */
export function movesOf(variant: string, fen: string): string[] {
  const rules = rulesFor(variant);
  const position = positionOf(variant, fen);
  return legalActions(position)
    .map(action => nameMove(rules, position, [action]))
    .sort();
}

/** Plays moves by name. */
export function playAll(rules: Rules<DraughtsPosition>, position: DraughtsPosition, names: readonly string[]): void {
  for (const name of names) {
    const action = rules.readAction(position, name);
    if (!action.ok) throw new Error(action.error);
    position.make(action.value);
  }
}
