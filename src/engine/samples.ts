/** Positions of a variant to try the search on. */

import { namedMoves } from '../games/from-text';
import { ONGOING, type RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { gameOutcome, playMove } from '../games/turns';
import { Random } from '../games/zobrist';
import type { PositionSpec } from './engine';
import { positionFromSpec, type RootPosition } from './setting';

const MOVES_BETWEEN_SAMPLES = 5;

/** `count` positions from games played at random: the same as long as the rules and the names of moves are. */
export function sampleFens({ variant, values }: Pick<PositionSpec, 'variant' | 'values'>, count: number): string[] {
  const random = new Random(1);
  const fens: string[] = [];
  let game = startPosition(variant, values);
  while (fens.length < count) {
    fens.push(game.rules.writeFen(game.position));
    for (let i = 0; i < MOVES_BETWEEN_SAMPLES; i++) {
      playRandomMove(game, random);
      if (gameOutcome(game.position) !== ONGOING) game = startPosition(variant, values);
    }
  }
  return fens;
}

function startPosition(variant: string, values: RuleValues): RootPosition {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return positionFromSpec({ variant, values, fen: rules.value.startFen, moves: [] });
}

function playRandomMove({ rules, position }: RootPosition, random: Random): void {
  const turns = namedMoves(rules, position, 'turns');
  playMove(position, turns[random.nextInt(turns.length)]!.move);
}
