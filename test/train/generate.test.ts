import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Rules } from '../../src/games/game';
import { rulesOf } from '../../src/games/index';
import { play, readTurn } from '../../src/games/turns';
import { readGame, type Settings, writeGame, writeSettings } from '../../src/train/games';
import { adjudicate } from '../../src/train/generate/adjudicate';
import { GameFile } from '../../src/train/generate/file';
import { playGame } from '../../src/train/generate/play';
import { Thinker } from '../../src/train/generate/thinker';

function rulesFor(variant: string): Rules {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

const NODES = 100;

describe('a game of training', () => {
  test.each(['english-draughts', 'nine-mens-morris', 'brandubh'])('of %s is legal from end to end', variant => {
    const rules = rulesFor(variant);
    const game = playGame(rules, 3, 5, new Thinker(NODES));
    const position = rules.readFen(game.fen);
    if (!position.ok) throw new Error(position.error);
    expect(game.turns.length).toBeGreaterThan(0);
    for (const { name, score } of game.turns) {
      expect(Number.isInteger(score)).toBe(true);
      const turn = readTurn(rules, position.value, name);
      if (!turn.ok) throw new Error(turn.error);
      play(position.value, turn.value);
    }
    expect(readGame(writeGame(game).trimEnd())).toEqual(game);
  });

  test('is the same whatever was played before it, and another for another number or seed', () => {
    const rules = rulesFor('russian-draughts');
    const thinker = new Thinker(NODES);
    const first = playGame(rules, 1, 0, thinker);
    const others = [playGame(rules, 1, 1, thinker), playGame(rules, 2, 0, thinker)];
    expect(playGame(rules, 1, 0, thinker)).toEqual(first);
    for (const other of others) expect(other.fen).not.toBe(first.fen);
  });

  test('that reaches what tables know ends soon, as is due', () => {
    const rules = rulesFor('russian-draughts');
    const whole = playGame(rules, 1, 0, new Thinker(NODES));
    let asked = 0;
    const early = playGame(rules, 1, 0, new Thinker(NODES), undefined, ({ side }) => {
      asked++;
      return asked <= 5 ? undefined : side === 0 ? 2 : 0;
    });
    expect(early.turns).toEqual(whole.turns.slice(0, 15));
    expect(early.halves).toBe(2);
  });

  test('is settled by what both sides agree on, seen from the side that moves first', () => {
    expect(adjudicate([10, 2000, 2000, 2000, 2000, 2000])).toBeUndefined();
    expect(adjudicate([2000, 2000, 2000, 2000, 2000, 2000])).toBe(2);
    expect(adjudicate([-2000, -2000, -2000, -2000, -2000, -2000])).toBe(0);
    expect(adjudicate([5, -30_990])).toBe(0);
    expect(adjudicate(Array(60).fill(0))).toBe(1);
    expect(adjudicate(Array(240).fill(100))).toBe(1);
  });
});

describe('a file of games', () => {
  const settings: Settings = { variant: 'brandubh', seed: 1, nodes: 8, games: 9, shard: '1/1' };
  const open = (path: string, made: Settings): GameFile => {
    const file = GameFile.open(path, made);
    if (!file.ok) throw new Error(file.error);
    return file.value;
  };

  test('goes on behind its last whole line, and not with other settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'train-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'games.txt');
    const file = open(path, settings);
    expect(file.last).toBe(-1);
    file.add('0\t1\tfen\ta 1\n');
    file.add('4\t1\tfen\ta 1\n');
    file.close();
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '8\t1\tfe');
    const again = open(path, settings);
    expect(again.last).toBe(4);
    expect(readFileSync(path, 'utf8')).toBe(whole);
    again.add('8\t2\tfen\tb 2\n');
    again.close();
    expect(readFileSync(path, 'utf8')).toBe(`${whole}8\t2\tfen\tb 2\n`);
    expect(GameFile.open(path, { ...settings, seed: 2 }).ok).toBe(false);
    truncateSync(path, 5);
    expect(open(path, settings).last).toBe(-1);
    expect(readFileSync(path, 'utf8')).toBe(writeSettings(settings));
  });
});
