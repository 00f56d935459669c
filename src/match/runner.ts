/** Runs a match: several games at once, each result kept as soon as it is there. */

import type { Log } from '../client/process';
import { type Ruleset, writeChanges } from '../games/ruleset';
import type { Opening } from '../openings/opening';
import type { Seat } from '../records/record';
import { writeLimit } from './clock';
import { playGame } from './game';
import type { Book } from './openings';
import { type Deadlines, Player, type PlayerSetup } from './player';
import { programOf } from './program';
import { Referee } from './referee';
import type { PlayedGame } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings, PlayerSettings } from './settings';

export interface Plan {
  readonly settings: MatchSettings;
  readonly ruleset: Ruleset;
  /** The games still to be played, in order. */
  readonly fixtures: readonly Fixture[];
  readonly book: Book;
  readonly concurrency: number;
  readonly deadlines: Deadlines;
  /** Where to write what is said in a game. */
  readonly logOf: (game: number) => GameLog | undefined;
  readonly warn: (text: string) => void;
  readonly heard: (lag: number, forgiven: boolean) => void;
}

export interface GameLog {
  of(name: string): Log;
  close(): void;
}

export interface Run {
  readonly done: Promise<void>;
  /** Ends it at once; games under way do not count. */
  stop(): void;
}

export function startRun(plan: Plan, played: (record: PlayedGame) => void): Run {
  const waiting = plan.fixtures[Symbol.iterator]();
  const slots: Slot[] = [];
  let stopped = false;

  /** Undefined where the match was stopped while it was chosen: whoever chooses is stopped in the middle. */
  const openingOf = async ({ round }: Fixture): Promise<Opening | undefined> => {
    try {
      const opening = await plan.book.at(round);
      return stopped ? undefined : opening;
    } catch (error) {
      if (stopped) return undefined;
      throw error;
    }
  };
  const keepPlaying = async (slot: Slot): Promise<void> => {
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
  for (let slot = 0; slot < Math.min(plan.concurrency, plan.fixtures.length); slot++) slots.push(new Slot(plan));
  const done = Promise.all(slots.map(keepPlaying))
    .then(() => {})
    .finally(stop);
  return { done, stop };
}

/** A place where one game at a time is played; its players stay seated for the next game if they play in it. */
class Slot {
  private readonly seated = new Map<number, Player>();

  constructor(private readonly plan: Plan) {}

  async play(fixture: Fixture, opening: Opening): Promise<PlayedGame> {
    const { settings, ruleset } = this.plan;
    const opened = Referee.open(ruleset, opening);
    if (!opened.ok) throw new Error(`the opening of round ${fixture.round + 1}: ${opened.error}`);
    const [first, second] = fixture.players;
    const players = this.seat(first, second);
    const seats = [settings.players[first]!, settings.players[second]!] as const;
    const log = this.plan.logOf(fixture.game);
    players.forEach(player => {
      player.log = log?.of(player.setup.name);
    });
    const play = await playGame(
      {
        ruleset,
        opening,
        players,
        limits: [seats[0].limit, seats[1].limit],
        adjudication: settings.adjudication,
        heard: this.plan.heard,
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
      rules: writeChanges(settings.rules),
      sides: ruleset.rules.sides,
      seats: [seatOf(seats[0]), seatOf(seats[1])],
      fen: opening.fen,
      ...play,
    };
  }

  close(): void {
    for (const player of this.seated.values()) player.close();
    this.seated.clear();
  }

  private seat(first: number, second: number): [Player, Player] {
    for (const [number, player] of this.seated) {
      if (number === first || number === second) continue;
      player.close();
      this.seated.delete(number);
    }
    return [this.playerOf(first), this.playerOf(second)];
  }

  private playerOf(number: number): Player {
    const seated = this.seated.get(number);
    if (seated) return seated;
    const settings = this.plan.settings.players[number]!;
    const player = new Player(setupOf(settings), this.plan.deadlines, this.plan.warn);
    this.seated.set(number, player);
    return player;
  }
}

export const setupOf = ({ name, command, folder, options }: PlayerSettings): PlayerSetup => ({
  name,
  program: programOf(command),
  folder,
  options,
});

/**
 * Starts each engine once, so that one that is not there or does not take its options stops the match before it begins.
 * Returns what is wrong.
 */
export async function tryPlayers({
  settings,
  ruleset,
  deadlines,
  warn,
}: Omit<Plan, 'book'>): Promise<string | undefined> {
  for (const seat of settings.players) {
    const player = new Player(setupOf(seat), deadlines, warn);
    const fault = await player.begin(ruleset.variant, ruleset.changes);
    player.close();
    if (fault) return `${seat.name}: ${fault.detail}`;
  }
  return undefined;
}

const seatOf = ({ name, options, limit }: PlayerSettings): Seat => ({
  name,
  options: writeChanges(options),
  limit: writeLimit(limit),
});
