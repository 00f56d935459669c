/**
 * Parser of GoldToken's lists of nine men's morris, as copied from its page: a table with the number of the turn, the
 * first player's move and the second player's, among other text of the page.
 *
 *     1  Place to d6              Place to f4
 *     9  d6 -> d7, take a1        f4 -> g4
 */
import type { TextBlock } from './game-splitter';
import type { ParsedGame } from './parsed-game';

const LINE_WITH_MOVE = /^[\s\d.)]{0,40}(?:Place to [a-g][1-7]|[a-g][1-7] -> [a-g][1-7])\b/im;
const MOVE =
  /(?:\bPlace to ([a-g][1-7])|\b([a-g][1-7]) -> ([a-g][1-7]))((?:,? take [a-g][1-7]){0,3})|\b(take [a-g][1-7])/gi;
const POINT = /[a-g][1-7]/gi;
/** Number of a turn. Turn 1 begins a game. */
const TURN = /^\s{0,40}(\d{1,4})[.)]?(?=\s|$)/;
/** Heading of the table. */
const HEADING = /^\s*Turn\t+([^\t]+)\t+([^\t]+?)\s*$/i;

export const isGoldTokenList = (text: string): boolean => LINE_WITH_MOVE.test(text);

interface Table {
  readonly line: number;
  readonly moves: string[];
  readonly lines: number[];
  readonly tags: Map<string, string>;
}

export function parseGoldToken({ text, line }: TextBlock, userVariant: string | undefined): ParsedGame[] {
  const tables: Table[] = [];
  let tags = new Map<string, string>();
  for (const [at, row] of text.split('\n').entries()) {
    const [, white, black] = HEADING.exec(row) ?? [];
    if (white !== undefined && black !== undefined)
      tags = new Map([
        ['White', white.trim()],
        ['Black', black.trim()],
      ]);
    const moves = movesIn(row);
    if (moves.length === 0) continue;
    const isFirst = Number(TURN.exec(row)?.[1]) === 1;
    if (tables.length === 0 || isFirst) tables.push({ line: line + at, moves: [], lines: [], tags });
    const { moves: all, lines } = tables.at(-1)!;
    for (const move of moves) {
      all.push(move);
      lines.push(line + at);
    }
  }
  return tables.map(table => ({
    ...table,
    format: 'goldtoken',
    variants: [userVariant ?? 'nine-mens-morris'],
    variantSource: userVariant === undefined ? 'game' : 'user',
    claim: 'a GoldToken list',
    rules: [],
    fen: undefined,
    comments: new Map(),
    result: '',
    unparsed: [],
    resigned: false,
  }));
}

/** Moves of a row. A removal that stands alone belongs to the move before it, as in other formats. */
const movesIn = (row: string): string[] =>
  [...row.matchAll(MOVE)].map(([, placed, from, to, removals = '', removal = '']) => {
    const removed = ((removals + removal).match(POINT) ?? []).map(point => `x${point}`).join('');
    return `${placed ?? (from === undefined ? '' : `${from}-${to}`)}${removed}`.toLowerCase();
  });
