import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/api/game';
import { readRuleset } from '../../src/games/registry';
import type { TablebaseReferee } from '../../src/match/adjudication';
import type { EnginePlayer } from '../../src/match/engine-player';
import { type GameSetup, gamePosition, gameVerdict, playMatchGame } from '../../src/match/game';
import { playOpening } from '../../src/match/openings/book';

const rulesetOf = (variant: string) => {
  const ruleset = readRuleset(variant, []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  return ruleset.value;
};

function gameAfter(variant: string, moves: readonly string[] = [], fen?: string): Game {
  const ruleset = rulesetOf(variant);
  const game = playOpening(ruleset, { fen: fen ?? ruleset.rules.startFen, moves });
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

function play(game: Game, ...moves: string[]): Game {
  const after = game.playAll(moves);
  if (!after.ok) throw new Error(after.error.message);
  return after.value;
}

/** With g1 White closes a mill and removes a man. */
const BEFORE_MILL = ['a1', 'd6', 'd1', 'f6'];

describe('the position sent to an engine', () => {
  test('has the moves by their canonical names', () => {
    const game = gameAfter('nine-mens-morris', BEFORE_MILL);
    expect(gamePosition(play(game, 'G1', 'xD6'))).toBe('position startpos moves a1 d6 d1 f6 g1xd6');
  });

  test('has the steps of a move that is not complete', () => {
    const game = play(gameAfter('nine-mens-morris', BEFORE_MILL), 'g1');
    expect([game.sideToMove, game.midTurn]).toEqual([0, true]);
    expect(gamePosition(game)).toBe('position startpos moves a1 d6 d1 f6 g1');
  });

  test('has the FEN of another start position', () => {
    const fen = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1';
    const game = gameAfter('brandubh', ['d5-c5'], fen);
    expect(gamePosition(game)).toBe(`position fen ${fen} moves d5-c5`);
    expect(game.sideToMove).toBe(0);
  });
});

describe('the rules', () => {
  test('reject illegal moves and leave the game unchanged', () => {
    const game = gameAfter('nine-mens-morris', BEFORE_MILL);
    for (const move of ['', '(none)', 'a1', 'g1xa1', 'g1xg1', 'xd6', '\u0000', 'd6xd6'.repeat(1000)])
      expect(game.play(move).ok, move.slice(0, 20)).toBe(false);
    expect(gamePosition(game)).toBe('position startpos moves a1 d6 d1 f6');
  });

  test('end a game by repetition, counting the moves of the opening', () => {
    const cycle = ['d7-c7', 'd5-c5', 'c7-d7', 'c5-d5'];
    const game = gameAfter('brandubh', [...cycle, ...cycle.slice(0, 3)]);
    expect(gameVerdict(game)).toBeUndefined();
    const over = play(game, 'c5-d5');
    expect(gameVerdict(over)).toEqual({ winner: 0, reason: 'repetition' });
    expect(over.play('d7-c7').ok).toBe(false);
  });
});

/** Plays a game with engines that send `replies`, each after 30 ms. Returns the game and what the engines were sent. */
async function playReplies(opening: Game, replies: readonly string[], lagMs = 0, referee?: TablebaseReferee) {
  const sent: string[] = [];
  const positions: string[] = [];
  const lags: number[] = [];
  const latencies: [number, number][] = [];
  const left = [...replies];
  const player = {
    startGame: async () => undefined,
    requestMove: async (position: string, go: string) => {
      positions.push(position);
      sent.push(go);
      const move = left.shift() ?? 'none';
      return { ok: true, value: { move, information: {}, timeMs: 30, reportedMs: 28, lagMs, isWaived: lagMs > 0 } };
    },
  } as unknown as EnginePlayer;
  const limit = { movetime: 100 };
  const setup: GameSetup = {
    ruleset: rulesetOf(opening.variant),
    opening,
    players: [player, player],
    limits: [limit, limit],
    adjudication: {},
    onLag: late => lags.push(late),
    onLatency: (side, latencyMs) => latencies.push([side, latencyMs]),
    referee,
  };
  return { played: await playMatchGame(setup), sent, positions, lags, latencies };
}

describe('a game', () => {
  test('gives the actions of one move one time limit', async () => {
    const { sent, played } = await playReplies(gameAfter('nine-mens-morris', BEFORE_MILL), ['g1', 'xd6']);
    expect(sent).toEqual(['go movetime 100', 'go movetime 70', 'go movetime 100']);
    expect(played.moves.at(-1)).toMatchObject({ name: 'g1xd6', time: 60 });
    expect([played.winner, played.termination]).toEqual([0, 'illegal-move']);
  });

  test('records a draughts chain that is sent jump by jump as one move', async () => {
    const start = gameAfter('spanish-draughts', [], 'W:WK3:B5,6,27,28');
    const { played, positions } = await playReplies(start, ['3x13', '13x31', 'x24']);
    expect(played.moves.map(({ name }) => name)).toEqual(['3x13x31x24']);
    expect(positions.at(-1)).toMatch(/ moves 3x13x31x24$/);
  });

  test('keeps the steps before an illegal reply', async () => {
    const { played } = await playReplies(gameAfter('nine-mens-morris', BEFORE_MILL), ['g1', 'xa1']);
    expect(played).toMatchObject({ winner: 1, termination: 'illegal-move', illegal: 'xa1' });
    expect(played.moves.map(({ name }) => name)).toEqual([...BEFORE_MILL, 'g1']);
  });

  test('is adjudicated by a referee once a value is known', async () => {
    const referee: TablebaseReferee = game => (game.depth > 6 ? { winner: 1, reason: 'tablebase' } : undefined);
    const { played, sent } = await playReplies(
      gameAfter('nine-mens-morris', BEFORE_MILL),
      ['g1xd6', 'd6', 'a7'],
      0,
      referee,
    );
    expect(played).toMatchObject({ winner: 1, termination: 'adjudication', reason: 'tablebase' });
    expect(sent).toHaveLength(3);
  });

  test('reports the latency of each reply', async () => {
    const { latencies } = await playReplies(gameAfter('nine-mens-morris', BEFORE_MILL), ['g1', 'xd6', 'd6']);
    expect(latencies.slice(0, 3)).toEqual([
      [0, 2],
      [0, 2],
      [1, 2],
    ]);
  });

  test('reports the lag of the runner', async () => {
    const opening = gameAfter('nine-mens-morris', BEFORE_MILL);
    expect((await playReplies(opening, ['g1xd6'], 12)).lags).toEqual([12, 12]);
    expect((await playReplies(opening, ['g1xd6'])).lags).toEqual([]);
  });
});
