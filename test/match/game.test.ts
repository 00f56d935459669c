import { describe, expect, test } from 'vitest';
import { readRuleset } from '../../src/games/registry';
import type { EnginePlayer } from '../../src/match/engine-player';
import { type GameSetup, MatchBoard, playMatchGame } from '../../src/match/game';

/** A mill closes with g1; then a man is removed. */
const OPENING = { fen: '', moves: ['a1', 'd6', 'd1', 'f6'] };

/** Plays a game in which the players answer with these words, each after 30 ms, and tells what they were asked. */
async function asked(answers: readonly string[], lag = 0) {
  const ruleset = readRuleset('nine-mens-morris', []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  const opening = { ...OPENING, fen: ruleset.value.rules.startFen };
  const referee = MatchBoard.open(ruleset.value, opening);
  if (!referee.ok) throw new Error(referee.error);
  const said: string[] = [];
  const heard: number[] = [];
  const left = [...answers];
  const player = {
    startGame: async () => undefined,
    requestMove: async (_: string, go: string) => {
      said.push(go);
      const move = left.shift() ?? 'none';
      return { ok: true, value: { move, information: {}, timeMs: 30, lagMs: lag, isWaived: lag > 0 } };
    },
  } as unknown as EnginePlayer;
  const limit = { movetime: 100 };
  const contest: GameSetup = {
    ruleset: ruleset.value,
    opening,
    players: [player, player],
    limits: [limit, limit],
    adjudication: {},
    onLag: late => heard.push(late),
  };
  return { play: await playMatchGame(contest, referee.value), said, heard };
}

describe('the time for a turn', () => {
  test('is one for all its actions, and whole again for the next', async () => {
    const { said, play } = await asked(['g1', 'xd6']);
    expect(said).toEqual(['go movetime 100', 'go movetime 70', 'go movetime 100']);
    expect(play.moves.at(-1)).toMatchObject({ name: 'g1xd6', time: 60 });
    expect([play.winner, play.termination]).toEqual([0, 'illegal-move']);
  });

  test('is told apart from what the machine was late by', async () => {
    expect((await asked(['g1xd6'], 12)).heard).toEqual([12, 12]);
    expect((await asked(['g1xd6'])).heard).toEqual([]);
  });
});
