/** Plays one game between two engines, with the rules as referee. */
import type { Game } from '../api/game';
import type { Ruleset } from '../games/registry';
import type { Side } from '../games/rules';
import { bareMoves, type MoveInfo } from '../records/record';
import { positionCommand } from '../uci/client/protocol';
import { type Adjudication, adjudicateGame, type MatchMove, type TablebaseReferee } from './adjudication';
import { flagTime, type GameClock, goCommand, newClock, type PlayerLimit, updateClock } from './clock';
import type { EnginePlayer } from './engine-player';
import { moveLatencyMs } from './latency';
import type { EngineFault, GameVerdict, MatchGame } from './result';

export interface GameSetup {
  readonly ruleset: Ruleset;
  /** The game after the opening. */
  readonly opening: Game;
  readonly players: readonly [EnginePlayer, EnginePlayer];
  readonly limits: readonly [PlayerLimit, PlayerLimit];
  readonly adjudication: Adjudication;
  /** Called with the lag of the runner during a move, and whether a time forfeit was waived for it. */
  readonly onLag: (lagMs: number, isWaived: boolean) => void;
  /** Called with the latency of a player's reply. */
  readonly onLatency?: (side: Side, latencyMs: number) => void;
  /** Adjudicates by tablebases. */
  readonly referee?: TablebaseReferee | undefined;
}

/** A finished game without its place in the match. */
type GamePlay = Pick<MatchGame, 'moves' | 'winner' | 'termination' | 'reason' | 'illegal'>;

interface MoveFault extends EngineFault {
  /** The reply that was not a legal move. */
  readonly illegal?: string;
}

/** A move or a fault, and the game after it; a fault may leave a move incomplete. */
type MoveResult = { readonly game: Game } & ({ readonly move: MatchMove } | { readonly fault: MoveFault });

type Clocks = [GameClock | undefined, GameClock | undefined];

/** Maximum length of an illegal reply in the record. */
const MAX_REPLY_LENGTH = 80;

/** End of a game by the rules; undefined if it is not over. */
export function gameVerdict(game: Game): GameVerdict | undefined {
  const { result, winner, reason = '' } = game.status();
  if (result === 'ongoing') return undefined;
  return { winner: result === 'draw' ? 'draw' : winner === game.sides[0] ? 0 : 1, reason };
}

/** The `position` command for a game, with canonical move names: other engines may not know our short forms. */
export const gamePosition = (game: Game): string =>
  positionCommand(game.startFen === game.root.rules.startFen ? undefined : game.startFen, game.moveNames());

export async function playMatchGame(setup: GameSetup): Promise<GamePlay> {
  const { ruleset, opening, players, limits, adjudication } = setup;
  const book = bareMoves(opening.moveNames());
  const moves: MatchMove[] = [];
  const lostBy = (side: Side, { kind, detail, illegal }: MoveFault, game: Game): GamePlay => ({
    moves: [...book, ...moves, ...(game.midTurn ? [{ name: game.lastMoveName() }] : [])],
    winner: side === 0 ? 1 : 0,
    termination: kind,
    reason: detail,
    ...(illegal === undefined ? {} : { illegal }),
  });

  for (const side of [0, 1] as const) {
    const fault = await players[side].startGame(ruleset.variant, ruleset.changes);
    if (fault) return lostBy(side, fault, opening);
  }
  const clocks: Clocks = [limits[0].tc && newClock(limits[0].tc), limits[1].tc && newClock(limits[1].tc)];
  for (let game = opening; ; ) {
    const verdict = gameVerdict(game);
    if (verdict) return { moves: [...book, ...moves], ...verdict, termination: 'normal' };
    const adjudicated = adjudicateGame(adjudication, moves) ?? setup.referee?.(game);
    if (adjudicated) return { moves: [...book, ...moves], ...adjudicated, termination: 'adjudication' };
    const played = await requestMove(setup, game, clocks);
    if ('fault' in played) return lostBy(game.sideToMove, played.fault, played.game);
    moves.push(played.move);
    game = played.game;
  }
}

/** Requests replies of the side to move until its move is complete: an engine may send whole moves or single actions. */
async function requestMove(setup: GameSetup, start: Game, clocks: Clocks): Promise<MoveResult> {
  const side = start.sideToMove;
  const limit = setup.limits[side];
  let game = start;
  let name = '';
  let information: MoveInfo | undefined;
  let timeMs = 0;
  do {
    const remaining = { ...limit, ...remainingLimit(limit, timeMs) };
    const limits: [PlayerLimit, PlayerLimit] = side === 0 ? [remaining, setup.limits[1]] : [setup.limits[0], remaining];
    const go = goCommand(limits, clocks, side);
    const reply = await setup.players[side].requestMove(gamePosition(game), go, flagTime(remaining, clocks[side]));
    if (!reply.ok) return { fault: reply.fault, game };
    const { move, lagMs, isWaived } = reply.value;
    if (lagMs > 0) setup.onLag(lagMs, isWaived);
    const latencyMs = moveLatencyMs(reply.value, remaining.movetime);
    if (latencyMs !== undefined) setup.onLatency?.(side, latencyMs);
    const next = game.play(move);
    if (!next.ok) return { fault: illegalMove(move, next.error.message), game };
    // A pass that the rules have made already changes nothing.
    name = next.value === game ? move : next.value.lastMoveName();
    game = next.value;
    information ??= reply.value.information;
    timeMs += reply.value.timeMs;
    if (clocks[side] && limit.tc) clocks[side] = updateClock(clocks[side], limit.tc, reply.value.timeMs, !game.midTurn);
  } while (game.midTurn);
  const clock = clocks[side] && { clock: Math.round(clocks[side].timeLeft) };
  return { move: { name, side, time: Math.round(timeMs), information, ...clock }, game };
}

/** `movetime` covers all actions of a move. */
const remainingLimit = ({ movetime }: PlayerLimit, spentMs: number): PlayerLimit =>
  movetime === undefined ? {} : { movetime: Math.max(1, Math.floor(movetime - spentMs)) };

function illegalMove(reply: string, error: string): MoveFault {
  const illegal = reply.slice(0, MAX_REPLY_LENGTH);
  return { kind: 'illegal-move', detail: `${illegal}: ${error.slice(0, 2 * MAX_REPLY_LENGTH)}`, illegal };
}
