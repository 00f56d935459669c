/** Shows a match while it is played: a table that stays in its place on a terminal, a line for each game elsewhere. */
import { resultTag } from '../records/record';
import { surviveClosedOutput } from '../util/node/console';
import { maskControlChars } from '../util/text';
import { matchReport, runningScore } from './report';
import type { MatchGame } from './result';
import type { Fixture } from './schedule';
import type { Standings } from './standings';
import type { MatchState } from './state';

interface Display {
  showGame(game: MatchGame): void;
  /** Shows the table for good. */
  close(): void;
}

type RenderTable = (atEnd: boolean) => string;

/** Milliseconds between two looks at the clock. */
const REFRESH_MS = 1000;

/** When nobody reads the output any more, the match goes on without. */
export function openDisplay(
  output: NodeJS.WriteStream,
  match: { readonly state: MatchState },
  schedule: readonly Fixture[],
  standings: Standings,
  byBallot = false,
): Display {
  let closed = false;
  surviveClosedOutput(() => {
    closed = true;
    process.stderr.write('warning: the output is closed; the match goes on without it\n');
  });
  const write = (text: string): void => {
    if (!closed) output.write(text);
  };
  const table: RenderTable = atEnd => matchReport(match.state, schedule, atEnd && byBallot, standings);
  const score = (): string => runningScore(match.state, standings);
  return output.isTTY ? liveDisplay(write, output, table) : lineDisplay(write, table, score);
}

function lineDisplay(write: (text: string) => void, table: RenderTable, score: () => string): Display {
  return {
    showGame: game => write(`${gameLine(game)}; ${score()}\n`),
    close: () => write(`\n${table(true)}\n`),
  };
}

/** Only the table at the end is shown whole: of one that is higher than the window the pen could not find the beginning. */
function liveDisplay(write: (text: string) => void, window: NodeJS.WriteStream, table: RenderTable): Display {
  let height = 0;
  const draw = (atEnd = false): void => {
    const [columns, rows] = [window.columns || 80, window.rows || 24];
    const lines = table(atEnd)
      .split('\n')
      .slice(0, atEnd ? undefined : rows - 1);
    // The window may have become smaller.
    const home = height > 0 ? `\x1b[${Math.min(height, rows - 1)}A` : '';
    write(`${home}\r\x1b[J${lines.map(line => line.slice(0, columns - 1)).join('\n')}\n`);
    height = lines.length;
  };
  const timer = setInterval(() => draw(), REFRESH_MS);
  draw();
  return {
    showGame: () => draw(),
    close: () => {
      clearInterval(timer);
      draw(true);
    },
  };
}

function gameLine({ game, sides, players: seats, winner, termination, reason, moves: turns }: MatchGame): string {
  const [first, second] = seats.map(({ name }, side) => `${name} (${sides[side]})`);
  const why = termination === 'normal' ? reason : `${termination}: ${reason}`;
  return maskControlChars(`game ${game + 1}: ${first} ${resultTag(winner)} ${second}, ${turns.length} turns, ${why}`);
}
