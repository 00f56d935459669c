/** The engine process that the terminal game plays against. */
import type { Game } from '../../api/game';
import type { EngineClient } from '../../uci/client/engine-client';
import { positionCommand, setOptionCommand } from '../../uci/client/protocol';
import type { FoundMove, SearchRequest, SessionEngine } from '../engine';
import { humanSides, type Level, SIDE_CHOICES, type SideChoice } from '../settings';
import { type BoardGrid, boardGrid } from './board';
import { type TerminalSettings, UsageError } from './settings';

/** Everything that is the same in all games of one run. */
export interface TerminalGame {
  readonly client: EngineClient;
  readonly settings: TerminalSettings;
  readonly sides: SideChoice;
  /** The variant's start, with the rules in play. */
  readonly start: Game;
  readonly board: BoardGrid;
  /** The players' names, the side that moves first first. */
  readonly names: readonly [string, string];
  /** The sides that people play. */
  readonly players: ReadonlySet<string>;
}

/** The command that sends the engine a game, with the steps of an unfinished move. */
export const gameCommand = (game: Game): string => positionCommand(game.startFen, game.moveTexts());

/** Reads `--side`: one of SIDE_CHOICES, or the name of a side. */
function parseSides(text: string, sides: readonly [string, string]): SideChoice {
  const lower = text.toLowerCase();
  const choice = SIDE_CHOICES.find(choice => choice === lower);
  if (choice) return choice;
  if (sides.includes(lower)) return lower === sides[0] ? 'first' : 'second';
  throw new UsageError(`--side: expected one of ${[...SIDE_CHOICES, ...sides].join(', ')}, got '${text}'`);
}

/** Sets the engine's options for games by the rules of `start`. */
export async function setUpGame(client: EngineClient, settings: TerminalSettings, start: Game): Promise<TerminalGame> {
  const sides = parseSides(settings.side, start.sides);
  const players = humanSides(sides, start.sides);
  await client.ask(
    setOptionCommand('UCI_Variant', start.variant),
    ...Object.entries(start.changes).map(([name, value]) => setOptionCommand(name, value)),
    setOptionCommand('Level', settings.level),
    setOptionCommand('Seed', settings.seed),
  );
  const nameOf = (side: string): string => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`);
  const names = [nameOf(start.sides[0]), nameOf(start.sides[1])] as const;
  return { client, settings, sides, start, board: boardGrid(start.board()), names, players };
}

export class TerminalEngine implements SessionEngine {
  /** Called if the process ends or rejects a command. */
  onFailure = (_error: Error): void => {};
  private current: SearchRequest | undefined;
  private isSearching = false;
  private last: Promise<unknown> = Promise.resolve();

  /** `level`: the level that the engine is set to between searches. */
  constructor(
    private readonly client: EngineClient,
    private readonly level: Level,
  ) {}

  async search(request: SearchRequest): Promise<FoundMove | undefined> {
    this.stop();
    this.current = request;
    await this.last;
    if (this.current !== request) return undefined;
    const search = this.run(request);
    this.last = search.catch(() => undefined);
    try {
      const name = await search;
      if (this.current !== request) return undefined;
      this.current = undefined;
      if (name === undefined) throw new Error('the engine found no move in a game that is not over');
      const move = request.game.read(name);
      return { name, ...(move.ok && { move: move.value }) };
    } catch (error) {
      this.onFailure(error instanceof Error ? error : new Error(`${error}`));
      return undefined;
    }
  }

  private async run(request: SearchRequest): Promise<string | undefined> {
    const { game, limits, level } = request;
    const position = gameCommand(game);
    if (level === this.level) await this.client.ask(position);
    else await this.client.ask(setOptionCommand('Level', level), position);
    // A `stop` sent before `go` would be lost.
    const name = this.current === request ? await this.go(request, limits) : undefined;
    if (level !== this.level) await this.client.ask(setOptionCommand('Level', this.level));
    return name;
  }

  private async go(request: SearchRequest, { movetime }: SearchRequest['limits']): Promise<string | undefined> {
    this.isSearching = true;
    try {
      return await this.client.go(movetime === undefined ? 'infinite' : `movetime ${movetime}`, info => {
        if (this.current !== request) return;
        request.onInfo?.({ multipv: 1, depth: info.depth, score: info.score, bound: 'exact', pv: info.line });
      });
    } finally {
      this.isSearching = false;
    }
  }

  stop(): void {
    this.current = undefined;
    if (this.isSearching) this.client.stop();
    this.isSearching = false;
  }

  newGame(): void {
    this.stop();
  }
}
