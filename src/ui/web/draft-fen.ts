/** Positions that are being set up, which need not be legal, and their FENs as each family writes them. */
import type { Board, Counts, PieceKind, Point } from '../../api/index';

export interface DraftPiece {
  readonly side: string;
  readonly kind: PieceKind;
}

export interface PositionDraft {
  /** The side to move. */
  readonly side: string;
  /** Pieces by the names of their points. */
  readonly pieces: ReadonlyMap<string, DraftPiece>;
  /** Blocked points. */
  readonly marks: ReadonlySet<string>;
  /** Men in hand of each side. */
  readonly hands: Counts;
  /** Removals that the side to move owes; negative if of its own men. */
  readonly owed: number;
  /** Moves that a rule counts towards a draw. */
  readonly clock: number;
  /** Number of the next move, or of the moves played, as the FEN has it. */
  readonly moveNumber: number;
  /** Fields of the FEN that the editor does not show; they belong to this position alone. */
  readonly rest: readonly string[];
}

/** The FEN of a family. `board`: any position of the variant, for its points and sides. */
export interface DraftForm {
  /** Pieces, each with the letter that stands for it on a keyboard. */
  readonly tools: readonly (DraftPiece & { readonly key: string })[];
  readonly hasHands: boolean;
  readonly hasClock: boolean;
  /** Number of the first move. */
  readonly firstMove: 0 | 1;
  /** Undefined if the text has another form. What it means is not checked. */
  parse(fen: string, board: Board): PositionDraft | undefined;
  format(draft: PositionDraft, board: Board): string;
}

const EMPTY: Omit<PositionDraft, 'side'> = {
  pieces: new Map(),
  marks: new Set(),
  hands: {},
  owed: 0,
  clock: 0,
  moveNumber: 1,
  rest: [],
};

const countOf = ({ pieces }: PositionDraft, side: string): number =>
  [...pieces.values()].filter(piece => piece.side === side).length;

/** Numbers of six digits at most, as long as any FEN has them; undefined if one of the texts is none. */
function numbersIn(texts: readonly string[]): number[] | undefined {
  return texts.every(text => /^-?\d{1,10}$/.test(text)) ? texts.map(Number) : undefined;
}

/** Fields of a morris FEN behind the board: phase, action, counts, last mill moves, used mills, slides, move number. */
const MORRIS_FIELDS = ['w', 'm', 's', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '1'];
const MORRIS_LETTERS = 'O@X*';

/** All that a draft without other fields has in their place: last mill moves of both sides, used mills. */
const NO_REST = ['0', '0', '0', '0', '0'];

const MORRIS: DraftForm = {
  tools: [
    { side: 'white', kind: 'man', key: 'w' },
    { side: 'black', kind: 'man', key: 'b' },
  ],
  hasHands: true,
  hasClock: true,
  firstMove: 1,
  parse(fen, { points, sides }) {
    const [rings = '', ...words] = fen.trim().split(/\s+/);
    const letters = rings.replaceAll('/', '');
    if (letters.length !== points.length || [...letters].some(letter => !MORRIS_LETTERS.includes(letter)))
      return undefined;
    const fields = [...words, ...MORRIS_FIELDS.slice(words.length)];
    const [side = '', phase = '', action = ''] = fields;
    const toMove = 'wb'.indexOf(side);
    const numbers = numbersIn([...fields.slice(3, 9), ...fields.slice(14, 16)]);
    if (!numbers || side.length !== 1 || toMove < 0) return undefined;
    const [, whiteHand = 0, , blackHand = 0, whiteOwed = 0, blackOwed = 0, clock = 0, moveNumber = 1] = numbers;
    const owed = [whiteOwed, blackOwed];
    const pieces = new Map<string, DraftPiece>();
    points.forEach(({ name }, at) => {
      const index = MORRIS_LETTERS.indexOf(letters[at]!);
      if (index < 2) pieces.set(name, { side: sides[index]!, kind: 'man' });
    });
    return {
      side: sides[toMove]!,
      pieces,
      marks: new Set(points.filter((_, at) => letters[at] === 'X').map(({ name }) => name)),
      hands: { [sides[0]]: whiteHand, [sides[1]]: blackHand },
      owed: owed[toMove]!,
      clock,
      moveNumber,
      rest: [phase, action, `${owed[1 - toMove]}`, ...fields.slice(9, 14), ...fields.slice(16)],
    };
  },
  format(draft, { points, sides }) {
    const { side, pieces, marks, hands, owed, clock, moveNumber, rest } = draft;
    const letters = points.map(({ name }) => {
      const piece = pieces.get(name);
      return piece ? MORRIS_LETTERS[sides.indexOf(piece.side)] : marks.has(name) ? 'X' : '*';
    });
    const ring = points.length / 3;
    const rings = [0, 1, 2].map(at => letters.slice(at * ring, (at + 1) * ring).join(''));
    const [phase, action, otherOwed, ...others] = rest.length > 0 ? rest : [...morrisPhase(draft), '0', ...NO_REST];
    const counts = sides.flatMap(name => [countOf(draft, name), hands[name] ?? 0]);
    const owedBySide = sides.map(name => (name === side ? owed : otherOwed));
    const fixed = others.slice(0, NO_REST.length);
    const markers = others.slice(NO_REST.length);
    const toMove = 'wb'[sides.indexOf(side)];
    return [
      rings.join('/'),
      toMove,
      phase,
      action,
      ...counts,
      ...owedBySide,
      ...fixed,
      clock,
      moveNumber,
      ...markers,
    ].join(' ');
  },
};

/** Phase and action of a position in which nothing else is pending. */
function morrisPhase({ side, hands, owed }: PositionDraft): [string, string] {
  const isPlacing = (hands[side] ?? 0) > 0;
  if (owed === 0) return isPlacing ? ['p', 'p'] : ['m', 's'];
  return [Object.values(hands).some(count => count > 0) ? 'p' : 'm', 'r'];
}

const DRAUGHTS_LETTERS = 'WB';

const letterOfSide = (side: string): string => (side === 'white' ? 'W' : 'B');

/** White is the first side in some variants, Black in others. */
const draughtsSide = (letter: string, { sides }: Board): string | undefined =>
  sides.find(side => letterOfSide(side) === letter);

const DRAUGHTS: DraftForm = {
  tools: [
    { side: 'white', kind: 'man', key: 'w' },
    { side: 'white', kind: 'king', key: 'W' },
    { side: 'black', kind: 'man', key: 'b' },
    { side: 'black', kind: 'king', key: 'B' },
  ],
  hasHands: false,
  hasClock: true,
  firstMove: 1,
  parse(fen, board) {
    const [letter = '', ...fields] = fen.replace(/\s+/g, '').replace(/\.$/, '').split(':');
    const side = letter === '?' ? board.sides[0] : draughtsSide(letter, board);
    if (!side || letter.length !== 1) return undefined;
    const pieces = new Map<string, DraftPiece>();
    const values: Record<string, string> = { H: '0', F: '1' };
    for (const field of fields) {
      const kind = field.charAt(0);
      if (!/[WBHFC]/.test(kind)) return undefined;
      if (!DRAUGHTS_LETTERS.includes(kind)) values[kind] = field.slice(1);
      else if (!addListed(pieces, field.slice(1), draughtsSide(kind, board)!, board.points)) return undefined;
    }
    const numbers = numbersIn([values.H!, values.F!]);
    if (!numbers) return undefined;
    const [clock = 0, moveNumber = 1] = numbers;
    return { ...EMPTY, side, pieces, clock, moveNumber, rest: values.C ? [`:C${values.C}`] : [] };
  },
  format({ side, pieces, clock, moveNumber, rest }, board) {
    const lists = [...DRAUGHTS_LETTERS].map(letter => {
      const own = [...pieces].filter(([, piece]) => piece.side === draughtsSide(letter, board));
      const names = own.sort(([a], [b]) => byName(a, b)).map(([at, { kind }]) => (kind === 'king' ? `K${at}` : at));
      return `${letter}${names.join(',')}`;
    });
    const counters = clock === 0 && moveNumber === 1 ? '' : `:H${clock}:F${moveNumber}`;
    return `${letterOfSide(side)}:${lists.join(':')}${counters}${rest.join('')}`;
  },
};

/** Numbers by their size, other names by their letters. */
const byName = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1);

/** Adds the pieces of `5,K12`; returns false if the list has another form. */
function addListed(pieces: Map<string, DraftPiece>, list: string, side: string, points: readonly Point[]): boolean {
  for (const item of list.split(',').filter(Boolean)) {
    const at = item.replace(/^K/, '');
    if (pieces.has(at) || !points.some(({ name }) => name === at)) return false;
    pieces.set(at, { side, kind: item.startsWith('K') ? 'king' : 'man' });
  }
  return true;
}

const TAFL_LETTERS = ['tAa', 'TDd', 'Kk'] as const;

const TAFL: DraftForm = {
  tools: [
    { side: 'attackers', kind: 'man', key: 'a' },
    { side: 'defenders', kind: 'man', key: 'd' },
    { side: 'defenders', kind: 'king', key: 'k' },
  ],
  hasHands: false,
  hasClock: false,
  firstMove: 0,
  parse(fen, { points, sides, rows, columns }) {
    const [text = '', letter = 'a', plies = '0'] = fen.trim().split(/\s+/);
    const ranks = text
      .replace(/^\/+|\/+$/g, '')
      .split('/')
      .map(rank => rank.replace(/\d/g, digit => '-'.repeat(Number(digit))));
    const numbers = numbersIn([plies]);
    const toMove = ['a', 'd'].indexOf(letter);
    if (ranks.length !== rows || ranks.some(rank => rank.length !== columns) || toMove < 0 || !numbers)
      return undefined;
    const pieces = new Map<string, DraftPiece>();
    for (const { name, row, column } of points) {
      const piece = ranks[row]![column]!;
      const index = TAFL_LETTERS.findIndex(letters => letters.includes(piece));
      if (index < 0 && piece !== '-') return undefined;
      if (index >= 0) pieces.set(name, { side: sides[index === 0 ? 0 : 1], kind: index === 2 ? 'king' : 'man' });
    }
    return { ...EMPTY, side: sides[toMove]!, pieces, moveNumber: numbers[0]! };
  },
  format({ side, pieces, moveNumber }, { points, sides, rows, columns }) {
    const ranks = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '-'));
    for (const { name, row, column } of points) {
      const piece = pieces.get(name);
      if (piece) ranks[row]![column] = piece.kind === 'king' ? 'K' : piece.side === sides[0] ? 't' : 'T';
    }
    const text = ranks.map(rank => rank.join('').replace(/-+/g, empty => `${empty.length}`)).join('/');
    return `${text} ${'ad'[sides.indexOf(side)]} ${moveNumber}`;
  },
};

const FORMS: Readonly<Record<string, DraftForm>> = { morris: MORRIS, draughts: DRAUGHTS, brandubh: TAFL };

export const draftForm = (family: string): DraftForm => FORMS[family]!;

/** The draft as a board to draw. `board`: any position of the variant. */
export function draftBoard(board: Board, { side, pieces, marks, hands }: PositionDraft): Board {
  const { last: _, owed: __, ...layout } = board;
  const points = board.points.map(({ piece: _piece, marked: _marked, ...point }): Point => {
    const piece = pieces.get(point.name);
    return {
      ...point,
      ...(piece && { piece: { side: piece.side, piece: piece.kind } }),
      ...(marks.has(point.name) && { marked: true }),
    };
  });
  return { ...layout, points, side, hands };
}
