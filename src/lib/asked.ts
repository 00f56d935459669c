/** What callers ask of the engine, looked at before a thread hears of it: a thread believes all that it is told. */
import { type Bounds, LEVELS, LIMITS, SETTINGS } from '../engine/bounds';
import type { EngineOptions, Limits } from '../engine/engine';
import type { Game } from './game';
import { fault, isObject, ok, type Result } from './result';

export { LEVELS } from '../engine/bounds';

type Wrong = string | undefined;
type Check = (value: unknown) => Wrong;

const whole =
  ({ min, max }: Bounds): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `a whole number from ${min} to ${max} is needed`;

const kind =
  (type: 'boolean' | 'string'): Check =>
  value =>
    typeof value === type ? undefined : `a ${type} is needed`;

const wholes = (bounds: Readonly<Record<string, Bounds>>): Record<string, Check> =>
  Object.fromEntries(Object.entries(bounds).map(([name, numbers]) => [name, whole(numbers)]));

const SETTING: Readonly<Record<string, Check>> = {
  ...wholes(SETTINGS),
  level: value => (LEVELS.some(level => level === value) ? undefined : `one of ${LEVELS.join(', ')} is needed`),
  tablePath: kind('string'),
};

const LIMIT: Readonly<Record<string, Check>> = {
  ...wholes(LIMITS),
  infinite: kind('boolean'),
  ponder: kind('boolean'),
  searchmoves: value =>
    Array.isArray(value) && value.length > 0 && value.every(name => typeof name === 'string')
      ? undefined
      : 'a list of at least one name is needed',
};

/** What is there of what was asked for; or the first thing that cannot be. Undefined is as if it were not named. */
function readAsked<T extends object>(asked: T, what: string, checks: Readonly<Record<string, Check>>): Result<T> {
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
export function readSettings(settings: Partial<EngineOptions>): Result<Partial<EngineOptions>> {
  const read = readAsked(settings, 'settings', SETTING);
  return read.ok && Object.hasOwn(settings, 'elo') ? ok({ ...read.value, elo: settings.elo }) : read;
}

/** The turns that are named have to be legal; each is searched once, however often it is named. */
export function readLimits(game: Game, asked: Limits): Result<Limits> {
  const limits = readAsked(asked, 'limits', LIMIT);
  if (!limits.ok || limits.value.searchmoves === undefined) return limits;
  const searchmoves = new Set<string>();
  for (const name of limits.value.searchmoves) {
    const after = game.play(name);
    if (!after.ok) return fault('bad-setting', `searchmoves: ${after.error.message}`);
    if (after.value.midTurn) return fault('bad-setting', `searchmoves: '${name}' is not a whole turn`);
    searchmoves.add(after.value.playedSince(game).name);
  }
  return ok({ ...limits.value, searchmoves: [...searchmoves] });
}
