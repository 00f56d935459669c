/** The board without the points that one side holds: what is left, pushed together. */

const SIZE = 8;
const SETS = 1 << SIZE;

/** By the holes and the set of one ring: the set with the holes closed. */
const CLOSED = new Uint8Array(SETS * SETS);
/** What CLOSED takes back: by the holes and the closed set of one ring, the set. Points too many are dropped. */
const OPENED = new Uint8Array(SETS * SETS);
/** By the holes of one ring: the points left. */
const LEFT = new Uint8Array(SETS);

/** Fills the tables, which take some milliseconds: not before they are needed. */
export function prepareSqueezes(): void {
  if (LEFT[0] !== 0) return;
  for (let holes = 0; holes < SETS; holes++) {
    LEFT[holes] = SIZE;
    for (let point = 0; point < SIZE; point++) if ((holes >> point) & 1) LEFT[holes]!--;
    for (let set = 0; set < SETS; set++) {
      CLOSED[(holes << SIZE) | set] = close(set, holes);
      OPENED[(holes << SIZE) | set] = open(set, holes);
    }
  }
}

function close(set: number, holes: number): number {
  let closed = 0;
  let at = 0;
  for (let point = 0; point < SIZE; point++) {
    if ((holes >> point) & 1) continue;
    closed |= ((set >> point) & 1) << at;
    at++;
  }
  return closed;
}

function open(closed: number, holes: number): number {
  let set = 0;
  let at = 0;
  for (let point = 0; point < SIZE; point++) {
    if ((holes >> point) & 1) continue;
    set |= ((closed >> at) & 1) << point;
    at++;
  }
  return set;
}

/** `set` on the board without `holes`; points of it that are holes are dropped. */
export function squeeze(set: number, holes: number): number {
  const first = holes & 0xff;
  const second = (holes >> 8) & 0xff;
  const left = LEFT[first]!;
  return (
    CLOSED[(first << SIZE) | (set & 0xff)]! |
    (CLOSED[(second << SIZE) | ((set >> 8) & 0xff)]! << left) |
    (CLOSED[((holes >> 16) << SIZE) | (set >> 16)]! << (left + LEFT[second]!))
  );
}

/** The set on the whole board that `squeeze` made `squeezed` of. */
export function unsqueeze(squeezed: number, holes: number): number {
  const first = holes & 0xff;
  const second = (holes >> 8) & 0xff;
  const left = LEFT[first]!;
  return (
    OPENED[(first << SIZE) | (squeezed & 0xff)]! |
    (OPENED[(second << SIZE) | ((squeezed >> left) & 0xff)]! << 8) |
    (OPENED[((holes >> 16) << SIZE) | ((squeezed >> (left + LEFT[second]!)) & 0xff)]! << 16)
  );
}
