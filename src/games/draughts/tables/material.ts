/** What stands on the board: the men and kings of the side to move and of the other. */

export interface Material {
  readonly men: number;
  readonly kings: number;
  readonly otherMen: number;
  readonly otherKings: number;
}

export const makeMaterial = (men: number, kings: number, otherMen: number, otherKings: number): Material => ({
  men,
  kings,
  otherMen,
  otherKings,
});

/** The same with the other side to move. */
export const swapSides = ({ men, kings, otherMen, otherKings }: Material): Material =>
  makeMaterial(otherMen, otherKings, men, kings);

export const pieceCount = ({ men, kings, otherMen, otherKings }: Material): number =>
  men + kings + otherMen + otherKings;

/** One number for a material: an index into a list of spaces. */
export const materialKey = (men: number, kings: number, otherMen: number, otherKings: number): number =>
  (men << 9) | (kings << 6) | (otherMen << 3) | otherKings;

export const keyOfMaterial = ({ men, kings, otherMen, otherKings }: Material): number =>
  materialKey(men, kings, otherMen, otherKings);

/** All materials have keys below this. */
export const MATERIAL_KEYS = 1 << 12;

/**
 * The materials of `n` pieces together, one for each pair of mirrored ones, in an order in which each can be solved
 * when those before it are: a promotion leaves fewer men, a capture fewer pieces.
 */
export function materialsWith(n: number): Material[] {
  const found: Material[] = [];
  for (let own = 1; 2 * own <= n; own++) {
    for (let men = 0; men <= own; men++) {
      for (let otherMen = 0; otherMen <= n - own; otherMen++) {
        if (2 * own < n || men >= otherMen) found.push(makeMaterial(men, own - men, otherMen, n - own - otherMen));
      }
    }
  }
  const men = (one: Material): number => one.men + one.otherMen;
  return found.sort((a, b) => men(a) - men(b) || a.men + a.kings - b.men - b.kings);
}

/** By the numbers of a space: own men and kings, other men and kings. */
export const materialFromCounts = ([men, kings, otherMen, otherKings]: readonly number[]): Material =>
  makeMaterial(men!, kings!, otherMen!, otherKings!);

/** `12-01`: a man and two kings, to move, against a king. */
export const className = ([men, kings, otherMen, otherKings]: readonly number[]): string =>
  `${men}${kings}-${otherMen}${otherKings}`;
