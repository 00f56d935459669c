import { expect, test } from 'vitest';
import { GameSplitter, type TextBlock } from '../../src/records/game-splitter';

test('games without tags are cut where one is over and the next begins', () => {
  const blocks: TextBlock[] = [];
  const cutter = new GameSplitter(block => blocks.push(block));
  cutter.push('1. 11-15 23-19\n2. 8-11 1-0\n1. 9-13 24-20\n2. 6-9 0-1\n');
  cutter.end();
  expect(blocks.map(({ line, isTruncated: cut }) => [line, cut])).toEqual([
    [1, false],
    [3, false],
  ]);
});

test('lines of remarks among the tags do not part them from their turns', () => {
  const texts: string[] = [];
  const cutter = new GameSplitter(({ text }) => texts.push(text));
  const game = '[Event "one"]\n% for programs\n; for people\n[Result "*"]\n\n1. 11-15 ; good\n; better\n24-20 *\n';
  cutter.push(game + game);
  cutter.end();
  expect(texts).toEqual([game.trimEnd(), game.trimEnd()]);
});
