/** Random games as records. */
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

/** A random game of at most `maxMoves` moves; without a result if it is not over then. */
export function randomGame({ variant, rules }: Ruleset, random: Random, maxMoves: number): RecordedGame {
  const start = rules.readFen(rules.startFen);
  if (!start.ok) throw new Error(start.error);
  const position = start.value;
  const names: string[] = [];
  for (let at = 0; at < maxMoves && gameOutcome(position) === ONGOING; at++) {
    const move: MoveActions[number][] = [];
    do {
      const actions = legalActions(position);
      const action = actions[random.nextInt(actions.length)]!;
      move.push(action);
      position.make(action);
    } while (position.midTurn && position.outcome(0) === ONGOING);
    for (const _ of move) position.undo();
    names.push(nameMove(rules, position, move));
    for (const action of move) position.make(action);
  }
  const outcome = gameOutcome(position);
  const isOver = outcome !== ONGOING;
  const player = (name: string) => ({ name, options: '', limit: '' });
  return {
    variant,
    rules: '',
    sides: rules.sides,
    players: [player('Ann'), player('Ben "the second"')],
    fen: rules.startFen,
    moves: bareMoves(names),
    winner: WINNERS[verdictOf(outcome)]!,
    termination: isOver ? 'normal' : 'unfinished',
    reason: isOver ? rules.reasons[reasonOf(outcome)]! : '',
    tags: {},
  };
}
