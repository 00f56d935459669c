import { expect, test } from 'vitest';
import { rulesOf } from '../../src/games/registry';
import { isBalanced, openingsCommand } from '../../src/train/openings';

const TRIAL = { games: 4, nodes: 100 };

test.each([
  ['damas-espanolas', 'drawn', 'W:WK4,K3:BK29,K28', 2],
  ['brandubh', 'won by the defenders', '3t3/7/1t3t1/7/7/2K4/3t3 d 20', 0],
])('%s: both sides can score limited points in a position that is %s', (variant, _, fen, maxPoints) => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const createPosition = () => {
    const position = rules.value.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    return position.value;
  };
  expect(isBalanced(rules.value, createPosition, { ...TRIAL, least: maxPoints })).toBe(true);
  expect(isBalanced(rules.value, createPosition, { ...TRIAL, least: maxPoints + 0.5 })).toBe(false);
});

test.each(['x', '1e3', '20000'])('--around %s is rejected', async number => {
  const command = openingsCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const parsed = command.parseAsync(['brandubh', '--openings', '1', '--games', '1', '--around', number], {
    from: 'user',
  });
  await expect(parsed).rejects.toThrow('Expected an integer from -10000 to 10000');
});
