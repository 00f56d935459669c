/** What each player lost, in one game or in all of a file. */
import { aList, aNumber, aRecord, aWhole, type Reader, shaped } from '../shell/json';
import { type Analysis, type Judgement, PHASES } from './analyst';

const MARKS = ['?!', '?', '??'] as const;

export interface Tally {
  readonly turns: number;
  /** Expected points, of all turns together. */
  readonly loss: number;
  /** For each phase how often each mark was given. */
  readonly marks: readonly (readonly number[])[];
}

/** By player. */
export type Tallies = Readonly<Record<string, Tally>>;

const NO_TURNS: Tally = { turns: 0, loss: 0, marks: PHASES.map(() => MARKS.map(() => 0)) };

export const readTallies: Reader<Tallies> = aRecord(
  shaped({ turns: aWhole(0), loss: aNumber, marks: aList(aList(aWhole(0), MARKS.length), PHASES.length) }),
);

function withTurn({ turns, loss, marks }: Tally, judgement: Judgement): Tally {
  const phase = PHASES.indexOf(judgement.phase);
  return {
    turns: turns + 1,
    loss: loss + judgement.loss,
    marks: marks.map((counts, at) =>
      at === phase ? counts.map((count, mark) => count + (MARKS[mark] === judgement.mark ? 1 : 0)) : counts,
    ),
  };
}

/** What the players of a game are called: who has no name by the side, two of one name by both. */
function playersOf({ sides, seats }: Analysis['game']): string[] {
  const names = sides.map((side, at) => seats[at]?.name || side);
  return names[0] === names[1] ? names.map((name, at) => `${name} (${sides[at]})`) : names;
}

/** `before` and the turns of one more game. */
export function addGame(before: Tallies, { game, judgements }: Analysis): Tallies {
  const tallies: Record<string, Tally> = { ...before };
  for (const [side, name] of playersOf(game).entries()) {
    const own = judgements.filter(judgement => judgement.side === side);
    const so = Object.hasOwn(tallies, name) ? tallies[name]! : NO_TURNS;
    tallies[name] = own.reduce(withTurn, so);
  }
  return tallies;
}

export const tallyLine = (name: string, { turns, loss, marks }: Tally): string =>
  `${name}: average loss ${(loss / Math.max(1, turns)).toFixed(3)}; ` +
  `${MARKS.join('/')} ${PHASES.map((phase, at) => `${phase} ${marks[at]!.join('/')}`).join(', ')}`;
