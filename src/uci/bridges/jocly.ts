/** JoclyBoard's dialects: UCI for morris and Brandubh, Hub for draughts. */
import type { Game, Move } from '../../api/game';
import { newGame, unwrap, variants } from '../../api/index';
import type { Variant } from '../../api/variant';
import { LIMIT_RANGES } from '../../engine/limits';
import type { RuleValues } from '../../games/rules';
import { POINTS_BY_ROW } from '../../records/parsed-game';
import { parseBestmove, positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../session-game';
import type { BridgeLinks, HostProtocol } from './bridge';
import {
  capturedSquares,
  fenOfHubPosition,
  hubMoveName,
  type Numbering,
  playHubMove,
  type SquareNumbers,
  squaresOf,
  squaresOfHubMove,
} from './hub-format';

const DEFAULT_CLOCK_MS = 5000;

/** Variant and options of JoclyBoard's games of morris. */
export const JOCLY_MORRIS: Readonly<
  Record<string, { readonly variant: string; readonly options: Readonly<Record<string, string>> }>
> = {
  '9-men-morris': { variant: 'nine-mens-morris', options: { MayFly: 'false' } },
  '9-men-morris-fly': { variant: 'nine-mens-morris', options: { MayRemoveFromMillsAlways: 'true' } },
  '12-men-morris': { variant: 'twelve-mens-morris', options: { MayFly: 'false', BoardFullAction: '4' } },
  '12-men-morris-fly': {
    variant: 'twelve-mens-morris',
    options: { MayRemoveFromMillsAlways: 'true', BoardFullAction: '4' },
  },
};

/** JoclyBoard's UCI dialect for morris: points are numbered from 0, row by row from a7. */
export class JoclyProtocol implements HostProtocol {
  constructor(
    private readonly links: BridgeLinks,
    variant: string,
    options: readonly (readonly [string, string])[],
  ) {
    links.command(
      setOptionCommand('UCI_Variant', variant),
      ...options.map(([name, value]) => setOptionCommand(name, value)),
    );
  }

  receive(line: string): void {
    const words = line.split(/\s+/);
    if (words[0] === 'variant') return;
    const from = words.indexOf('moves') + 1;
    if (words[0] === 'position' && from > 0) {
      const moves = words.slice(from).map(fromJoclyMove);
      this.links.command(
        moves.length > 0 ? `${words.slice(0, from).join(' ')} ${moves.join(' ')}` : 'position startpos',
      );
    } else this.links.command(line);
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    if (best) this.links.send(`bestmove ${best.move === undefined ? 'none' : toJoclyMove(best.move)}`);
    else if (!line.startsWith('info string variant ')) this.links.send(line);
  }
}

/** `9>12x3` becomes `a4-e4xb6`. */
const fromJoclyMove = (move: string): string =>
  move.replaceAll('>', '-').replace(/\d+/g, number => POINTS_BY_ROW[Number(number)] ?? number);

const toJoclyMove = (move: string): string =>
  move.replaceAll('-', '>').replace(/[a-g][1-7]/g, point => `${POINTS_BY_ROW.indexOf(point)}`);

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

interface JoclyDraughtsGame {
  readonly variant: string;
  readonly numbering: Numbering;
  /** The host requires the largest captures; our variant does not. */
  readonly mostCaptures: boolean;
}

/** JoclyBoard's games of draughts on 64 squares, as our variants. */
export const JOCLY_DRAUGHTS: Readonly<Record<string, JoclyDraughtsGame>> = {
  'english-draughts': { variant: 'english-draughts', numbering: 'pdn', mostCaptures: true },
  'brazilian-draughts': { variant: 'brazilian-draughts', numbering: 'position', mostCaptures: false },
  'spanish-draughts': { variant: 'spanish-draughts', numbering: 'position', mostCaptures: true },
  'german-draughts': { variant: 'pool-checkers', numbering: 'position', mostCaptures: false },
};

/** Game of JoclyBoard by its name, or any variant of ours. */
export const joclyDraughtsGame = (name: string): JoclyDraughtsGame =>
  JOCLY_DRAUGHTS[name] ?? { variant: name, numbering: 'position', mostCaptures: false };

/**
 * JoclyBoard's dialect of Hub, version 1: for each move the host sends `start`, its own `variant`, a start position, all
 * moves, `level MOVES TIME INC` in ms and `go`, and expects `move M`. It finds `move` anywhere in a line, so nothing else
 * is sent.
 */
export class JoclyDraughtsProtocol implements HostProtocol {
  private readonly variant: Variant;
  private readonly squares: SquareNumbers;
  /** Squares of a start position, which has its own numbering. */
  private readonly positionSquares: SquareNumbers;
  private position: string | undefined;
  private moves: string[] = [];
  private clockMs = DEFAULT_CLOCK_MS;
  /** Positions of the unanswered searches, oldest first. */
  private readonly searched: Game[] = [];

  constructor(
    private readonly links: BridgeLinks,
    private readonly game: JoclyDraughtsGame,
    options: readonly (readonly [string, string])[],
  ) {
    this.variant = variants().find(({ name }) => name === game.variant)!;
    const squares = squaresOf(this.variant);
    this.squares = squares[game.numbering];
    this.positionSquares = squares.position;
    links.command(
      setOptionCommand('UCI_Variant', game.variant),
      ...options.map(([name, value]) => setOptionCommand(name, value)),
    );
  }

  receive(line: string): void {
    const [word, ...values] = line.split(/\s+/);
    switch (word) {
      case 'start':
        this.position = undefined;
        this.moves = [];
        break;
      case 'pos':
        this.position = values[0];
        break;
      case 'move':
        if (values[0] !== undefined) this.moves.push(values[0]);
        break;
      case 'level':
        this.clockMs = Math.max(1, Math.min(Math.round(Number(values[1])) || 0, LIMIT_RANGES.wtime.max));
        break;
      case 'go':
        this.go();
        break;
      case 'quit':
        this.links.exit();
        break;
    }
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    if (!best) return;
    const name = best.move === undefined ? undefined : hubMoveName(this.searched.shift(), best.move, this.squares);
    this.links.send(`move ${name ?? 'none'}`);
  }

  private go(): void {
    let game = this.startGame();
    for (const move of this.moves) {
      const next = playHubMove(game, move, this.squares);
      game = next.ok ? next.value : this.playAnyway(game, move);
    }
    game = resume(game);
    const moves = this.game.mostCaptures ? largestCaptures(game) : [];
    this.searched.push(game);
    this.links.command(
      positionCommand(game.startFen, game.moveNames()),
      `go wtime ${this.clockMs} btime ${this.clockMs}${moves.length > 0 ? ` searchmoves ${moves.join(' ')}` : ''}`,
    );
  }

  /** The host does not say which side begins from a position of its own: the first move tells, or it is the first side. */
  private startGame(): Game {
    const text = (this.position ?? '').replaceAll('z', 'b').replaceAll('Z', 'B');
    const [from] = squaresOfHubMove(this.moves[0] ?? '', this.squares);
    const place = from === undefined ? undefined : this.positionSquares.numbers.get(from);
    const side = /b/i.test(text[(place ?? 0) - 1] ?? '') ? 'B' : 'W';
    const fen = fenOfHubPosition(side + text, this.variant.begins, this.positionSquares);
    const game = fen === undefined ? undefined : newGame(this.variant.name, { fen });
    return game?.ok ? game.value : unwrap(newGame(this.variant.name));
  }

  /** The game after a move that our rules do not allow: a new one from the position that it leads to. */
  private playAnyway(game: Game, move: string): Game {
    const [from, to, ...captured] = squaresOfHubMove(move, this.squares);
    const pieces = new Map(game.board().points.flatMap(({ name, piece }) => (piece ? [[name, piece] as const] : [])));
    const moved = pieces.get(from ?? '');
    if (!moved || to === undefined) return game;
    for (const square of [from, ...captured]) pieces.delete(square ?? '');
    const number = this.positionSquares.numbers.get(to)!;
    const isFirst = moved.side === this.variant.begins;
    const isPromoted = isFirst ? number <= 4 : number > 28;
    pieces.set(to, isPromoted ? { ...moved, piece: 'king' } : moved);
    const letters = Array.from({ length: 32 }, (_, at) => {
      const piece = pieces.get(this.positionSquares.names[at + 1]!);
      const letter = piece?.side === this.variant.begins ? 'w' : 'b';
      return piece ? (piece.piece === 'king' ? letter.toUpperCase() : letter) : 'e';
    });
    const fen = fenOfHubPosition(
      `${isFirst ? 'B' : 'W'}${letters.join('')}`,
      this.variant.begins,
      this.positionSquares,
    );
    const after = newGame(this.variant.name, { fen: fen! });
    return after.ok ? after.value : game;
  }
}

/** Names of the moves that capture the most pieces; empty if these are all moves. */
function largestCaptures(game: Game): string[] {
  const moves = game.moves();
  const most = Math.max(0, ...moves.map(move => capturedSquares(move).length));
  const largest = moves.filter(move => capturedSquares(move).length === most);
  return largest.length === moves.length ? [] : largest.map(({ name }) => name);
}
