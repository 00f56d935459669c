/** Shows a match while it is played: a table that stays in its place on a terminal, a line for each game elsewhere. */
import { pointsText } from '../records/record';
import type { PlayedGame } from './result';

export interface Display {
  game(record: PlayedGame): void;
  /** Shows the table for good. */
  end(): void;
}

/** Milliseconds between two looks at the clock. */
const REFRESH = 1000;

export function openDisplay(output: NodeJS.WriteStream, table: () => string): Display {
  return output.isTTY ? liveDisplay(output, table) : lineDisplay(output, table);
}

function lineDisplay(output: NodeJS.WriteStream, table: () => string): Display {
  return {
    game: record => output.write(`${gameLine(record)}\n`),
    end: () => output.write(`\n${table()}\n`),
  };
}

function liveDisplay(output: NodeJS.WriteStream, table: () => string): Display {
  let height = 0;
  const draw = (): void => {
    const lines = table().split('\n');
    const width = output.columns;
    const home = height > 0 ? `\x1b[${height}A` : '';
    output.write(`${home}\r\x1b[J${lines.map(line => line.slice(0, width - 1)).join('\n')}\n`);
    height = lines.length;
  };
  const timer = setInterval(draw, REFRESH);
  draw();
  return {
    game: draw,
    end: () => {
      clearInterval(timer);
      draw();
    },
  };
}

function gameLine({ game, sides, seats, winner, termination, reason, turns }: PlayedGame): string {
  const [first, second] = seats.map(({ name }, side) => `${name} (${sides[side]})`);
  const why = termination === 'normal' ? reason : `${termination}: ${reason}`;
  return `game ${game + 1}: ${first} ${pointsText(winner)} ${second}, ${turns.length} turns, ${why}`;
}
