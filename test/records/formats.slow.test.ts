/** Games as other programs and people write them, with the malformations found in published games. */
import { describe, expect, test } from 'vitest';
import { type GameEntry, readGamesText } from '../../src/records/game-reader';
import { gameWriter } from '../../src/records/writers';

const summary = ({ result }: GameEntry): string => {
  if (!result.ok) return `line ${result.at}: ${result.error}`;
  const { variant, moves, winner, termination } = result.value.game;
  return `${variant} ${winner} ${termination}: ${moves.map(({ name }) => name).join(' ')}`;
};
const remarks = ({ result }: GameEntry): readonly string[] => (result.ok ? result.value.notes : []);
const all = (text: string, variant?: string): string[] => readGamesText(text, variant).map(summary);
const one = (text: string, variant?: string): string => {
  const games = all(text, variant);
  expect(games).toHaveLength(1);
  return games[0]!;
};
const english = (moves: string): string => one(`[GameType "21"]\n${moves}\n`);
const movesIn = (entry: string): string => entry.split(': ')[1] ?? '';

const FOUR = 'english-draughts nobody unfinished: 11-15 23-19 8-11 22-17';

test('accepts tags and names that every object has as properties', () => {
  const [entry] = readGamesText(
    '[constructor "x"]\n[White "constructor"]\n[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 *\n',
  );
  if (!entry?.result.ok) throw new Error('not read');
  expect(entry.result.value.game.tags).toMatchObject({ constructor: 'x' });
  expect(entry.result.value.game.players.map(({ name }) => name)).toContain('constructor');
});

test('ignores an empty FEN in tags and JSON', () => {
  expect(one('[FEN ""]\n[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 *\n')).toBe(FOUR);
  expect(one('[Variant "english-draughts"]\n[FEN " "]\n1. 11-15 23-19 2. 8-11 22-17 *\n')).toBe(FOUR);
  const data = (fen: string): string => `{"variant":"english-draughts","fen":"${fen}","turns":[{"name":"11-15"}]}\n`;
  expect(one(data(''))).toBe('english-draughts nobody unfinished: 11-15');
  expect(one(data('x'))).toContain('FEN: ');
});

test('reads JSON after a byte order mark, but not JSON inside a comment', () => {
  expect(one('\ufeff{"variant":"english-draughts","turns":[{"name":"11-15"}]}\n')).toContain(': 11-15');
  const quoted = '1. 11-15 23-19\n{"A move of his," says the book} 2. 8-11 22-17 *';
  expect(english(quoted)).toBe(FOUR);
});

test.each(['[x "', '2!!!!!!'])(
  'reads many repetitions of %s in linear time',
  piece => {
    expect(all(`1. 11-15 ${piece.repeat(50_000)}a`).length).toBeGreaterThan(0);
  },
  20_000,
);

describe('PDN', () => {
  test.each([
    ['standard notation', '1. 11-15 23-19 2. 8-11 22-17 *'],
    ['quiet moves with an x', '1. 11x15 23x19 2. 8x11 22-17 *'],
    ['move numbers without a space', '1.11-15 23-19 2.8-11 22-17 *'],
    ['a move number before the second side', '1. 11-15 1... 23-19 2. 8-11 2... 22-17 *'],
    ['numeric annotations', '1. 11-15 $1 23-19 $14 $2 2. 8-11 22-17 $4 *'],
    ['annotation marks', '1. 11-15! 23-19?? 2. 8-11 !? 22-17!! *'],
    ['comments', '1. 11-15 {a} 23-19 {b [c] (d)} 2. 8-11 ; 9-13 22-18\n 22-17 {} *'],
    ['nested variations', '1. 11-15 23-19 (22-18 15x22 (1... 23-18 {a) b}) 25x18) 2. 8-11 22-17 *'],
    ['an unclosed variation', '1. 11-15 23-19 2. 8-11 22-17 (22-18'],
    ['no result', '1. 11-15 23-19 2. 8-11 22-17'],
  ])('%s', (_, moves) => {
    expect(english(moves)).toBe(FOUR);
  });

  test('reads captures with a dash or a space', () => {
    const capture = '11-15 22-18 15x22 25x18';
    for (const moves of ['15-22 25-18', '15x 22 25x18', '15 x22 25 x 18', '15:22 25×18', '15x22 25X18'])
      expect(movesIn(english(`1. 11-15 22-18 2. ${moves} *`))).toBe(capture);
  });

  test('reads algebraic squares in capitals, without a dash, with a colon, or with the file alone', () => {
    const game = (moves: string): string => movesIn(one(`[GameType "25"]\n1. ${moves} *\n`));
    expect(game('C3-D4 D6-C5 2. B2-C3 F6-G5')).toBe('c3-d4 d6-c5 b2-c3 f6-g5');
    expect(game('c3d4 d6c5 2. b2c3 f6g5')).toBe('c3-d4 d6-c5 b2-c3 f6-g5');
    expect(game('ab4 ba5 2. ed4 dc5 3. b:d6 c7:e5')).toBe('a3-b4 b6-a5 e3-d4 d6-c5 b4xd6 c7xe5');
  });

  test.each([
    ['2-0', 0],
    ['0-2', 1],
    ['1-1', 'draw'],
    ['0-0', 'nobody'],
    ['1/2-1/2', 'draw'],
    ['*', 'nobody'],
  ])('reads the result %s', (result, winner) => {
    const [game] = readGamesText(`[GameType "21"]\n1. 11-15 23-19 ${result}\n`) as [GameEntry];
    expect(game.result.ok && game.result.value.game.winner).toBe(winner);
    expect(remarks(game)).toEqual([]);
  });

  test.each(['l-O', '1:0', '½-½', '0,5-0,5', '1–0', '1-0.'])('reads the misspelt result %s with a remark', result => {
    const [game] = readGamesText(`[GameType "21"]\n1. 11-15 23-19 ${result}\n`) as [GameEntry];
    expect(game.result.ok && game.result.value.game.winner).toBe(/½|5/.test(result) ? 'draw' : 0);
    expect(remarks(game)[0]).toContain(`result '${result}' read as`);
  });

  test('reports contradicting results: the end of the game beats the tag, the board beats both', () => {
    const [game] = readGamesText('[GameType "21"]\n[Result "0-1"]\n1. 11-15 23-19 1-0\n') as [GameEntry];
    expect(remarks(game)).toEqual(['the tag Result is 0-1, but the game ends with 1-0, which counts']);
    const [won] = readGamesText('[GameType "21"]\n[FEN "B:W18:B15"]\n1. 15x22 0-1\n') as [GameEntry];
    expect(remarks(won)).toEqual(['the recorded result is 0-1, but by the rules 1-0 (no-pieces)']);
    expect(summary(won)).toBe('english-draughts 0 normal: 15x22');
  });

  test('reads brackets and quotation marks inside a tag', () => {
    const [game] = readGamesText('[Event "The [old] "Open", 1947"]\n[GameType "21"]\n1. 11-15 *\n') as [GameEntry];
    expect(game.result.ok && game.result.value.game.tags.Event).toBe('The [old] "Open", 1947');
  });

  test('reports text after the last move', () => {
    const [game] = readGamesText('[GameType "21"]\n1. 11-15 23-19 White resigned; 12-16 was better 1-0\n') as [
      GameEntry,
    ];
    expect(summary(game)).toBe('english-draughts 0 adjudication: 11-15 23-19');
    expect(remarks(game)[0]).toMatch(/^ignored text: White resigned/);
  });

  test('skips text before the first game', () => {
    expect(one('Games of 1947\nread on\n\n1. 11-15 23-19 *\n', 'english-draughts')).toContain('11-15 23-19');
  });

  test('translates Italian tag names', () => {
    const [game] = readGamesText(
      '[Evento "Torneo"]\n[Dati "1950"]\n[Bianco "Rossi"]\n[Risultato "1-1"]\n[GameType "22"]\n1. 23-20 10-14\n',
    ) as [GameEntry];
    const record = game.result.ok ? game.result.value.game : undefined;
    expect(record?.winner).toBe('draw');
    expect(record?.tags).toEqual({ Event: 'Torneo', Date: '1950' });
    expect(record?.players[0].name).toBe('Rossi');
  });

  test('reads a game that is only a FEN, with a full stop and spaces', () => {
    const [game] = readGamesText(
      '[GameType "21"]\n[FEN "B: W18, 24,K10 :B12,16."]\n\n[GameType "21"]\n1. 11-15 *\n',
    ) as [GameEntry];
    expect(game.result.ok && game.result.value.game.fen).toBe('B:WK10,18,24:B12,16');
  });

  test('reads several games on one line, with and without tags', () => {
    expect(all('[GameType "21"] 1. 11-15 23-19 1-0 [GameType "21"] 1. 9-13 0-1\n')).toHaveLength(2);
    expect(all('1. 11-15 23-19 1-0 1. 9-13 22-18 0-1\n1. 10-14 *\n', 'english-draughts')).toHaveLength(3);
  });

  test('resolves an ambiguous move by the later moves, or reports the choice', () => {
    const start = '[GameType "21"]\n[FEN "B:W6,7,14,15,32:B2,1"]\n';
    const [first] = readGamesText(`${start}1. 2x18 7-3 *\n`) as [GameEntry];
    expect(summary(first)).toContain('2x9x18 7-3');
    expect(remarks(first)).toEqual([
      'line 3: move 1, 2x18: could be 2x9x18 or 2x11x18; read as 2x9x18, the only one that fits the later moves',
    ]);
    const [other] = readGamesText(`${start}1. 2x18 14-10 *\n`) as [GameEntry];
    expect(summary(other)).toContain('2x11x18 14-10');
    const [open] = readGamesText(`${start}1. 2x18 32-28 *\n`) as [GameEntry];
    expect(remarks(open)[0]).toContain('read as 2x9x18, others fit too');
    const lettered = '[GameType "25"]\n[FEN "W:We3,e5:Ba7,h8"]\n';
    expect(summary(readGamesText(`${lettered}1. ef4 *\n`)[0]!)).toContain('e3-f4');
  });

  test('many ambiguous moves do not multiply the work', () => {
    const around = (times: number): string => 'cd4 h2-g3 cb4 g3-h2 d4-c3 h2-g3 b4-c5 g3-h2 '.repeat(times);
    const start = '[GameType "25"]\n[FEN "W:WKc3,Kc5:BKh2"]\n';
    const [game] = readGamesText(`${start}${around(20)}*\n`) as [GameEntry];
    const moves = 'c3-d4 h2-g3 c5-b4 g3-h2 d4-c3 h2-g3 b4-c5 g3-h2 '.repeat(20).trim();
    expect(summary(game)).toContain(`: ${moves}`);
    expect(
      remarks(game).filter(remark => remark.includes('could be c3-d4 or c5-d4; read as c3-d4, others fit too')),
    ).toHaveLength(20);
    const decided = `${around(20)}cd4 h2-g3 c3-b2 g3-h2`;
    expect(remarks(readGamesText(`${start}${decided} *\n`)[0]!)[0]).toContain('read as c5-d4, the only one that fits');
    const [wrong] = readGamesText(`${start}${around(20)}h2-h3 *\n`, 'russian-draughts') as [GameEntry];
    expect(summary(wrong)).toContain('the game was over before move 17');
  });

  test('without GameType the user names the variant, or the first legal one is taken', () => {
    const text = '1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n';
    expect(one(text, 'brazilian-draughts')).toMatch(/^brazilian-draughts/);
    const [game] = readGamesText(text) as [GameEntry];
    expect(summary(game)).toMatch(/^russian-draughts/);
    expect(remarks(game)[0]).toBe(
      'no GameType: read as russian-draughts by legality; also legal as brazilian-draughts czech-draughts',
    );
  });

  test('corrects a wrong GameType', () => {
    const [game] = readGamesText('[GameType "26"]\n1. 11-15 23-19 2. 8-11 22-17 *\n') as [GameEntry];
    expect(summary(game)).toMatch(/draughts nobody unfinished/);
    expect(remarks(game)[0]).toMatch(/^GameType 26, but only legal as/);
  });

  test('reads CR LF, and an illegal game does not affect the next one', () => {
    const text =
      '[GameType "21"]\r\n1. 11-15 *\r\n\r\n[GameType "21"]\r\n1. 11-15 1-5 *\r\n\r\n[GameType "21"]\r\n1. 9-13 *\r\n';
    expect(all(text)).toEqual([
      'english-draughts nobody unfinished: 11-15',
      "line 5: move 2, 1-5: '1-5' is not legal; no move from 1",
      'english-draughts nobody unfinished: 9-13',
    ]);
  });

  test('reads a game that continues after a draw without the drawing rule', () => {
    const dance = '1-5 32-28 5-1 28-32 '.repeat(3);
    const [game] = readGamesText(`[GameType "21"]\n[FEN "B:WK32:BK1"]\n${dance}*\n`) as [GameEntry];
    expect(summary(game)).toMatch(/^english-draughts/);
    expect(remarks(game)[0]).toContain('the game was drawn by the rules and played on');
  });

  test('writes Russian captures with colons', () => {
    const [game] = readGamesText('[GameType "25"]\n1. a3-b4 b6-a5 2. e3-d4 d6-c5 3. b4xd6 c7xe5 *\n') as [GameEntry];
    const text = game.result.ok ? gameWriter('pdn')(game.result.value.game) : undefined;
    expect(text?.ok && text.value).toContain('3. b4:d6 c7:e5 *');
  });
});

describe('PGN of the morris app', () => {
  const game = (variant: string, moves: string): string => one(`[Variant "${variant}"]\n[Result "*"]\n\n${moves}\n`);

  test('reads variant titles and moves', () => {
    expect(game("Nine Men's Morris", '1. d6 f4 2. d5 {x} f6 $1 3. d7xf4 (3. a1 b2) g7 *')).toBe(
      'nine-mens-morris nobody unfinished: d6 f4 d5 f6 d7xf4 g7',
    );
    expect(game('Russian Mill', '1. d6 f4 *')).toMatch(/^one-time-mill/);
    expect(game('Mul-Mulan', '1. d6 f4 *')).toMatch(/^mul-mulan/);
  });

  test('knows the ids of the app', () => {
    const ids = ['standard_9mm', 'twelve_mens_morris', 'lasker_morris', 'russian_mill', 'el_filja'];
    const names = ['nine-mens-morris', 'twelve-mens-morris', 'lasker-morris', 'one-time-mill', 'el-filja'];
    expect(ids.map(id => game(id, '1. d6 f4 *').split(' ')[0])).toEqual(names);
    const [entry] = readGamesText('[Variant "standard_9mm"]\n\n1. d6 f4 *\n') as [GameEntry];
    expect(remarks(entry)).toEqual([]);
  });

  test('takes the rules from the name of a custom game, or guesses a variant', () => {
    const custom = (name: string, moves: string): GameEntry =>
      readGamesText(`[Variant "${name}"]\n\n${moves} *\n`)[0] as GameEntry;
    const named = custom('custom_12p_diag', '1. a7 d6 2. b6 f4 3. c5xd6');
    expect(named.result).toMatchObject({
      ok: true,
      value: { game: { variant: 'nine-mens-morris', rules: 'PiecesCount=12 HasDiagonalLines=true' }, notes: [] },
    });
    // A mill on a diagonal.
    const guessed = custom('Custom', '1. a7 d6 2. b6 f4 3. c5xd6');
    expect(summary(guessed)).toBe('twelve-mens-morris nobody unfinished: a7 d6 b6 f4 c5xd6');
    expect(remarks(guessed)[0]).toContain('Variant Custom: read as twelve-mens-morris by legality');
    expect(summary(custom('Custom', '1. 11-15 23-19'))).toMatch(/^english-draughts/);
  });

  test('joins a separate removal to the move before it', () => {
    expect(movesIn(game("Nine Men's Morris", '1. d6 f4 2. d5 f6 3. d7 xf4 *'))).toBe('d6 f4 d5 f6 d7xf4');
  });

  test('reads another start position', () => {
    const fen = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
    expect(one(`[Variant "Nine Men's Morris"]\n[SetUp "1"]\n[FEN "${fen}"]\n1. d6 *\n`)).toContain('d6');
  });
});

describe('PlayOK', () => {
  test('numbers points row by row', () => {
    const moves = '1. 5 14 2. 8 6 3. 2x14 1';
    expect(one(`[GameType "70,0"]\n${moves} 1-0\n`)).toBe('nine-mens-morris 0 adjudication: d6 f4 d5 f6 d7xf4 a7');
  });
});

describe('GoldToken', () => {
  const LIST = [
    'GoldToken Print Game 13097650',
    "Nine Men's Morris: Past Moves",
    'Turn\tAnn\tBen',
    '1\tPlace to d6\tPlace to f4',
    '2\tPlace to d5\tPlace to F6',
    '3\tPlace to d7, take f4\tPlace to f2',
    'Quick Jump: my games',
    '',
  ].join('\r\n');

  test('reads placements and removals among other text', () => {
    const [game] = readGamesText(LIST) as [GameEntry];
    expect(summary(game)).toBe('nine-mens-morris nobody unfinished: d6 f4 d5 f6 d7xf4 f2');
    expect(remarks(game)).toEqual([]);
    expect(game.result).toMatchObject({
      value: { format: 'goldtoken', game: { players: [{ name: 'Ann' }, { name: 'Ben' }] } },
    });
  });

  test('reads slides, with spaces for tabs, and one list after the other', () => {
    const row = (turn: number, ...moves: string[]): string => `${turn}  ${moves.join('   ')}\n`;
    const places = ['a7 d7', 'g7 a4', 'g4 g1', 'd1 a1', 'b6 d6', 'f6 b4', 'f4 f2', 'd2 b2', 'c5 e3'];
    const placing = places
      .map((pair, at) => row(at + 1, ...pair.split(' ').map(point => `Place to ${point}`)))
      .join('');
    const moves = `${places.join(' ')} c5-c4 e3-d3`;
    const list = `${placing}${row(10, 'c5 -> c4', 'e3 -> d3')}`;
    expect(all(`${list}\n${list}`)).toEqual(Array(2).fill(`nine-mens-morris nobody unfinished: ${moves}`));
  });

  test('an illegal move is reported with its line', () => {
    expect(all(LIST.replace('Place to f2', 'Place to d7'))[0]).toMatch(/^line 6: move 6, d7: /);
  });
});

describe('OpenTafl', () => {
  const header = '[date:2016.05.01]\n[attackers:Ann]\n[defenders:Ben]\n';

  test('reads captures, signs and comments', () => {
    const [game] = readGamesText(`${header}\n1. d1-c1 d3-a3 [the flank | a reply]\n2. b4-b5 Kd4-d3+ ---\n`) as [
      GameEntry,
    ];
    expect(summary(game)).toBe('brandubh 1 adjudication: d1-c1 d3-a3 b4-b5 d4-d3');
    const record = game.result.ok ? game.result.value.game : undefined;
    expect(record?.moves.map(({ note }) => note)).toEqual(['the flank', 'a reply', undefined, undefined]);
    expect(record?.players.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  test('reads a line of moves with losses and result', () => {
    expect(one('d1-c1 d3-a3 b4-b5,0,0,draw\n')).toBe('brandubh draw adjudication: d1-c1 d3-a3 b4-b5');
    const [game] = readGamesText('d1-c1 d3-a3,2,0,attackers\n') as [GameEntry];
    expect(remarks(game)[0]).toContain('recorded losses');
  });
});

describe('hostile text', () => {
  test.each([
    '',
    '\n\n',
    '{',
    '[',
    '(((',
    '[Event "',
    '1.',
    '{"',
    '{"variant":1}',
    '\u0000\u0001',
    '%',
    ';',
    'x',
    '1-0',
  ])('%j does not throw', text => {
    expect(() => readGamesText(text)).not.toThrow();
  });

  test('rejects a game beyond the maximum length and reads the next one', () => {
    const long = `[GameType "21"]\n${'{comment}\n'.repeat(200_000)}\n[GameType "21"]\n1. 11-15 *\n`;
    expect(all(long)).toEqual([
      'line 1: game is longer than 1048576 characters',
      'english-draughts nobody unfinished: 11-15',
    ]);
  });
});

describe('a game that is none of ours is rejected by its name', () => {
  test.each([
    ['chess', '[Event "x"]\n[WhiteElo "2700"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n'],
    ['chess', '1. e4 d5 2. exd5 Qxd5 *\n'],
    ['international draughts', '[GameType "20"]\n1. 33-28 18-23 *\n'],
    ['Turkish draughts', '[GameType "30,W,8,8,A0,0"]\n1. a3-a4 *\n'],
  ])('%s', (name, text) => {
    expect(one(text)).toBe(`line 1: this is a game of ${name}; expected morris, draughts or Brandubh`);
  });

  test('but comments may quote its moves, and the user may name a variant', () => {
    expect(english('1. 11-15 {like 1. Nf3} 23-19 2. 8-11 22-17 *')).toBe(FOUR);
    expect(one('[GameType "20"]\n1. 11-15 23-19 2. 8-11 22-17 *\n', 'english-draughts')).toBe(FOUR);
  });
});
