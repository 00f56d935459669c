/** Settings of XBoard: time controls, and options of the engine. */
import { OPTION_RANGES } from '../../engine/limits';
import { parseOptionLine, setOptionCommand } from '../client/protocol';

/** Kept back of the seconds for a move. */
const MOVE_RESERVE_MS = 100;
const MIN_MOVE_TIME_MS = 10;
/** Options that XBoard sets by commands of its own, or not at all. */
const HIDDEN_OPTIONS = /^(UCI_|Hash$|Threads$|MultiPV$|Ponder$|Clear Hash$)/;

const toNumber = (text: string): number => Math.max(0, Number(text) || 0);

/** Limits of a search: clocks, time per move and depth, as the host set them last. */
export class XboardLimits {
  /** Times in ms, by side of the engine and of its opponent. */
  private clocks: [own: number, other: number] | undefined;
  private level: { readonly moves: number; readonly baseMs: number; readonly incrementMs: number } | undefined;
  private moveTimeMs: number | undefined;
  private depth: number | undefined;

  /** Handles a line; returns false if it sets no limit. */
  receive(word: string, values: readonly string[]): boolean {
    const number = toNumber(values.join(' '));
    switch (word) {
      case 'time':
        this.clocks = [10 * number, this.clocks?.[1] ?? 10 * number];
        return true;
      case 'otim':
        this.clocks = [this.clocks?.[0] ?? 10 * number, 10 * number];
        return true;
      case 'level':
        this.setLevel(values);
        return true;
      case 'st':
        this.moveTimeMs = 1000 * number;
        return true;
      case 'sd':
        this.depth = Math.max(1, Math.trunc(number));
        return true;
      default:
        return false;
    }
  }

  /** Drops the depth, which a new game does; it keeps the time control. */
  reset(): void {
    this.depth = undefined;
  }

  /** `level MOVES BASE INC`: BASE in minutes, or `minutes:seconds`, INC in seconds. */
  private setLevel([moves = '', base = '', increment = '']: readonly string[]): void {
    const [, minutes = '0', seconds = '0'] = /^(\d+(?:\.\d+)?)(?::(\d+))?/.exec(base) ?? [];
    this.level = {
      moves: Math.trunc(toNumber(moves)),
      baseMs: Math.round(60_000 * Number(minutes) + 1000 * Number(seconds)),
      incrementMs: Math.round(1000 * toNumber(increment)),
    };
    this.moveTimeMs = undefined;
  }

  /** `go` with these limits for a side, 0 for the first, which has made a number of moves. */
  goCommand(side: number, movesMade: number): string {
    const words: string[] = [];
    if (this.depth !== undefined) words.push(`depth ${this.depth}`);
    if (this.moveTimeMs === undefined) words.push(...this.clockWords(side, movesMade));
    else words.push(`movetime ${Math.max(MIN_MOVE_TIME_MS, this.moveTimeMs - MOVE_RESERVE_MS)}`);
    return `go ${words.length > 0 ? words.join(' ') : 'movetime 5000'}`;
  }

  private clockWords(side: number, movesMade: number): string[] {
    const { moves = 0, baseMs, incrementMs = 0 } = this.level ?? {};
    const [own, other] = this.clocks ?? [baseMs, baseMs];
    if (own === undefined) return [];
    const [first, second] = side === 0 ? [own, other] : [other, own];
    return [
      `wtime ${first} btime ${second}`,
      ...(incrementMs > 0 ? [`winc ${incrementMs} binc ${incrementMs}`] : []),
      ...(moves > 0 ? [`movestogo ${moves - (movesMade % moves)}`] : []),
    ];
  }
}

/** Description of an `option` line as a feature of XBoard, undefined for those that it sets in another way. */
export function optionFeature(line: string): string | undefined {
  const option = parseOptionLine(line);
  if (!option || HIDDEN_OPTIONS.test(option.name)) return undefined;
  const { name, type, value = '', min, max, choices } = option;
  const description = {
    spin: `-spin ${value} ${min} ${max}`,
    check: `-check ${value === 'true' ? 1 : 0}`,
    combo: `-combo ${choices.map(choice => (choice === value ? `*${choice}` : choice)).join(' /// ')}`,
    string: `-string ${value === '<empty>' ? '' : value}`,
  }[type];
  return description === undefined ? undefined : `${name} ${description}`;
}

/** Command for `option NAME=VALUE`, undefined unless one of the option lines names it. */
export function optionCommand(text: string, lines: readonly string[]): string | undefined {
  const [, name = '', value = ''] = /^([^=]*)(?:=(.*))?$/.exec(text) ?? [];
  const option = lines.map(parseOptionLine).find(known => known?.name === name);
  if (!option) return undefined;
  const checked = option.type === 'check' ? `${value === '1'}` : value;
  return setOptionCommand(name, checked === '' ? '<empty>' : checked);
}

/** Command for `memory N` (MB) or `cores N`, which are bounded by the ranges of our options. */
export function resourceCommand(word: 'memory' | 'cores', value: string): string {
  const [name, { min, max }] =
    word === 'memory' ? (['Hash', OPTION_RANGES.hash] as const) : (['Threads', OPTION_RANGES.threads] as const);
  return setOptionCommand(name, Math.max(min, Math.min(Math.trunc(toNumber(value)), max)));
}
