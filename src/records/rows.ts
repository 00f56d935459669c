/** The points of a morris board as others number them. */

/** Row by row from the top. */
export const POINTS_BY_ROW: readonly string[] =
  'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');
