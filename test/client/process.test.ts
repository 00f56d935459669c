import { expect, test } from 'vitest';
import { LineProcess } from '../../src/client/process';

test('a line is waited for longer than a timer can be set', async () => {
  const echo = new LineProcess(['sh', '-c', 'read -r line; sleep 0.2; echo "$line"']);
  const heard = echo.expect(line => line, 2 ** 40);
  echo.send('here');
  expect(await heard).toMatchObject({ kind: 'line', value: 'here' });
});
