import { describe, expect, test } from 'vitest';
import { HttpError } from '../../src/server/errors';
import { readAnalysisRequest, readMoveRequest, readPositionRequest } from '../../src/server/requests';

const BRANDUBH = { variant: 'brandubh' };
const LEVELS = 'novice, apprentice, journeyman, master, full';

/** Code, message and field of the error. */
function errorOf(body: unknown): unknown {
  try {
    return readMoveRequest(body);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message, field } = error.response;
    return [status, code, message, field];
  }
}

describe('an invalid body', () => {
  test.each([
    ['a list', [], 'body: expected an object, got a list'],
    ['null', null, 'body: expected an object, got null'],
    ['text', 'text', "body: expected an object, got 'text'"],
  ])('%s', (_, body, message) => {
    expect(errorOf(body)).toEqual([400, 'bad-request', message, undefined]);
  });
});

describe('an invalid field', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  test.each([
    ['x', { x: 1 }, "unknown field 'x'"],
    ['multiPv', { multiPv: 2 }, "unknown field 'multiPv'"],
    ['variant', { variant: undefined }, 'variant: expected the name of a variant, got nothing'],
    ['variant', { variant: deep }, 'variant: expected the name of a variant, got a list'],
    ['fen', { fen: 3 }, 'fen: expected a string of at most 2000 characters, got 3'],
    ['fen', { fen: 'x'.repeat(2001) }, /^fen: expected a string of at most 2000 characters, got 'x{77}\.\.\.x{20}'$/],
    ['rules', { rules: 'MayFly' }, "rules: expected an object, got 'MayFly'"],
    ['rules', { rules: { MayFly: null } }, "rules: expected a string, a number or a boolean for 'MayFly', got null"],
    ['rules', { rules: { ...Array(101).fill(0) } }, 'rules: expected at most 100 rule options, got 101'],
    ['moves', { moves: 'd7-c7' }, "moves: expected a list of strings, got 'd7-c7'"],
    ['moves', { moves: ['d7-c7', 7] }, 'moves: expected a string of at most 500 characters as move 2, got 7'],
    ['moves', { moves: Array(5001).fill('d7-c7') }, 'moves: expected at most 5000 moves, got 5001'],
    ['level', { level: 'god' }, `level: expected one of ${LEVELS}, got 'god'`],
    ['depth', { depth: '9' }, "depth: expected an integer from 1 to 100, got '9'"],
    ['depth', { depth: 1.5 }, 'depth: expected an integer from 1 to 100, got 1.5'],
    ['nodes', { nodes: 0 }, 'nodes: expected an integer from 1 to 9007199254740991, got 0'],
    ['movetime', { movetime: 60_001 }, 'movetime: expected an integer from 1 to 60000, got 60001'],
    ['seed', { seed: -1 }, 'seed: expected an integer from 0 to 2147483647, got -1'],
  ])('%s of %.60o', (field, fields, message) => {
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(errorOf({ ...BRANDUBH, ...fields })).toEqual([400, 'bad-field', text, field]);
  });
});

test('a position may leave out all fields but the variant', () => {
  expect(readPositionRequest(BRANDUBH)).toEqual({ variant: 'brandubh', rules: {}, moves: [] });
});

test.each([
  [readMoveRequest, {}, { movetime: 1000 }],
  [readMoveRequest, { depth: 3 }, { depth: 3, movetime: 60_000 }],
  [readMoveRequest, { nodes: 500, movetime: 20 }, { nodes: 500, movetime: 20 }],
  [readAnalysisRequest, {}, { movetime: 60_000 }],
])('every search has a time limit: %o of %o', (read, fields, limits) => {
  expect(read({ ...BRANDUBH, ...fields }).limits).toEqual(limits);
});
