import { describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';
import { Random } from '../../src/util/random';
import { same } from '../same';
import { samples } from '../seed';
import { type TestSession, testSession } from './test-session';

const RUNS = samples(20);
const pick = <T>(random: Random, list: readonly T[]): T => list[random.nextInt(list.length)]!;

/** FENs from random games, some of them in the middle of a move. */
function fensFromGames(session: TestSession, random: Random): string[] {
  const fens: string[] = [];
  for (let game = 0; game < 2; game++) {
    const moves: string[] = [];
    for (let i = 0; i < 20; i++) {
      session.send(`position startpos moves ${moves.join(' ')}`);
      fens.push(session.send('fen')[0]!.slice('fen '.length));
      const actions = session.send('legal actions')[0]!.split(' ').slice(1);
      if (actions.length === 0) break;
      moves.push(pick(random, actions));
    }
  }
  return fens;
}

/** `fen` with one to three characters replaced, dropped or doubled. */
function mutate(fen: string, letters: string, random: Random): string {
  const chars = [...fen];
  for (let i = 1 + random.nextInt(3); i > 0; i--) {
    const at = random.nextInt(chars.length);
    chars[at] = pick(random, ['', chars[at]! + chars[at]!, pick(random, [...letters]), pick(random, [...letters])]);
  }
  return chars.join('');
}

describe.each(VARIANT_NAMES)('%s', variant => {
  test('a mutated FEN is rejected with one error, or is a valid position that round-trips', () => {
    const random = new Random(5);
    const session = testSession(variant);
    const fens = fensFromGames(session, random);
    const letters = [...new Set(fens.join(''))].join('');
    for (let i = 0; i < RUNS; i++) {
      const fen = mutate(pick(random, fens), letters, random);
      const replies = session.send(`position fen ${fen}`);
      if (replies.length > 0) {
        expect(replies, fen).toEqual([expect.stringMatching(/^info string error: position: [\x20-\x7e]{1,600}$/)]);
        continue;
      }
      const answers = session.send('status', 'fen', 'legal actions', 'd', 'eval');
      expect(
        answers.filter(line => line.includes('error')),
        fen,
      ).toEqual([]);
      expect(answers[0], fen).toMatch(/^status (ongoing|win|draw) [a-z-]+( [a-z-]+)?$/);
      same(answers[0]!.startsWith('status ongoing'), answers[2] !== 'legal', () => fen);
      expect(session.send(`position ${answers[1]}`, 'fen', 'status', 'legal actions'), fen).toEqual([
        answers[1],
        answers[0],
        answers[2],
      ]);
    }
  });
});
