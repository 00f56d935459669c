import { afterEach, describe, expect, test } from 'vitest';
import {
  CommandRejectedError,
  type EngineClient,
  EngineExitedError,
  openEngineClient,
} from '../../../src/uci/client/engine-client';

let client: EngineClient;
/** An engine of a few lines: a shell does `answer` for each `$line` that it is sent. */
const scripted = (answer: string): EngineClient => {
  client = openEngineClient(['sh', '-c', `while read -r line; do\n${answer}\ndone`]);
  return client;
};
/** What it does at `isready`, and else. */
const readyOr = (answer: string): string => `if [ "$line" = isready ]; then echo readyok; else ${answer}; fi`;
/** What it does when it is sent a line that begins so. */
const at = (begin: string, answer: string): string => `case $line in ${begin}*) ${answer} ;; esac`;

describe('the engine as a process', () => {
  afterEach(() => client.close());

  test('answers are all lines up to readyok', async () => {
    scripted(readyOr('echo "you said $line"'));
    expect(await client.ask('one', 'two')).toEqual(['you said one', 'you said two']);
    expect(await client.ask()).toEqual([]);
  });

  test('lines may come in pieces and end as on other systems', async () => {
    scripted("printf 'legal a1\\r\\nrea'; sleep 0.03; printf 'dyok\\r\\n'");
    expect(await client.ask()).toEqual(['legal a1']);
  });

  test('an error is a refusal that says why', async () => {
    scripted(readyOr("echo 'info string error: position: no'"));
    await expect(client.ask('position fen x')).rejects.toEqual(new CommandRejectedError('position: no'));
    expect(await client.ask()).toEqual([]);
  });

  test('a search tells its thoughts, then its move', async () => {
    const said = [
      'info depth 1 score cp 10 pv a1',
      'info string hello',
      'info depth 2 multipv 1 score cp 20 pv a4 a7',
      'info depth 2 multipv 2 score cp 5 pv d1',
      'bestmove a4 ponder a7',
    ];
    scripted(at('go', `printf '${said.join('\\n')}\\n'`));
    const lines: string[] = [];
    expect(await client.go('movetime 5', ({ depth, line }) => lines.push(`${depth} ${line}`))).toBe('a4');
    expect(lines).toEqual(['1 a1', '2 a4,a7']);
  });

  test('no move where the game is over', async () => {
    scripted(at('go', "echo 'bestmove (none)'"));
    expect(await client.go('depth 1', () => {})).toBeUndefined();
  });

  test('stop ends a search', async () => {
    scripted(at('stop', 'echo bestmove d6'));
    const move = client.go('infinite', () => {});
    client.stop();
    expect(await move).toBe('d6');
  });

  test('an engine that ends is gone, for what was asked and for what will be', async () => {
    scripted('exit 3');
    const gone = new EngineExitedError('the engine exited with code 3');
    await expect(client.ask('uci')).rejects.toEqual(gone);
    await expect(client.ask('uci')).rejects.toEqual(gone);
    expect(await client.exited).toEqual(gone);
  });

  test('an engine that is killed says by what', async () => {
    scripted('kill -KILL $$');
    await expect(client.go('infinite', () => {})).rejects.toThrow('was killed by SIGKILL');
  });

  test('an engine that cannot be started', async () => {
    client = openEngineClient(['/nowhere/engine']);
    await expect(client.ask('uci')).rejects.toThrow('could not be started');
  });

  test('closing it is no accident', async () => {
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
