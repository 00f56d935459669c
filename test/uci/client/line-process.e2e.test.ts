import { expect, test, vi } from 'vitest';
import { LineProcess } from '../../../src/uci/client/line-process';

test('expect accepts timeouts beyond the range of timers', async () => {
  const echo = new LineProcess(['sh', '-c', 'read -r line; sleep 0.2; echo "$line"']);
  const result = echo.expect(line => line, 2 ** 40);
  echo.send('here');
  expect(await result).toMatchObject({ kind: 'line', value: 'here' });
});

test('standard error is logged line by line', async () => {
  const complaint = new LineProcess(['sh', '-c', `printf 'one\\ntw' >&2; sleep 0.1; printf 'o\\n\\nthree' >&2`]);
  const log = vi.fn();
  complaint.log = log;
  await complaint.expect(() => undefined);
  await vi.waitFor(() => expect(log.mock.calls).toEqual(['one', 'two', '', 'three'].map(line => ['!', line])));
});

test('a process that floods its output is killed', async () => {
  const flood = new LineProcess(['sh', '-c', "head -c 20000000 /dev/zero | tr '\\0' x; sleep 60"]);
  expect(await flood.expect(() => undefined)).toMatchObject({ kind: 'end', end: { kind: 'flood' } });
});

test('commands reset the flood limit', async () => {
  const chatty = new LineProcess([
    'sh',
    '-c',
    "while read -r line; do head -c 10000000 /dev/zero | tr '\\0' x; echo; echo done; done",
  ]);
  for (let n = 0; n < 3; n++) {
    chatty.send('go');
    expect(await chatty.expect(line => (line === 'done' ? true : undefined))).toMatchObject({ kind: 'line' });
  }
  chatty.kill();
});

test.each(['1', '2'])('a flood of empty lines on stream %s is noticed at once', async stream => {
  const flood = new LineProcess(['sh', '-c', `yes '' >&${stream}`]);
  flood.log = vi.fn();
  expect(await flood.expect(() => undefined, 60_000)).toMatchObject({ kind: 'end', end: { kind: 'flood' } });
  expect(vi.mocked(flood.log ?? vi.fn()).mock.calls.length).toBeLessThan(300_000);
});

test('output is not read while it is paused', async () => {
  const chatty = new LineProcess(['sh', '-c', 'read -r line; echo ready; yes']);
  chatty.send('go');
  await chatty.expect(line => (line === 'ready' ? true : undefined));
  chatty.pauseOutput();
  await new Promise(wait => setTimeout(wait, 1000));
  expect(chatty.end).toBeUndefined();
  chatty.resumeOutput();
  expect(await chatty.expect(() => undefined)).toMatchObject({ kind: 'end', end: { kind: 'flood' } });
});

test('the end of a process is noticed while its output is paused', async () => {
  const short = new LineProcess(['sh', '-c', 'exit 3']);
  short.pauseOutput();
  expect(await short.expect(() => undefined)).toMatchObject({ kind: 'end', end: { kind: 'crash' } });
});

test('killing a process ends the wait for its reply at once', async () => {
  const deaf = new LineProcess(['sh', '-c', 'trap "" TERM; sleep 60']);
  let end: unknown;
  void deaf
    .expect(() => undefined)
    .then(result => {
      end = result;
    });
  deaf.kill();
  await Promise.resolve();
  await Promise.resolve();
  expect(end).toMatchObject({ kind: 'end', end: { detail: 'was killed' } });
});
