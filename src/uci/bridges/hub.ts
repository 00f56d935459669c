/** Hub, version 2: the protocol of draughts programs. */
import { version } from '../../../package.json';
import type { Game, Move } from '../../api/game';
import { newGame, unwrap, variants } from '../../api/index';
import type { Result } from '../../api/result';
import type { Variant } from '../../api/variant';
import { LIMIT_RANGES } from '../../engine/limits';
import { type Bestmove, type BridgeLinks, dispatchReply, type HostProtocol, type InfoLine } from './bridge';
import {
  type HubLine,
  type Numbering,
  parseHubLine,
  quoteHubValue,
  type SquareNumbers,
  squareNumbers,
} from './hub-format';

/** What the library of the bots calls our variants. */
const HUB_VARIANTS: Readonly<Record<string, string>> = {
  russian: 'russian-draughts',
  brazilian: 'brazilian-draughts',
  english: 'english-draughts',
  italian: 'italian-draughts',
};
const NUMBERINGS = ['auto', 'position', 'pdn'] as const;
/** Scores beyond this are read as a game that is won. */
const MAX_SCORE = 89.99;
const WIN_SCORE = 100;
/** From here on a score of the session tells a win that tables know, by its distance from 20000. */
const MIN_TABLEBASE_WIN_CP = 19_000;
const TABLEBASE_WIN_CP = 20_000;

type Level = Readonly<Record<string, string>>;

/** A `go` that is to be answered, with what it is about: positions and variants may come before it has ended. */
interface PendingSearch {
  /** None where its position could not be read. */
  readonly game: Game | undefined;
  readonly squares: Readonly<Record<Numbering, SquareNumbers>>;
}

export class HubProtocol implements HostProtocol {
  private readonly draughts: readonly Variant[] = variants().filter(({ family }) => family === 'draughts');
  private variant = this.draughts.find(({ name }) => name === HUB_VARIANTS.russian)!;
  private squares = squaresOf(this.variant);
  private numbering: (typeof NUMBERINGS)[number] = 'auto';
  /** The numbering that the moves of a host were legal in. */
  private found: Numbering = 'position';
  private readonly rules: Record<string, string> = {};
  private game: Game | undefined;
  private level: Level = {};
  /** The first is under way, the others wait for it in the session. */
  private readonly searches: PendingSearch[] = [];
  /** A `stop` came since the last position, before its search. */
  private stopped = false;
  private listing: string[] = [];
  private readonly awaited: string[] = [];

  constructor(private readonly wires: BridgeLinks) {}

  receive(line: string): void {
    const words = parseHubLine(line);
    switch (words.word) {
      case 'hub':
        this.introduce();
        break;
      case 'set-param':
        this.setParameter(words.values.get('name') ?? '', words.values.get('value') ?? '');
        break;
      case 'init':
        this.await('ready');
        break;
      case 'ping':
        this.await('pong');
        break;
      case 'new-game':
        this.wires.command('ucinewgame');
        break;
      case 'pos':
        this.setPosition(words);
        break;
      case 'level':
        this.level = Object.fromEntries(words.values);
        break;
      case 'go':
        this.go(words);
        break;
      case 'ponder-hit':
        this.wires.command('ponderhit');
        break;
      case 'stop':
        this.stop();
        break;
      case 'quit':
        this.wires.exit();
        break;
    }
  }

  handleReply(line: string): void {
    if (line === 'readyok') this.wires.send(this.awaited.shift() ?? 'pong');
    else if (line.startsWith('option ')) this.listing.push(line);
    else
      dispatchReply(line, {
        best: best => this.tellBest(best),
        info: info => this.tellInfo(info),
        error: message => {
          this.tellError(message);
          // Its client waits for nothing else.
          if (message.startsWith('go: ')) this.tellBest({});
        },
      });
  }

  private introduce(): void {
    this.wires.send(`id name=Alquerque version=${version} author="The Alquerque authors" country=""`);
    const names = [...Object.keys(HUB_VARIANTS), ...this.draughts.map(({ name }) => name)];
    this.wires.send(`param name=variant value=russian type=enum values="${names.join(' ')}"`);
    this.wires.send(`param name=squares value=auto type=enum values="${NUMBERINGS.join(' ')}"`);
    this.chooseVariant('russian');
    this.listing = [];
    this.wires.command('uci');
    for (const option of this.listing) this.listParameter(option);
    this.wires.send('wait');
  }

  private listParameter(option: string): void {
    const [, name, type, value, rest] = /^option name (.+?) type (\w+)(?: default (\S+))?(.*)$/.exec(option)!;
    if (type === 'button' || name === 'UCI_Variant' || name === 'Ponder' || name === 'MultiPV') return;
    const kind = { spin: 'int', combo: 'enum', check: 'bool', string: 'string' }[type!];
    const values = [...rest!.matchAll(/ var (\S+)/g)].map(([, word]) => word);
    const bounds = /min (\S+) max (\S+)/.exec(rest!);
    this.wires.send(
      `param name=${quoteHubValue(name!)} value=${quoteHubValue(value === '<empty>' ? '' : (value ?? ''))} type=${kind}` +
        `${values.length > 0 ? ` values="${values.join(' ')}"` : ''}${bounds ? ` min=${bounds[1]} max=${bounds[2]}` : ''}`,
    );
  }

  /** A name that is no parameter of ours is for other engines. */
  private setParameter(name: string, value: string): void {
    if (name === 'variant') this.chooseVariant(value);
    else if (name === 'squares') this.chooseNumbering(value);
    else {
      const rule = this.variant.options.find(option => option.name.toLowerCase() === name.toLowerCase());
      if (rule) this.setRule(rule.name, value);
      else if (this.listing.some(option => option.startsWith(`option name ${name} `)))
        this.wires.command(`setoption name ${name} value ${value === '' ? '<empty>' : value}`);
    }
  }

  /** What the session refuses is no rule of the games to come. */
  private setRule(name: string, value: string): void {
    if (newGame(this.variant.name, { options: { ...this.rules, [name]: value } }).ok) this.rules[name] = value;
    this.wires.command(`setoption name ${name} value ${value}`);
  }

  private chooseVariant(name: string): void {
    const variant = this.draughts.find(candidate => candidate.name === (HUB_VARIANTS[name] ?? name));
    if (!variant) {
      this.tellError(`unknown variant '${name}'`);
      return;
    }
    this.variant = variant;
    this.squares = squaresOf(variant);
    for (const rule of Object.keys(this.rules)) delete this.rules[rule];
    this.game = undefined;
    this.wires.command(`setoption name UCI_Variant value ${variant.name}`);
  }

  private chooseNumbering(value: string): void {
    const numbering = NUMBERINGS.find(candidate => candidate === value);
    if (numbering) this.numbering = numbering;
    else this.tellError(`squares has to be one of ${NUMBERINGS.join(', ')}, not '${value}'`);
  }

  private await(answer: string): void {
    this.awaited.push(answer);
    this.wires.command('isready');
  }

  /** The numbering that is chosen, else the one that moves were legal in. */
  private get spoken(): Numbering {
    return this.numbering === 'auto' ? this.found : this.numbering;
  }

  private setPosition({ values }: HubLine): void {
    this.stopped = false;
    const start = this.start(values.get('pos') ?? '');
    if (start === undefined) {
      this.game = undefined;
      this.tellError('pos: 33 characters are needed, W or B and the 32 squares');
      return;
    }
    const moves = (values.get('moves') ?? '').split(' ').filter(move => move !== '');
    const played = this.play(start, moves);
    this.game = played.ok ? played.value : undefined;
    if (!played.ok) this.tellError(`pos: ${played.error.message}`);
  }

  /** The FEN of a position: side to move, then the squares. */
  private start(pos: string): string | undefined {
    if (!/^[WB][wbWBe]{32}$/i.test(pos) || !/^[WB]/.test(pos)) return undefined;
    const first = this.variant.begins === 'white' ? 'W' : 'B';
    const second = first === 'W' ? 'B' : 'W';
    const { names } = this.squares.position;
    const pieces = (letter: string): string =>
      [...pos.slice(1)]
        .flatMap((piece, at) => (piece.toUpperCase() === letter ? [(piece === letter ? 'K' : '') + names[at + 1]] : []))
        .join(',');
    const side = pos[0] === 'W' ? first : second;
    const parts = [`${first}${pieces('W')}`, `${second}${pieces('B')}`];
    return `${side}:${first === 'W' ? parts.join(':') : parts.reverse().join(':')}`;
  }

  /** The game after the moves, in the numbering that is chosen, else in the one in which they are legal. */
  private play(fen: string, moves: readonly string[]): Result<Game> {
    const begun = newGame(this.variant.name, { fen, options: this.rules });
    if (!begun.ok) return begun;
    if (this.numbering !== 'auto') return playAll(begun.value, moves, this.squares[this.numbering]);
    const other = this.found === 'position' ? 'pdn' : 'position';
    const first = playAll(begun.value, moves, this.squares[this.found]);
    if (first.ok) return first;
    const second = playAll(begun.value, moves, this.squares[other]);
    if (second.ok) this.found = other;
    return second.ok ? second : first;
  }

  /** Each is answered, in the order in which they came. */
  private go(words: HubLine): void {
    const { game, squares } = this;
    this.searches.push({ game, squares });
    if (!game) {
      this.passNothing();
      return;
    }
    const moves = game.moveNames();
    this.wires.command(
      `position fen ${game.startFen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`,
      `go ${goLimits(this.level)}${words.values.has('ponder') ? ' ponder' : ''}`.trim(),
    );
    if (this.stopped) this.wires.command('stop');
    this.stopped = false;
  }

  private stop(): void {
    if (this.searches.length > 0) this.wires.command('stop');
    else this.stopped = true;
  }

  /** Answers the searches of nothing that are first. */
  private passNothing(): void {
    while (this.searches.length > 0 && !this.searches[0]!.game) {
      this.searches.shift();
      this.wires.send('done move=""');
    }
  }

  private tellBest({ move, ponder }: Bestmove): void {
    const search = this.searches.shift();
    if (!search) return;
    const { game } = search;
    const squares = search.squares[this.spoken];
    const turn = move === undefined ? undefined : hubMoveName(game, move, squares);
    const after = move === undefined ? undefined : game?.play(move);
    const reply = ponder === undefined || !after?.ok ? undefined : hubMoveName(after.value, ponder, squares);
    this.wires.send(`done move=${quoteHubValue(turn ?? '')}${reply === undefined ? '' : ` ponder=${reply}`}`);
    this.passNothing();
  }

  private tellInfo(info: InfoLine): void {
    const [search] = this.searches;
    if (!search || info.bound || info.multipv !== '1') return;
    const squares = search.squares[this.spoken];
    const line: string[] = [];
    let { game } = search;
    for (const name of info.pv) {
      const turn = hubMoveName(game, name, squares);
      const next = game?.play(name);
      if (turn === undefined || !next?.ok) break;
      line.push(turn);
      game = next.value;
    }
    const seconds = (info.time / 1000).toFixed(3);
    this.wires.send(
      `info depth=${info.depth} score=${hubScore(info).toFixed(2)} nodes=${info.nodes} time=${seconds} ` +
        `nps=${(info.nps / 1e6).toFixed(3)} pv=${quoteHubValue(line.join(' '))}`,
    );
  }

  private tellError(message: string): void {
    this.wires.send(`error message="${message.replaceAll('"', "'")}"`);
  }
}

function squaresOf({ name, begins, startFen }: Variant): Readonly<Record<Numbering, SquareNumbers>> {
  const names = unwrap(newGame(name))
    .board()
    .points.map(point => point.name);
  const by = (numbering: Numbering): SquareNumbers =>
    squareNumbers(numbering, names, begins, /:W(1|a1),/.test(startFen));
  return { position: by('position'), pdn: by('pdn') };
}

/** A move of a host: its ends, and what it takes in any order. */
function playAll(start: Game, moves: readonly string[], { names }: SquareNumbers): Result<Game> {
  let game = start;
  for (const [at, move] of moves.entries()) {
    const squares = move.split(/[-x]/).map(number => names[Number(number)]);
    const [from, to, ...taken] = squares;
    const turns = game.moves().filter(turn => matchesMove(turn, from, to, taken));
    const next = turns.length === 1 ? game.play(turns[0]!) : undefined;
    if (!next?.ok)
      return { ok: false, error: { code: 'illegal-turn', message: `move ${at + 1} (${move}) is not legal` } };
    game = next.value;
  }
  return { ok: true, value: game };
}

const capturedSquares = ({ steps }: Move): string[] =>
  steps.flatMap(({ captured }) => (captured ?? []).map(({ at }) => at));

function matchesMove(
  turn: Move,
  from: string | undefined,
  to: string | undefined,
  taken: readonly (string | undefined)[],
): boolean {
  if (turn.steps[0]!.from !== from || turn.steps.at(-1)!.to !== to) return false;
  return capturedSquares(turn).sort().join() === [...taken].sort().join();
}

/** The name of a turn as Hub writes it: from, to, what it takes in ascending order. */
function hubMoveName(game: Game | undefined, name: string, { numbers }: SquareNumbers): string | undefined {
  const turn = game?.moves().find(candidate => candidate.name === name);
  if (!turn) return undefined;
  const ends = [turn.steps[0]!.from!, turn.steps.at(-1)!.to!].map(square => numbers.get(square)!);
  const taken = capturedSquares(turn)
    .map(square => numbers.get(square)!)
    .sort((a, b) => a - b);
  return taken.length === 0 ? ends.join('-') : [...ends, ...taken].join('x');
}

const milliseconds = (seconds: string): number => clampTime(Math.max(0, Math.round(Number(seconds) * 1000)) || 0);

/** Clocks of the session hold no more; nobody waits so long. */
const clampTime = (time: number): number => Math.min(time, LIMIT_RANGES.wtime.max);

/** The increment has been taken from the clock before it is told. */
function goLimits(level: Level): string {
  const words: string[] = [];
  if (level.depth !== undefined) words.push(`depth ${level.depth}`);
  if (level.nodes !== undefined) words.push(`nodes ${level.nodes}`);
  if (level['move-time'] !== undefined) words.push(`movetime ${Math.max(1, milliseconds(level['move-time']))}`);
  if (level.time !== undefined) {
    const increment = milliseconds(level.inc ?? '0');
    const left = Math.max(1, clampTime(milliseconds(level.time) + increment));
    words.push(`wtime ${left} btime ${left} winc ${increment} binc ${increment}`);
    if (level.moves !== undefined && Number(level.moves) > 0) words.push(`movestogo ${level.moves}`);
  }
  if (level.infinite !== undefined || words.length === 0) words.push('infinite');
  return words.join(' ');
}

function hubScore({ cp = 0, mate }: InfoLine): number {
  // Who wins makes the last turn, who loses hears it.
  if (mate !== undefined) return mate > 0 ? WIN_SCORE - (2 * mate - 1) / 100 : -(WIN_SCORE + (2 * mate) / 100);
  if (Math.abs(cp) >= MIN_TABLEBASE_WIN_CP)
    return Math.sign(cp) * (WIN_SCORE - (TABLEBASE_WIN_CP - Math.abs(cp)) / 100);
  return Math.max(-MAX_SCORE, Math.min(cp / 100, MAX_SCORE));
}
