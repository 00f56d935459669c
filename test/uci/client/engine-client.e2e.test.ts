import { afterEach, describe, expect, test } from 'vitest';
import {
  CommandRejectedError,
  type EngineClient,
  EngineExitedError,
  openEngineClient,
} from '../../../src/uci/client/engine-client';

let client: EngineClient;
/** Engine in shell: runs `script` for each `$line` it reads. */
const scripted = (script: string): EngineClient => {
  client = openEngineClient(['sh', '-c', `while read -r line; do\n${script}\ndone`]);
  return client;
};
/** Replies to `isready`, or else runs `script`. */
const readyOr = (script: string): string => `if [ "$line" = isready ]; then echo readyok; else ${script}; fi`;
/** Runs `script` for lines that start with `begin`. */
const at = (begin: string, script: string): string => `case $line in ${begin}*) ${script} ;; esac`;

describe('the engine client', () => {
  afterEach(() => client.close());

  test('ask returns all lines up to readyok', async () => {
    scripted(readyOr('echo "got $line"'));
    expect(await client.ask('one', 'two')).toEqual(['got one', 'got two']);
    expect(await client.ask()).toEqual([]);
  });

  test('lines may arrive in pieces and end with CRLF', async () => {
    scripted("printf 'legal a1\\r\\nrea'; sleep 0.03; printf 'dyok\\r\\n'");
    expect(await client.ask()).toEqual(['legal a1']);
  });

  test('ask rejects with the error of the engine', async () => {
    scripted(readyOr("echo 'info string error: position: no'"));
    await expect(client.ask('position fen x')).rejects.toEqual(new CommandRejectedError('position: no'));
    expect(await client.ask()).toEqual([]);
  });

  test('go reports info of the main line and returns the move', async () => {
    const output = [
      'info depth 1 score cp 10 pv a1',
      'info string hello',
      'info depth 2 multipv 1 score cp 20 pv a4 a7',
      'info depth 2 multipv 2 score cp 5 pv d1',
      'bestmove a4 ponder a7',
    ];
    scripted(at('go', `printf '${output.join('\\n')}\\n'`));
    const lines: string[] = [];
    expect(await client.go('movetime 5', ({ depth, line }) => lines.push(`${depth} ${line}`))).toBe('a4');
    expect(lines).toEqual(['1 a1', '2 a4,a7']);
  });

  test('go returns no move if the game is over', async () => {
    scripted(at('go', "echo 'bestmove (none)'"));
    expect(await client.go('depth 1', () => {})).toBeUndefined();
  });

  test('stop ends a search', async () => {
    scripted(at('stop', 'echo bestmove d6'));
    const move = client.go('infinite', () => {});
    client.stop();
    expect(await move).toBe('d6');
  });

  test('an exit of the engine rejects pending and later requests', async () => {
    scripted('exit 3');
    const gone = new EngineExitedError('the engine exited with code 3');
    await expect(client.ask('uci')).rejects.toEqual(gone);
    await expect(client.ask('uci')).rejects.toEqual(gone);
    expect(await client.exited).toEqual(gone);
  });

  test('a killed engine is reported with its signal', async () => {
    scripted('kill -KILL $$');
    await expect(client.go('infinite', () => {})).rejects.toThrow('was killed by SIGKILL');
  });

  test('an engine that cannot be started is reported', async () => {
    client = openEngineClient(['/nowhere/engine']);
    await expect(client.ask('uci')).rejects.toThrow('cannot start the engine');
  });

  test('close is not reported as an unexpected exit', async () => {
    scripted(at('quit', 'exit'));
    let gone = false;
    void client.exited.then(() => {
      gone = true;
    });
    client.close();
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(gone).toBe(false);
  });
});
