/** Everything that affects the legal moves is part of the key: FENs that differ only in it have different keys. */
import { expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import { same } from '../../same';
import { samples, seeded } from '../../seed';
import { visitRandomPositions } from '../random-play';
import { rulesFor } from './helpers';

const USED = 14;
const BANS = [10, 12];

/** FEN with the used lines of one side only. */
function withoutUsed(fen: string, side: 'w' | 'b'): string {
  const fields = fen.split(' ');
  const used = BigInt(fields[USED]!);
  fields[USED] = String(side === 'b' ? (used >> 32n) << 32n : used & 0xffffffffn);
  return fields.join(' ');
}

function withoutBan(fen: string, at: number): string {
  return fen
    .split(' ')
    .map((field, i) => (i === at || i === at + 1 ? '0' : field))
    .join(' ');
}

test.each<[string, string, RuleValues, (fen: string) => readonly string[]]>([
  ['mills used by either side', 'one-time-mill', {}, fen => [withoutUsed(fen, 'w'), withoutUsed(fen, 'b')]],
  [
    'slides that may not be taken back',
    'nine-mens-morris',
    { RestrictRepeatedMillsFormation: true },
    fen => BANS.map(at => withoutBan(fen, at)),
  ],
  ['points that are marked', 'cheng-san-qi', {}, fen => [fen.replace('X', '*')]],
  ['by which rule men may be taken', 'custodian-intervention-morris', {}, fen => [fen.replace(/ [ci]:\S+/, '')]],
])('%s', (_, variant, values, without) => {
  const rules = rulesFor(variant, values);
  const told = new Set<number>();
  visitRandomPositions(rules, { random: seeded(5), number: samples(1000), step: 1 }, position => {
    const fen = rules.writeFen(position);
    for (const [which, other] of without(fen).entries()) {
      const changed = other === fen ? undefined : rules.readFen(other);
      if (!changed?.ok || rules.writeFen(changed.value) === fen) continue;
      same(changed.value.keyLow === position.keyLow, false, () => `${fen} and ${other}`);
      same(changed.value.keyHigh === position.keyHigh, false, () => `${fen} and ${other}`);
      told.add(which);
    }
  });
  expect(told.size).toBe(without(rules.startFen).length);
});
