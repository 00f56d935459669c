import type { Side } from '../games/rules';

/** What a player thought of its turn, as numbers and as a record writes it. */

/** Hundredths of a man, or own turns to the end of the game: negative for a game being lost. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What an engine told of its search: the parts that a record keeps. */
export interface MoveInfo {
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Mates count as this many centimen where scores are compared. */
const MATE_CP = 30_000;

export const scoreToCp = (score: Score): number => ('cp' in score ? score.cp : score.mate > 0 ? MATE_CP : -MATE_CP);

/** Seen from the player who moved: `+0.35`, `-M3`. */
export function formatScore(score: Score): string {
  const value = 'cp' in score ? score.cp : score.mate;
  const sign = value < 0 ? '-' : '+';
  return 'cp' in score ? `${sign}${(Math.abs(value) / 100).toFixed(2)}` : `${sign}M${Math.abs(value)}`;
}

export function parseScore(text: string): Score | undefined {
  const [, sign, mate, value] = /^([+-])(M?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (value === undefined) return undefined;
  const size = Number(value) * (sign === '-' ? -1 : 1);
  return mate ? { mate: size } : { cp: Math.round(size * 100) };
}

/** Results as they are met. */

export type WinnerOrNone = RecordedGame['winner'];

/** What stands in files, each as it is spelt most often. */
const WINNER_OF_RESULT: Readonly<Record<string, WinnerOrNone>> = {
  '1-0': 0,
  '0-1': 1,
  '1/2-1/2': 'draw',
  '2-0': 0,
  '0-2': 1,
  '1-1': 'draw',
  '0-0': 'nobody',
  '*': 'nobody',
};

interface ResultReading {
  readonly winner: WinnerOrNone;
  /** It is spelt as in SCORES. */
  readonly isStandard: boolean;
}

/** Signs that only a score is made of, misspelt or not. */
const RESULT_CHARS = /^[*0125oOlI½/.,:;\-–—−]{1,9}$/;

export function readResultText(word: string): ResultReading | undefined {
  const known = WINNER_OF_RESULT[word];
  if (known !== undefined && Object.hasOwn(WINNER_OF_RESULT, word)) return { winner: known, isStandard: true };
  if (!RESULT_CHARS.test(word) || !/[-–—−:]/.test(word)) return undefined;
  const [, one, other] = /^(.+?)[-–—−:](.+?)[.,;]*$/.exec(word) ?? [];
  const first = readPoint(one);
  const second = readPoint(other);
  if (first === undefined || second === undefined) return undefined;
  const sum = first + second;
  if (sum !== 1 && sum !== 2 && sum !== 0) return undefined;
  const winner = sum === 0 ? 'nobody' : first === second ? 'draw' : first > second ? 0 : 1;
  return { winner, isStandard: false };
}

function readPoint(text: string | undefined): number | undefined {
  const plain = text?.replace(/[oO]/g, '0').replace(/[lI]/g, '1').replace(',', '.');
  if (plain === '½' || plain === '1/2' || plain === '0.5' || plain === '1.2' || plain === '.5') return 0.5;
  return plain === '0' || plain === '1' || plain === '2' ? Number(plain) : undefined;
}

/** A recorded game: plain data, whatever text it was read from or is written as. */

/** Who or what ended a game: the rules, the adjudicator, or a fault of the side that lost. */
export const TERMINATIONS = [
  'normal',
  'adjudication',
  'illegal-move',
  'time-loss',
  'hang',
  'flood',
  'crash',
  'disconnect',
  'start-failure',
] as const;
export type Termination = (typeof TERMINATIONS)[number];

export const isTermination = (word: string): word is Termination | 'unfinished' =>
  word === 'unfinished' || TERMINATIONS.some(known => known === word);

export type Winner = Side | 'draw';

export interface RecordedMove {
  /** The whole turn, as the rules name it. */
  readonly name: string;
  /** Milliseconds; absent where nobody thought about it: an opening, a game from elsewhere. */
  readonly time?: number;
  /** What the clock shows after the turn, in milliseconds. */
  readonly clock?: number;
  readonly information?: MoveInfo;
  /** `?!`, `?`, `??`, or `!` for the only good turn. */
  readonly mark?: Mark;
  /** Words for people. */
  readonly note?: string;
}

export type Mark = '?!' | '?' | '??' | '!';

/** A player of a game. */
export interface RecordedPlayer {
  readonly name: string;
  /** An engine's options, `Name=Value`, and its limit; empty for people. */
  readonly options: string;
  readonly limit: string;
}

export interface RecordedGame {
  readonly variant: string;
  /** The rule options that differ from the variant's row, as `Name=Value` words. */
  readonly rules: string;
  /** The names of the sides and who played them, the side that moves first first. */
  readonly sides: readonly [string, string];
  readonly players: readonly [RecordedPlayer, RecordedPlayer];
  /** Where the turns begin. */
  readonly fen: string;
  readonly moves: readonly RecordedMove[];
  /** `nobody` where the game is not over. */
  readonly winner: Winner | 'nobody';
  readonly termination: Termination | 'unfinished';
  /** The word of the rules, or of whoever else ended the game. */
  readonly reason: string;
  /** What was answered instead of a legal move. */
  readonly illegal?: string;
  /** All other tags, such as Event, Date, Game and Round, in their order. */
  readonly tags: Readonly<Record<string, string>>;
}

export const WINNER_OF_TAG = { '1-0': 0, '0-1': 1, '1/2-1/2': 'draw', '*': 'nobody' } as const;

/** The score of the side that moves first comes first. */
export function resultTag(winner: RecordedGame['winner']): string {
  if (winner === 'nobody') return '*';
  return winner === 'draw' ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

/** The turns of an opening or of a game without comments. */
export const bareMoves = (names: readonly string[]): RecordedMove[] => names.map(name => ({ name }));

/** A game that people or the engine have played at a board of ours, as it is kept. */

export type GameEnding =
  | { readonly kind: 'win'; readonly side: string; readonly reason: string }
  | { readonly kind: 'draw'; readonly reason: string }
  | { readonly kind: 'forfeit'; readonly side: string };

/** Who sat where, the side that moves first first. */
export interface NamedSides {
  readonly sides: readonly [string, string];
  readonly names: readonly [string, string];
}

interface GameMoves {
  readonly variant: string;
  /** Rule options that differ from the variant's own, as `Name=value`. */
  readonly rules: readonly string[];
  readonly fen: string;
  readonly turns: readonly RecordedMove[];
  /** What the opening that was drawn is called. */
  readonly ballot?: string;
}

/** The game as it is kept, finished or not. */
export function makeRecord(game: GameMoves, seats: NamedSides, ending: GameEnding | undefined): RecordedGame {
  const { variant, rules, fen, turns, ballot } = game;
  const seat = (name: string): RecordedPlayer => ({ name, options: '', limit: '' });
  return {
    tags: { Game: '1', Round: '1', ...(ballot === undefined ? {} : { Ballot: ballot }) },
    variant,
    rules: rules.join(' '),
    sides: seats.sides,
    players: [seat(seats.names[0]), seat(seats.names[1])],
    fen,
    moves: turns,
    ...recordedEnding(ending, seats),
  };
}

/** How it ended and why, in the words of the match runner. */
function recordedEnding(
  ending: GameEnding | undefined,
  seats: NamedSides,
): Pick<RecordedGame, 'winner' | 'termination' | 'reason'> {
  if (!ending) return { winner: 'nobody', termination: 'unfinished', reason: '' };
  if (ending.kind === 'draw') return { winner: 'draw', termination: 'normal', reason: ending.reason };
  const first = ending.side === seats.sides[0];
  if (ending.kind === 'win') return { winner: first ? 0 : 1, termination: 'normal', reason: ending.reason };
  return { winner: first ? 1 : 0, termination: 'adjudication', reason: 'resignation' };
}
