/** Random games, for properties that hold in every position. */
import { gameOutcome, legalActions } from '../../../src/games/moves';
import { morris } from '../../../src/games/registry';
import { type EngineFamily, ONGOING, type Position, type Rules, type RuleValues } from '../../../src/games/rules';
import { Random } from '../../../src/util/random';
import { positionOf, rulesFor } from './helpers';

const VARIANT_NAMES = morris.variants.map(({ name }) => name);

const MOST_ACTIONS = 400;

/** Plays a random game: calls `look` in every position and plays the action that it returns. */
export function playRandomly(rules: Rules, random: Random, look: (position: Position) => void): Position {
  const position = positionOf(rules, rules.startFen);
  for (let ply = 0; ply < MOST_ACTIONS && gameOutcome(position) === ONGOING; ply++) {
    look(position);
    const actions = legalActions(position);
    position.make(actions[random.nextInt(actions.length)]!);
  }
  return position;
}

/** Random option values that no variant combines, with few men so that games end in all ways. */
function randomOptions(random: Random): { variant: string; options: RuleValues } {
  const options: Record<string, number | boolean> = {};
  for (const option of (morris as EngineFamily).options) {
    if (option.type === 'check' && random.nextInt(4) === 0) options[option.name] = random.nextInt(2) === 0;
    if (option.name.endsWith('Action') || option.name.endsWith('PlacingPhase') || option.name === 'StalemateAction')
      if (option.type === 'spin') options[option.name] = random.nextInt(option.max + 1);
  }
  options.PiecesCount = [5, 9, 12, 12][random.nextInt(4)]!;
  options.NMoveRule = [20, 100][random.nextInt(2)]!;
  options.EndgameNMoveRule = [8, 100][random.nextInt(2)]!;
  options.CustodianCaptureEnabled = random.nextInt(3) === 0;
  options.InterventionCaptureEnabled = random.nextInt(3) === 0;
  options.MayFly = random.nextInt(2) === 0;
  return { variant: VARIANT_NAMES[random.nextInt(VARIANT_NAMES.length)]!, options };
}

export interface Config {
  readonly name: string;
  readonly rules: Rules;
}

/** All variants, and `others` random combinations of options. */
export function allConfigs(others: number): Config[] {
  const random = new Random(others);
  const named = VARIANT_NAMES.map(name => ({ name, rules: rulesFor(name) }));
  const mixed = Array.from({ length: others }, (_, index) => {
    const { variant, options } = randomOptions(random);
    return { name: `mix ${index}: ${variant} ${JSON.stringify(options)}`, rules: rulesFor(variant, options) };
  });
  return [...named, ...mixed];
}
