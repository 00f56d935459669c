import { expect, test } from 'vitest';
import { plainCommand } from '../../../src/ui/terminal/plain';

test('line mode knows the one-letter keys of the full screen, and the names of its commands', () => {
  const keys = ['u', 'h', 'a', 'f', 's', '?', 'U', 'undo', 'Help', ''].map(plainCommand);
  expect(keys).toEqual(['undo', 'hint', 'analysis', 'flip', 'save', 'rules', 'undo', 'undo', 'help', '']);
  expect(['d6', ':d6', 'a1', 'toString', 'undo 2'].map(plainCommand)).toEqual(new Array(5).fill(undefined));
});
