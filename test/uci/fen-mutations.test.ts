import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/registry';
import { Random } from '../../src/util/random';
import { same } from '../same';
import { samples } from '../seed';
import { type TestSession, testSession } from './test-session';

const RUNS = samples(20);
const pick = <T>(random: Random, list: readonly T[]): T => list[random.nextInt(list.length)]!;

/** FENs from random games: also such as stand in the middle of a turn. */
function fensFromGames(talk: TestSession, random: Random): string[] {
  const fens: string[] = [];
  for (let game = 0; game < 2; game++) {
    const moves: string[] = [];
    for (let i = 0; i < 20; i++) {
      talk.send(`position startpos moves ${moves.join(' ')}`);
      fens.push(talk.send('fen')[0]!.slice('fen '.length));
      const actions = talk.send('legal actions')[0]!.split(' ').slice(1);
      if (actions.length === 0) break;
      moves.push(pick(random, actions));
    }
  }
  return fens;
}

/** `fen` with one to three of its characters exchanged, dropped or doubled. */
function mutate(fen: string, letters: string, random: Random): string {
  const chars = [...fen];
  for (let i = 1 + random.nextInt(3); i > 0; i--) {
    const at = random.nextInt(chars.length);
    chars[at] = pick(random, ['', chars[at]! + chars[at]!, pick(random, [...letters]), pick(random, [...letters])]);
  }
  return chars.join('');
}

describe.each(VARIANTS)('%s', variant => {
  test('a spoilt FEN is refused by one error, or is a position that can be asked about and written', () => {
    const random = new Random(5);
    const talk = testSession(variant);
    const fens = fensFromGames(talk, random);
    const letters = [...new Set(fens.join(''))].join('');
    for (let i = 0; i < RUNS; i++) {
      const fen = mutate(pick(random, fens), letters, random);
      const replies = talk.send(`position fen ${fen}`);
      if (replies.length > 0) {
        expect(replies, fen).toEqual([expect.stringMatching(/^info string error: position: [\x20-\x7e]{1,600}$/)]);
        continue;
      }
      const asked = talk.send('status', 'fen', 'legal actions', 'd', 'eval');
      expect(
        asked.filter(line => line.includes('error')),
        fen,
      ).toEqual([]);
      expect(asked[0], fen).toMatch(/^status (ongoing|win|draw) [a-z-]+( [a-z-]+)?$/);
      same(asked[0]!.startsWith('status ongoing'), asked[2] !== 'legal', () => fen);
      expect(talk.send(`position ${asked[1]}`, 'fen', 'status', 'legal actions'), fen).toEqual([
        asked[1],
        asked[0],
        asked[2],
      ]);
    }
  });
});
