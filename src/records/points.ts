/** Results as they are met. */
import type { RecordedGame } from './record';

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

export interface ResultReading {
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
