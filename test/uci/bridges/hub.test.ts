/** What Hub makes of a host's clock and of the session's scores, without an engine. */
import { beforeEach, expect, test } from 'vitest';
import { HubProtocol } from '../../../src/uci/bridges/hub';

let commanded: string[];
let sent: string[];
let hub: HubProtocol;
beforeEach(() => {
  [commanded, sent] = [[], []];
  hub = new HubProtocol({
    command: (...lines) => commanded.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
});

test.each([
  ['level', 'go infinite'],
  ['level time=9.5', 'go wtime 9500 btime 9500 winc 0 binc 0'],
  ['level time=9.5 inc=0.25', 'go wtime 9750 btime 9750 winc 250 binc 250'],
  ['level moves=5 time=9.5', 'go wtime 9500 btime 9500 winc 0 binc 0 movestogo 5'],
  ['level move-time=0.5', 'go movetime 500'],
  ['level time=1e9 inc=3e6', 'go wtime 2147483647 btime 2147483647 winc 2147483647 binc 2147483647'],
  ['level depth=4 nodes=1000', 'go depth 4 nodes 1000'],
])('%s is %s', (level, go) => {
  hub.receive(level);
  hub.receive('go think');
  expect(commanded.at(-1)).toBe(go);
});

test.each([
  ['cp 34', '0.34'],
  ['cp -20000', '-100.00'],
  ['cp 19990', '99.90'],
  ['cp 12000', '89.99'],
  ['mate 1', '99.99'],
  ['mate -1', '-99.98'],
  ['mate -3', '-99.94'],
])('a score of %s is %s', (score, told) => {
  hub.receive('go think');
  hub.handleReply(`info depth 3 seldepth 5 multipv 1 score ${score} nodes 10 nps 1000 hashfull 0 tbhits 0 time 10 pv`);
  expect(sent.at(-1)).toContain(`info depth=3 score=${told} nodes=10 `);
});

test('a rule that cannot be so is not taken over, and a parameter may be empty', () => {
  hub.receive('set-param name=NMoveRule value=abc');
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
  expect(sent).toEqual([]);
});

test('a position that comes while a search is under way does not change what it is about', () => {
  hub.receive('go think');
  hub.receive(`pos pos=W${'e'.repeat(31)}W`);
  hub.handleReply('bestmove c3-d4');
  expect(sent).toEqual(['done move=22-18']);
});

test('a search that is asked for during another is answered behind it, whatever is set in between', () => {
  hub.receive('set-param name=squares value=position');
  hub.receive('go think');
  for (const line of [`pos pos=W${'e'.repeat(31)}W`, 'level depth=2', 'go think', 'pos pos=x', 'go think'])
    hub.receive(line);
  hub.receive('set-param name=variant value=english');
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
  hub.receive('go think');
  expect(commanded.filter(line => line.startsWith('go '))).toEqual(['go infinite', 'go depth 2', 'go depth 2']);
  sent.splice(0);
  const dones = ['bestmove c3-d4', 'bestmove g1-f2', 'bestmove 11-15'].map(best => {
    hub.handleReply(best);
    return sent.splice(0);
  });
  expect(dones).toEqual([['done move=22-18'], ['done move=32-27', 'done move=""'], ['done move=22-18']]);
  hub.receive('stop');
  expect(commanded.at(-1)).not.toBe('stop');
});

test('a search that is refused is answered all the same', () => {
  hub.receive('go think');
  hub.handleReply('info string error: go: the engine cannot do that here');
  expect(sent).toEqual(['error message="go: the engine cannot do that here"', 'done move=""']);
  hub.receive('go think');
  expect(commanded.filter(line => line.startsWith('go ')).length).toBe(2);
});
