import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostProtocol } from '../../../src/uci/bridges/bridge';
import { RefereeProtocol } from '../../../src/uci/bridges/referee';

test('a rejected search is reported, and the move can be sent again', () => {
  const sent: string[] = [];
  const commands: string[] = [];
  let error = 'go: Array buffer allocation failed';
  const referee: HostProtocol = new RefereeProtocol({
    command: (...lines) => {
      commands.push(...lines);
      if (lines[0]!.startsWith('go ')) referee.handleReply(`info string error: ${error}`);
    },
    send: line => sent.push(line),
    exit: () => {},
  });
  for (const line of ['blue', 'orange', 'h1 d2 r0', 'h1 d2 r0']) referee.receive(line);
  expect(sent).toEqual([`error: ${error}`, `error: ${error}`, `error: ${error}`]);
  error = 'a table cannot be read';
  for (const line of ['h1 d2 r0', 'h1 d3 r0']) referee.receive(line);
  referee.handleReply('bestmove d6');
  expect(sent.slice(3)).toEqual(['error: not your turn', 'h2 d6 r0']);
  expect(commands.filter(line => line.startsWith('position')).at(-1)).toBe('position startpos moves d2');
});

describe('the clock of a move', () => {
  let commands: string[];
  let sent: string[];
  let now: number;
  let referee: HostProtocol;
  const start = (): void => {
    referee = new RefereeProtocol(
      {
        command: (...lines) => void commands.push(...lines),
        send: line => sent.push(line),
        exit: () => {},
      },
      4000,
      () => now,
    );
  };
  const lastGo = (): string | undefined => commands.filter(line => line.startsWith('go ')).at(-1);

  beforeEach(() => {
    vi.useFakeTimers();
    [commands, sent] = [[], []];
    now = 200;
    start();
  });
  afterEach(() => void vi.useRealTimers());

  test('runs from the start of the process for the first move', () => {
    referee.receive('blue');
    expect(lastGo()).toBe('go movetime 3400');
    now = 1300;
    start();
    referee.receive('blue');
    expect(lastGo()).toBe('go movetime 200');
  });

  test('runs from its arrival for later moves, also for the first of orange', () => {
    referee.receive('orange');
    now = 3000;
    referee.receive('h1 d2 r0');
    expect(lastGo()).toBe('go movetime 4000');
  });

  test('a move that has waited for the start of the process is as early as blue', () => {
    now = 900;
    start();
    for (const line of ['orange', 'h1 d2 r0']) referee.receive(line);
    expect(lastGo()).toBe('go movetime 1300');
  });

  test('if no engine thread has answered by then, a legal move is played', () => {
    referee.receive('blue');
    vi.advanceTimersByTime(3899);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(1);
    const [, first] = /^h1 ([a-g][1-7]) r0$/.exec(sent[0]!)!;
    expect(commands.at(-1)).toBe('stop');
    now = 5000;
    const reply = first === 'a1' ? 'a4' : 'a1';
    referee.receive(`h2 ${reply} r0`);
    // The session has not even replied to the first search.
    vi.advanceTimersByTime(10_000);
    const [, second] = /^h1 ([a-g][1-7]) r0$/.exec(sent[1]!)!;
    expect([first, reply]).not.toContain(second);
    // Late replies are dropped, the next one counts.
    for (const late of ['d6', 'd7']) referee.handleReply(`bestmove ${late}`);
    const last = ['g1', 'g4', 'g7', 'd1'].find(point => ![first, reply, second].includes(point))!;
    referee.receive(`h2 ${last} r0`);
    referee.handleReply('bestmove c5');
    expect(sent.slice(2)).toEqual(['h1 c5 r0']);
    const moves = [first, reply, second, last].join(' ');
    expect(commands.filter(line => line.startsWith('position')).at(-1)).toBe(`position startpos moves ${moves}`);
  });

  test('a legal move removes a man if there is one to remove', () => {
    referee.receive('orange');
    for (const [theirs, ours] of [
      ['a1', 'd6'],
      ['a4', 'd7'],
    ]) {
      referee.receive(`h1 ${theirs} r0`);
      referee.handleReply(`bestmove ${ours}`);
    }
    referee.receive('h1 g1 r0');
    vi.advanceTimersByTime(10_000);
    expect(sent.at(-1)).toMatch(/^h2 d5 (a1|a4|g1)$/);
  });

  test('if the engine is late, its best move so far is played', () => {
    referee.receive('blue');
    referee.handleReply(
      'info depth 1 seldepth 1 multipv 1 score cp 1 nodes 1 nps 1 hashfull 0 tbhits 0 time 1 pv d6 f4',
    );
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['h1 d6 r0']);
    referee.receive('END');
  });
});
