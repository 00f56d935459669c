import type { Game } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import { positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../session-game';
import { type BridgeLinks, dispatchReply, type HostProtocol, type ScoredInfo } from './bridge';

const VARIANT = 'brandubh';
const SIDES = ['attackers', 'defenders'];
const DEFAULT_MOVETIME_MS = 1000;
/** Part of the time for one move in overtime that is used. */
const OVERTIME_SHARE = 0.7;

interface HostClock {
  readonly timeMs: number;
  readonly inOvertime: boolean;
  /** Overtime periods left. */
  readonly overtimes: number;
}

/** Reply that the host waits for. */
type Task = 'none' | 'move' | 'analysis';

/** Names in a rules record that are understood or can be ignored. */
const KNOWN_RULES = new Set([
  'name',
  'start',
  'starti',
  'dim',
  'nj',
  'cj',
  'nc',
  'sw',
  'efe',
  'linc',
  'surf',
  'atkf',
  'ks',
  'tfr',
  'cenh',
  'cenhe',
]);
/** Values of `Repetition` by OpenTafl's `tfr`. */
const REPETITION: Readonly<Record<string, string>> = { i: 'none', d: 'draw' };
/** Values of `KingTakenBy` by OpenTafl's `ks`. */
const KING_CAPTURE: Readonly<Record<string, string>> = { c: 'place', s: 'four', w: 'two' };

/** FEN of an OpenTafl position, whose rows begin at rank 1. */
function fenFromRecord(record: string, side: string, plies: number): string {
  const ranks = record.split('/').filter(rank => rank !== '');
  return `${ranks.reverse().join('/')} ${side[0]} ${plies}`;
}

const boardField = (fen: string): string => fen.split(' ')[0]!;

/** OpenTafl's engine protocol, for Brandubh. Host and engine may talk at the same time. */
export class OpenTaflProtocol implements HostProtocol {
  private game: Game = unwrap(newGame(VARIANT));
  /** Start position of the variant. */
  private readonly startFen = this.game.fen;
  private options: Record<string, string> = {};
  private hasUnsupportedRules = false;
  private clocks: readonly HostClock[] = [];
  private overtimeMs = 0;
  /** Game before the last move that was sent and is not yet confirmed by the host. */
  private beforeSentMove: Game | undefined;
  private task: Task = 'none';
  /** Game of the search that was started last. */
  private searchedGame: Game | undefined;
  /** Number of abandoned searches that have not replied yet; they reply before later ones. */
  private abandoned = 0;
  /** Last `info` line of each rank. */
  private readonly infoLines = new Map<number, ScoredInfo>();

  constructor(private readonly links: BridgeLinks) {
    links.send('hello');
    links.send('simple-moves on');
    links.command(setOptionCommand('UCI_Variant', VARIANT));
  }

  receive(line: string): void {
    const [word, ...rest] = line.split(/\s+/);
    switch (word) {
      case 'rules':
        this.setRules(rest);
        break;
      case 'clock':
        this.setClock(rest);
        break;
      case 'opponent-move':
        this.playOpponentMove(rest);
        break;
      case 'move':
        this.confirm(rest[0] ?? '');
        break;
      case 'position':
        this.setPosition(rest[0] ?? '', this.game.side);
        break;
      case 'side':
        if (SIDES.includes(rest[0] ?? '')) this.setPosition('', rest[0]!);
        break;
      case 'play':
        this.play(rest[0] ?? '');
        break;
      case 'analyze':
        this.analyse(Number(rest[0]), Number(rest[1]));
        break;
      case 'error':
        this.takeBackSentMove();
        break;
      case 'finish':
        this.abandon();
        break;
      case 'goodbye':
        this.links.exit();
        break;
    }
  }

  handleReply(line: string): void {
    dispatchReply(line, {
      best: ({ move }) => {
        const { task } = this;
        if (this.finishSearch()) this.reply(task, move);
      },
      info: info => {
        if (!info.isBound && this.abandoned === 0) this.infoLines.set(info.multipv, info);
      },
      error: message => {
        if (message.startsWith('go: ')) this.finishSearch();
        this.links.send(`error 0 ${message}`);
      },
    });
  }

  private setRules(words: readonly string[]): void {
    const record = new Map(words.map(word => [word.split(':')[0]!, word.slice(word.indexOf(':') + 1)]));
    const problem = this.unsupportedRule(record);
    this.hasUnsupportedRules = problem !== undefined;
    if (problem !== undefined) {
      this.links.send(`error -1 ${problem}`);
      return;
    }
    const repetition = REPETITION[record.get('tfr') ?? ''];
    const king = KING_CAPTURE[record.get('ks') ?? 'c']!;
    this.options = {
      // OpenTafl has no move limit.
      MoveLimit: '0',
      ...(repetition !== undefined && { Repetition: repetition }),
      ...(king !== 'place' && { KingTakenBy: king }),
      ...(record.get('cenhe') === '' && { EmptyThroneHostileTo: 'none' }),
    };
    this.abandon();
    this.game = unwrap(newGame(VARIANT, { options: this.options }));
    this.beforeSentMove = undefined;
    this.links.command(setOptionCommand('UCI_Variant', VARIANT));
    for (const [name, value] of Object.entries(this.options)) this.links.command(setOptionCommand(name, value));
  }

  /** First rule of the record that the engine does not support. */
  private unsupportedRule(record: ReadonlyMap<string, string>): string | undefined {
    const is = (name: string, ...values: readonly string[]): boolean => values.includes(record.get(name) ?? values[0]!);
    const inverted = record.get('starti');
    const start =
      inverted === undefined ? record.get('start') : inverted.split('/').filter(Boolean).reverse().join('/');
    if (!is('dim', '7')) return 'only 7x7 boards are supported (dim:7)';
    if (
      start !== undefined &&
      boardField(fenFromRecord(start, 'a', 0)).toLowerCase() !== boardField(this.startFen).toLowerCase()
    ) {
      return 'only the start position of Brandubh is supported';
    }
    if (!is('atkf', 'y')) return 'the attackers must move first (atkf:y)';
    if (!is('ks', 'c', 's', 'w'))
      return 'the king must be strong at the centre, everywhere or nowhere (ks:c, ks:s, ks:w)';
    // The king takes part in captures from his throne in any case.
    if (!is('cenh', '')) return 'a hostile occupied throne is not supported (cenh:)';
    if (record.has('cenhe') && !is('cenhe', ''))
      return 'the empty throne must be hostile as in Brandubh, or to nobody (cenhe:)';
    if (!is('surf', 'n')) return 'surrounding is not supported (surf:n)';
    if (record.has('tfr') && !is('tfr', 'i', 'd')) return 'repetition must be ignored or a draw (tfr:i, tfr:d)';
    if (!is('sw', 'n') || !is('efe', 'n')) return 'shieldwalls and edge forts are not supported (sw:n, efe:n)';
    const other = [...record.keys()].find(name => !KNOWN_RULES.has(name) && record.get(name) !== undefined);
    return other === undefined ? undefined : `unknown rule ${other}:`;
  }

  private setClock(words: readonly string[]): void {
    this.clocks = words.slice(0, 2).map((word, at) => ({
      timeMs: Number.parseInt(word, 10) || 0,
      inOvertime: word.endsWith('*'),
      overtimes: Number(words[3 + at]) || 0,
    }));
    this.overtimeMs = (Number(words[2]) || 0) * 1000;
  }

  /** Plays the opponent's move. If the position differs from the host's, the host's holds. */
  private playOpponentMove(words: readonly string[]): void {
    const move = words.length > 1 ? words[0]! : '';
    const record = words.at(-1) ?? '';
    this.beforeSentMove = undefined;
    const side = this.game.side === SIDES[0] ? SIDES[1]! : SIDES[0]!;
    const after = move === '' ? undefined : this.game.play(move);
    if (after?.ok && hasSameBoard(after.value, record)) this.game = after.value;
    else this.setPosition(record, side, this.plies + 1);
  }

  private confirm(record: string): void {
    this.beforeSentMove = undefined;
    if (!hasSameBoard(this.game, record)) this.setPosition(record, this.game.side);
  }

  private takeBackSentMove(): void {
    if (this.beforeSentMove) this.game = this.beforeSentMove;
    this.beforeSentMove = undefined;
  }

  /** Plies from the start of the game, including those before a position that the host has set. */
  private get plies(): number {
    return Number(this.game.fen.split(' ')[2]);
  }

  private setPosition(record: string, side: string, plies = this.plies): void {
    const fen = record === '' ? `${boardField(this.game.fen)} ${side[0]} ${plies}` : fenFromRecord(record, side, plies);
    const game = newGame(VARIANT, { fen, options: this.options });
    if (game.ok) this.game = game.value;
    else this.links.send(`error 0 ${game.error.message}`);
  }

  /** Searches for a move. A running analysis, or a search of another position, is abandoned. */
  private play(side: string): void {
    if (this.hasUnsupportedRules) return;
    if (SIDES.includes(side) && side !== this.game.side) this.setPosition('', side);
    if (this.task === 'move' && this.searchedGame === this.game) return;
    this.abandon();
    this.search('move', 1, this.limits());
  }

  private analyse(lines: number, seconds: number): void {
    if (this.hasUnsupportedRules || this.task !== 'none' || !(lines >= 1) || !(seconds > 0)) return;
    this.search('analysis', Math.min(lines, 100), `movetime ${Math.round(seconds * 1000)}`);
  }

  private search(task: Task, lines: number, limits: string): void {
    this.task = task;
    this.game = resume(this.game);
    this.searchedGame = this.game;
    this.infoLines.clear();
    this.links.command(
      setOptionCommand('MultiPV', lines),
      positionCommand(this.game.startFen, this.game.moveNames()),
      `go ${limits}`,
    );
  }

  private limits(): string {
    const [attackers, defenders] = this.clocks;
    const own = this.game.side === SIDES[0] ? attackers : defenders;
    if (!own || !attackers || !defenders) return `movetime ${DEFAULT_MOVETIME_MS}`;
    const inOvertime = own.inOvertime || own.timeMs <= 0;
    const timeMs = inOvertime && own.timeMs > 0 ? own.timeMs : this.overtimeMs;
    const share = Math.max(1, Math.round(OVERTIME_SHARE * timeMs));
    // If less time is left than one move gets in overtime, entering overtime loses nothing.
    return inOvertime || (own.overtimes > 0 && own.timeMs < share)
      ? `movetime ${share}`
      : `wtime ${attackers.timeMs} btime ${defenders.timeMs}`;
  }

  /** Stops the running search and ignores its result. */
  private abandon(): void {
    if (this.task === 'none') return;
    this.task = 'none';
    this.abandoned++;
    this.links.command('stop');
  }

  /** Accounts for a finished search. Returns false if it was abandoned. */
  private finishSearch(): boolean {
    if (this.abandoned > 0) {
      this.abandoned--;
      return false;
    }
    this.task = 'none';
    return true;
  }

  private reply(task: Task, move: string | undefined): void {
    if (task === 'analysis') this.sendAnalysis();
    else if (task === 'move' && move !== undefined) this.sendMove(move);
    else if (task === 'move') this.links.send('error 0 the game is over');
  }

  private sendMove(move: string): void {
    this.beforeSentMove = this.game;
    const after = this.game.play(move);
    if (after.ok) this.game = after.value;
    this.links.send(`move ${move}`);
  }

  private sendAnalysis(): void {
    const lines = [...this.infoLines.values()].sort((a, b) => a.multipv - b.multipv);
    const texts = lines.map(
      ({ pv, score }) => `${pv.join('|')} ${'cp' in score ? score.cp : Math.sign(score.mate) * 10_000}`,
    );
    this.links.send(`analysis ${lines.length} ${texts.join(' ')}`);
  }
}

const hasSameBoard = (game: Game, record: string): boolean =>
  boardField(fenFromRecord(record, 'a', 0)).toLowerCase() === boardField(game.fen).toLowerCase();
