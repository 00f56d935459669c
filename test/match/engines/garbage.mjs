// Says what no engine says, line after line, and then what is no move.
import { say, speak } from './speak.mjs';

const NOISE = [
  '',
  'bestmov d7-c7',
  'info',
  'info depth x score cp',
  'info score mate nodes',
  '\u0000\u0007\ufffd',
  '{"a": 1}',
];

speak((turn, move) => {
  for (const line of NOISE) say(line);
  process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
  say(turn < 1 ? `bestmove ${move}` : 'bestmove \u0000]"} {[');
});
