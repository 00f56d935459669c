import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { engine, newFolder, playMatch, removeFolders, resultsIn } from './match-process';

afterAll(removeFolders);

const QUICK = ['--variant', 'brandubh', '--timemargin', '50'];

/** Each faulty engine plays a correct one, once on each side. */
const FAULTS = [
  { fault: 'illegal-move', termination: 'illegal-move', reason: 'd7-d1' },
  { fault: 'silent', termination: 'hang', reason: 'sent no move' },
  { fault: 'crash', termination: 'crash', reason: 'killed by SIGSEGV' },
  { fault: 'leave', termination: 'disconnect', reason: 'exited with code 0' },
  { fault: 'garbage', termination: 'illegal-move', reason: '' },
  { fault: 'long-line', termination: 'illegal-move', reason: '' },
  { fault: 'late', termination: 'time-loss', reason: 'moved after' },
  { fault: 'chatty', termination: 'time-loss', reason: 'moved after' },
  { fault: 'empty-lines', termination: 'flood', reason: 'printed more than 16 MB' },
];

describe('a fault ends its game but not the match', () => {
  test.for(FAULTS)('$fault', async ({ fault, termination, reason }) => {
    const folder = newFolder();
    const [state, record] = [join(folder, 'state.json'), join(folder, 'games.txt')];
    const limit = ['--depth', '1', '--concurrency', '2'];
    if (fault === 'silent') limit.push('--hang', '2000');
    // Only the late engine has a clock, so that a busy machine does not let the other one lose on time.
    const players = [...engine('steady'), ...engine(fault, ...(termination === 'time-loss' ? ['tc=1'] : []))];
    const finished = await playMatch([
      ...QUICK,
      ...limit,
      ...players,
      '--games',
      '2',
      '--resume',
      state,
      '--record',
      record,
      '--log',
      join(folder, 'log'),
    ]);
    expect(finished.errors).toBe('');
    expect(finished.code).toBe(0);
    expect(finished.output).toContain(`faults of ${fault}: 2 ${termination}`);
    expect(finished.output).not.toContain('faults of steady');
    const results = resultsIn(state);
    expect(results.sort((one, other) => one.game - other.game).map(({ winner }) => winner)).toEqual([0, 1]);
    for (const result of results) {
      expect(result.termination).toBe(termination);
      expect(result.reason).toContain(reason);
      // It fails at its second move: the third or fourth of the game.
      expect(result.turns).toBe(result.winner === 0 ? 3 : 2);
    }
    const replayed = await playMatch(['--replay', record]);
    expect(replayed.output).toBe('2 games, 2 as recorded\n');
  });
});

describe('a game of two engines that move back and forth', () => {
  test('ends by the rules, is logged and prints warnings', async () => {
    const folder = newFolder();
    const players = [...engine('steady', 'option.Hash=1'), ...engine('steady', 'name=other')];
    const { output, errors } = await playMatch([...QUICK, '--depth', '1', '--games', '2', ...players, '--log', folder]);
    expect(output).toContain('game 1: steady (attackers) 1-0 other (defenders), 8 moves, repetition; steady 1/1\n');
    expect(errors).toBe('warning: steady has no option Hash\n');
    const log = readFileSync(join(folder, 'game-2.log'), 'utf8');
    expect(log).toMatch(/^[\d.]+ other < position startpos$/m);
    expect(log).toMatch(/^[\d.]+ other > bestmove d7-c7$/m);
  });
});
