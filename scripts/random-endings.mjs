// Random endings for scripts, the same for the same seed.
import { variants } from '../dist/lib/index.js';

/** Numbers below a limit, as a seed gives them. */
export function randomFrom(seed) {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A FEN with `fewest` to `most` men on each side in morris, pieces of both sides together in draughts. */
export function randomEnding(variant, random, fewest, most) {
  const { family, startFen } = variants().find(({ name }) => name === variant);
  return family === 'morris' ? morrisEnding(random, fewest, most) : draughtsEnding(startFen, random, fewest, most);
}

function morrisEnding(random, fewest, most) {
  const [own, enemies] = [fewest + random(most - fewest + 1), fewest + random(most - fewest + 1)];
  const points = new Array(24).fill('*');
  for (let n = 0; n < own + enemies; ) {
    const point = random(24);
    if (points[point] !== '*') continue;
    points[point] = n++ < own ? 'O' : '@';
  }
  const rings = [0, 8, 16].map(first => points.slice(first, first + 8).join('')).join('/');
  return `${rings} w m s ${own} 0 ${enemies} 0 0 0 0 0 0 0 0 0 1`;
}

const isLettered = startFen => startFen.includes('a1');
/** Whether White goes up in the numbers of the squares, and so is crowned on the last. */
const whiteGoesUp = startFen => isLettered(startFen) || startFen.includes(':W1,');

/** The name of the square with a number on the dark diagonals. */
function nameOf(startFen, square) {
  if (!isLettered(startFen)) return String(square + 1);
  const rank = square >> 2;
  return `${'abcdefgh'[2 * (square & 3) + (rank & 1)]}${rank + 1}`;
}

function draughtsEnding(startFen, random, fewest, most) {
  const pieces = fewest + random(most - fewest + 1);
  const white = 1 + random(pieces - 1);
  const used = new Set();
  const place = (isWhite, count) =>
    Array.from({ length: count }, () => {
      for (;;) {
        const square = random(32);
        const king = random(2) === 1;
        const far = isWhite === whiteGoesUp(startFen) ? square >= 28 : square < 4;
        if (used.has(square) || (far && !king)) continue;
        used.add(square);
        return (king ? 'K' : '') + nameOf(startFen, square);
      }
    }).join(',');
  return `${random(2) === 0 ? 'W' : 'B'}:W${place(true, white)}:B${place(false, pieces - white)}`;
}
