/** Runs the games of a match, several at once, and writes their logs. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { formatChanges, type Ruleset } from '../games/registry';
import type { RecordedPlayer } from '../records/record';
import type { LineLog } from '../uci/client/line-process';
import { createFolder, fileError, withFileErrors, writeFully } from '../util/node/atomic-file';
import type { TablebaseReferee } from './adjudication';
import { pinnedArgs } from './affinity';
import { writePlayerLimit } from './clock';
import { EnginePlayer, type EngineSetup, engineCommand, type Timeouts } from './engine-player';
import { playMatchGame } from './game';
import { type Opening, type OpeningBook, playOpening } from './openings/book';
import type { MatchGame } from './result';
import type { Fixture } from './schedule';
import type { MatchSettings, PlayerSettings } from './settings';

/** Maximum length of a log in characters; the rest is dropped. */
const MAX_LOG_LENGTH = 1 << 24;

/** Opens the log of a game: `<` to the engine, `>` from it, `!` its stderr; times in ms since the game started. */
export function openGameLog(folder: string, game: number, warn: (text: string) => void): GameLog {
  createFolder(folder);
  const path = unusedPath(folder, `game-${game + 1}`);
  const file = withFileErrors(path, () => openSync(path, 'wx'));
  const start = performance.now();
  let isOpen = true;
  let length = 0;
  // Lines of one turn of the event loop are written at once: a flood of short ones would stop the runner otherwise.
  let pending = '';
  const flush = (): void => {
    const text = pending;
    pending = '';
    if (!isOpen || text === '') return;
    try {
      writeFully(file, Buffer.from(text));
    } catch (error) {
      // The game continues without its log.
      isOpen = false;
      warn(`the log of game ${game + 1} is incomplete: ${fileError(folder, error).message}`);
    }
  };
  const write = (line: string): void => {
    if (length > MAX_LOG_LENGTH) return;
    length += line.length;
    if (pending === '') setImmediate(flush);
    pending += length > MAX_LOG_LENGTH ? 'The rest is left out.\n' : line;
  };
  return {
    forPlayer: name => (direction, text) => {
      if (isOpen) write(`${(performance.now() - start).toFixed(1)} ${name} ${direction} ${text}\n`);
    },
    close() {
      flush();
      isOpen = false;
      closeSync(file);
    },
  };
}

/** Path of a new file; a game that is replayed gets another log. */
function unusedPath(folder: string, stem: string): string {
  for (let count = 1; ; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `.${count}`}.log`);
    if (!existsSync(path)) return path;
  }
}

export interface MatchPlan {
  readonly settings: MatchSettings;
  readonly ruleset: Ruleset;
  /** Games to play, in order. */
  readonly fixtures: readonly Fixture[];
  readonly book: OpeningBook;
  readonly concurrency: number;
  readonly timeouts: Timeouts;
  /** Opens the log of a game, if there is one. */
  readonly logOf: (game: number) => GameLog | undefined;
  readonly warn: (text: string) => void;
  readonly onLag: (lagMs: number, isWaived: boolean) => void;
  readonly onLatency?: (player: string, latencyMs: number) => void;
  readonly referee?: TablebaseReferee | undefined;
  /** Warnings about engines are faults. */
  readonly isStrict?: boolean;
  /** Processors to which the engines of concurrent games are pinned. */
  readonly cpus?: readonly number[] | undefined;
  /** Tag of the first game of this run. */
  readonly commandLine?: string | undefined;
}

interface GameLog {
  forPlayer(name: string): LineLog;
  close(): void;
}

interface MatchRun {
  readonly done: Promise<void>;
  /** Stops at once; running games do not count. */
  stop(): void;
}

/** Plays all games of the plan; calls `onGame` after each. */
export function startMatch(plan: MatchPlan, onGame: (game: MatchGame) => void): MatchRun {
  const fixtures = plan.fixtures[Symbol.iterator]();
  const slots: GameSlot[] = [];
  let isStopped = false;

  /** Opening of a game; undefined if the match is stopped while it is being chosen. */
  const openingOf = async ({ round }: Fixture): Promise<Opening | undefined> => {
    try {
      const opening = await plan.book.openingOf(round);
      return isStopped ? undefined : opening;
    } catch (error) {
      if (isStopped) return undefined;
      throw error;
    }
  };
  const keepPlaying = async (slot: GameSlot): Promise<void> => {
    for (const fixture of fixtures) {
      const opening = await openingOf(fixture);
      if (opening === undefined) return;
      const game = await slot.play(fixture, opening);
      if (isStopped) return;
      onGame(game);
      if (isStopped) return;
    }
  };
  const stop = (): void => {
    isStopped = true;
    for (const slot of slots) slot.close();
    plan.book.close();
  };
  for (let slot = 0; slot < Math.min(plan.concurrency, plan.fixtures.length); slot++)
    slots.push(new GameSlot(plan, plan.cpus?.[slot]));
  const done = Promise.all(slots.map(keepPlaying))
    .then(() => {})
    .finally(stop);
  return { done, stop };
}

/** Plays one game at a time; engines keep running if they also play the next game. */
class GameSlot {
  private readonly players = new Map<number, EnginePlayer>();

  constructor(
    private readonly plan: MatchPlan,
    private readonly cpu: number | undefined,
  ) {}

  async play(fixture: Fixture, opening: Opening): Promise<MatchGame> {
    const { settings, ruleset } = this.plan;
    const start = playOpening(ruleset, opening);
    if (!start.ok) throw new Error(`opening of round ${fixture.round + 1}: ${start.error}`);
    const [first, second] = fixture.players;
    const players = this.playersOf(first, second);
    const playerSettings = [settings.players[first]!, settings.players[second]!] as const;
    const log = this.plan.logOf(fixture.game);
    players.forEach(player => {
      player.log = log?.forPlayer(player.setup.name);
    });
    const played = await playMatchGame({
      ruleset,
      opening: start.value,
      players,
      limits: [playerSettings[0].limit, playerSettings[1].limit],
      adjudication: settings.adjudication,
      onLag: this.plan.onLag,
      onLatency: (side, latencyMs) => this.plan.onLatency?.(playerSettings[side].name, latencyMs),
      referee: this.plan.referee,
    });
    log?.close();
    return {
      game: fixture.game,
      tags: {
        Game: `${fixture.game + 1}`,
        Round: `${fixture.round + 1}`,
        ...(opening.ballot === undefined ? {} : { Ballot: opening.ballot }),
        ...(this.plan.commandLine !== undefined && fixture === this.plan.fixtures[0]
          ? { Command: this.plan.commandLine }
          : {}),
      },
      variant: settings.variant,
      rules: formatChanges(settings.rules),
      sides: ruleset.rules.sides,
      players: [recordedPlayer(playerSettings[0]), recordedPlayer(playerSettings[1])],
      fen: opening.fen,
      ...played,
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
    const running = this.players.get(number);
    if (running) return running;
    const settings = this.plan.settings.players[number]!;
    const player = new EnginePlayer(
      engineSetup(settings, this.cpu),
      this.plan.timeouts,
      this.plan.warn,
      this.plan.isStrict,
    );
    this.players.set(number, player);
    return player;
  }
}

function engineSetup({ name, command, folder, options }: PlayerSettings, cpu?: number): EngineSetup {
  const { args, environment } = engineCommand(command);
  return { name, program: { args: pinnedArgs(args, cpu), environment }, folder, options };
}

/** Starts each engine once, before the match. Returns an error if one does not start or rejects an option. */
export async function checkEngines({
  settings,
  ruleset,
  timeouts,
  warn,
  isStrict,
}: Omit<MatchPlan, 'book'>): Promise<string | undefined> {
  for (const playerSettings of settings.players) {
    const player = new EnginePlayer(engineSetup(playerSettings), timeouts, warn, isStrict);
    const fault = await player.startGame(ruleset.variant, ruleset.changes);
    player.close();
    if (fault) return `${playerSettings.name}: ${fault.detail}`;
  }
  return undefined;
}

const recordedPlayer = ({ name, options, limit }: PlayerSettings): RecordedPlayer => ({
  name,
  options: formatChanges(options),
  limit: writePlayerLimit(limit),
});
