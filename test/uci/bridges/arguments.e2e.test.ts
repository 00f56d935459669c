/** Programs of the bridges as hosts start them: with no, empty or further arguments. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** First line that the program writes. */
async function firstLine(program: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(process.execPath, [`dist/${program}.js`, ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text;
    });
  const ended = new Promise(done => child.on('close', done));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  await ended;
  return output.split('\n')[0]!;
}

test.each([
  ['alquerque', [''], 'uci\n', 'id name Alquerque'],
  ['alquerque', ['opentafl', ''], '', 'hello'],
  ['alquerque', ['', 'hub'], 'hub\n', 'id name=Alquerque'],
  ['alquerque', ['jocly', ''], 'isready\n', 'readyok'],
  ['alquerque-opentafl', [''], '', 'hello'],
  ['alquerque-hub', ['hub'], 'hub\n', 'id name=Alquerque'],
  ['alquerque-hub', [''], 'hub\n', 'id name=Alquerque'],
  [
    'alquerque-jocly',
    ['--variant', 'nerenchi'],
    'position startpos\nfen\n',
    'fen ********/********/******** w p p 0 12',
  ],
  ['alquerque-jocly', ['--variant', '12-men-morris-fly'], 'fen\n', 'fen ********/********/******** w p p 0 12'],
  ['alquerque-hub', ['extra'], '', "error: too many arguments for 'hub'"],
])('%s %j', async (program, args, input, reply) => {
  expect(await firstLine(program, args, input)).toContain(reply);
});
