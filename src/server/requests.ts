/**
 * Request bodies of the API: names, types and ranges of the fields. The rules worker checks whether variant, FEN and moves
 * are valid.
 */
import { LEVELS } from '../engine/limits';
import type { Level, Limits } from '../engine/types';
import type { RuleValue, RuleValues } from '../games/rules';
import { describeValue, quoteWord } from '../util/text';
import { reject } from './errors';

/** Position of a request, as text. */
export interface PositionRequest {
  readonly variant: string;
  readonly rules: RuleValues;
  readonly fen?: string;
  readonly moves: readonly string[];
}

export interface SearchQuery {
  readonly position: PositionRequest;
  readonly limits: Limits;
  readonly level: Level;
  readonly multiPv: number;
  readonly seed: number;
}

type JsonBody = Readonly<Record<string, unknown>>;

const MAX_MOVES = 5000;
const MAX_MOVE_LENGTH = 500;
const MAX_FEN_LENGTH = 2000;
const MAX_RULES = 100;
const MAX_MOVETIME_MS = 60_000;
const DEFAULT_MOVETIME_MS = 1000;
const MAX_MULTI_PV = 5;
const MAX_DEPTH = 100;

const POSITION_FIELDS = ['variant', 'rules', 'fen', 'moves'];
const MOVE_FIELDS = [...POSITION_FIELDS, 'level', 'movetime', 'depth', 'nodes', 'seed'];
const ANALYSIS_FIELDS = [...POSITION_FIELDS, 'multiPv', 'movetime', 'depth', 'nodes'];

export const readPositionRequest = (json: unknown): PositionRequest => positionOf(checkedBody(json, POSITION_FIELDS));

export function readMoveRequest(json: unknown): SearchQuery {
  const body = checkedBody(json, MOVE_FIELDS);
  return {
    position: positionOf(body),
    limits: limitsOf(body, DEFAULT_MOVETIME_MS),
    level: levelOf(body),
    multiPv: 1,
    seed: integerOf(body, 'seed', 0, 2 ** 31 - 1) ?? 0,
  };
}

export function readAnalysisRequest(json: unknown): SearchQuery {
  const body = checkedBody(json, ANALYSIS_FIELDS);
  return {
    position: positionOf(body),
    limits: limitsOf(body, MAX_MOVETIME_MS),
    level: 'full',
    multiPv: integerOf(body, 'multiPv', 1, MAX_MULTI_PV) ?? 1,
    seed: 1,
  };
}

function checkedBody(json: unknown, fields: readonly string[]): JsonBody {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    reject(400, 'bad-request', `body: expected an object, got ${describeValue(json)}`);
  }
  const body = json as JsonBody;
  for (const name of Object.keys(body)) {
    if (!fields.includes(name)) reject(400, 'bad-field', `unknown field '${name.slice(0, 60)}'`, name.slice(0, 60));
  }
  return body;
}

const rejectField = (field: string, expected: string, value: unknown): never =>
  reject(400, 'bad-field', `${field}: expected ${expected}, got ${describeValue(value)}`, field);

function positionOf(body: JsonBody): PositionRequest {
  const { variant, fen } = body;
  if (typeof variant !== 'string') rejectField('variant', 'the name of a variant', variant);
  if (fen !== undefined && (typeof fen !== 'string' || fen.length > MAX_FEN_LENGTH)) {
    rejectField('fen', `a string of at most ${MAX_FEN_LENGTH} characters`, fen);
  }
  return {
    variant: variant as string,
    rules: rulesOf(body.rules),
    ...(fen !== undefined && { fen: fen as string }),
    moves: movesOf(body.moves),
  };
}

const isRuleValue = (value: unknown): value is RuleValue => ['string', 'number', 'boolean'].includes(typeof value);

function rulesOf(rules: unknown): RuleValues {
  if (rules === undefined) return {};
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) rejectField('rules', 'an object', rules);
  const entries = Object.entries(rules as object);
  if (entries.length > MAX_RULES) rejectField('rules', `at most ${MAX_RULES} rule options`, entries.length);
  const [invalid] = entries.filter(([, value]) => !isRuleValue(value));
  if (invalid) rejectField('rules', `a string, a number or a boolean for ${quoteWord(invalid[0])}`, invalid[1]);
  return Object.fromEntries(entries as [string, RuleValue][]);
}

function movesOf(moves: unknown): readonly string[] {
  if (moves === undefined) return [];
  if (!Array.isArray(moves)) return rejectField('moves', 'a list of strings', moves);
  if (moves.length > MAX_MOVES) rejectField('moves', `at most ${MAX_MOVES} moves`, moves.length);
  const invalid = moves.findIndex(move => typeof move !== 'string' || move.length > MAX_MOVE_LENGTH);
  if (invalid >= 0)
    rejectField('moves', `a string of at most ${MAX_MOVE_LENGTH} characters as move ${invalid + 1}`, moves[invalid]);
  return moves;
}

function levelOf(body: JsonBody): Level {
  const level = body.level ?? 'full';
  return LEVELS.find(candidate => candidate === level) ?? rejectField('level', `one of ${LEVELS.join(', ')}`, level);
}

function integerOf(body: JsonBody, name: string, min: number, max: number): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    rejectField(name, `an integer from ${min} to ${max}`, value);
  }
  return value as number;
}

/**
 * Limits of a search, always with a time: `defaultMs` if the request sets no limit at all, the maximum if it sets only
 * depth or nodes.
 */
function limitsOf(body: JsonBody, defaultMs: number): Limits {
  const depth = integerOf(body, 'depth', 1, MAX_DEPTH);
  const nodes = integerOf(body, 'nodes', 1, Number.MAX_SAFE_INTEGER);
  const movetime = integerOf(body, 'movetime', 1, MAX_MOVETIME_MS);
  const hasLimit = depth !== undefined || nodes !== undefined;
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    movetime: movetime ?? (hasLimit ? MAX_MOVETIME_MS : defaultMs),
  };
}
