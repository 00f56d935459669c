import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseMove, playMove } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import type { Rules } from '../../src/games/rules';
import {
  type GenerationSettings,
  readTrainingGame,
  TrainingFileWriter,
  writeGenerationSettings,
  writeTrainingGame,
} from '../../src/train/game-file';
import { adjudicateByScores, playTrainingGame, SelfPlayer } from '../../src/train/self-play';

function rulesFor(variant: string): Rules {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

const NODES = 100;

describe('a training game', () => {
  test.each(['english-draughts', 'nine-mens-morris', 'brandubh'])('of %s has legal moves only', variant => {
    const rules = rulesFor(variant);
    const game = playTrainingGame(rules, 3, 5, new SelfPlayer(NODES));
    const position = rules.readFen(game.fen);
    if (!position.ok) throw new Error(position.error);
    expect(game.moves.length).toBeGreaterThan(0);
    for (const { name, score } of game.moves) {
      expect(Number.isInteger(score)).toBe(true);
      const turn = parseMove(rules, position.value, name);
      if (!turn.ok) throw new Error(turn.error);
      playMove(position.value, turn.value);
    }
    expect(readTrainingGame(writeTrainingGame(game).trimEnd())).toEqual(game);
  });

  test('depends on its seed and number only', () => {
    const rules = rulesFor('russian-draughts');
    const player = new SelfPlayer(NODES);
    const first = playTrainingGame(rules, 1, 0, player);
    const others = [playTrainingGame(rules, 1, 1, player), playTrainingGame(rules, 2, 0, player)];
    expect(playTrainingGame(rules, 1, 0, player)).toEqual(first);
    for (const other of others) expect(other.fen).not.toBe(first.fen);
  });

  test('starts from a ballot if there are any', () => {
    const rules = rulesFor('english-draughts');
    const ballot = { fen: 'B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5', moves: [] };
    const player = new SelfPlayer(NODES);
    for (let number = 0; number < 3; number++) {
      const { fen } = playTrainingGame(rules, 1, number, player, 10_000, undefined, [ballot]);
      expect(fen.match(/\d+/g)!.length).toBeLessThan(22);
    }
  });

  test('ends ten moves after a tablebase hit, with its result', () => {
    const rules = rulesFor('russian-draughts');
    const fullGame = playTrainingGame(rules, 1, 0, new SelfPlayer(NODES));
    let probes = 0;
    const shortGame = playTrainingGame(rules, 1, 0, new SelfPlayer(NODES), undefined, ({ side }) => {
      probes++;
      return probes <= 5 ? undefined : side === 0 ? 2 : 0;
    });
    expect(shortGame.moves).toEqual(fullGame.moves.slice(0, 15));
    expect(shortGame.halfPoints).toBe(2);
  });

  test('is adjudicated by scores of both sides', () => {
    expect(adjudicateByScores([10, 2000, 2000, 2000, 2000, 2000])).toBeUndefined();
    expect(adjudicateByScores([2000, 2000, 2000, 2000, 2000, 2000])).toBe(2);
    expect(adjudicateByScores([-2000, -2000, -2000, -2000, -2000, -2000])).toBe(0);
    expect(adjudicateByScores([5, -30_990])).toBe(0);
    expect(adjudicateByScores(Array(60).fill(0))).toBe(1);
    expect(adjudicateByScores(Array(240).fill(100))).toBe(1);
  });
});

describe('a training file', () => {
  const settings: GenerationSettings = { variant: 'brandubh', seed: 1, nodes: 8, games: 9, shard: '1/1' };
  const open = (path: string, own: GenerationSettings): TrainingFileWriter => {
    const file = TrainingFileWriter.open(path, own);
    if (!file.ok) throw new Error(file.error);
    return file.value;
  };

  test('continues after its last complete line, with the same settings only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'train-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'games.txt');
    const file = open(path, settings);
    expect(file.lastNumber).toBe(-1);
    file.add('0\t1\tfen\ta 1\n');
    file.add('4\t1\tfen\ta 1\n');
    file.close();
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '8\t1\tfe');
    const again = open(path, settings);
    expect(again.lastNumber).toBe(4);
    expect(readFileSync(path, 'utf8')).toBe(whole);
    again.add('8\t2\tfen\tb 2\n');
    again.close();
    expect(readFileSync(path, 'utf8')).toBe(`${whole}8\t2\tfen\tb 2\n`);
    expect(TrainingFileWriter.open(path, { ...settings, seed: 2 }).ok).toBe(false);
    truncateSync(path, 5);
    expect(open(path, settings).lastNumber).toBe(-1);
    expect(readFileSync(path, 'utf8')).toBe(writeGenerationSettings(settings));
  });
});
