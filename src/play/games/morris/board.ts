/** Three rings of eight points. */
import {
  type Board,
  fileName,
  type Man,
  type Place,
  type Placement,
  type Removal,
  type Step,
  type Stroke,
} from '../../board';

const SIZE = 7;
const MIDDLE = 3;

/** Inner, middle and outer, as half of a ring's width; the FEN names them in this order. */
const RINGS = [1, 2, 3];

/** Clockwise from the top midpoint: the order of a ring in a FEN. */
const AROUND: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

const nameOf = ({ column, row }: Place): string => `${fileName(column)}${SIZE - row}`;

const RING_PLACES: readonly (readonly Place[])[] = RINGS.map(reach =>
  AROUND.map(([x, y]) => ({ column: MIDDLE + x * reach, row: MIDDLE + y * reach })),
);

const SPOTS = RING_PLACES.flat().map(place => ({ ...place, name: nameOf(place) }));

const ringSides: Stroke[] = RING_PLACES.flatMap(ring =>
  [1, 3, 5, 7].map((corner): Stroke => [ring[corner]!, ring[(corner + 2) % 8]!]),
);
const spoke = (around: number): Stroke => [RING_PLACES[0]![around]!, RING_PLACES[2]![around]!];
const CROSSES = [0, 2, 4, 6].map(spoke);
const DIAGONALS = [1, 3, 5, 7].map(spoke);

const MEN: Readonly<Record<string, Man>> = {
  O: { side: 0, rank: 'man' },
  '@': { side: 1, rank: 'man' },
  X: { side: 1, rank: 'mark' },
};

function readPlacement(fen: string): Placement {
  const fields = fen.split(' ');
  const letters = [...(fields[0] ?? '').replaceAll('/', '')];
  const men = new Map<string, Man>();
  for (const [at, letter] of letters.entries()) {
    const man = MEN[letter];
    const spot = SPOTS[at];
    if (man && spot) men.set(spot.name, man);
  }
  return { men, inHand: [Number(fields[5] ?? 0), Number(fields[7] ?? 0)] };
}

const ACTION = /x([a-g][1-7])|(?:([a-g][1-7])-)?([a-g][1-7])/g;

function readSteps(turn: string): Step[] {
  return [...turn.matchAll(ACTION)].flatMap((match): Step[] => {
    const [action, removed, from, to = ''] = match;
    if (removed) return [{ verb: 'remove', spot: removed, action, last: true }];
    if (!from) return [{ verb: 'place', spot: to, action, last: true }];
    return [
      { verb: 'from', spot: from, action, last: false },
      { verb: 'to', spot: to, action, last: true },
    ];
  });
}

/** The points that a marker such as `c:w-1-9|b-0-` gives to the side with `letter`. */
function marked(marker: string | undefined, letter: string): string[] {
  const part = marker
    ?.slice(2)
    .split('|')
    .find(side => side.startsWith(letter));
  const numbers = part?.split('-')[2] ?? '';
  return numbers === '' ? [] : numbers.split('.').map(number => SPOTS[Number(number) - 8]?.name ?? '');
}

function readRemoval(fen: string): Removal | undefined {
  const fields = fen.split(' ');
  const [, side, , action] = fields;
  if (action !== 'r') return undefined;
  const owed = Number(fields[side === 'w' ? 8 : 9]);
  const markers = fields.slice(17);
  const marker = (start: string): string | undefined => markers.find(candidate => candidate.startsWith(start));
  const custodian = marked(marker('c:'), side ?? 'w');
  const intervention = marked(marker('i:'), side ?? 'w');
  const mill = marker('m:') !== undefined || custodian.length + intervention.length === 0;
  return { owed: Math.abs(owed), own: owed < 0, mill, custodian, intervention };
}

/** A morris board, with or without the lines from corner to corner. */
export function morrisBoard(diagonals: boolean): Board {
  return {
    family: 'morris',
    sides: ['white', 'black'],
    light: 0,
    columns: SIZE,
    rows: SIZE,
    spots: SPOTS,
    kind: 'points',
    lines: [...ringSides, ...CROSSES, ...(diagonals ? DIAGONALS : [])],
    special: new Set(),
    staggered: false,
    files: Array.from({ length: SIZE }, (_, column) => fileName(column)),
    ranks: Array.from({ length: SIZE }, (_, row) => [`${SIZE - row}`, ''] as const),
    byActions: true,
    letter: man => (man.rank === 'mark' ? 'X' : 'O@'.charAt(man.side)),
    placement: readPlacement,
    steps: readSteps,
    removal: readRemoval,
  };
}
