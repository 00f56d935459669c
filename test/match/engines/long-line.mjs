// Says a megabyte in one line: first as information, then as its move.
import { say, speak } from './speak.mjs';

const MEGABYTE = 'd7-c7 '.repeat(1 << 18).slice(0, 1 << 20);

speak((turn, move) => {
  if (turn < 1) say(`info depth 1 score cp 0 pv ${MEGABYTE}\nbestmove ${move}`);
  else say(`bestmove ${MEGABYTE.replaceAll(' ', '')}`);
});
