/** What helps to take a piece besides the enemy, and how the king is taken: the rules in which sites differ. */
import type { RuleValues } from '../game';
import { isOnEdge, NEAR_THRONE, SQUARE_LIMIT, SQUARES, THRONE_UPPER } from './board';

/** How the king is taken where he stands: as a man, by being surrounded, or not at all. */
export const CAPTURED_BY_TWO = 0;
export const CAPTURED_SURROUNDED = 1;
export const CAPTURED_NEVER = 2;

/** The throne as a set of the upper half, or the empty set where it is not hostile. */
export interface Hostility {
  /** The empty throne, to each. */
  readonly toAttackers: number;
  readonly toMen: number;
  readonly toKing: number;
  /** The throne with the king on it, to his men. */
  readonly occupiedToMen: number;
  /** By the king's square. */
  readonly kingCapture: Uint8Array;
  /** As the rules are without any option. */
  readonly isStandard: boolean;
}

const PIECES_BY_OPTION: Readonly<Record<string, readonly string[]>> = {
  none: [],
  attackers: ['attackers'],
  defenders: ['defenders'],
  men: ['attackers', 'defenders'],
  all: ['attackers', 'defenders', 'king'],
};

export function hostilityOf(values: RuleValues): Hostility {
  const empty = String(values.EmptyThroneHostileTo ?? 'men');
  const held = values.KingsThroneHostileTo === 'men';
  const taken = String(values.KingTakenBy ?? 'place');
  const throneTo = (piece: string): number => (PIECES_BY_OPTION[empty]?.includes(piece) ? THRONE_UPPER : 0);
  return {
    toAttackers: throneTo('attackers'),
    toMen: throneTo('defenders'),
    toKing: throneTo('king'),
    occupiedToMen: held ? THRONE_UPPER : 0,
    kingCapture: kingCaptureTable(taken),
    isStandard: empty === 'men' && !held && taken === 'place',
  };
}

/** Four cannot stand about a king on the edge. */
function kingCaptureTable(by: string): Uint8Array {
  const table = new Uint8Array(SQUARE_LIMIT);
  for (const square of SQUARES) {
    if (by === 'place') table[square] = NEAR_THRONE[square] === 1 ? CAPTURED_SURROUNDED : CAPTURED_BY_TWO;
    else if (by === 'four') table[square] = isOnEdge(square) ? CAPTURED_NEVER : CAPTURED_SURROUNDED;
  }
  return table;
}
