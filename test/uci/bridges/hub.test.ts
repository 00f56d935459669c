import { beforeEach, describe, expect, test } from 'vitest';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import { parseHubLine } from '../../../src/uci/bridges/hub-format';

let commands: string[];
let sent: string[];
let hub: HubProtocol;
beforeEach(() => {
  [commands, sent] = [[], []];
  hub = new HubProtocol({
    command: (...lines) => commands.push(...lines),
    send: line => sent.push(line),
    exit: () => {},
  });
  hub.receive('set-param name=initial-time value=60.0');
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
});

test.each([
  ['level', 'go infinite'],
  ['level time=9.5', 'go wtime 9500 btime 9500 winc 0 binc 0'],
  ['level time=9.5 inc=0.25', 'go wtime 9750 btime 9750 winc 250 binc 250'],
  ['level time=-7 inc=10', 'go wtime 3000 btime 3000 winc 10000 binc 10000'],
  ['level time=-7', 'go wtime 1 btime 1 winc 0 binc 0'],
  ['level moves=5 time=9.5', 'go wtime 9500 btime 9500 winc 0 binc 0 movestogo 5'],
  ['level move-time=0.5', 'go movetime 500'],
  ['level time=1e9 inc=3e6', 'go wtime 2147483647 btime 2147483647 winc 2147483647 binc 2147483647'],
  ['level depth=4 nodes=1000', 'go depth 4 nodes 1000'],
])('%s becomes %s', (level, go) => {
  hub.receive(level);
  hub.receive('go think');
  expect(commands.at(-1)).toBe(go);
});

test.each([
  ['cp 34', '0.34'],
  ['cp -20000', '-100.00'],
  ['cp 19990', '99.90'],
  ['cp 12000', '89.99'],
  ['mate 1', '99.99'],
  ['mate -1', '-99.98'],
  ['mate -3', '-99.94'],
])('score %s becomes %s', (score, hubScore) => {
  hub.receive('go think');
  hub.handleReply(`info depth 3 seldepth 5 multipv 1 score ${score} nodes 10 nps 1000 hashfull 0 tbhits 0 time 10 pv`);
  expect(sent.at(-1)).toContain(`info depth=3 score=${hubScore} nodes=10 `);
});

test('an invalid rule value does not apply to later positions', () => {
  hub.receive('set-param name=NMoveRule value=abc');
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
  expect(sent).toEqual([]);
});

test('a position that arrives during a search does not affect its reply', () => {
  hub.receive('go think');
  hub.receive(`pos pos=W${'e'.repeat(31)}W`);
  hub.handleReply('bestmove c3-d4');
  expect(sent).toEqual(['done move=22-18']);
});

test('queued searches are answered in order with their own positions and variants', () => {
  hub.receive('set-param name=squares value=position');
  hub.receive('go think');
  for (const line of [`pos pos=W${'e'.repeat(31)}W`, 'level depth=2', 'go think', 'pos pos=x', 'go think'])
    hub.receive(line);
  hub.receive('set-param name=variant value=english');
  hub.receive(`pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`);
  hub.receive('go think');
  expect(commands.filter(line => line.startsWith('go '))).toEqual(['go infinite', 'go depth 2', 'go depth 2']);
  sent.splice(0);
  const dones = ['bestmove c3-d4', 'bestmove g1-f2', 'bestmove 11-15'].map(best => {
    hub.handleReply(best);
    return sent.splice(0);
  });
  expect(dones).toEqual([['done move=22-18'], ['done move=32-27', 'done move=""'], ['done move=22-18']]);
  hub.receive('stop');
  expect(commands.at(-1)).not.toBe('stop');
});

test('a rejected search is answered by an error and an empty done', () => {
  hub.receive('go think');
  hub.handleReply('info string error: go: Array buffer allocation failed');
  expect(sent).toEqual(['error message="go: Array buffer allocation failed"', 'done move=""']);
  hub.receive('go think');
  expect(commands.filter(line => line.startsWith('go ')).length).toBe(2);
});

test('a stop between position and go ends that search', () => {
  hub.receive('stop');
  expect(commands).not.toContain('stop');
  hub.receive('level infinite');
  hub.receive('go ponder');
  expect(commands.slice(-2)).toEqual(['go infinite ponder', 'stop']);
  hub.receive('level depth=3');
  hub.receive('go think');
  expect(commands.at(-1)).toBe('go depth 3');
});

test('parses pairs and words, long ones in linear time', () => {
  const long = 'x'.repeat(1 << 16);
  const { word, values } = parseHubLine(
    `pos pos=W "a b" = "c d" moves="1-2 3-4" think = ${long} ${' '.repeat(1 << 16)}y`,
  );
  expect(word).toBe('pos');
  expect([...values]).toEqual([
    ['pos', 'W'],
    ['a b', 'c d'],
    ['moves', '1-2 3-4'],
    ['think', long],
    ['y', ''],
  ]);
  const before = process.cpuUsage();
  expect(parseHubLine(`go ${long.repeat(8)}`).values.size).toBe(1);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('the name of a parameter may have spaces without quotes', () => {
  hub.receive('hub');
  hub.handleReply('option name Move Overhead type spin default 30 min 0 max 5000');
  commands = [];
  for (const line of [
    'set-param name=Move Overhead value=100',
    'set-param name="Move Overhead" value=200',
    'set-param name=Move Overhead value="300"',
    'set-param name=Move value=400',
    'set-param name=Overhead Move value=500',
  ])
    hub.receive(line);
  expect(commands).toEqual([
    'setoption name Move Overhead value 100',
    'setoption name Move Overhead value 200',
    'setoption name Move Overhead value 300',
  ]);
  expect(sent.filter(line => line.startsWith('error'))).toEqual([]);
});

describe('squares auto', () => {
  const start = `pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`;
  const answerTo = (lines: readonly string[], best: string): string | undefined => {
    hub = new HubProtocol({ command: (...words) => commands.push(...words), send: line => sent.push(line), exit() {} });
    for (const line of [...lines, 'go think']) hub.receive(line);
    hub.handleReply(`bestmove ${best}`);
    return sent.at(-1);
  };

  test('is pdn for the first move, as in the newer library', () => {
    expect(answerTo([start], 'c3-d4')).toBe('done move=10-14');
    expect(answerTo(['set-param name=variant value=english', start], '11-15')).toBe('done move=11-15');
  });

  test('is position for bots, which use the older library', () => {
    expect(answerTo(['set-param name=initial-time value=60.0', start], 'c3-d4')).toBe('done move=22-18');
  });

  test.each(['set-param name=hash value=1', 'set-param name=initial-time value=60.0'])(
    'follows the moves of the host after %s',
    line => {
      expect(answerTo([line, `${start} moves="22-18"`], 'f6-e5')).toBe('done move=11-15');
      expect(answerTo([line, `${start} moves="10-14"`], 'f6-e5')).toBe('done move=23-19');
    },
  );
});
