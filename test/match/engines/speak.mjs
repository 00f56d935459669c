// The polite half of an engine for tests: it says hello and shuffles one piece to and fro in Brandubh.
import { createInterface } from 'node:readline';

const SHUFFLE = [
  ['d7-c7', 'c7-d7'],
  ['d5-c5', 'c5-d5'],
];

export const say = line => process.stdout.write(`${line}\n`);

/** `answer` gets the number of own moves so far and the move that would be right. */
export function speak(answer) {
  let moves = [];
  createInterface({ input: process.stdin })
    .on('line', line => {
      const [word, ...words] = line.split(' ');
      if (word === 'uci') say('option name UCI_Variant type string default brandubh\nuciok');
      if (word === 'isready') say('readyok');
      if (word === 'position') moves = words.includes('moves') ? words.slice(words.indexOf('moves') + 1) : [];
      if (word === 'go') {
        const turn = moves.length >> 1;
        answer(turn, SHUFFLE[moves.length % 2][turn % 2]);
      }
    })
    .on('close', () => process.exit());
}
