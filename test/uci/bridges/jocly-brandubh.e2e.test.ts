/** JoclyBoard's Brandubh: its rules, cells numbered from 0, and moves with the cells of captured pieces. */
import { afterAll, expect, test } from 'vitest';
import { JOCLY_BRANDUBH_OPTIONS, JoclyBrandubhProtocol } from '../../../src/uci/bridges/jocly';
import { movesOf, type State, stateOf } from '../../games/brandubh/oracle';
import { seeded } from '../../seed';
import { closeEngines, connectHost } from './host';
import { replay } from './replay';

afterAll(closeEngines);

const OPTIONS = { ...JOCLY_BRANDUBH_OPTIONS, MoveLimit: 0 };
const connect = () => connectHost(links => new JoclyBrandubhProtocol(links, OPTIONS));

/** Rules of the host, read from its model. */
const START = stateOf('3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0', {
  KingTakenBy: 'four',
  EmptyThroneHostileTo: 'men',
  KingsThroneHostileTo: 'men',
  CornersHostileTo: 'none',
  KingWinsOn: 'edge',
  MoveDistance: 'one',
});

const cellOf = (square: string): number => 7 * (7 - Number(square[1])) + 'abcdefg'.indexOf(square[0]!);

/** A move as the host writes it: it looks for captures above, to the right, below and to the left. */
function hostMove(before: State, name: string, after: State): string {
  const [from, to] = name.split('-').map(cellOf) as [number, number];
  const [row, column] = [Math.trunc(to / 7), to % 7];
  const captured = [
    [row - 1, column],
    [row, column + 1],
    [row + 1, column],
    [row, column - 1],
  ].filter(([r, c]) => {
    const piece = before.board[r!]?.[c!] ?? '.';
    return 7 * r! + c! !== from && piece !== '.' && after.board[r!]![c!] === '.';
  });
  const cells = captured.map(([r, c]) => 7 * r! + c!).join(',');
  return `${from}>${to}${cells === '' ? '' : `x${cells}`}`;
}

test('whole games against a random player, by the rules of the host', async () => {
  const random = seeded(7);
  const host = connect();
  let captures = 0;
  for (let round = 0; round < 2; round++) {
    let state = START;
    const played: string[] = [];
    for (let ply = 0; ply < 60 && state.result === ''; ply++) {
      // The host has no limit of moves.
      state = { ...state, plies: 0 };
      const moves = [...movesOf(state)].map(([name, after]) => [hostMove(state, name, after), after] as const);
      if (moves.length === 0) break;
      let [text, next] = moves[random.nextInt(moves.length)]!;
      if (ply % 2 === round) {
        host.send('ucinewgame', 'variant x', `position startpos moves ${played.join(' ')}`, 'go wtime 40 btime 40');
        const [, reply = ''] = (await host.until('bestmove ')).split(' ');
        const found = moves.find(([move]) => move === reply);
        expect(found, `${reply} after ${played.join(' ')}`).toBeDefined();
        [text, next] = found!;
      }
      if (text.includes('x')) captures++;
      played.push(text);
      state = next;
    }
    expect(played.length).toBeGreaterThan(10);
  }
  expect(captures).toBeGreaterThan(0);
  expect(host.received.filter(line => line.includes('error'))).toEqual([]);
});

test('the king goes to the edge, and a lost game has no move', async () => {
  const host = connect();
  await replay(
    host,
    `> ucinewgame
     > position startpos moves 3>2 17>18 2>1 24>17 1>2 17>16 2>9 16>15 9>2
     > go wtime 100 btime 100
     < bestmove 15>14
     > position startpos moves 3>2 17>18 2>1 24>17 1>2 17>16 2>9 16>15 9>2 15>14
     > go wtime 100 btime 100
     < bestmove none
     > position startpos moves 24>0`,
  );
  expect(await host.until('info string error')).toContain('position: 24>0: d4 holds the king');
});
