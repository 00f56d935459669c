import type { Game } from '../../api/game';
import { newGame, unwrap, variants } from '../../api/index';
import type { Variant } from '../../api/variant';
import { LIMIT_RANGES } from '../../engine/limits';
import { parseBestmove, positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../resume';
import type { BridgeLinks, HostProtocol } from './bridge';
import type { Numbering, SquareNumbers } from './hub-format';
import { capturedSquares, fenOfHubPosition, hubMoveName, playHubMove, squaresOf, squaresOfHubMove } from './hub-game';

export interface JoclyDraughtsGame {
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

const DEFAULT_CLOCK_MS = 5000;

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
