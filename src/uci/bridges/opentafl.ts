/** OpenTafl's engine protocol, for Brandubh. Host and engine talk at once. */
import type { Game } from '../../api/game';
import { newGame, unwrap } from '../../api/index';
import { type BridgeLinks, dispatchReply, type HostProtocol, type InfoLine } from './bridge';

const VARIANT = 'brandubh';
const SIDES = ['attackers', 'defenders'];
const DEFAULT_MOVETIME_MS = 1000;
/** Of the time for one move in overtime so much is used. */
const OVERTIME_SHARE = 0.7;

interface HostClock {
  readonly left: number;
  readonly inOvertime: boolean;
  /** How often overtime may still begin anew. */
  readonly overtimes: number;
}

/** What the host waits for. */
type Task = 'none' | 'move' | 'analysis';

/** What a record of rules may say without our having to know it. */
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
/** How the threefold repetition ends: ours by theirs. */
const REPETITION: Readonly<Record<string, string>> = { i: 'none', d: 'draw' };
/** How the king is taken: as his place says, by four, by two. */
const KING_CAPTURE: Readonly<Record<string, string>> = { c: 'place', s: 'four', w: 'two' };

/** Their rows begin at rank 1. */
function fenFromRecord(record: string, side: string, plies: number): string {
  const ranks = record.split('/').filter(rank => rank !== '');
  return `${ranks.reverse().join('/')} ${side[0]} ${plies}`;
}

const boardField = (fen: string): string => fen.split(' ')[0]!;

export class OpenTaflProtocol implements HostProtocol {
  private game: Game = unwrap(newGame(VARIANT));
  /** Where games begin, wherever this one did. */
  private readonly startFen = this.game.fen;
  private options: Record<string, string> = {};
  private refused = false;
  private clocks: readonly HostClock[] = [];
  private overtime = 0;
  /** The move that we have told and that the host has not answered yet: the game before it. */
  private told: Game | undefined;
  private task: Task = 'none';
  /** What the search that was begun last is about. */
  private searched: Game | undefined;
  /** Searches under way that nobody waits for any more: they answer before those that were begun later. */
  private dropped = 0;
  private readonly lines = new Map<string, InfoLine>();

  constructor(private readonly wires: BridgeLinks) {
    wires.send('hello');
    wires.send('simple-moves on');
    wires.command(`setoption name UCI_Variant value ${VARIANT}`);
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
        this.takeMove(rest);
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
        this.takeBack();
        break;
      case 'finish':
        this.drop();
        break;
      case 'goodbye':
        this.wires.exit();
        break;
    }
  }

  handleReply(line: string): void {
    dispatchReply(line, {
      best: ({ move }) => {
        const { task } = this;
        if (this.searchEnded()) this.finish(task, move);
      },
      info: info => {
        if (!info.bound && this.dropped === 0) this.lines.set(info.multipv, info);
      },
      error: message => {
        if (message.startsWith('go: ')) this.searchEnded();
        this.wires.send(`error 0 ${message}`);
      },
    });
  }

  private setRules(words: readonly string[]): void {
    const record = new Map(words.map(word => [word.split(':')[0]!, word.slice(word.indexOf(':') + 1)]));
    const trouble = this.unplayable(record);
    this.refused = trouble !== undefined;
    if (trouble !== undefined) {
      this.wires.send(`error -1 ${trouble}`);
      return;
    }
    const repetition = REPETITION[record.get('tfr') ?? ''];
    const king = KING_CAPTURE[record.get('ks') ?? 'c']!;
    this.options = {
      // Their rules know no such end.
      MoveLimit: '0',
      ...(repetition !== undefined && { Repetition: repetition }),
      ...(king !== 'place' && { KingTakenBy: king }),
      ...(record.get('cenhe') === '' && { EmptyThroneHostileTo: 'none' }),
    };
    this.drop();
    const start = newGame(VARIANT, { options: this.options });
    this.game = unwrap(start);
    this.told = undefined;
    this.wires.command(`setoption name UCI_Variant value ${VARIANT}`);
    for (const [name, value] of Object.entries(this.options))
      this.wires.command(`setoption name ${name} value ${value}`);
  }

  /** What of the rules is not Brandubh as it is played here. */
  private unplayable(record: ReadonlyMap<string, string>): string | undefined {
    const is = (name: string, ...values: readonly string[]): boolean => values.includes(record.get(name) ?? values[0]!);
    const inverted = record.get('starti');
    const start =
      inverted === undefined ? record.get('start') : inverted.split('/').filter(Boolean).reverse().join('/');
    if (!is('dim', '7')) return 'only boards of 7x7 are played';
    if (
      start !== undefined &&
      boardField(fenFromRecord(start, 'a', 0)).toLowerCase() !== boardField(this.startFen).toLowerCase()
    ) {
      return 'only the start of Brandubh is played';
    }
    if (!is('atkf', 'y')) return 'the attackers begin';
    if (!is('ks', 'c', 's', 'w')) return 'the king is strong at the centre, everywhere or nowhere (ks:c, ks:s, ks:w)';
    // The king on his throne takes part in captures whatever the throne does.
    if (!is('cenh', '')) return 'the occupied throne is not hostile by itself (cenh:)';
    if (record.has('cenhe') && !is('cenhe', ''))
      return 'the empty throne is hostile as in Brandubh, or to none (cenhe:)';
    if (!is('surf', 'n')) return 'surrounding is not played (surf:n)';
    if (record.has('tfr') && !is('tfr', 'i', 'd')) return 'a repetition is ignored or a draw (tfr:i, tfr:d)';
    if (!is('sw', 'n') || !is('efe', 'n')) return 'shieldwalls and edge forts are not played (sw:n efe:n)';
    const other = [...record.keys()].find(name => !KNOWN_RULES.has(name) && record.get(name) !== undefined);
    return other === undefined ? undefined : `the rule ${other}: is not known`;
  }

  private setClock(words: readonly string[]): void {
    this.clocks = words.slice(0, 2).map((word, at) => ({
      left: Number.parseInt(word, 10) || 0,
      inOvertime: word.endsWith('*'),
      overtimes: Number(words[3 + at]) || 0,
    }));
    this.overtime = (Number(words[2]) || 0) * 1000;
  }

  /** A move and the position after it; where ours is another, theirs holds. */
  private takeMove(words: readonly string[]): void {
    const move = words.length > 1 ? words[0]! : '';
    const record = words.at(-1) ?? '';
    this.told = undefined;
    const side = this.game.side === SIDES[0] ? SIDES[1]! : SIDES[0]!;
    const after = move === '' ? undefined : this.game.play(move);
    if (after?.ok && hasSameBoard(after.value, record)) this.game = after.value;
    else this.setPosition(record, side, this.plies + 1);
  }

  private confirm(record: string): void {
    this.told = undefined;
    if (!hasSameBoard(this.game, record)) this.setPosition(record, this.game.side);
  }

  private takeBack(): void {
    if (this.told) this.game = this.told;
    this.told = undefined;
  }

  /** Those before a position that the host has set count too. */
  private get plies(): number {
    return Number(this.game.fen.split(' ')[2]);
  }

  private setPosition(record: string, side: string, plies = this.plies): void {
    const fen = record === '' ? `${boardField(this.game.fen)} ${side[0]} ${plies}` : fenFromRecord(record, side, plies);
    const game = newGame(VARIANT, { fen, options: this.options });
    if (game.ok) this.game = game.value;
    else this.wires.send(`error 0 ${game.error.message}`);
  }

  /** The game goes on: an analysis, or a move elsewhere, is not waited for any more. */
  private play(side: string): void {
    if (this.refused) return;
    if (SIDES.includes(side) && side !== this.game.side) this.setPosition('', side);
    if (this.task === 'move' && this.searched === this.game) return;
    this.drop();
    this.search('move', 1, this.limits());
  }

  private analyse(lines: number, seconds: number): void {
    if (this.refused || this.task !== 'none' || !(lines >= 1) || !(seconds > 0)) return;
    this.search('analysis', Math.min(lines, 100), `movetime ${Math.round(seconds * 1000)}`);
  }

  private search(task: Task, lines: number, limits: string): void {
    const moves = this.game.history().map(({ name }) => name);
    this.task = task;
    this.searched = this.game;
    this.lines.clear();
    this.wires.command(
      `setoption name MultiPV value ${lines}`,
      `position fen ${this.game.startFen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`,
      `go ${limits}`,
    );
  }

  private limits(): string {
    const [attackers, defenders] = this.clocks;
    const own = this.game.side === SIDES[0] ? attackers : defenders;
    if (!own || !attackers || !defenders) return `movetime ${DEFAULT_MOVETIME_MS}`;
    const inOvertime = own.inOvertime || own.left <= 0;
    const left = inOvertime && own.left > 0 ? own.left : this.overtime;
    const share = Math.max(1, Math.round(OVERTIME_SHARE * left));
    // The rest of the clock is less than what each turn in overtime has: nothing is lost when it begins.
    return inOvertime || (own.overtimes > 0 && own.left < share)
      ? `movetime ${share}`
      : `wtime ${attackers.left} btime ${defenders.left}`;
  }

  /** Ends the search that is under way: what it finds is not told. */
  private drop(): void {
    if (this.task === 'none') return;
    this.task = 'none';
    this.dropped++;
    this.wires.command('stop');
  }

  /** Whether it was one that the host waits for. */
  private searchEnded(): boolean {
    if (this.dropped > 0) {
      this.dropped--;
      return false;
    }
    this.task = 'none';
    return true;
  }

  private finish(task: Task, move: string | undefined): void {
    if (task === 'analysis') this.tellAnalysis();
    else if (task === 'move' && move !== undefined) this.tellMove(move);
    else if (task === 'move') this.wires.send('error 0 the game is over');
  }

  private tellMove(move: string): void {
    this.told = this.game;
    const after = this.game.play(move);
    if (after.ok) this.game = after.value;
    this.wires.send(`move ${move}`);
  }

  private tellAnalysis(): void {
    const lines = [...this.lines.values()].sort((a, b) => Number(a.multipv) - Number(b.multipv));
    const told = lines.map(
      ({ pv, cp, mate }) => `${pv.join('|')} ${mate === undefined ? cp : Math.sign(mate) * 10_000}`,
    );
    this.wires.send(`analysis ${lines.length} ${told.join(' ')}`);
  }
}

const hasSameBoard = (game: Game, record: string): boolean =>
  boardField(fenFromRecord(record, 'a', 0)).toLowerCase() === boardField(game.fen).toLowerCase();
