import { expect, test } from 'vitest';
import { rulesOf } from '../../src/games/registry';
import { isBalanced, openingsCommand } from '../../src/train/openings';

const TRIAL = { games: 4, nodes: 100 };

test.each([
  ['damas-espanolas', 'drawn', 'W:WK4,K3:BK29,K28', 2],
  ['brandubh', 'won by the defenders, to move', '3t3/7/1t3t1/7/7/2K4/3t3 d 20', 0],
])('%s: how many points both sides can have where it is %s', (variant, _, fen, most) => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const set = () => {
    const position = rules.value.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    return position.value;
  };
  expect(isBalanced(rules.value, set, { ...TRIAL, least: most })).toBe(true);
  expect(isBalanced(rules.value, set, { ...TRIAL, least: most + 0.5 })).toBe(false);
});

test.each(['x', '1e3', '20000'])('--around %s is refused', async number => {
  const command = openingsCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const parsed = command.parseAsync(['brandubh', '--openings', '1', '--games', '1', '--around', number], {
    from: 'user',
  });
  await expect(parsed).rejects.toThrow('Expected an integer from -10000 to 10000');
});
