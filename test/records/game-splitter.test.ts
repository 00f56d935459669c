import { expect, test } from 'vitest';
import { GameSplitter, type TextBlock } from '../../src/records/game-splitter';

test('games without tags are split after a result', () => {
  const blocks: TextBlock[] = [];
  const splitter = new GameSplitter(block => blocks.push(block));
  splitter.push('1. 11-15 23-19\n2. 8-11 1-0\n1. 9-13 24-20\n2. 6-9 0-1\n');
  splitter.end();
  expect(blocks.map(({ line, isTruncated }) => [line, isTruncated])).toEqual([
    [1, false],
    [3, false],
  ]);
});

test('comment lines do not separate tags from their moves', () => {
  const texts: string[] = [];
  const splitter = new GameSplitter(({ text }) => texts.push(text));
  const game = '[Event "one"]\n% for programs\n; for people\n[Result "*"]\n\n1. 11-15 ; good\n; better\n24-20 *\n';
  splitter.push(game + game);
  splitter.end();
  expect(texts).toEqual([game.trimEnd(), game.trimEnd()]);
});
