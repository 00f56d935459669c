/** The options: what `uci` lists and what `setoption` means. */
import { isUtf8 } from 'node:buffer';
import { LEVELS, SETTINGS } from '../engine/bounds';
import type { EngineOptions, Level } from '../engine/engine';
import { DEFAULTS } from '../engine/index';
import { fail, type Game, ok, type Result, type RuleOption, type RuleValue, type RuleValues } from '../games/game';
import { type Choice, VARIANTS } from '../games/index';
import { findOption, readValue, readWord } from '../games/values';
import { quote } from './text';

const VARIANT = 'UCI_Variant';
const CLEAR = 'Clear Hash';
/** `bestmove` is the first action of a turn, for harnesses that go step by step. */
export const SINGLE_ACTIONS = 'UCI_SingleActions';
/** `info` lines tell the chances to win, draw and lose. */
export const SHOW_WDL = 'UCI_ShowWDL';
/** How the protocol writes a text without letters. */
const NO_TEXT = '<empty>';

/** Options of the engine have the form of rule options, or hold any text. */
export type EngineOption = RuleOption | { readonly name: string; readonly type: 'string'; readonly default: string };

export const ENGINE_OPTIONS: readonly EngineOption[] = [
  { name: 'Hash', type: 'spin', default: DEFAULTS.hash, ...SETTINGS.hash },
  { name: 'Threads', type: 'spin', default: DEFAULTS.threads, ...SETTINGS.threads },
  { name: 'MultiPV', type: 'spin', default: DEFAULTS.multiPv, ...SETTINGS.multiPv },
  { name: 'Ponder', type: 'check', default: false },
  { name: 'Move Overhead', type: 'spin', default: DEFAULTS.moveOverhead, ...SETTINGS.moveOverhead },
  { name: 'Level', type: 'combo', default: DEFAULTS.level, values: LEVELS },
  { name: 'UCI_LimitStrength', type: 'check', default: false },
  { name: 'UCI_Elo', type: 'spin', default: SETTINGS.elo.max, ...SETTINGS.elo },
  { name: SHOW_WDL, type: 'check', default: false },
  { name: 'Seed', type: 'spin', default: DEFAULTS.seed, ...SETTINGS.seed },
  { name: SINGLE_ACTIONS, type: 'check', default: false },
  { name: 'TablePath', type: 'string', default: DEFAULTS.tablePath },
  { name: 'TableMemory', type: 'spin', default: DEFAULTS.tableMemory, ...SETTINGS.tableMemory },
  { name: 'TableSeconds', type: 'spin', default: DEFAULTS.tableSeconds, ...SETTINGS.tableSeconds },
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
  tablePath: values.TablePath as string,
  tableMemory: values.TableMemory as number,
  tableSeconds: values.TableSeconds as number,
});

/** What a `setoption` asks for. */
export type Change =
  | { readonly kind: 'clear' }
  | { readonly kind: 'variant'; readonly variant: string }
  | { readonly kind: 'engine' | 'rule'; readonly name: string; readonly value: RuleValue };

/** A text comes byte for byte; names of files are in UTF-8 nearly everywhere. */
function asWritten(text = ''): string {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

function readNamed(kind: 'engine' | 'rule', option: EngineOption, text: string | undefined): Result<Change> {
  if (option.type === 'string') return ok({ kind, name: option.name, value: text === NO_TEXT ? '' : asWritten(text) });
  if (text === undefined || text === '') return fail(`${option.name} needs a value`);
  const value = readValue(option, text);
  return value.ok ? ok({ kind, name: option.name, value: value.value }) : fail(`${option.name}: ${value.error}`);
}

function readVariant(text: string | undefined): Result<Change> {
  if (text === undefined || text === '') return fail(`${VARIANT} needs a value`);
  const variant = readWord(text, VARIANTS);
  if (variant.ok) return ok({ kind: 'variant', variant: variant.value });
  return fail(`${VARIANT}: unknown variant ${quote(text)}; variants lists them`);
}

export function readChange(game: Game, name: string, value: string | undefined): Result<Change> {
  const lower = name.toLowerCase();
  if (lower === VARIANT.toLowerCase()) return readVariant(value);
  if (lower === CLEAR.toLowerCase()) {
    return value === undefined ? ok({ kind: 'clear' }) : fail(`${CLEAR} takes no value`);
  }
  const engineOption = ENGINE_OPTIONS.find(option => option.name.toLowerCase() === lower);
  if (engineOption) return readNamed('engine', engineOption, value);
  const ruleOption = findOption(game, name);
  if (ruleOption) return readNamed('rule', ruleOption, value);
  return fail(`unknown option ${quote(name)} in ${game.family}`);
}

function optionLine(option: EngineOption, byDefault: RuleValue = option.default): string {
  const head = `option name ${option.name} type ${option.type} default ${byDefault}`;
  switch (option.type) {
    case 'check':
      return head;
    case 'spin':
      return `${head} min ${option.min} max ${option.max}`;
    case 'string':
      return byDefault === '' ? head + NO_TEXT : head;
    case 'combo':
      return head + option.values.map(value => ` var ${value}`).join('');
  }
}

/** The option lines. The defaults of rule options are those of the variant in play. */
export function optionLines(choice: Choice): string[] {
  const [hash, ...others] = ENGINE_OPTIONS;
  const variant: RuleOption = { name: VARIANT, type: 'combo', default: VARIANTS[0]!, values: VARIANTS };
  return [
    optionLine(variant),
    optionLine(hash!),
    `option name ${CLEAR} type button`,
    ...others.map(option => optionLine(option)),
    ...choice.game.options.map(option => optionLine(option, choice.values[option.name])),
  ];
}
