import { expect, test } from 'vitest';
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
