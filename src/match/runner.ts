/** What is said in a game, line by line, in a file of its own. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { formatChanges, type Ruleset } from '../games/registry';
import type { RecordedPlayer } from '../records/record';
import type { LineLog } from '../uci/client/line-process';
import { createFolder, fileError, withFileErrors, writeFully } from '../util/node/atomic-file';
import { writePlayerLimit } from './clock';
import { EnginePlayer, type EngineSetup, engineCommand, type Timeouts } from './engine-player';
import { MatchBoard, playMatchGame } from './game';
import type { Opening, OpeningBook } from './openings/book';
import type { MatchGame } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings, PlayerSettings } from './settings';

/** Characters in one log; what is said beyond is left out. */
const MAX_LOG_LENGTH = 1 << 24;

/** `<` goes to the engine, `>` comes from it, `!` is what it said on stderr; milliseconds since the game began. */
export function openGameLog(folder: string, game: number, warn: (text: string) => void): GameLog {
  createFolder(folder);
  const path = unusedPath(folder, `game-${game + 1}`);
  const file = withFileErrors(path, () => openSync(path, 'wx'));
  const start = performance.now();
  let open = true;
  let length = 0;
  const write = (line: string): void => {
    if (length > MAX_LOG_LENGTH) return;
    length += line.length;
    const text = length > MAX_LOG_LENGTH ? 'The rest is left out.\n' : line;
    try {
      writeFully(file, Buffer.from(text));
    } catch (error) {
      // The game is worth more than its log.
      open = false;
      warn(`game ${game + 1} is logged only in part: ${fileError(folder, error).message}`);
    }
  };
  return {
    forPlayer: name => (direction, text) => {
      if (open) write(`${(performance.now() - start).toFixed(1)} ${name} ${direction} ${text}\n`);
    },
    close() {
      open = false;
      closeSync(file);
    },
  };
}

/** A game that is played again has another log: none is written over. */
function unusedPath(folder: string, stem: string): string {
  for (let count = 1; ; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `.${count}`}.log`);
    if (!existsSync(path)) return path;
  }
}

/** Runs a match: several games at once, each result kept as soon as it is there. */

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

interface GameLog {
  forPlayer(name: string): LineLog;
  close(): void;
}

interface MatchRun {
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

const engineSetup = ({ name, command, folder, options }: PlayerSettings): EngineSetup => ({
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
