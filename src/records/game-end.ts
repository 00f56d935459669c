/** How a recorded game ended: as the board has it, or, where the board leaves it open, as it was told. */

import { gameOutcome } from '../games/moves';
import { DRAW, FIRST_WINS, ONGOING, type Outcome, reasonOf, verdictOf } from '../games/rules';
import type { ParsedGame } from './parsed-game';
import { isTermination, type RecordedGame, readResultText, resultTag, type WinnerOrNone } from './record';
import type { ReplayBoard } from './replay-board';

type RecordedEnd = Pick<RecordedGame, 'winner' | 'termination' | 'reason' | 'illegal'>;

/** What the board says at the end of the turns. */
interface BoardEnd {
  readonly winner: WinnerOrNone;
  readonly reason: string;
}

/** The end, or what is wrong with the one that is told. */
export function gameEnd(draft: ParsedGame, field: ReplayBoard, notes: string[]): RecordedEnd | string {
  const final = boardEnd(field);
  const told = recordedWinner(draft, field, notes);
  const { format: form, tags } = draft;
  const isOurs = form === 'native' || form === 'json';
  if (isOurs && isTermination(tags.get('Termination') ?? '')) return nativeEnd(draft, final, told);
  return final ? endByBoard(draft, final, told, notes) : endByRecord(draft, told);
}

function boardEnd({ midMove: begun, position, ruleset }: ReplayBoard): BoardEnd | undefined {
  const outcome = begun ? ONGOING : gameOutcome(position);
  if (outcome === ONGOING) return undefined;
  return { winner: winnerByOutcome(outcome), reason: ruleset.rules.reasons[reasonOf(outcome)]! };
}

const winnerByOutcome = (outcome: Outcome): WinnerOrNone =>
  verdictOf(outcome) === DRAW ? 'draw' : verdictOf(outcome) === FIRST_WINS ? 0 : 1;

/** A record of our own says what is so, and a normal end is that of the board. */
function nativeEnd(
  draft: ParsedGame,
  final: BoardEnd | undefined,
  told: WinnerOrNone | undefined,
): RecordedEnd | string {
  const { tags } = draft;
  if (tags.get('Termination') === 'normal') {
    if (!final) return 'the game is not over';
    if (final.winner !== told || final.reason !== tags.get('Reason')) {
      const record = `${tags.get('Result') ?? ''} ${tags.get('Reason')}`;
      return `the board says ${resultTag(final.winner)} ${final.reason}, the record ${record}`;
    }
  }
  return { winner: told ?? 'nobody', ...terminationOf(draft) };
}

function endByBoard(
  { tags }: ParsedGame,
  { winner, reason }: BoardEnd,
  told: WinnerOrNone | undefined,
  notes: string[],
): RecordedEnd {
  const differs = told !== undefined && told !== winner;
  if (differs && (told !== 'nobody' || tags.get('Result') !== '*'))
    notes.push(`the board says ${resultTag(winner)} (${reason}), the result ${resultTag(told)}: the board holds`);
  return { winner, termination: 'normal', reason };
}

function endByRecord(draft: ParsedGame, told: WinnerOrNone | undefined): RecordedEnd {
  if (told === undefined || told === 'nobody') return { winner: 'nobody', termination: 'unfinished', reason: '' };
  const termination = draft.tags.get('Termination') ?? '';
  if (isTermination(termination) && termination !== 'normal' && termination !== 'unfinished')
    return { winner: told, ...terminationOf(draft) };
  return { winner: told, termination: 'adjudication', reason: draft.resigned ? 'resignation' : 'as recorded' };
}

/** What the tags say, of which `Termination` is known to be one. */
function terminationOf({ tags }: ParsedGame): Pick<RecordedGame, 'termination' | 'reason' | 'illegal'> {
  const illegal = tags.get('Illegal');
  return {
    termination: tags.get('Termination') as RecordedGame['termination'],
    reason: tags.get('Reason') ?? '',
    ...(illegal === undefined ? {} : { illegal }),
  };
}

/** The result that the record tells; undefined where it tells none. */
function recordedWinner(
  { resigned, result, tags }: ParsedGame,
  { position }: ReplayBoard,
  notes: string[],
): WinnerOrNone | undefined {
  if (resigned) return position.side === 0 ? 1 : 0;
  const tagged = tags.get('Result') ?? '';
  const behind = readResultText(result);
  const above = readResultText(tagged.replace(/\s/g, ''));
  if (behind && !behind.isStandard) notes.push(`the result '${result}' is read as ${resultTag(behind.winner)}`);
  else if (!behind && above && !above.isStandard)
    notes.push(`the result '${tagged}' is read as ${resultTag(above.winner)}`);
  if (tagged !== '' && !above) notes.push(`the result '${tagged}' says nothing`);
  if (behind && above && behind.winner !== above.winner && above.winner !== 'nobody' && behind.winner !== 'nobody')
    notes.push(`the tag says ${tagged}, the end of the game ${result}: the end holds`);
  const told = behind && (behind.winner !== 'nobody' || !above) ? behind : above;
  return told?.winner;
}
