/** Displays a running match: a live report on a terminal, otherwise one line per game. */
import { resultTag } from '../records/record';
import { surviveClosedOutput } from '../util/node/console';
import { maskControlChars } from '../util/text';
import { LatencyMeter } from './latency';
import { matchReport, runningScore } from './report';
import type { MatchGame } from './result';
import type { Fixture } from './schedule';
import type { Standings } from './standings';
import type { MatchState } from './state';

interface Display {
  showGame(game: MatchGame): void;
  /** Shows the final report. */
  close(): void;
}

type RenderTable = (atEnd: boolean) => string;

/** Interval between updates of the live report. */
const REFRESH_MS = 1000;

/** Opens the display. If its output is closed, the match continues without it. */
export function openDisplay(
  output: NodeJS.WriteStream,
  match: { readonly state: MatchState },
  schedule: readonly Fixture[],
  standings: Standings,
  byBallot = false,
  latency = new LatencyMeter(),
): Display {
  let isClosed = false;
  surviveClosedOutput(reason => {
    isClosed = true;
    process.stderr.write(`warning: ${reason}; the match continues without it\n`);
  });
  const write = (text: string): void => {
    if (!isClosed) output.write(text);
  };
  const table: RenderTable = atEnd => matchReport(match.state, schedule, atEnd && byBallot, standings, latency);
  const score = (): string => runningScore(match.state, standings);
  return output.isTTY ? liveDisplay(write, output, table) : lineDisplay(write, table, score);
}

function lineDisplay(write: (text: string) => void, table: RenderTable, score: () => string): Display {
  return {
    showGame: game => write(`${gameLine(game)}; ${score()}\n`),
    close: () => write(`\n${table(true)}\n`),
  };
}

/** Cuts the report to the window, since the cursor cannot return to a line that has scrolled out; the last one is whole. */
function liveDisplay(write: (text: string) => void, window: NodeJS.WriteStream, table: RenderTable): Display {
  let height = 0;
  const draw = (atEnd = false): void => {
    const [columns, rows] = [window.columns || 80, window.rows || 24];
    const lines = table(atEnd)
      .split('\n')
      .slice(0, atEnd ? undefined : rows - 1);
    // The window may have shrunk.
    const home = height > 0 ? `\x1b[${Math.min(height, rows - 1)}A` : '';
    write(`${home}\r\x1b[J${lines.map(line => line.slice(0, columns - 1)).join('\n')}\n`);
    height = lines.length;
  };
  const timer = setInterval(() => draw(), REFRESH_MS);
  draw();
  return {
    // Games may end faster than anybody can read.
    showGame: () => {},
    close: () => {
      clearInterval(timer);
      draw(true);
    },
  };
}

function gameLine({ game, sides, players, winner, termination, reason, moves }: MatchGame): string {
  const [first, second] = players.map(({ name }, side) => `${name} (${sides[side]})`);
  const end = termination === 'normal' ? reason : `${termination}: ${reason}`;
  return maskControlChars(`game ${game + 1}: ${first} ${resultTag(winner)} ${second}, ${moves.length} moves, ${end}`);
}
