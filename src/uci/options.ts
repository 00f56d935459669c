/** Engine options and rule options: the lines of `uci` and the meaning of `setoption`. */
import { isUtf8 } from 'node:buffer';
import { DEFAULT_OPTIONS } from '../engine/engine';
import { LEVELS, OPTION_RANGES } from '../engine/limits';
import type { EngineOptions, Level } from '../engine/types';
import { VARIANT_NAMES, type VariantChoice } from '../games/registry';
import {
  type EngineFamily,
  findOption,
  parseOptionValue,
  type RuleOption,
  type RuleValue,
  type RuleValues,
} from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { parseChoice, quoteWord } from '../util/text';

const VARIANT_OPTION = 'UCI_Variant';
const CLEAR_HASH = 'Clear Hash';
/** Makes `bestmove` the first action of a move, for harnesses that play action by action. */
export const SINGLE_ACTIONS = 'UCI_SingleActions';
/** Adds win, draw and loss probabilities to `info` lines. */
export const SHOW_WDL = 'UCI_ShowWDL';
const EMPTY_STRING = '<empty>';

/** Option of the engine: like a rule option, or any string. */
type EngineOption = RuleOption | { readonly name: string; readonly type: 'string'; readonly default: string };

export const ENGINE_OPTIONS: readonly EngineOption[] = [
  { name: 'Hash', type: 'spin', default: DEFAULT_OPTIONS.hash, ...OPTION_RANGES.hash },
  { name: 'Threads', type: 'spin', default: DEFAULT_OPTIONS.threads, ...OPTION_RANGES.threads },
  { name: 'MultiPV', type: 'spin', default: DEFAULT_OPTIONS.multiPv, ...OPTION_RANGES.multiPv },
  { name: 'Ponder', type: 'check', default: false },
  { name: 'Move Overhead', type: 'spin', default: DEFAULT_OPTIONS.moveOverhead, ...OPTION_RANGES.moveOverhead },
  { name: 'Level', type: 'combo', default: DEFAULT_OPTIONS.level, values: LEVELS },
  { name: 'UCI_LimitStrength', type: 'check', default: false },
  { name: 'UCI_Elo', type: 'spin', default: OPTION_RANGES.elo.max, ...OPTION_RANGES.elo },
  { name: SHOW_WDL, type: 'check', default: false },
  { name: 'Seed', type: 'spin', default: DEFAULT_OPTIONS.seed, ...OPTION_RANGES.seed },
  { name: 'OwnBook', type: 'check', default: DEFAULT_OPTIONS.ownBook },
  { name: SINGLE_ACTIONS, type: 'check', default: false },
  { name: 'TablePath', type: 'string', default: DEFAULT_OPTIONS.tablePath },
  { name: 'TableMemory', type: 'spin', default: DEFAULT_OPTIONS.tableMemory, ...OPTION_RANGES.tableMemory },
  { name: 'TableSeconds', type: 'spin', default: DEFAULT_OPTIONS.tableSeconds, ...OPTION_RANGES.tableSeconds },
];

export const engineDefaults = (): RuleValues =>
  Object.fromEntries(ENGINE_OPTIONS.map(option => [option.name, option.default]));

export const engineOptions = (values: RuleValues): EngineOptions => ({
  hash: values.Hash as number,
  threads: values.Threads as number,
  multiPv: values.MultiPV as number,
  moveOverhead: values['Move Overhead'] as number,
  level: values.Level as Level,
  ...(values.UCI_LimitStrength === true && { elo: values.UCI_Elo as number }),
  seed: values.Seed as number,
  ownBook: values.OwnBook as boolean,
  tablePath: values.TablePath as string,
  tableMemory: values.TableMemory as number,
  tableSeconds: values.TableSeconds as number,
});

/** Effect of a `setoption` command. */
export type OptionChange =
  | { readonly kind: 'clear' }
  | { readonly kind: 'variant'; readonly variant: string }
  | { readonly kind: 'engine' | 'rule'; readonly name: string; readonly value: RuleValue };

/** Input is Latin-1, one character per byte; file names are usually UTF-8. */
function decodeText(text = ''): string {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

function parseNamedOption(
  kind: 'engine' | 'rule',
  option: EngineOption,
  text: string | undefined,
): Result<OptionChange> {
  if (option.type === 'string')
    return ok({ kind, name: option.name, value: text === EMPTY_STRING ? '' : decodeText(text) });
  if (text === undefined || text === '') return fail(`${option.name}: expected a value`);
  const value = parseOptionValue(option, text);
  return value.ok ? ok({ kind, name: option.name, value: value.value }) : fail(`${option.name}: ${value.error}`);
}

function parseVariantOption(text: string | undefined): Result<OptionChange> {
  if (text === undefined || text === '') return fail(`${VARIANT_OPTION}: expected a value`);
  const variant = parseChoice(text, VARIANT_NAMES);
  if (variant.ok) return ok({ kind: 'variant', variant: variant.value });
  return fail(`${VARIANT_OPTION}: unknown variant ${quoteWord(text)}; see variants`);
}

export function parseOptionChange(family: EngineFamily, name: string, value: string | undefined): Result<OptionChange> {
  const lower = name.toLowerCase();
  if (lower === VARIANT_OPTION.toLowerCase()) return parseVariantOption(value);
  if (lower === CLEAR_HASH.toLowerCase()) {
    return value === undefined ? ok({ kind: 'clear' }) : fail(`${CLEAR_HASH}: unexpected value`);
  }
  const engineOption = ENGINE_OPTIONS.find(option => option.name.toLowerCase() === lower);
  if (engineOption) return parseNamedOption('engine', engineOption, value);
  const ruleOption = findOption(family, name);
  if (ruleOption) return parseNamedOption('rule', ruleOption, value);
  return fail(`unknown option ${quoteWord(name)} in ${family.family}`);
}

function optionLine(option: EngineOption, value: RuleValue = option.default): string {
  const head = `option name ${option.name} type ${option.type} default ${value}`;
  switch (option.type) {
    case 'check':
      return head;
    case 'spin':
      return `${head} min ${option.min} max ${option.max}`;
    case 'string':
      return value === '' ? head + EMPTY_STRING : head;
    case 'combo':
      return head + option.values.map(word => ` var ${word}`).join('');
  }
}

/** All option lines. The defaults of rule options are the values of the variant. */
export function optionLines(choice: VariantChoice): string[] {
  const [hash, ...others] = ENGINE_OPTIONS;
  const variant: RuleOption = {
    name: VARIANT_OPTION,
    type: 'combo',
    default: VARIANT_NAMES[0]!,
    values: VARIANT_NAMES,
  };
  return [
    optionLine(variant),
    optionLine(hash!),
    `option name ${CLEAR_HASH} type button`,
    ...others.map(option => optionLine(option)),
    ...choice.family.options.map(option => optionLine(option, choice.values[option.name])),
  ];
}
