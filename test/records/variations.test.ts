/** Variations, comments and marks of games, as they are read and written. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/api/game';
import { recordOf } from '../../src/api/game-record';
import { newGame, unwrap } from '../../src/api/index';
import { readGamesText } from '../../src/records/game-reader';
import { readRecord } from '../../src/records/native';
import { MARKS, type RecordedGame, type RecordedMove } from '../../src/records/record';
import { gameWriter, type WritableFormat } from '../../src/records/writers';
import type { Random } from '../../src/util/random';
import { samples, seeded } from '../seed';

function readOne(text: string): { game: RecordedGame; notes: readonly string[] } {
  const [entry, ...others] = readGamesText(text);
  expect(others).toEqual([]);
  const { result } = entry!;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** A line as text: `11-15 (12-16 {note} 22-18) 22-18!`. */
const lineText = (moves: readonly RecordedMove[]): string =>
  moves
    .map(
      ({ name, mark = '', note, noteBefore, variations = [] }) =>
        (noteBefore === undefined ? '' : `{${noteBefore}} `) +
        name +
        mark +
        (note === undefined ? '' : ` {${note}}`) +
        variations.map(line => ` (${lineText(line)})`).join(''),
    )
    .join(' ');

const english = (moves: string): string => lineText(readOne(`[GameType "21"]\n${moves} *\n`).game.moves);

describe('PDN', () => {
  test.each([
    ['nested variations', '1. 11-15 (11-16 24-19 (1... 22-18 16-20)) 23-19', '11-15 (11-16 24-19 (22-18 16-20)) 23-19'],
    ['two variations of one move', '1. 11-15 (11-16) (12-16 24-19) 23-19', '11-15 (11-16) (12-16 24-19) 23-19'],
    ['comments', '{a} 1. 11-15 {b} ({c} 11-16 {d}) {e} 23-19 ; f\n', '{a} 11-15 {b e} ({c} 11-16 {d}) 23-19 {f}'],
    ['marks', '1. 11-15! 23-19?? 2. 8-11 !? $14 22-17$6', '11-15! 23-19?? 8-11!? 22-17?!'],
    ['a result in a variation', '1. 11-15 (11-16 1-0) 23-19', '11-15 (11-16) 23-19'],
    ['words in parentheses', '1. 11-15 (the best move) 23-19', '11-15 {the best move} 23-19'],
    ['words after the moves of a variation', '1. 11-15 (11-16 is weaker) 23-19', '11-15 (11-16 {is weaker}) 23-19'],
    [
      'the number 1 in a variation',
      '1. 11-15 23-19 2. 8-11 (2. 9-14 (1. 9-13)) 22-17',
      '11-15 23-19 8-11 (9-14 (9-13)) 22-17',
    ],
    ['an unclosed variation', '1. 11-15 23-19 (22-18', '11-15 23-19 (22-18)'],
  ])('%s', (_, text, expected) => {
    expect(english(text)).toBe(expected);
  });

  test('keeps the legal moves of a variation, and remarks on the others', () => {
    const { game, notes } = readOne('[GameType "21"]\n1. 11-15\n(11-16 24-19 12-13 1-5)\n(4-5) 23-19 *\n');
    expect(lineText(game.moves)).toBe('11-15 (11-16 24-19) 23-19');
    expect(notes.map(note => note.slice(0, 26))).toEqual(
      ["line 4: variation, 4-5: '4", 'line 3: variation, 12-13: '].reverse(),
    );
  });

  test('numbers the second move after a variation', () => {
    const { game } = readOne('[GameType "21"]\n1. 11-15 (11-16 24-19 8-11) 23-19 8-11 (9-14 (9-13 22-18) 22-17) *\n');
    const text = gameWriter('pdn')(game);
    expect(text.ok && text.value.split('\n\n')[1]).toBe(
      '1. 11-15 (1. 11-16 24-19 2. 8-11) 1... 23-19 2. 8-11 (2. 9-14 (2. 9-13 22-18) 2... 22-17) *',
    );
  });
});

test('a variation may begin with the removal of another man', () => {
  const moves = '1. a1 d6 2. d1 f6 3. g1 (3. b6) xd6 (xf6 {the other})';
  const { game } = readOne(`[Variant "Nine Men's Morris"]\n${moves} *\n`);
  expect(lineText(game.moves)).toBe('a1 d6 d1 f6 g1xd6 (b6) (g1xf6 {the other})');
});

test('variations nested deeper than ten are skipped', () => {
  const text = `[GameType "21"]\n1. 11-15 ${'(11-16 '.repeat(50)}${')'.repeat(50)} 23-19 *\n`;
  const { game } = readOne(text);
  let depth = 0;
  for (let move = game.moves[0]; move?.variations; move = move.variations[0]![0]) depth++;
  expect([depth, game.moves.length]).toEqual([10, 2]);
});

/** A random line from a position, with random comments, marks and variations. */
function randomLine(start: Game, random: Random, length: number, depth: number): RecordedMove[] {
  const line: RecordedMove[] = [];
  let game = start;
  for (let at = 0; at < length; at++) {
    const moves = game.moves();
    if (moves.length === 0) break;
    const { name } = moves[random.nextInt(moves.length)]!;
    const count = depth < 3 && random.nextInt(4) === 0 ? 1 + random.nextInt(2) : 0;
    const variations = Array.from({ length: count }, () => randomLine(game, random, 1 + random.nextInt(5), depth + 1));
    line.push({
      name,
      ...(at === 0 && random.nextInt(3) === 0 ? { noteBefore: 'at first [here]' } : {}),
      ...(random.nextInt(4) === 0 ? { mark: MARKS[random.nextInt(MARKS.length)]! } : {}),
      ...(random.nextInt(3) === 0 ? { note: 'a note; with 11-15 (and more)' } : {}),
      ...(count > 0 ? { variations } : {}),
    });
    game = unwrap(game.play(name));
  }
  return line;
}

const FORMATS: readonly [string, WritableFormat][] = [
  ['russian-draughts', 'pdn'],
  ['spanish-draughts', 'pdn'],
  ['morabaraba', 'pgn'],
  ['cheng-san-qi', 'pgn'],
  ['brandubh', 'native'],
  ['nine-mens-morris', 'native'],
  ['english-draughts', 'json'],
];

describe.each(FORMATS)('%s as %s', (variant, format) => {
  test('random games with variations are read back unchanged', () => {
    const random = seeded(FORMATS.findIndex(known => known[0] === variant));
    for (let done = 0; done < samples(1); done++) {
      const start = unwrap(newGame(variant));
      const moves = randomLine(start, random, 12, 0);
      const game = { ...recordOf(unwrap(start.playAll(moves.map(({ name }) => name))), {}), moves };
      const text = gameWriter(format)(game);
      if (!text.ok) throw new Error(text.error);
      expect(lineText(readOne(text.value).game.moves)).toBe(lineText(moves));
      if (format !== 'native') continue;
      const record = readRecord(text.value);
      expect(lineText(record.ok ? record.value.moves : [])).toBe(lineText(moves));
    }
  });
});
