/** Description of the HTTP API in OpenAPI 3.1, served at /api. docs/http-api.md explains it. */
import { version } from '../../package.json';
import { LEVELS } from '../engine/limits';

type Json = Readonly<Record<string, unknown>>;

const string = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more });
const integer = (description: string, more: Json = {}): Json => ({ type: 'integer', description, ...more });
const object = (properties: Json, required: readonly string[] = [], more: Json = {}): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...more,
});
const list = (items: Json, description?: string): Json => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
});
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const jsonContent = (schema: Json, example: unknown, type = 'application/json'): Json => ({
  content: { [type]: { schema, example } },
});

const ERRORS: Json = {
  '400': { description: 'Invalid body, field or parameter', ...jsonContent(ref('Error'), errorExample('bad-fen')) },
  '403': { description: 'Request from another site, or without the token' },
  '503': { description: 'Too many requests are waiting; retry later' },
};

function errorExample(code: string): Json {
  return { error: { code, message: 'field 3, phase: expected one of p m o r n, got s', field: 'fen' } };
}

const POSITION_FIELDS: Json = {
  variant: string('Name of the variant'),
  rules: object({}, [], { description: 'Rule options that differ from the defaults', additionalProperties: true }),
  fen: string('Start of the game; default: the start position of the variant'),
  moves: list(string('A whole move, or one of its actions'), 'Moves since then'),
};
const LIMIT_FIELDS: Json = {
  movetime: integer('Time in ms', { minimum: 1, maximum: 60_000 }),
  depth: integer('Depth in plies', { minimum: 1, maximum: 100 }),
  nodes: integer('Number of nodes', { minimum: 1 }),
};

const STATUS = object(
  {
    result: string('State of the game', { enum: ['ongoing', 'win', 'draw'] }),
    side: string('Side to move'),
    winner: string('Winner'),
    reason: string('Why the game is over'),
    sentence: string('The same for people'),
    midTurn: { type: 'boolean', description: 'A move has begun and must be completed' },
    repetitions: integer('Number of times the position has occurred'),
    counts: list(object({}), 'Rules that count moves'),
    ending: ref('Ending'),
  },
  ['result', 'sentence', 'midTurn'],
);

const SCHEMAS: Json = {
  Error: object({
    error: object({ code: string('For programs'), message: string('For people'), field: string('Invalid field') }, [
      'code',
      'message',
    ]),
  }),
  Ending: object(
    {
      value: string('Tablebase result', { enum: ['won', 'drawn', 'lost'] }),
      plies: integer('Distance'),
      to: string('End of the distance', { enum: ['end', 'removal'] }),
    },
    ['value'],
  ),
  Status: STATUS,
  PositionRequest: object(POSITION_FIELDS, ['variant'], { additionalProperties: false }),
  MoveRequest: object(
    {
      ...POSITION_FIELDS,
      ...LIMIT_FIELDS,
      level: string('Strength', { enum: LEVELS, default: 'full' }),
      seed: integer('0 varies the play', { minimum: 0 }),
    },
    ['variant'],
    { additionalProperties: false },
  ),
  AnalysisRequest: object(
    { ...POSITION_FIELDS, ...LIMIT_FIELDS, multiPv: integer('Number of lines', { minimum: 1, maximum: 5 }) },
    ['variant'],
    { additionalProperties: false },
  ),
  Position: object(
    {
      variant: string('Name of the variant'),
      fen: string('The position'),
      side: string('Side to move'),
      midTurn: { type: 'boolean' },
      status: ref('Status'),
      turns: list(object({ name: string('Notation'), steps: list(object({})) }), 'Legal moves'),
      actions: list(object({}), 'Legal next actions'),
      tooManyTurns: { const: true, description: 'More than 10 000 legal moves' },
      tablebase: list(object({ move: string('Move') }), 'Tablebase results of the legal moves, best first'),
    },
    ['variant', 'fen', 'side', 'status'],
  ),
  TablebaseEntry: object(
    {
      category: string('Result for the side to move', { enum: ['win', 'draw', 'loss', 'unknown'] }),
      dtm: { type: ['integer', 'null'], description: 'Plies to the end, negative if lost' },
      dtc: { type: ['integer', 'null'], description: 'Plies to the next removal or capture, negative if lost' },
    },
    ['category', 'dtm', 'dtc'],
  ),
};

const ENDGAME_FEN = 'W:WK30,K32:BK4';

/** One operation. `example`: a body that is accepted; the reply's example is shortened. */
function operation(summary: string, reply: Json, request?: { readonly schema: string; readonly example: Json }): Json {
  return {
    summary,
    ...(request && { requestBody: { required: true, ...jsonContent(ref(request.schema), request.example) } }),
    responses: { '200': { description: 'OK', ...reply }, ...ERRORS },
  };
}

const path = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });

const PATHS: Json = {
  '/api': { get: operation('This description', jsonContent({ type: 'object' }, { openapi: '3.1.0' })) },
  '/api/health': {
    get: operation(
      'Version and load of the server',
      jsonContent(
        object({
          status: { const: 'ok' },
          version: string('Version'),
          engines: integer('Searches that can run at once'),
          busy: integer('Searches that run'),
        }),
        { status: 'ok', version, engines: 3, busy: 0 },
      ),
    ),
  },
  '/api/variants': {
    get: operation(
      'All variants with their rule options',
      jsonContent(object({ variants: list(object({ name: string('Name'), title: string('Title') })) }), {
        variants: [{ name: 'brandubh', title: 'Brandubh' }],
      }),
    ),
  },
  '/api/variants/{variant}': {
    parameters: [{ ...path('variant'), example: 'brandubh' }],
    get: operation(
      'One variant with its rules in words and its board',
      jsonContent(object({ name: string('Name'), rules: list(string('Sentence')) }), { name: 'brandubh', rules: [] }),
    ),
  },
  '/api/position': {
    post: operation(
      'FEN, status and legal moves of a position',
      jsonContent(ref('Position'), {
        variant: 'brandubh',
        fen: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0',
        side: 'attackers',
        midTurn: false,
        status: { result: 'ongoing', side: 'attackers', sentence: 'Attackers to move.', midTurn: false },
        turns: [{ name: 'd7-c7', steps: [{ kind: 'move', from: 'd7', to: 'c7' }] }],
      }),
      { schema: 'PositionRequest', example: { variant: 'brandubh', moves: ['d7-c7'] } },
    ),
  },
  '/api/ai/move': {
    post: operation(
      "The engine's move, and the position after it",
      jsonContent(object({ move: { type: ['string', 'null'] }, score: object({}), depth: integer('Depth') }), {
        move: 'd7-c7',
        score: { cp: 12 },
        depth: 9,
      }),
      { schema: 'MoveRequest', example: { variant: 'brandubh', level: 'master', movetime: 50 } },
    ),
  },
  '/api/analyse': {
    post: operation(
      'Analysis as a stream of JSON lines',
      jsonContent(
        object({ info: object({}), best: object({}) }),
        { info: { depth: 8, multipv: 1, score: { cp: 12 }, bound: 'exact', pv: ['d7-c7'] } },
        'application/x-ndjson',
      ),
      { schema: 'AnalysisRequest', example: { variant: 'brandubh', multiPv: 2, depth: 3 } },
    ),
  },
  '/api/tablebase/{variant}': {
    parameters: [
      { ...path('variant'), example: 'english-draughts' },
      { name: 'fen', in: 'query', schema: { type: 'string' }, example: ENDGAME_FEN },
    ],
    get: operation(
      'Tablebase results of a position and of its moves, best first, in the form of lila-tablebase. Other parameters are rule options.',
      jsonContent(
        {
          allOf: [
            ref('TablebaseEntry'),
            object({
              variant: string('Name of the variant'),
              fen: string('The position'),
              game_over: { type: 'boolean' },
              moves: list({ allOf: [ref('TablebaseEntry'), object({ move: string('Move') })] }),
            }),
          ],
        },
        {
          variant: 'english-draughts',
          fen: ENDGAME_FEN,
          game_over: false,
          category: 'win',
          dtm: null,
          dtc: null,
          moves: [{ move: '32-28', category: 'loss', dtm: null, dtc: null }],
        },
      ),
    ),
  },
};

export const describeApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Alquerque',
    version,
    description: 'Rules and engine for morris, 8x8 draughts and Brandubh. The server keeps no games.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  paths: PATHS,
  components: { schemas: SCHEMAS },
});
