import { expect, test, vi } from 'vitest';
import { LineProcess } from '../../../src/uci/client/line-process';

test('a line is waited for longer than a timer can be set', async () => {
  const echo = new LineProcess(['sh', '-c', 'read -r line; sleep 0.2; echo "$line"']);
  const heard = echo.expect(line => line, 2 ** 40);
  echo.send('here');
  expect(await heard).toMatchObject({ kind: 'line', value: 'here' });
});

test('what is said on stderr is logged line by line, however it comes', async () => {
  const complaint = new LineProcess(['sh', '-c', `printf 'one\\ntw' >&2; sleep 0.1; printf 'o\\n\\nthree' >&2`]);
  const log = vi.fn();
  complaint.log = log;
  await complaint.expect(() => undefined);
  await vi.waitFor(() => expect(log.mock.calls).toEqual(['one', 'two', '', 'three'].map(line => ['!', line])));
});
