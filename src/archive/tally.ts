/** What each player lost, in one game or in all of a file. */
import { type JsonReader, jsonArray, jsonInteger, jsonNumber, jsonObject, jsonRecord } from '../shell/json';
import { GAME_PHASES, type GameAnalysis, type JudgedMove } from './analyst';

const MARKS = ['?!', '?', '??'] as const;

export interface PlayerTally {
  readonly turns: number;
  /** Expected points, of all turns together. */
  readonly loss: number;
  /** For each phase how often each mark was given. */
  readonly marks: readonly (readonly number[])[];
}

/** By player. */
export type PlayerTallies = Readonly<Record<string, PlayerTally>>;

const NO_MOVES: PlayerTally = { turns: 0, loss: 0, marks: GAME_PHASES.map(() => MARKS.map(() => 0)) };

export const readTallies: JsonReader<PlayerTallies> = jsonRecord(
  jsonObject({
    turns: jsonInteger(0),
    loss: jsonNumber,
    marks: jsonArray(jsonArray(jsonInteger(0), MARKS.length), GAME_PHASES.length),
  }),
);

function withMove({ turns, loss, marks }: PlayerTally, judgement: JudgedMove): PlayerTally {
  const phase = GAME_PHASES.indexOf(judgement.phase);
  return {
    turns: turns + 1,
    loss: loss + judgement.loss,
    marks: marks.map((counts, at) =>
      at === phase ? counts.map((count, mark) => count + (MARKS[mark] === judgement.mark ? 1 : 0)) : counts,
    ),
  };
}

/** What the players of a game are called: who has no name by the side, two of one name by both. */
function playerNames({ sides, players: seats }: GameAnalysis['game']): string[] {
  const names = sides.map((side, at) => seats[at]?.name || side);
  return names[0] === names[1] ? names.map((name, at) => `${name} (${sides[at]})`) : names;
}

/** `before` and the turns of one more game. */
export function tallyGame(before: PlayerTallies, { game, judgedMoves: judgements }: GameAnalysis): PlayerTallies {
  const tallies: Record<string, PlayerTally> = { ...before };
  for (const [side, name] of playerNames(game).entries()) {
    const own = judgements.filter(judgement => judgement.side === side);
    const so = Object.hasOwn(tallies, name) ? tallies[name]! : NO_MOVES;
    tallies[name] = own.reduce(withMove, so);
  }
  return tallies;
}

export const formatTally = (name: string, { turns, loss, marks }: PlayerTally): string =>
  `${name}: average loss ${(loss / Math.max(1, turns)).toFixed(3)}; ` +
  `${MARKS.join('/')} ${GAME_PHASES.map((phase, at) => `${phase} ${marks[at]!.join('/')}`).join(', ')}`;
