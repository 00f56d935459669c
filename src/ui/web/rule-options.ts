/** Rule options of a variant as the page offers them: in groups, without those that have no effect. */
import type { Option, RuleValues, Variant } from '../../api/types';
import { optionTitle } from '../../games/summaries';
import { UI_TEXTS } from '../texts';

type OptionGroup = keyof typeof UI_TEXTS.optionGroups;

const GROUPS: Readonly<Record<string, OptionGroup>> = {
  PiecesCount: 'men',
  PiecesAtLeastCount: 'men',
  HasDiagonalLines: 'men',
  MayFly: 'moves',
  FlyPieceCount: 'moves',
  MayMoveInPlacingPhase: 'moves',
  IsDefenderMoveFirst: 'moves',
  StopPlacingWhenTwoEmptySquares: 'moves',
  MayRemoveMultiple: 'mills',
  MayRemoveFromMillsAlways: 'mills',
  MayRemoveFromMillsInPlacingPhase: 'mills',
  OneTimeUseMill: 'mills',
  RestrictRepeatedMillsFormation: 'mills',
  MillFormationActionInPlacingPhase: 'mills',
  KingTakenBy: 'captures',
  EmptyThroneHostileTo: 'captures',
  KingsThroneHostileTo: 'captures',
  CornersHostileTo: 'captures',
  MoveDistance: 'moves',
};

const groupOf = (name: string): OptionGroup => GROUPS[name] ?? (name.includes('Capture') ? 'captures' : 'ends');

/** With this value of MillFormationActionInPlacingPhase, BoardFullAction has no effect. */
const REMOVE_BY_MILL_COUNT = '5';

/** Returns false if no game depends on the option, given the values of the others. */
function isRelevant(name: string, value: (name: string) => string): boolean {
  const isSet = (option: string): boolean => value(option) === 'true';
  const [, capture, part] = /^(\w+Capture)(\w+)$/.exec(name) ?? [];
  if (capture !== undefined && part !== 'Enabled') {
    if (!isSet(`${capture}Enabled`)) return false;
    if (part === 'OnDiagonalLines') return isSet('HasDiagonalLines');
    if (part === 'InPlacingPhase') return capture !== 'LeapCapture';
    return part !== 'OnlyWhenOwnPiecesLeq3' || isSet(`${capture}InMovingPhase`);
  }
  switch (name) {
    case 'FlyPieceCount':
      return isSet('MayFly');
    case 'MayRemoveFromMillsInPlacingPhase':
      return !isSet('MayRemoveFromMillsAlways');
    case 'StopPlacingWhenTwoEmptySquares':
      return value('PiecesCount') === '12';
    case 'BoardFullAction':
      return value('PiecesCount') === '12' && value('MillFormationActionInPlacingPhase') !== REMOVE_BY_MILL_COUNT;
    default:
      return true;
  }
}

/** The options that have an effect, in groups. `changes`: values that differ from the variant's. */
export function groupedOptions({ options }: Variant, changes: RuleValues): [OptionGroup, Option[]][] {
  const values = new Map(options.map(option => [option.name, `${changes[option.name] ?? option.default}`]));
  const relevant = options.filter(({ name }) => isRelevant(name, option => values.get(option) ?? ''));
  const groups = Object.keys(UI_TEXTS.optionGroups) as OptionGroup[];
  return groups
    .map((group): [OptionGroup, Option[]] => [group, relevant.filter(({ name }) => groupOf(name) === group)])
    .filter(([, members]) => members.length > 0);
}

/** The first value that is not valid, in words; undefined if all are. */
export function findOptionError({ family, options }: Variant, changes: RuleValues): string | undefined {
  for (const { name, type, min = 0, max = 0 } of options) {
    const text = `${changes[name] ?? min}`.trim();
    const isValid = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
    if (type === 'spin' && !isValid)
      return UI_TEXTS.numberExpected(optionTitle(family, name, UI_TEXTS.games), min, max);
  }
  return undefined;
}

/** An error of the rules with titles in place of the names of options. */
export const withOptionTitles = ({ family, options }: Variant, message: string): string =>
  options.reduce(
    (text, { name }) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), optionTitle(family, name, UI_TEXTS.games)),
    message,
  );

type VariantGroup = keyof typeof UI_TEXTS.variantGroups;

const VARIANT_GROUPS: Readonly<Record<string, VariantGroup>> = {
  'nine-mens-morris': 'classic',
  'twelve-mens-morris': 'diagonal',
  'lasker-morris': 'classic',
  morabaraba: 'diagonal',
  nerenchi: 'diagonal',
  'english-draughts': 'short',
  'italian-draughts': 'short',
  brandubh: 'tafl',
};

function groupOfVariant({ name, family, options }: Variant): VariantGroup {
  const known = VARIANT_GROUPS[name];
  if (known) return known;
  if (family === 'draughts') return 'flying';
  if (family !== 'morris') return 'classic';
  return options.some(option => /CaptureEnabled$/.test(option.name) && option.default === true) ? 'captures' : 'mills';
}

/** The variants of a family in groups. */
export function groupedVariants(members: readonly Variant[]): [VariantGroup, Variant[]][] {
  const groups = Object.keys(UI_TEXTS.variantGroups) as VariantGroup[];
  return groups
    .map((group): [VariantGroup, Variant[]] => [group, members.filter(variant => groupOfVariant(variant) === group)])
    .filter(([, variants]) => variants.length > 0);
}
