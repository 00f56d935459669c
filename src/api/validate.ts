/** Validation of engine settings and search limits: worker threads trust what they are sent. */
import { type IntegerRange, LEVELS, LIMIT_RANGES, OPTION_RANGES } from '../engine/limits';
import type { EngineOptions, Limits } from '../engine/types';
import { describeValue } from '../util/text';
import type { Game } from './game';
import { fault, isObject, ok, type Result } from './result';

export { LEVELS } from '../engine/limits';

/** Returns what was expected, or undefined if the value is valid. */
type Check = (value: unknown) => string | undefined;

const integerWithin =
  ({ min, max }: IntegerRange): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `an integer from ${min} to ${max}`;

const ofType =
  (type: 'boolean' | 'string'): Check =>
  value =>
    typeof value === type ? undefined : `a ${type}`;

const integersWithin = (ranges: Readonly<Record<string, IntegerRange>>): Record<string, Check> =>
  Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, integerWithin(range)]));

const SETTING_CHECKS: Readonly<Record<string, Check>> = {
  ...integersWithin(OPTION_RANGES),
  level: value => (LEVELS.some(level => level === value) ? undefined : `one of ${LEVELS.join(', ')}`),
  ownBook: ofType('boolean'),
  tablePath: ofType('string'),
};

const LIMIT_CHECKS: Readonly<Record<string, Check>> = {
  ...integersWithin(LIMIT_RANGES),
  infinite: ofType('boolean'),
  ponder: ofType('boolean'),
  searchmoves: value =>
    Array.isArray(value) && value.length > 0 && value.every(name => typeof name === 'string')
      ? undefined
      : 'a non-empty list of move names',
};

/** The members that are not undefined; fails on the first one that is unknown or invalid. */
function validateFields<T extends object>(given: T, what: string, checks: Readonly<Record<string, Check>>): Result<T> {
  // A number, meant as milliseconds, would otherwise be a search without any limit.
  if (!isObject(given)) return fault('bad-setting', `${what}: expected an object, got ${describeValue(given)}`);
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of present) {
    if (!Object.hasOwn(checks, name))
      return fault('bad-setting', `${name}: unknown; expected one of ${Object.keys(checks).join(', ')}`);
    const expected = checks[name]!(value);
    if (expected !== undefined)
      return fault('bad-setting', `${name}: expected ${expected}, got ${describeValue(value)}`);
  }
  return ok(Object.fromEntries(present) as T);
}

/** Only for `elo` does undefined have a meaning: full strength. */
export function validateSettings(settings: Partial<EngineOptions>): Result<Partial<EngineOptions>> {
  const valid = validateFields(settings, 'settings', SETTING_CHECKS);
  return valid.ok && Object.hasOwn(settings, 'elo') ? ok({ ...valid.value, elo: settings.elo }) : valid;
}

/** Moves of `searchmoves` must be legal and complete; each is listed once, by its canonical name. */
export function validateLimits(game: Game, given: Limits): Result<Limits> {
  const limits = validateFields(given, 'limits', LIMIT_CHECKS);
  if (!limits.ok || limits.value.searchmoves === undefined) return limits;
  const searchmoves = new Set<string>();
  for (const name of limits.value.searchmoves) {
    const after = game.play(name);
    if (!after.ok) return fault('bad-setting', `searchmoves: ${after.error.message}`);
    if (after.value.midTurn) return fault('bad-setting', `searchmoves: expected a complete move, got '${name}'`);
    searchmoves.add(after.value.moveSince(game).name);
  }
  return ok({ ...limits.value, searchmoves: [...searchmoves] });
}
