// Begins to say more than anybody can hear, on both of its outputs, at its second turn.
import { say, speak } from './speak.mjs';

const NOISE = `info string ${'x'.repeat(1 << 16)}\n`;
const flood = stream => stream.write(NOISE, () => flood(stream));

speak((turn, move) => {
  if (turn < 1) say(`bestmove ${move}`);
  else for (const stream of [process.stdout, process.stderr]) flood(stream);
});
