/** Games played at random, as records. */

import { gameOutcome, legalActions, type MoveActions, nameMove } from '../../src/games/moves';
import { type Ruleset, readRuleset } from '../../src/games/registry';
import { ONGOING, reasonOf, verdictOf } from '../../src/games/rules';
import { bareMoves, type RecordedGame } from '../../src/records/record';
import type { Random } from '../../src/util/random';

const WINNERS = ['nobody', 0, 1, 'draw'] as const;

export function rulesetOf(variant: string): Ruleset {
  const ruleset = readRuleset(variant, []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  return ruleset.value;
}

/** At most so many turns; a game that is not over then has no result. */
export function randomGame({ variant, rules }: Ruleset, random: Random, turns: number): RecordedGame {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  const position = start.value;
  const names: string[] = [];
  for (let at = 0; at < turns && gameOutcome(position) === ONGOING; at++) {
    const turn: MoveActions[number][] = [];
    do {
      const actions = legalActions(position);
      const action = actions[random.nextInt(actions.length)]!;
      turn.push(action);
      position.make(action);
    } while (position.midTurn && position.outcome(0) === ONGOING);
    for (const _ of turn) position.undo();
    names.push(nameMove(rules, position, turn));
    for (const action of turn) position.make(action);
  }
  const outcome = gameOutcome(position);
  const over = outcome !== ONGOING;
  const seat = (name: string) => ({ name, options: '', limit: '' });
  return {
    variant,
    rules: '',
    sides: rules.sides,
    players: [seat('Ann'), seat('Ben "the second"')],
    fen: rules.startFen,
    moves: bareMoves(names),
    winner: WINNERS[verdictOf(outcome)]!,
    termination: over ? 'normal' : 'unfinished',
    reason: over ? rules.reasons[reasonOf(outcome)]! : '',
    tags: {},
  };
}
