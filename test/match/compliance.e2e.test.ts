import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHECK_COUNT } from '../../src/match/compliance';
import { PROGRAM, playMatch, scriptOf } from './match-process';

const check = (command: string, variant: string, ...words: string[]) =>
  playMatch(['--compliance', command, '--variant', variant, ...words]);

test.each(['nine-mens-morris', 'russian-draughts', 'brandubh'])('Alquerque complies in %s', async variant => {
  const { code, output } = await check(`"${process.execPath}" "${PROGRAM}"`, variant);
  expect(output).not.toContain('FAIL');
  expect(output).toContain(`${CHECK_COUNT} of ${CHECK_COUNT} points of the protocol hold`);
  expect(code).toBe(0);
});

test('every defect of a bad engine is named', async () => {
  const bad = `"${process.execPath}" "${resolve('test/match/engines/bad.mjs')}" "${PROGRAM}"`;
  const { code, output } = await check(bad, 'brandubh');
  const failures = output.split('\n').filter(line => line.startsWith('FAIL'));
  const expected = [
    "prints nothing before the first command: unexpected output: got 'Welcome!'",
    "uci: id, options, uciok: no line 'id author ...'",
    'options: complete, with names that occur once and defaults in range: Hash occurs twice',
    "isready: readyok once: 'isready': expected no reply",
    'UCI_Variant: reports the variant and its start position: expected ',
    'setoption: names and values ignore case: the variant was not set',
    "lines: empty ones, comments, CR and white space: unexpected reply 'info string error: unexpected white space'",
    "errors: one line each for unknown and malformed commands: 'stop now': expected one line",
    "setoption: one error for an unknown option, silence for a known one: 'setoption name No Such",
    'position: rejects illegal moves and keeps the position: ',
    'legal, status, fen and moves: agree with the rules in a whole game: legal after ',
    'undo: takes back moves: expected the start position',
    'perft: counts of the moves, sorted, and their sum: expected nodes 40, got ',
    'go depth: scored info lines in order, then one legal bestmove: no scored info line',
    "go nodes, movetime and clocks: a legal bestmove in time: illegal bestmove 'zz'",
    'go infinite: answers isready, stops at stop and not before: bestmove before stop',
    'go ponder: waits for ponderhit, then obeys the limits: bestmove before ponderhit',
    'go searchmoves: plays one of them: expected ',
    'go: commands sent meanwhile wait for the search, in order: a query behind a queued command',
    "ucinewgame: silent, keeps the position: 'ucinewgame': expected no reply",
    "a game against itself: legal to the end or for 40 plies: illegal bestmove 'zz'",
    'end of input: finishes the search, exits with code 0: end of input: exited with code 3',
    'quit: exits with code 0, even during a search: quit: exited with code 1',
  ];
  for (const [at, text] of expected.entries()) expect(failures[at]).toContain(`FAIL  ${text}`);
  expect(failures).toHaveLength(CHECK_COUNT);
  expect(code).toBe(1);
});

test('an engine that does not start or answer is reported', async () => {
  const missing = await check('./nobody', 'brandubh');
  expect([missing.code, missing.errors]).toEqual([1, 'error: compliance: no such program: ./nobody\n']);
  const mute = await check(`sh "${scriptOf('mute')}"`, 'brandubh', '--hang', '100');
  expect(mute.output).toContain('FAIL  isready: readyok once: no readyok after 100 ms');
  expect(mute.code).toBe(1);
  expect((await check('"', 'brandubh')).errors).toContain('error: compliance: unclosed quote');
});
