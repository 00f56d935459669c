/** Runs a match: several games at once, each result kept as soon as it is there. */

import type { LineLog } from '../client/process';
import { formatChanges, type Ruleset } from '../games/ruleset';
import type { Opening } from '../openings/opening';
import type { RecordedPlayer } from '../records/record';
import { writePlayerLimit } from './clock';
import { playMatchGame } from './game';
import type { OpeningBook } from './openings';
import { EnginePlayer, type EngineSetup, type Timeouts } from './player';
import { engineCommand } from './program';
import { MatchBoard } from './referee';
import type { MatchGame } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings, PlayerSettings } from './settings';

export interface MatchPlan {
  readonly settings: MatchSettings;
  readonly ruleset: Ruleset;
  /** The games still to be played, in order. */
  readonly fixtures: readonly Fixture[];
  readonly book: OpeningBook;
  readonly concurrency: number;
  readonly deadlines: Timeouts;
  /** Where to write what is said in a game. */
  readonly logOf: (game: number) => GameLog | undefined;
  readonly warn: (text: string) => void;
  readonly onLag: (lag: number, forgiven: boolean) => void;
}

export interface GameLog {
  forPlayer(name: string): LineLog;
  close(): void;
}

export interface MatchRun {
  readonly done: Promise<void>;
  /** Ends it at once; games under way do not count. */
  stop(): void;
}

export function startMatch(plan: MatchPlan, played: (record: MatchGame) => void): MatchRun {
  const waiting = plan.fixtures[Symbol.iterator]();
  const slots: GameSlot[] = [];
  let stopped = false;

  /** Undefined where the match was stopped while it was chosen: whoever chooses is stopped in the middle. */
  const openingOf = async ({ round }: Fixture): Promise<Opening | undefined> => {
    try {
      const opening = await plan.book.openingOf(round);
      return stopped ? undefined : opening;
    } catch (error) {
      if (stopped) return undefined;
      throw error;
    }
  };
  const keepPlaying = async (slot: GameSlot): Promise<void> => {
    for (const fixture of waiting) {
      const opening = await openingOf(fixture);
      if (opening === undefined) return;
      const record = await slot.play(fixture, opening);
      if (stopped) return;
      played(record);
      if (stopped) return;
    }
  };
  const stop = (): void => {
    stopped = true;
    for (const slot of slots) slot.close();
    plan.book.close();
  };
  for (let slot = 0; slot < Math.min(plan.concurrency, plan.fixtures.length); slot++) slots.push(new GameSlot(plan));
  const done = Promise.all(slots.map(keepPlaying))
    .then(() => {})
    .finally(stop);
  return { done, stop };
}

/** A place where one game at a time is played; its players stay seated for the next game if they play in it. */
class GameSlot {
  private readonly players = new Map<number, EnginePlayer>();

  constructor(private readonly plan: MatchPlan) {}

  async play(fixture: Fixture, opening: Opening): Promise<MatchGame> {
    const { settings, ruleset } = this.plan;
    const opened = MatchBoard.open(ruleset, opening);
    if (!opened.ok) throw new Error(`the opening of round ${fixture.round + 1}: ${opened.error}`);
    const [first, second] = fixture.players;
    const players = this.playersOf(first, second);
    const seats = [settings.players[first]!, settings.players[second]!] as const;
    const log = this.plan.logOf(fixture.game);
    players.forEach(player => {
      player.log = log?.forPlayer(player.setup.name);
    });
    const play = await playMatchGame(
      {
        ruleset,
        opening,
        players,
        limits: [seats[0].limit, seats[1].limit],
        adjudication: settings.adjudication,
        onLag: this.plan.onLag,
      },
      opened.value,
    );
    log?.close();
    return {
      game: fixture.game,
      tags: {
        Game: `${fixture.game + 1}`,
        Round: `${fixture.round + 1}`,
        ...(opening.ballot === undefined ? {} : { Ballot: opening.ballot }),
      },
      variant: settings.variant,
      rules: formatChanges(settings.rules),
      sides: ruleset.rules.sides,
      players: [recordedPlayer(seats[0]), recordedPlayer(seats[1])],
      fen: opening.fen,
      ...play,
    };
  }

  close(): void {
    for (const player of this.players.values()) player.close();
    this.players.clear();
  }

  private playersOf(first: number, second: number): [EnginePlayer, EnginePlayer] {
    for (const [number, player] of this.players) {
      if (number === first || number === second) continue;
      player.close();
      this.players.delete(number);
    }
    return [this.playerOf(first), this.playerOf(second)];
  }

  private playerOf(number: number): EnginePlayer {
    const seated = this.players.get(number);
    if (seated) return seated;
    const settings = this.plan.settings.players[number]!;
    const player = new EnginePlayer(engineSetup(settings), this.plan.deadlines, this.plan.warn);
    this.players.set(number, player);
    return player;
  }
}

export const engineSetup = ({ name, command, folder, options }: PlayerSettings): EngineSetup => ({
  name,
  program: engineCommand(command),
  folder,
  options,
});

/**
 * Starts each engine once, so that one that is not there or does not take its options stops the match before it begins.
 * Returns what is wrong.
 */
export async function checkEngines({
  settings,
  ruleset,
  deadlines,
  warn,
}: Omit<MatchPlan, 'book'>): Promise<string | undefined> {
  for (const seat of settings.players) {
    const player = new EnginePlayer(engineSetup(seat), deadlines, warn);
    const fault = await player.startGame(ruleset.variant, ruleset.changes);
    player.close();
    if (fault) return `${seat.name}: ${fault.detail}`;
  }
  return undefined;
}

const recordedPlayer = ({ name, options, limit }: PlayerSettings): RecordedPlayer => ({
  name,
  options: formatChanges(options),
  limit: writePlayerLimit(limit),
});
