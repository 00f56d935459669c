/** Plays one game between two players. */
import type { Side } from '../games/game';
import type { Ruleset } from '../games/ruleset';
import type { Opening } from '../openings/opening';
import { bareTurns } from '../records/record';
import type { Information } from '../records/score';
import { type Adjudication, adjudicate, type OwnedTurn } from './adjudication';
import { flagTime, type GameClock, goCommand, type Limit, newClock, stopClock } from './clock';
import type { Player } from './player';
import type { Referee } from './referee';
import type { Fault, PlayedGame } from './result';

export interface Contest {
  readonly ruleset: Ruleset;
  readonly opening: Opening;
  readonly players: readonly [Player, Player];
  readonly limits: readonly [Limit, Limit];
  readonly adjudication: Adjudication;
  /** Hears by how many milliseconds the machine was late in a turn, and whether that forgave a flag. */
  readonly heard: (lag: number, forgiven: boolean) => void;
}

/** What a game came to, without its place in the match. */
export type Play = Pick<PlayedGame, 'turns' | 'winner' | 'termination' | 'reason' | 'illegal'>;

/** A turn that was not made, and the answer that was no legal move. */
interface Failure extends Fault {
  readonly illegal?: string;
}

type Clocks = [GameClock | undefined, GameClock | undefined];

/** The longest part of a wrong answer that is kept. */
const LONGEST_ANSWER = 80;

/** `referee` has played the opening already. */
export async function playGame(contest: Contest, referee: Referee): Promise<Play> {
  const { ruleset, opening, players, limits, adjudication } = contest;
  const turns: OwnedTurn[] = [];
  const book = bareTurns(opening.moves);
  const lostBy = (side: Side, { kind, detail, illegal }: Failure): Play => ({
    turns: [...book, ...turns, ...(referee.midTurn ? [{ name: referee.pending }] : [])],
    winner: side === 0 ? 1 : 0,
    termination: kind,
    reason: detail,
    ...(illegal === undefined ? {} : { illegal }),
  });

  for (const side of [0, 1] as const) {
    const fault = await players[side].begin(ruleset.variant, ruleset.changes);
    if (fault) return lostBy(side, fault);
  }
  const clocks: Clocks = [limits[0].tc && newClock(limits[0].tc), limits[1].tc && newClock(limits[1].tc)];
  for (;;) {
    const ruling = referee.ruling();
    if (ruling) return { turns: [...book, ...turns], ...ruling, termination: 'normal' };
    const verdict = adjudicate(adjudication, turns);
    if (verdict) return { turns: [...book, ...turns], ...verdict, termination: 'adjudication' };
    const { side } = referee;
    const turn = await takeTurn(contest, referee, clocks);
    if ('kind' in turn) return lostBy(side, turn);
    turns.push(turn);
  }
}

/** Asks the side to move until its turn is complete: it may answer with a whole turn or with single actions. */
async function takeTurn(contest: Contest, referee: Referee, clocks: Clocks): Promise<OwnedTurn | Failure> {
  const { side } = referee;
  const limit = contest.limits[side];
  let information: Information = {};
  let time = 0;
  let begun = '';
  do {
    const left = { ...limit, ...restOf(limit, time) };
    const limits: [Limit, Limit] = side === 0 ? [left, contest.limits[1]] : [contest.limits[0], left];
    const go = goCommand(limits, clocks, side);
    const decided = await contest.players[side].think(referee.command, go, flagTime(left, clocks[side]));
    if (!decided.ok) return decided.fault;
    const { move, lag, forgiven } = decided.value;
    if (lag > 0) contest.heard(lag, forgiven);
    const played = referee.play(move);
    if (!played.ok) return illegalMove(move, played.error);
    if (begun === '') information = decided.value.information;
    time += decided.value.time;
    begun += played.value;
    if (clocks[side] && limit.tc)
      clocks[side] = stopClock(clocks[side], limit.tc, decided.value.time, !referee.midTurn);
  } while (referee.midTurn);
  const clock = clocks[side] && { clock: Math.round(clocks[side].left) };
  return { name: begun, side, time: Math.round(time), information, ...clock };
}

/** The time for one turn is one for all its actions. */
const restOf = ({ movetime }: Limit, spent: number): Limit =>
  movetime === undefined ? {} : { movetime: Math.max(1, Math.floor(movetime - spent)) };

function illegalMove(move: string, error: string): Failure {
  const illegal = move.slice(0, LONGEST_ANSWER);
  return { kind: 'illegal-move', detail: `${illegal}: ${error.slice(0, 2 * LONGEST_ANSWER)}`, illegal };
}
