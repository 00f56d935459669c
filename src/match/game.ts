import type { Game } from '../api/game';
import type { Ruleset } from '../games/registry';
import type { Side } from '../games/rules';
import { bareMoves, type MoveInfo } from '../records/record';
import { fail, ok, type Result } from '../util/result';
import { type Adjudication, adjudicateGame, type MatchMove } from './adjudication';
import { flagTime, type GameClock, goCommand, newClock, type PlayerLimit, updateClock } from './clock';
import type { EnginePlayer } from './engine-player';
import { type Opening, startGame } from './openings/book';
import type { EngineFault, GameVerdict, MatchGame } from './result';

/** The board of one game: what was played, whether it was legal, how the game stands by the rules. */

export class MatchBoard {
  /** Whole turns, as the rules name them. */
  readonly moves: string[] = [];
  /** The actions so far of a turn that is not complete, and how they were sent. */
  pending = '';
  private stepTexts: string[] = [];

  private constructor(
    private game: Game,
    private readonly standard: boolean,
  ) {}

  static open(ruleset: Ruleset, { fen, moves }: Opening): Result<MatchBoard> {
    const game = startGame(ruleset, fen);
    if (!game.ok) return game;
    const referee = new MatchBoard(game.value, fen === ruleset.rules.startFen);
    for (const move of moves) {
      const played = referee.play(move);
      if (!played.ok) return played;
    }
    return ok(referee);
  }

  get side(): Side {
    return this.game.side === this.game.sides[0] ? 0 : 1;
  }

  get midTurn(): boolean {
    return this.pending !== '';
  }

  /** The `position` command for the engine to move. */
  get command(): string {
    const start = this.standard ? 'startpos' : `fen ${this.game.startFen}`;
    const moves = [...this.moves, ...this.stepTexts];
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  }

  /** Plays a whole turn, or the next actions of one; returns how the rules name them. */
  play(move: string): Result<string> {
    const next = this.game.play(move);
    if (!next.ok) return fail(next.error.message);
    // A pass that the rules have made already.
    if (next.value === this.game) return ok(move);
    const { name } = next.value.moveSince(this.game);
    this.game = next.value;
    this.stepTexts.push(name);
    this.pending = this.game.moveSince(this.game.undo()).name;
    if (!this.game.midTurn) {
      this.moves.push(this.pending);
      this.pending = '';
      this.stepTexts = [];
    }
    return ok(name);
  }

  /** How the game ended, undefined while it goes on. */
  verdict(): GameVerdict | undefined {
    const { result, winner, reason = '' } = this.game.status();
    if (result === 'ongoing') return undefined;
    return { winner: result === 'draw' ? 'draw' : winner === this.game.sides[0] ? 0 : 1, reason };
  }
}

/** Plays one game between two players. */

export interface GameSetup {
  readonly ruleset: Ruleset;
  readonly opening: Opening;
  readonly players: readonly [EnginePlayer, EnginePlayer];
  readonly limits: readonly [PlayerLimit, PlayerLimit];
  readonly adjudication: Adjudication;
  /** Hears by how many milliseconds the machine was late in a turn, and whether that forgave a flag. */
  readonly onLag: (lag: number, forgiven: boolean) => void;
}

/** What a game came to, without its place in the match. */
type GamePlay = Pick<MatchGame, 'moves' | 'winner' | 'termination' | 'reason' | 'illegal'>;

/** A turn that was not made, and the answer that was no legal move. */
interface MoveFault extends EngineFault {
  readonly illegal?: string;
}

type Clocks = [GameClock | undefined, GameClock | undefined];

/** The longest part of a wrong answer that is kept. */
const MAX_REPLY_LENGTH = 80;

/** `referee` has played the opening already. */
export async function playMatchGame(contest: GameSetup, referee: MatchBoard): Promise<GamePlay> {
  const { ruleset, opening, players, limits, adjudication } = contest;
  const turns: MatchMove[] = [];
  const book = bareMoves(opening.moves);
  const lostBy = (side: Side, { kind, detail, illegal }: MoveFault): GamePlay => ({
    moves: [...book, ...turns, ...(referee.midTurn ? [{ name: referee.pending }] : [])],
    winner: side === 0 ? 1 : 0,
    termination: kind,
    reason: detail,
    ...(illegal === undefined ? {} : { illegal }),
  });

  for (const side of [0, 1] as const) {
    const fault = await players[side].startGame(ruleset.variant, ruleset.changes);
    if (fault) return lostBy(side, fault);
  }
  const clocks: Clocks = [limits[0].tc && newClock(limits[0].tc), limits[1].tc && newClock(limits[1].tc)];
  for (;;) {
    const ruling = referee.verdict();
    if (ruling) return { moves: [...book, ...turns], ...ruling, termination: 'normal' };
    const verdict = adjudicateGame(adjudication, turns);
    if (verdict) return { moves: [...book, ...turns], ...verdict, termination: 'adjudication' };
    const { side } = referee;
    const turn = await requestMove(contest, referee, clocks);
    if ('kind' in turn) return lostBy(side, turn);
    turns.push(turn);
  }
}

/** Asks the side to move until its turn is complete: it may answer with a whole turn or with single actions. */
async function requestMove(contest: GameSetup, referee: MatchBoard, clocks: Clocks): Promise<MatchMove | MoveFault> {
  const { side } = referee;
  const limit = contest.limits[side];
  let information: MoveInfo = {};
  let time = 0;
  let begun = '';
  do {
    const left = { ...limit, ...remainingLimit(limit, time) };
    const limits: [PlayerLimit, PlayerLimit] = side === 0 ? [left, contest.limits[1]] : [contest.limits[0], left];
    const go = goCommand(limits, clocks, side);
    const decided = await contest.players[side].requestMove(referee.command, go, flagTime(left, clocks[side]));
    if (!decided.ok) return decided.fault;
    const { move, lagMs: lag, isWaived: forgiven } = decided.value;
    if (lag > 0) contest.onLag(lag, forgiven);
    const played = referee.play(move);
    if (!played.ok) return illegalMove(move, played.error);
    if (begun === '') information = decided.value.information;
    time += decided.value.timeMs;
    begun += played.value;
    if (clocks[side] && limit.tc)
      clocks[side] = updateClock(clocks[side], limit.tc, decided.value.timeMs, !referee.midTurn);
  } while (referee.midTurn);
  const clock = clocks[side] && { clock: Math.round(clocks[side].timeLeft) };
  return { name: begun, side, time: Math.round(time), information, ...clock };
}

/** The time for one turn is one for all its actions. */
const remainingLimit = ({ movetime }: PlayerLimit, spent: number): PlayerLimit =>
  movetime === undefined ? {} : { movetime: Math.max(1, Math.floor(movetime - spent)) };

function illegalMove(move: string, error: string): MoveFault {
  const illegal = move.slice(0, MAX_REPLY_LENGTH);
  return { kind: 'illegal-move', detail: `${illegal}: ${error.slice(0, 2 * MAX_REPLY_LENGTH)}`, illegal };
}
