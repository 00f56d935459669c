/** Endings set up at random, where a family has them. */
import { NEIGHBOURS, RANK_0, RANK_7 } from '../../games/draughts/board';
import { DraughtsPosition } from '../../games/draughts/position';
import type { Position } from '../../games/game';
import type { Random } from '../../games/zobrist';

/** Pieces of a draughts ending, at least and at most. */
const MIN_ENDING_PIECES = 4;
const MAX_ENDING_PIECES = 13;
const SQUARES = NEIGHBOURS.length;

/** An ending of the game that `start` begins, undefined where its family has none of its own. */
export const randomEnding = (start: Position, random: Random): Position | undefined =>
  start instanceof DraughtsPosition ? randomDraughtsEnding(start, random) : undefined;

/** Men and kings, as many on each side or one more, more men than kings as a rule. */
function randomDraughtsEnding({ rules }: DraughtsPosition, random: Random): DraughtsPosition {
  const army = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  const first = random.nextInt(2);
  const pieces = MIN_ENDING_PIECES + random.nextInt(MAX_ENDING_PIECES - MIN_ENDING_PIECES + 1);
  const kingsInEight = random.nextInt(5);
  let taken = 0;
  for (let piece = 0; piece < pieces; piece++) {
    const white = (piece + first) % 2 === 0;
    const king = random.nextInt(8) < kingsInEight;
    const place = freeSquare(taken | (king ? 0 : white ? RANK_7 : RANK_0), random);
    taken |= place;
    army[`${white ? 'white' : 'black'}${king ? 'Kings' : 'Men'}`] |= place;
  }
  return new DraughtsPosition(rules, { ...army, whiteToMove: random.nextInt(2) === 0, halfmoveClock: 0, plies: 0 });
}

function freeSquare(barred: number, random: Random): number {
  for (;;) {
    const place = 1 << random.nextInt(SQUARES);
    if ((barred & place) === 0) return place;
  }
}
