// Seeded random endgame positions for scripts.
import { variants } from '../dist/lib/index.js';

/** Seeded generator of random numbers below a limit. */
export function randomFrom(seed) {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** FEN with `min` to `max` men per side in morris, pieces of both sides in draughts. */
export function randomEnding(variant, random, min, max) {
  const { family, startFen } = variants().find(({ name }) => name === variant);
  return family === 'morris' ? morrisEnding(random, min, max) : draughtsEnding(startFen, random, min, max);
}

function morrisEnding(random, min, max) {
  const [own, enemies] = [min + random(max - min + 1), min + random(max - min + 1)];
  const points = new Array(24).fill('*');
  for (let n = 0; n < own + enemies; ) {
    const point = random(24);
    if (points[point] !== '*') continue;
    points[point] = n++ < own ? 'O' : '@';
  }
  const rings = [0, 8, 16].map(first => points.slice(first, first + 8).join('')).join('/');
  return `${rings} w m s ${own} 0 ${enemies} 0 0 0 0 0 0 0 0 0 1`;
}

const usesLetters = startFen => startFen.includes('a1');
/** True if White moves towards higher square numbers and promotes on the last row. */
const whiteMovesUp = startFen => usesLetters(startFen) || startFen.includes(':W1,');

/** Name of a playing square, numbered from 0. */
function squareName(startFen, square) {
  if (!usesLetters(startFen)) return String(square + 1);
  const rank = square >> 2;
  return `${'abcdefgh'[2 * (square & 3) + (rank & 1)]}${rank + 1}`;
}

function draughtsEnding(startFen, random, min, max) {
  const pieces = min + random(max - min + 1);
  const white = 1 + random(pieces - 1);
  const used = new Set();
  const place = (isWhite, count) =>
    Array.from({ length: count }, () => {
      for (;;) {
        const square = random(32);
        const king = random(2) === 1;
        const isFarRow = isWhite === whiteMovesUp(startFen) ? square >= 28 : square < 4;
        if (used.has(square) || (isFarRow && !king)) continue;
        used.add(square);
        return (king ? 'K' : '') + squareName(startFen, square);
      }
    }).join(',');
  return `${random(2) === 0 ? 'W' : 'B'}:W${place(true, white)}:B${place(false, pieces - white)}`;
}
