/** What callers ask of the engine, looked at before a thread hears of it: a thread believes all that it is told. */
import { type IntegerRange, LEVELS, LIMIT_RANGES, OPTION_RANGES } from '../engine/limits';
import type { EngineOptions, Limits } from '../engine/types';
import type { Game } from './game';
import { fault, isObject, ok, type Result } from './result';

export { LEVELS } from '../engine/limits';

type Problem = string | undefined;
type Check = (value: unknown) => Problem;

const integerWithin =
  ({ min, max }: IntegerRange): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `a whole number from ${min} to ${max} is needed`;

const ofType =
  (type: 'boolean' | 'string'): Check =>
  value =>
    typeof value === type ? undefined : `a ${type} is needed`;

const integersWithin = (bounds: Readonly<Record<string, IntegerRange>>): Record<string, Check> =>
  Object.fromEntries(Object.entries(bounds).map(([name, numbers]) => [name, integerWithin(numbers)]));

const SETTING_CHECKS: Readonly<Record<string, Check>> = {
  ...integersWithin(OPTION_RANGES),
  level: value => (LEVELS.some(level => level === value) ? undefined : `one of ${LEVELS.join(', ')} is needed`),
  tablePath: ofType('string'),
};

const LIMIT_CHECKS: Readonly<Record<string, Check>> = {
  ...integersWithin(LIMIT_RANGES),
  infinite: ofType('boolean'),
  ponder: ofType('boolean'),
  searchmoves: value =>
    Array.isArray(value) && value.length > 0 && value.every(name => typeof name === 'string')
      ? undefined
      : 'a list of at least one name is needed',
};

/** What is there of what was asked for; or the first thing that cannot be. Undefined is as if it were not named. */
function validateFields<T extends object>(asked: T, what: string, checks: Readonly<Record<string, Check>>): Result<T> {
  // A number, as of milliseconds, would be a search without any limit.
  if (!isObject(asked)) return fault('bad-setting', `${what} are an object, not ${asked}`);
  const there = Object.entries(asked).filter(([, value]) => value !== undefined);
  for (const [name, value] of there) {
    const wrong = Object.hasOwn(checks, name)
      ? checks[name]!(value)
      : `it is none of ${Object.keys(checks).join(', ')}`;
    if (wrong !== undefined) return fault('bad-setting', `${name}: ${wrong}`);
  }
  return ok(Object.fromEntries(there) as T);
}

/** Of all settings only `elo` has undefined as a value: full strength again. */
export function validateSettings(settings: Partial<EngineOptions>): Result<Partial<EngineOptions>> {
  const read = validateFields(settings, 'settings', SETTING_CHECKS);
  return read.ok && Object.hasOwn(settings, 'elo') ? ok({ ...read.value, elo: settings.elo }) : read;
}

/** The turns that are named have to be legal; each is searched once, however often it is named. */
export function validateLimits(game: Game, asked: Limits): Result<Limits> {
  const limits = validateFields(asked, 'limits', LIMIT_CHECKS);
  if (!limits.ok || limits.value.searchmoves === undefined) return limits;
  const searchmoves = new Set<string>();
  for (const name of limits.value.searchmoves) {
    const after = game.play(name);
    if (!after.ok) return fault('bad-setting', `searchmoves: ${after.error.message}`);
    if (after.value.midTurn) return fault('bad-setting', `searchmoves: '${name}' is not a whole turn`);
    searchmoves.add(after.value.moveSince(game).name);
  }
  return ok({ ...limits.value, searchmoves: [...searchmoves] });
}
