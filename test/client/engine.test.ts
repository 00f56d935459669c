import { afterEach, describe, expect, test } from 'vitest';
import { type Engine, EngineGone, openEngine, Refused } from '../../src/client/engine';

let client: Engine;
/** An engine of a few lines: `answer` is a function body that is given each line it is sent. */
const scripted = (answer: string): Engine => {
  const script = `require('readline').createInterface({ input: process.stdin }).on('line', line => { ${answer} })`;
  client = openEngine([process.execPath, '-e', script]);
  return client;
};
const READY = "if (line === 'isready') console.log('readyok');";

describe('the engine as a process', () => {
  afterEach(() => client.close());

  test('answers are all lines up to readyok', async () => {
    scripted(`${READY} else console.log('you said ' + line);`);
    expect(await client.ask('one', 'two')).toEqual(['you said one', 'you said two']);
    expect(await client.ask()).toEqual([]);
  });

  test('lines may come in pieces and end as on other systems', async () => {
    scripted("process.stdout.write('legal a1\\r\\nrea'); setTimeout(() => process.stdout.write('dyok\\r\\n'), 30);");
    expect(await client.ask()).toEqual(['legal a1']);
  });

  test('an error is a refusal that says why', async () => {
    scripted(`${READY} else console.log('info string error: position: no');`);
    await expect(client.ask('position fen x')).rejects.toEqual(new Refused('position: no'));
    expect(await client.ask()).toEqual([]);
  });

  test('a search tells its thoughts, then its move', async () => {
    scripted(`if (line.startsWith('go')) console.log(
      'info depth 1 score cp 10 pv a1\\ninfo string hello\\n' +
      'info depth 2 multipv 1 score cp 20 pv a4 a7\\ninfo depth 2 multipv 2 score cp 5 pv d1\\nbestmove a4 ponder a7');`);
    const lines: string[] = [];
    expect(await client.go('movetime 5', ({ depth, line }) => lines.push(`${depth} ${line}`))).toBe('a4');
    expect(lines).toEqual(['1 a1', '2 a4,a7']);
  });

  test('no move where the game is over', async () => {
    scripted(`if (line.startsWith('go')) console.log('bestmove (none)');`);
    expect(await client.go('depth 1', () => {})).toBeUndefined();
  });

  test('stop ends a search', async () => {
    scripted(`if (line === 'stop') console.log('bestmove d6');`);
    const move = client.go('infinite', () => {});
    client.stop();
    expect(await move).toBe('d6');
  });

  test('an engine that ends is gone, for what was asked and for what will be', async () => {
    scripted('process.exit(3);');
    const gone = new EngineGone('the engine exited with code 3');
    await expect(client.ask('uci')).rejects.toEqual(gone);
    await expect(client.ask('uci')).rejects.toEqual(gone);
    expect(await client.gone).toEqual(gone);
  });

  test('an engine that is killed says by what', async () => {
    scripted("process.kill(process.pid, 'SIGKILL');");
    await expect(client.go('infinite', () => {})).rejects.toThrow('was killed by SIGKILL');
  });

  test('an engine that cannot be started', async () => {
    client = openEngine(['/nowhere/engine']);
    await expect(client.ask('uci')).rejects.toThrow('could not be started');
  });

  test('closing it is no accident', async () => {
    scripted("if (line === 'quit') process.exit(0);");
    let gone = false;
    void client.gone.then(() => {
      gone = true;
    });
    client.close();
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(gone).toBe(false);
  });
});
