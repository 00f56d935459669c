/** The data of a recorded game, independent of the format it is read from or written in. */
import type { Side } from '../games/rules';

/** Centipawns, or own moves to the end of the game; negative for the losing side. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** Search figures of a move, as far as a record keeps them. */
export interface MoveInfo {
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Value of a mate score in comparisons. */
const MATE_CP = 30_000;

export const scoreToCp = (score: Score): number => ('cp' in score ? score.cp : score.mate > 0 ? MATE_CP : -MATE_CP);

/** Score for the player who moved: `+0.35`, `-M3`. */
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

export type WinnerOrNone = RecordedGame['winner'];

/** Results in their usual spelling. */
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
  /** True if it has its usual spelling. */
  readonly isStandard: boolean;
}

/** Characters of results, including misspelt ones. */
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

/** Ends of a game: by the rules, by adjudication, or by a fault of the side that lost. */
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

/** Marks of moves as players write them; their place in the list, from 1, is their number in PGN (`$1`). */
export const MARKS = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type Mark = (typeof MARKS)[number];

/** Maximum depth of variations in variations. */
export const MAX_VARIATION_DEPTH = 10;

export interface RecordedMove {
  /** Canonical name of the whole move. */
  readonly name: string;
  /** Thinking time in ms; absent in openings and games without times. */
  readonly time?: number;
  /** Clock after the move, in ms. */
  readonly clock?: number;
  readonly information?: MoveInfo;
  /** `?!` dubious, `?` mistake, `??` blunder, `!` good move, in an analysis the only good one. */
  readonly mark?: Mark;
  /** Comment after the move. */
  readonly note?: string;
  /** Comment before the move; only the first one of a game or variation has it. */
  readonly noteBefore?: string;
  /** Variations: lines that begin in place of this move. */
  readonly variations?: readonly (readonly RecordedMove[])[];
}

/** A player of a game. */
export interface RecordedPlayer {
  readonly name: string;
  /** Options (`Name=Value`) and limit of an engine; empty for people. */
  readonly options: string;
  readonly limit: string;
}

export interface RecordedGame {
  readonly variant: string;
  /** Rule options that differ from the variant's defaults, as `Name=Value` words. */
  readonly rules: string;
  /** Names of the sides, and their players; the side that moves first comes first. */
  readonly sides: readonly [string, string];
  readonly players: readonly [RecordedPlayer, RecordedPlayer];
  /** Start position of the moves. */
  readonly fen: string;
  readonly moves: readonly RecordedMove[];
  /** `nobody` if the game is not over. */
  readonly winner: Winner | 'nobody';
  readonly termination: Termination | 'unfinished';
  /** Reason by the rules, by the adjudicator, or of the fault. */
  readonly reason: string;
  /** Reply that was not a legal move. */
  readonly illegal?: string;
  /** All other tags, such as Event, Date, Game and Round, in order. */
  readonly tags: Readonly<Record<string, string>>;
}

export const WINNER_OF_TAG = { '1-0': 0, '0-1': 1, '1/2-1/2': 'draw', '*': 'nobody' } as const;

/** Value of the tag Result; the side that moves first comes first. */
export function resultTag(winner: RecordedGame['winner']): string {
  if (winner === 'nobody') return '*';
  return winner === 'draw' ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

/** Moves without comments, as in an opening. */
export const bareMoves = (names: readonly string[]): RecordedMove[] => names.map(name => ({ name }));
