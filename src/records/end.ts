/** How a recorded game ended: as the board has it, or, where the board leaves it open, as it was told. */
import { DRAW, FIRST_WINS, ONGOING, type Outcome, reasonOf, verdictOf } from '../games/game';
import { resultOf } from '../games/turns';
import type { Draft } from './draft';
import type { Field } from './field';
import { readPoints, type Winner } from './points';
import { isTermination, pointsText, type RecordedGame } from './record';

export type End = Pick<RecordedGame, 'winner' | 'termination' | 'reason' | 'illegal'>;

/** What the board says at the end of the turns. */
interface Final {
  readonly winner: Winner;
  readonly reason: string;
}

/** The end, or what is wrong with the one that is told. */
export function endOf(draft: Draft, field: Field, notes: string[]): End | string {
  const final = finalOf(field);
  const told = readEnd(draft, field, notes);
  const { form, tags } = draft;
  const isOurs = form === 'native' || form === 'json';
  if (isOurs && isTermination(tags.get('Termination') ?? '')) return ownEnd(draft, final, told);
  return final ? boardsEnd(draft, final, told, notes) : toldEnd(draft, told);
}

function finalOf({ begun, position, ruleset }: Field): Final | undefined {
  const outcome = begun ? ONGOING : resultOf(position);
  if (outcome === ONGOING) return undefined;
  return { winner: winnerOf(outcome), reason: ruleset.rules.reasons[reasonOf(outcome)]! };
}

const winnerOf = (outcome: Outcome): Winner =>
  verdictOf(outcome) === DRAW ? 'draw' : verdictOf(outcome) === FIRST_WINS ? 0 : 1;

/** A record of our own says what is so, and a normal end is that of the board. */
function ownEnd(draft: Draft, final: Final | undefined, told: Winner | undefined): End | string {
  const { tags } = draft;
  if (tags.get('Termination') === 'normal') {
    if (!final) return 'the game is not over';
    if (final.winner !== told || final.reason !== tags.get('Reason')) {
      const record = `${tags.get('Result') ?? ''} ${tags.get('Reason')}`;
      return `the board says ${pointsText(final.winner)} ${final.reason}, the record ${record}`;
    }
  }
  return { winner: told ?? 'nobody', ...terminationOf(draft) };
}

function boardsEnd({ tags }: Draft, { winner, reason }: Final, told: Winner | undefined, notes: string[]): End {
  const differs = told !== undefined && told !== winner;
  if (differs && (told !== 'nobody' || tags.get('Result') !== '*'))
    notes.push(`the board says ${pointsText(winner)} (${reason}), the result ${pointsText(told)}: the board holds`);
  return { winner, termination: 'normal', reason };
}

function toldEnd(draft: Draft, told: Winner | undefined): End {
  if (told === undefined || told === 'nobody') return { winner: 'nobody', termination: 'unfinished', reason: '' };
  const termination = draft.tags.get('Termination') ?? '';
  if (isTermination(termination) && termination !== 'normal' && termination !== 'unfinished')
    return { winner: told, ...terminationOf(draft) };
  return { winner: told, termination: 'adjudication', reason: draft.resigned ? 'resignation' : 'as recorded' };
}

/** What the tags say, of which `Termination` is known to be one. */
function terminationOf({ tags }: Draft): Pick<RecordedGame, 'termination' | 'reason' | 'illegal'> {
  const illegal = tags.get('Illegal');
  return {
    termination: tags.get('Termination') as RecordedGame['termination'],
    reason: tags.get('Reason') ?? '',
    ...(illegal === undefined ? {} : { illegal }),
  };
}

/** The result that the record tells; undefined where it tells none. */
function readEnd({ resigned, result, tags }: Draft, { position }: Field, notes: string[]): Winner | undefined {
  if (resigned) return position.side === 0 ? 1 : 0;
  const tagged = tags.get('Result') ?? '';
  const behind = readPoints(result);
  const above = readPoints(tagged.replace(/\s/g, ''));
  if (behind && !behind.clear) notes.push(`the result '${result}' is read as ${pointsText(behind.winner)}`);
  else if (!behind && above && !above.clear)
    notes.push(`the result '${tagged}' is read as ${pointsText(above.winner)}`);
  if (tagged !== '' && !above) notes.push(`the result '${tagged}' says nothing`);
  if (behind && above && behind.winner !== above.winner && above.winner !== 'nobody' && behind.winner !== 'nobody')
    notes.push(`the tag says ${tagged}, the end of the game ${result}: the end holds`);
  const told = behind && (behind.winner !== 'nobody' || !above) ? behind : above;
  return told?.winner;
}
