import type { Game, Move } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import { LIMIT_RANGES } from '../../engine/limits';
import type { RuleValues } from '../../games/rules';
import { parseBestmove, positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../resume';
import type { BridgeLinks, HostProtocol } from './bridge';

const VARIANT = 'brandubh';
/** JoclyBoard's name of the game. */
export const JOCLY_BRANDUBH = 'tafl-brandubh';
/** Rules of that game: single steps, the king wins on the edge, and corners are not part of the board. */
export const JOCLY_BRANDUBH_OPTIONS: Readonly<Record<string, string>> = {
  MoveDistance: 'one',
  KingWinsOn: 'edge',
  CornersHostileTo: 'none',
  KingTakenBy: 'four',
  KingsThroneHostileTo: 'men',
  Repetition: 'draw',
  MoveLimit: '0',
};

const DEFAULT_CLOCK_MS = 5000;
const SIZE = 7;

/** Cells are numbered from 0, row by row from a7. */
const cellOf = (square: string): number => SIZE * (SIZE - Number(square[1])) + 'abcdefg'.indexOf(square[0]!);
const squareOf = (cell: number): string => `${'abcdefg'[cell % SIZE]}${SIZE - Math.trunc(cell / SIZE)}`;

/** A move as the host writes it: `24>17`, and `24>17x16,18` with captures, clockwise from above. */
function joclyMove({ steps: [step] }: Move): string {
  const { from, to, captured = [] } = step!;
  const cells = captured.map(({ at }) => cellOf(at));
  return `${cellOf(from!)}>${cellOf(to!)}${cells.length > 0 ? `x${cells.join(',')}` : ''}`;
}

/** Our name of a move of the host, `d5-d6`. What it captures follows from the position. */
function moveName(text: string): string {
  const [, from, to] = /^(\d+)>(\d+)/.exec(text) ?? [];
  return `${squareOf(Number(from))}-${squareOf(Number(to))}`;
}

/** JoclyBoard's UCI dialect for Brandubh. */
export class JoclyBrandubhProtocol implements HostProtocol {
  private readonly start: Game;
  private game: Game;
  /** Games of the unanswered searches, oldest first. */
  private readonly searched: Game[] = [];

  constructor(
    private readonly links: BridgeLinks,
    options: RuleValues,
  ) {
    this.start = unwrap(newGame(VARIANT, { options }));
    this.game = this.start;
    links.command(
      setOptionCommand('UCI_Variant', VARIANT),
      ...Object.entries(options).map(([name, value]) => setOptionCommand(name, value)),
    );
  }

  receive(line: string): void {
    const [word, ...values] = line.split(/\s+/);
    switch (word) {
      case 'variant':
        break;
      case 'position':
        this.setPosition(values.slice(values.indexOf('moves') + 1));
        break;
      case 'go':
        this.go(values);
        break;
      case 'quit':
        this.links.exit();
        break;
      default:
        this.links.command(line);
    }
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    if (best) {
      const move = this.searched
        .shift()
        ?.moves()
        .find(({ name }) => name === best.move);
      this.links.send(`bestmove ${move ? joclyMove(move) : 'none'}`);
    } else if (!line.startsWith('info string variant ')) this.links.send(line);
  }

  private setPosition(moves: readonly string[]): void {
    let game = this.start;
    for (const text of moves) {
      const next = /^\d+>\d+/.test(text) ? resume(game).play(moveName(text)) : undefined;
      if (!next) continue;
      if (!next.ok) {
        this.links.send(`info string error: position: ${text}: ${next.error.message}`);
        return;
      }
      game = next.value;
    }
    this.game = game;
  }

  /** `go wtime T btime T`: the attackers are White. The host may send a clock of 0. */
  private go(words: readonly string[]): void {
    const clock = (name: string): number => {
      const ms = Number(words[words.indexOf(name) + 1] ?? DEFAULT_CLOCK_MS) || 0;
      return Math.max(1, Math.min(Math.round(ms), LIMIT_RANGES.wtime.max));
    };
    const game = resume(this.game);
    this.searched.push(game);
    this.links.command(
      positionCommand(game.startFen, game.moveNames()),
      `go wtime ${clock('wtime')} btime ${clock('btime')}`,
    );
  }
}
