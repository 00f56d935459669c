/** How a game stands, in words for programs and a sentence for people. */
import {
  type BaseRules,
  DRAW,
  FIRST_WINS,
  ONGOING,
  type Outcome,
  type Position,
  reasonOf,
  verdictOf,
} from '../games/game';
import { capitalise, isPlural } from '../games/names';
import type { MoveCount } from '../games/telling';
import { gameOutcome } from '../games/turns';

export type { MoveCount as Count } from '../games/telling';

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
  readonly counts: readonly MoveCount[];
  /** Moves of both sides together after which the game may be drawn by such a rule. */
  readonly movesToDraw?: number;
}

const sideName = (side: string): string => (isPlural(side) ? `the ${side}` : capitalise(side));

export function statusOf(rules: BaseRules, position: Position, repetitions: number): Status {
  const outcome = gameOutcome(position);
  const { midTurn } = position;
  const counts = rules.moveCounts(position);
  const common = { midTurn, repetitions, counts };
  if (outcome !== ONGOING) return { ...common, ...finalStatus(rules, outcome) };
  const side = rules.sides[position.side as 0 | 1];
  const movesToDraw = Math.min(...counts.map(({ made, limit }) => Math.max(1, limit - made)));
  return {
    result: 'ongoing',
    side,
    sentence: `${capitalise(sideName(side))} ${isPlural(side) ? 'are' : 'is'} to ${midTurn ? 'go on' : 'move'}.`,
    ...common,
    ...(counts.length > 0 && { movesToDraw }),
  };
}

function finalStatus(rules: BaseRules, outcome: Outcome): Pick<Status, 'result' | 'winner' | 'reason' | 'sentence'> {
  const reason = rules.reasons[reasonOf(outcome)]!;
  const { won, drawn } = rules.endTexts[reasonOf(outcome)]!;
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return { result: 'draw', reason, sentence: `A draw: ${drawn}.` };
  const [winner, loser] = verdict === FIRST_WINS ? rules.sides : [rules.sides[1], rules.sides[0]];
  const why = won.replace('{loser}', sideName(loser));
  const sentence = `${capitalise(sideName(winner))} ${isPlural(winner) ? 'win' : 'wins'}: ${why}.`;
  return { result: 'win', winner, reason, sentence };
}
