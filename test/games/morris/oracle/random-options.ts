/** Random options: a variant unchanged, with a few changes, or with all values random. */
import { morris } from '../../../../src/games/registry';
import type { RuleValues } from '../../../../src/games/rules';
import type { Random } from '../../../../src/util/random';

export const pick = <T>(random: Random, choices: readonly T[]): T => choices[random.nextInt(choices.length)]!;

/** Ranges of numbers that make interesting games. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  PiecesCount: [3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 12, 12, 12],
  FlyPieceCount: [0, 3, 3, 3, 4, 5, 12],
  PiecesAtLeastCount: [1, 2, 3, 3, 3, 3, 4, 5, 9, 12],
  NMoveRule: [0, 1, 2, 5, 10, 20, 50, 100],
  EndgameNMoveRule: [0, 1, 2, 5, 10, 20, 100],
};

/** Changes one option in `rate`. */
function drawn(random: Random, rate: number): RuleValues {
  const values: Record<string, number | boolean> = {};
  for (const option of morris.options) {
    if (random.nextInt(rate) !== 0) continue;
    if (option.type === 'check') values[option.name] = random.nextInt(2) === 0;
    else if (option.type === 'spin')
      values[option.name] = pick(
        random,
        NUMBERS[option.name] ?? Array.from({ length: option.max + 1 }, (_, value) => value),
      );
  }
  return values;
}

const coin = (random: Random): boolean => random.nextInt(2) === 0;

/** Combinations that cause rare situations. */
const THEMES: readonly ((random: Random) => RuleValues)[] = [
  random => ({ StalemateAction: 1, MayFly: false, PiecesAtLeastCount: 1 + random.nextInt(3) }),
  random => ({
    PiecesCount: 12,
    PiecesAtLeastCount: pick(random, [1, 3, 3, 3, 3, 12]),
    MayMoveInPlacingPhase: coin(random),
    IsDefenderMoveFirst: coin(random),
    BoardFullAction: random.nextInt(5),
    MillFormationActionInPlacingPhase: random.nextInt(6),
    StalemateAction: random.nextInt(6),
    OneTimeUseMill: coin(random),
    StopPlacingWhenTwoEmptySquares: coin(random),
  }),
  random => ({
    RestrictRepeatedMillsFormation: true,
    StalemateAction: random.nextInt(6),
    MayRemoveMultiple: coin(random),
    OneTimeUseMill: random.nextInt(3) === 0,
  }),
  random => ({
    MillFormationActionInPlacingPhase: 1 + random.nextInt(3),
    MayMoveInPlacingPhase: true,
    MayRemoveMultiple: coin(random),
    HasDiagonalLines: true,
    NMoveRule: pick(random, [1, 2, 3, 5, 100]),
  }),
  random => ({ ...drawn(random, 3), CustodianCaptureEnabled: true, InterventionCaptureEnabled: true }),
  random => ({ LeapCaptureEnabled: true, HasDiagonalLines: coin(random), MayFly: coin(random) }),
  random => ({ ...drawn(random, 5), LeapCaptureEnabled: true, LeapCaptureInMovingPhase: true }),
  () => ({}),
  random => drawn(random, 10),
  random => drawn(random, 1),
];

export const randomOptions = (random: Random): RuleValues => pick(random, THEMES)(random);
