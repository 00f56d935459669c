/** How a game stands, in words for programs and a sentence for people. */
import { DRAW, FIRST_WINS, ONGOING, type Outcome, type Play, type Position, reasonOf, verdictOf } from '../games/game';
import { capital, isMany } from '../games/names';
import type { Count } from '../games/telling';
import { resultOf } from '../games/turns';

export type { Count } from '../games/telling';

export interface Status {
  readonly result: 'ongoing' | 'win' | 'draw';
  /** Who is to act, in an ongoing game. */
  readonly side?: string;
  readonly winner?: string;
  readonly reason?: string;
  readonly sentence: string;
  /** The turn has begun and has to go on. */
  readonly midTurn: boolean;
  /** How often the position has stood by now: at the third time the rule of repetition holds. */
  readonly repetitions: number;
  /** The rules that count moves, each with how far it is. */
  readonly counts: readonly Count[];
  /** Moves of both sides together after which the game may be drawn by such a rule. */
  readonly movesToDraw?: number;
}

const named = (side: string): string => (isMany(side) ? `the ${side}` : capital(side));

export function statusOf(rules: Play, position: Position, repetitions: number): Status {
  const outcome = resultOf(position);
  const { midTurn } = position;
  const counts = rules.counts(position);
  const common = { midTurn, repetitions, counts };
  if (outcome !== ONGOING) return { ...common, ...endOf(rules, outcome) };
  const side = rules.sides[position.side as 0 | 1];
  const movesToDraw = Math.min(...counts.map(({ made, limit }) => Math.max(1, limit - made)));
  return {
    result: 'ongoing',
    side,
    sentence: `${capital(named(side))} ${isMany(side) ? 'are' : 'is'} to ${midTurn ? 'go on' : 'move'}.`,
    ...common,
    ...(counts.length > 0 && { movesToDraw }),
  };
}

function endOf(rules: Play, outcome: Outcome): Pick<Status, 'result' | 'winner' | 'reason' | 'sentence'> {
  const reason = rules.reasons[reasonOf(outcome)]!;
  const { won, drawn } = rules.finishes[reasonOf(outcome)]!;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { result: 'draw', reason, sentence: `A draw: ${drawn}.` };
  const [winner, loser] = verdict === FIRST_WINS ? rules.sides : [rules.sides[1], rules.sides[0]];
  const why = won.replace('{loser}', named(loser));
  const sentence = `${capital(named(winner))} ${isMany(winner) ? 'win' : 'wins'}: ${why}.`;
  return { result: 'win', winner, reason, sentence };
}
