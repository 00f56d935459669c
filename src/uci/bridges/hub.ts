import { version } from '../../../package.json';
import type { Game } from '../../api/game';
import { newGame, variants } from '../../api/index';
import { fault, ok, type Result } from '../../api/result';
import type { Variant } from '../../api/variant';
import { LIMIT_RANGES } from '../../engine/limits';
import type { Score } from '../../engine/types';
import { type BestmoveLine, parseOptionLine, positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../session-game';
import { type BridgeLinks, dispatchReply, type HostProtocol, type ScoredInfo } from './bridge';
import {
  fenOfHubPosition,
  type HubLine,
  hubMoveName,
  type Numbering,
  parseHubLine,
  parseParameter,
  playHubMove,
  quoteHubValue,
  type SquareNumbers,
  squaresOf,
} from './hub-format';

/** Variant names of the Hub library. */
const HUB_VARIANTS: Readonly<Record<string, string>> = {
  russian: 'russian-draughts',
  brazilian: 'brazilian-draughts',
  english: 'english-draughts',
  italian: 'italian-draughts',
};
const NUMBERINGS = ['auto', 'position', 'pdn'] as const;
/** Parameter that only bots send, which use the older library. */
const BOT_PARAMETER = 'initial-time';
/** Hosts read larger scores as forced wins. */
const MAX_SCORE = 89.99;
const WIN_SCORE = 100;
/** Session scores from here on are tablebase wins: 20000 less the distance. */
const MIN_TABLEBASE_WIN_CP = 19_000;
const TABLEBASE_WIN_CP = 20_000;

type Level = Readonly<Record<string, string>>;

/** An unanswered `go` with its game: other positions and variants may arrive before it is answered. */
interface PendingSearch {
  /** Undefined if the position was invalid. */
  readonly game: Game | undefined;
  readonly squares: Readonly<Record<Numbering, SquareNumbers>>;
}

/** Hub, version 2, the protocol of draughts programs. */
export class HubProtocol implements HostProtocol {
  private readonly draughts: readonly Variant[] = variants().filter(({ family }) => family === 'draughts');
  private variant = this.draughts.find(({ name }) => name === HUB_VARIANTS.russian)!;
  private squares = squaresOf(this.variant);
  private numbering: (typeof NUMBERINGS)[number] = 'auto';
  /** Numbering in which the host's moves were legal; before the first one, that of the newer library. */
  private detectedNumbering: Numbering = 'pdn';
  private readonly ruleOptions: Record<string, string> = {};
  private game: Game | undefined;
  private level: Level = {};
  /** The first is running, the others are queued in the session. */
  private readonly searches: PendingSearch[] = [];
  /** A `stop` arrived after the last position and before its `go`. */
  private hasEarlyStop = false;
  private optionLines: string[] = [];
  /** Replies that are due at the next `readyok`s. */
  private readonly readyReplies: string[] = [];

  constructor(private readonly links: BridgeLinks) {}

  receive(line: string): void {
    const parsed = parseHubLine(line);
    switch (parsed.word) {
      case 'hub':
        this.introduce();
        break;
      case 'set-param':
        this.setParameter(...parseParameter(parsed, line));
        break;
      case 'init':
        this.replyWhenReady('ready');
        break;
      case 'ping':
        this.replyWhenReady('pong');
        break;
      case 'new-game':
        this.links.command('ucinewgame');
        break;
      case 'pos':
        this.setPosition(parsed);
        break;
      case 'level':
        this.level = Object.fromEntries(parsed.values);
        break;
      case 'go':
        this.go(parsed);
        break;
      case 'ponder-hit':
        this.links.command('ponderhit');
        break;
      case 'stop':
        this.stop();
        break;
      case 'quit':
        this.links.exit();
        break;
    }
  }

  handleReply(line: string): void {
    if (line === 'readyok') this.links.send(this.readyReplies.shift() ?? 'pong');
    else if (line.startsWith('option ')) this.optionLines.push(line);
    else
      dispatchReply(line, {
        best: best => this.sendDone(best),
        info: info => this.sendInfo(info),
        error: message => {
          this.sendError(message);
          // The host waits for `done` and nothing else.
          if (message.startsWith('go: ')) this.sendDone({});
        },
      });
  }

  private introduce(): void {
    this.links.send(`id name=Alquerque version=${version} author="The Alquerque authors" country=""`);
    const names = [...Object.keys(HUB_VARIANTS), ...this.draughts.map(({ name }) => name)];
    this.links.send(`param name=variant value=russian type=enum values="${names.join(' ')}"`);
    this.links.send(`param name=squares value=auto type=enum values="${NUMBERINGS.join(' ')}"`);
    this.chooseVariant('russian');
    this.optionLines = [];
    this.links.command('uci');
    for (const option of this.optionLines) this.listParameter(option);
    this.links.send('wait');
  }

  private listParameter(line: string): void {
    const option = parseOptionLine(line);
    if (!option || option.type === 'button' || ['UCI_Variant', 'Ponder', 'MultiPV'].includes(option.name)) return;
    const { name, type, value = '', min, max, choices } = option;
    const hubType = { spin: 'int', combo: 'enum', check: 'bool', string: 'string' }[type];
    this.links.send(
      `param name=${quoteHubValue(name)} value=${quoteHubValue(value === '<empty>' ? '' : value)} type=${hubType}` +
        `${choices.length > 0 ? ` values="${choices.join(' ')}"` : ''}${min === undefined ? '' : ` min=${min} max=${max}`}`,
    );
  }

  /** Unknown names are parameters of other engines and ignored. */
  private setParameter(name: string, value: string): void {
    if (name === 'variant') this.chooseVariant(value);
    else if (name === 'squares') this.chooseNumbering(value);
    else if (name === BOT_PARAMETER) this.detectedNumbering = 'position';
    else {
      const rule = this.variant.options.find(option => option.name.toLowerCase() === name.toLowerCase());
      if (rule) this.setRule(rule.name, value);
      else if (this.optionLines.some(option => option.startsWith(`option name ${name} type `)))
        this.links.command(setOptionCommand(name, value === '' ? '<empty>' : value));
    }
  }

  /** A value that the session rejects does not apply to later games either. */
  private setRule(name: string, value: string): void {
    if (newGame(this.variant.name, { options: { ...this.ruleOptions, [name]: value } }).ok)
      this.ruleOptions[name] = value;
    this.links.command(setOptionCommand(name, value));
  }

  private chooseVariant(name: string): void {
    const variant = this.draughts.find(candidate => candidate.name === (HUB_VARIANTS[name] ?? name));
    if (!variant) {
      this.sendError(`unknown variant '${name}'`);
      return;
    }
    this.variant = variant;
    this.squares = squaresOf(variant);
    for (const rule of Object.keys(this.ruleOptions)) delete this.ruleOptions[rule];
    this.game = undefined;
    this.links.command(setOptionCommand('UCI_Variant', variant.name));
  }

  private chooseNumbering(value: string): void {
    const numbering = NUMBERINGS.find(candidate => candidate === value);
    if (numbering) this.numbering = numbering;
    else this.sendError(`squares: expected one of ${NUMBERINGS.join(', ')}, got '${value}'`);
  }

  private replyWhenReady(reply: string): void {
    this.readyReplies.push(reply);
    this.links.command('isready');
  }

  private get activeNumbering(): Numbering {
    return this.numbering === 'auto' ? this.detectedNumbering : this.numbering;
  }

  private setPosition({ values }: HubLine): void {
    this.hasEarlyStop = false;
    const fen = fenOfHubPosition(values.get('pos') ?? '', this.variant.begins, this.squares.position);
    if (fen === undefined) {
      this.game = undefined;
      this.sendError('pos: expected 33 characters, W or B and the 32 squares');
      return;
    }
    const moves = (values.get('moves') ?? '').split(' ').filter(move => move !== '');
    const played = this.play(fen, moves);
    this.game = played.ok ? resume(played.value) : undefined;
    if (!played.ok) this.sendError(`pos: ${played.error.message}`);
  }

  /** Game after the moves, in the chosen numbering or else in one that makes them legal. */
  private play(fen: string, moves: readonly string[]): Result<Game> {
    const start = newGame(this.variant.name, { fen, options: this.ruleOptions });
    if (!start.ok) return start;
    if (this.numbering !== 'auto') return playAll(start.value, moves, this.squares[this.numbering]);
    const other = this.detectedNumbering === 'position' ? 'pdn' : 'position';
    const first = playAll(start.value, moves, this.squares[this.detectedNumbering]);
    if (first.ok) return first;
    const second = playAll(start.value, moves, this.squares[other]);
    if (second.ok) this.detectedNumbering = other;
    return second.ok ? second : first;
  }

  /** Every `go` is answered, in order. */
  private go({ values }: HubLine): void {
    const { game, squares } = this;
    this.searches.push({ game, squares });
    if (!game) {
      this.answerInvalid();
      return;
    }
    this.links.command(
      positionCommand(game.startFen, game.moveNames()),
      `go ${goLimits(this.level)}${values.has('ponder') ? ' ponder' : ''}`.trim(),
    );
    if (this.hasEarlyStop) this.links.command('stop');
    this.hasEarlyStop = false;
  }

  private stop(): void {
    if (this.searches.length > 0) this.links.command('stop');
    else this.hasEarlyStop = true;
  }

  /** Answers the searches without a valid position at the head of the queue. */
  private answerInvalid(): void {
    while (this.searches.length > 0 && !this.searches[0]!.game) {
      this.searches.shift();
      this.links.send('done move=""');
    }
  }

  private sendDone({ move, ponder }: BestmoveLine): void {
    const search = this.searches.shift();
    if (!search) return;
    const { game } = search;
    const squares = search.squares[this.activeNumbering];
    const name = move === undefined ? undefined : hubMoveName(game, move, squares);
    const after = move === undefined ? undefined : game?.play(move);
    const reply = ponder === undefined || !after?.ok ? undefined : hubMoveName(after.value, ponder, squares);
    this.links.send(`done move=${quoteHubValue(name ?? '')}${reply === undefined ? '' : ` ponder=${reply}`}`);
    this.answerInvalid();
  }

  private sendInfo(info: ScoredInfo): void {
    const [search] = this.searches;
    if (!search || info.isBound || info.multipv !== 1) return;
    const squares = search.squares[this.activeNumbering];
    const line: string[] = [];
    let { game } = search;
    for (const name of info.pv) {
      const hubName = hubMoveName(game, name, squares);
      const next = game?.play(name);
      if (hubName === undefined || !next?.ok) break;
      line.push(hubName);
      game = next.value;
    }
    const seconds = (info.time / 1000).toFixed(3);
    this.links.send(
      `info depth=${info.depth} score=${hubScore(info.score).toFixed(2)} nodes=${info.nodes} time=${seconds} ` +
        `nps=${(info.nps / 1e6).toFixed(3)} pv=${quoteHubValue(line.join(' '))}`,
    );
  }

  private sendError(message: string): void {
    this.links.send(`error message="${message.replaceAll('"', "'")}"`);
  }
}

/** Plays moves of the host; the error of an illegal one names its number. */
function playAll(start: Game, moves: readonly string[], squares: SquareNumbers): Result<Game> {
  let game = start;
  for (const [at, move] of moves.entries()) {
    const next = playHubMove(game, move, squares);
    if (!next.ok) return fault(next.error.code, `move ${at + 1}: ${next.error.message}`);
    game = next.value;
  }
  return ok(game);
}

const toMilliseconds = (seconds: string): number => Math.round(Number(seconds) * 1000) || 0;

/** Limits a time to the range of the session's clocks. */
const clampTime = (time: number, min: number): number => Math.max(min, Math.min(time, LIMIT_RANGES.wtime.max));

/** Words of `go`. The host has already subtracted the increment from the time, so it is added again. */
function goLimits(level: Level): string {
  const words: string[] = [];
  if (level.depth !== undefined) words.push(`depth ${level.depth}`);
  if (level.nodes !== undefined) words.push(`nodes ${level.nodes}`);
  if (level['move-time'] !== undefined) words.push(`movetime ${clampTime(toMilliseconds(level['move-time']), 1)}`);
  if (level.time !== undefined) {
    const increment = clampTime(toMilliseconds(level.inc ?? '0'), 0);
    // The sum is clamped, not its parts: the time less the increment is often negative.
    const left = clampTime(toMilliseconds(level.time) + increment, 1);
    words.push(`wtime ${left} btime ${left} winc ${increment} binc ${increment}`);
    if (level.moves !== undefined && Number(level.moves) > 0) words.push(`movestogo ${level.moves}`);
  }
  if (level.infinite !== undefined || words.length === 0) words.push('infinite');
  return words.join(' ');
}

function hubScore(score: Score): number {
  // A win in n moves takes 2n - 1 plies, a loss 2n.
  if ('mate' in score) {
    const { mate } = score;
    return mate > 0 ? WIN_SCORE - (2 * mate - 1) / 100 : -(WIN_SCORE + (2 * mate) / 100);
  }
  const { cp } = score;
  if (Math.abs(cp) >= MIN_TABLEBASE_WIN_CP)
    return Math.sign(cp) * (WIN_SCORE - (TABLEBASE_WIN_CP - Math.abs(cp)) / 100);
  return Math.max(-MAX_SCORE, Math.min(cp / 100, MAX_SCORE));
}
