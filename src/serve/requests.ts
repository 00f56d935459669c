/** What a body may say: fields of the right kind within bounds. What it means is for the rules to judge. */
import { LEVELS } from '../engine/bounds';
import type { Level, Limits } from '../engine/engine';
import type { RuleValue, RuleValues } from '../games/game';
import { refuse } from './fault';

/** A position as text. */
export interface PositionText {
  readonly variant: string;
  readonly rules: RuleValues;
  readonly fen?: string;
  readonly moves: readonly string[];
}

export interface Thinking {
  readonly position: PositionText;
  readonly limits: Limits;
  readonly level: Level;
  readonly multiPv: number;
  readonly seed: number;
}

type Body = Readonly<Record<string, unknown>>;

const MOST_MOVES = 5000;
const LONGEST_MOVE = 500;
const LONGEST_FEN = 2000;
const MOST_RULES = 100;
const LONGEST_MOVETIME = 60_000;
const USUAL_MOVETIME = 1000;
const MOST_LINES = 5;
const DEEPEST = 100;

const POSITION = ['variant', 'rules', 'fen', 'moves'];
const MOVE = [...POSITION, 'level', 'movetime', 'depth', 'nodes', 'seed'];
const ANALYSIS = [...POSITION, 'multiPv', 'movetime', 'depth', 'nodes'];

export const readPosition = (json: unknown): PositionText => positionIn(bodyOf(json, POSITION));

export function readMove(json: unknown): Thinking {
  const body = bodyOf(json, MOVE);
  return {
    position: positionIn(body),
    limits: limitsIn(body, USUAL_MOVETIME),
    level: levelIn(body),
    multiPv: 1,
    seed: numberIn(body, 'seed', 0, 2 ** 31 - 1) ?? 0,
  };
}

export function readAnalysis(json: unknown): Thinking {
  const body = bodyOf(json, ANALYSIS);
  return {
    position: positionIn(body),
    limits: limitsIn(body, LONGEST_MOVETIME),
    level: 'full',
    multiPv: numberIn(body, 'multiPv', 1, MOST_LINES) ?? 1,
    seed: 1,
  };
}

function bodyOf(json: unknown, fields: readonly string[]): Body {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    refuse(400, 'bad-request', 'the body has to be an object');
  }
  const body = json as Body;
  for (const name of Object.keys(body)) {
    if (!fields.includes(name)) refuse(400, 'bad-field', `there is no field '${name.slice(0, 60)}'`, name.slice(0, 60));
  }
  return body;
}

function positionIn(body: Body): PositionText {
  const { variant, fen } = body;
  if (typeof variant !== 'string') refuse(400, 'bad-field', 'variant has to be the name of a variant', 'variant');
  if (fen !== undefined && (typeof fen !== 'string' || fen.length > LONGEST_FEN)) {
    refuse(400, 'bad-field', `fen has to be text of at most ${LONGEST_FEN} characters`, 'fen');
  }
  return {
    variant: variant as string,
    rules: rulesIn(body.rules),
    ...(fen !== undefined && { fen: fen as string }),
    moves: movesIn(body.moves),
  };
}

const isValue = (value: unknown): value is RuleValue => ['string', 'number', 'boolean'].includes(typeof value);

function rulesIn(rules: unknown): RuleValues {
  if (rules === undefined) return {};
  const entries =
    typeof rules === 'object' && rules !== null && !Array.isArray(rules) ? Object.entries(rules) : undefined;
  if (!entries || entries.length > MOST_RULES || !entries.every(([, value]) => isValue(value))) {
    refuse(400, 'bad-field', 'rules has to be an object of rule options and their values', 'rules');
  }
  return Object.fromEntries(entries as [string, RuleValue][]);
}

function movesIn(moves: unknown): readonly string[] {
  if (moves === undefined) return [];
  const right = Array.isArray(moves) && moves.length <= MOST_MOVES;
  if (!right || !moves.every(move => typeof move === 'string' && move.length <= LONGEST_MOVE)) {
    refuse(400, 'bad-field', `moves has to be a list of at most ${MOST_MOVES} names of moves`, 'moves');
  }
  return moves as string[];
}

function levelIn(body: Body): Level {
  const level = body.level ?? 'full';
  const known = LEVELS.find(candidate => candidate === level);
  return known ?? refuse(400, 'bad-field', `level has to be one of ${LEVELS.join(', ')}`, 'level');
}

function numberIn(body: Body, name: string, min: number, max: number): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    refuse(400, 'bad-field', `${name} has to be a whole number from ${min} to ${max}`, name);
  }
  return value as number;
}

/** Every search ends: what says nothing of time has the longest time there is, and what says nothing at all a usual one. */
function limitsIn(body: Body, usual: number): Limits {
  const depth = numberIn(body, 'depth', 1, DEEPEST);
  const nodes = numberIn(body, 'nodes', 1, Number.MAX_SAFE_INTEGER);
  const movetime = numberIn(body, 'movetime', 1, LONGEST_MOVETIME);
  const bounded = depth !== undefined || nodes !== undefined;
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    movetime: movetime ?? (bounded ? LONGEST_MOVETIME : usual),
  };
}
