/** Positions of a variant to try the search on. */

import { legalMoves } from '../games/from-text';
import { ONGOING, type RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { play, resultOf } from '../games/turns';
import { Random } from '../games/zobrist';
import type { Setting } from './engine';
import { type Root, setUp } from './setting';

const TURNS_BETWEEN = 5;

/** `count` positions from games played at random: the same as long as the rules and the names of moves are. */
export function randomFens({ variant, values }: Pick<Setting, 'variant' | 'values'>, count: number): string[] {
  const random = new Random(1);
  const fens: string[] = [];
  let game = atStart(variant, values);
  while (fens.length < count) {
    fens.push(game.rules.writeFen(game.position));
    for (let i = 0; i < TURNS_BETWEEN; i++) {
      playRandomTurn(game, random);
      if (resultOf(game.position) !== ONGOING) game = atStart(variant, values);
    }
  }
  return fens;
}

function atStart(variant: string, values: RuleValues): Root {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return setUp({ variant, values, fen: rules.value.startFen, moves: [] });
}

function playRandomTurn({ rules, position }: Root, random: Random): void {
  const turns = legalMoves(rules, position, 'turns');
  play(position, turns[random.below(turns.length)]!.turn);
}
