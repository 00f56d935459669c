/** The end of a recorded game: as the board shows it or, if the game is not over there, as the record says. */
import { gameOutcome } from '../games/moves';
import { DRAW, FIRST_WINS, ONGOING, type Outcome, reasonOf, verdictOf } from '../games/rules';
import type { ParsedGame } from './parsed-game';
import { isTermination, type RecordedGame, readResultText, resultTag, type WinnerOrNone } from './record';
import type { ReplayBoard } from './replay-board';

type RecordedEnd = Pick<RecordedGame, 'winner' | 'termination' | 'reason' | 'illegal'>;

/** End of the game by the rules. */
interface BoardEnd {
  readonly winner: WinnerOrNone;
  readonly reason: string;
}

/** The end of the game, or what is wrong with the recorded one. Adds remarks to `notes`. */
export function gameEnd(parsed: ParsedGame, board: ReplayBoard, notes: string[]): RecordedEnd | string {
  const byRules = boardEnd(board);
  const recorded = recordedWinner(parsed, board, notes);
  const { format, tags } = parsed;
  const isNative = format === 'native' || format === 'json';
  if (isNative && isTermination(tags.get('Termination') ?? '')) return nativeEnd(parsed, byRules, recorded);
  return byRules ? endByBoard(parsed, byRules, recorded, notes) : endByRecord(parsed, recorded);
}

function boardEnd({ game, position, ruleset }: ReplayBoard): BoardEnd | undefined {
  const outcome = game.midTurn ? ONGOING : gameOutcome(position);
  if (outcome === ONGOING) return undefined;
  return { winner: winnerByOutcome(outcome), reason: ruleset.rules.reasons[reasonOf(outcome)]! };
}

const winnerByOutcome = (outcome: Outcome): WinnerOrNone =>
  verdictOf(outcome) === DRAW ? 'draw' : verdictOf(outcome) === FIRST_WINS ? 0 : 1;

/** A native record is trusted, but a normal end must be that of the board. */
function nativeEnd(
  parsed: ParsedGame,
  byRules: BoardEnd | undefined,
  recorded: WinnerOrNone | undefined,
): RecordedEnd | string {
  const { tags } = parsed;
  if (tags.get('Termination') === 'normal') {
    if (!byRules) return 'the game is not over';
    if (byRules.winner !== recorded || byRules.reason !== tags.get('Reason')) {
      const found = `${tags.get('Result') ?? ''} ${tags.get('Reason')}`;
      return `expected the result ${resultTag(byRules.winner)} ${byRules.reason}, got ${found}`;
    }
  }
  return { winner: recorded ?? 'nobody', ...terminationOf(parsed) };
}

function endByBoard(
  { tags }: ParsedGame,
  { winner, reason }: BoardEnd,
  recorded: WinnerOrNone | undefined,
  notes: string[],
): RecordedEnd {
  const differs = recorded !== undefined && recorded !== winner;
  if (differs && (recorded !== 'nobody' || tags.get('Result') !== '*'))
    notes.push(`the recorded result is ${resultTag(recorded)}, but by the rules ${resultTag(winner)} (${reason})`);
  return { winner, termination: 'normal', reason };
}

function endByRecord(parsed: ParsedGame, recorded: WinnerOrNone | undefined): RecordedEnd {
  if (recorded === undefined || recorded === 'nobody')
    return { winner: 'nobody', termination: 'unfinished', reason: '' };
  const termination = parsed.tags.get('Termination') ?? '';
  if (isTermination(termination) && termination !== 'normal' && termination !== 'unfinished')
    return { winner: recorded, ...terminationOf(parsed) };
  return { winner: recorded, termination: 'adjudication', reason: parsed.resigned ? 'resignation' : 'as recorded' };
}

/** The end by the tags, whose `Termination` has been checked. */
function terminationOf({ tags }: ParsedGame): Pick<RecordedGame, 'termination' | 'reason' | 'illegal'> {
  const illegal = tags.get('Illegal');
  return {
    termination: tags.get('Termination') as RecordedGame['termination'],
    reason: tags.get('Reason') ?? '',
    ...(illegal === undefined ? {} : { illegal }),
  };
}

/** The recorded result, undefined if there is none. The result after the moves takes precedence over the tag. */
function recordedWinner(
  { resigned, result, tags }: ParsedGame,
  { position }: ReplayBoard,
  notes: string[],
): WinnerOrNone | undefined {
  if (resigned) return position.side === 0 ? 1 : 0;
  const tag = tags.get('Result') ?? '';
  const byMoves = readResultText(result);
  const byTag = readResultText(tag.replace(/\s/g, ''));
  if (byMoves && !byMoves.isStandard) notes.push(`result '${result}' read as ${resultTag(byMoves.winner)}`);
  else if (!byMoves && byTag && !byTag.isStandard) notes.push(`result '${tag}' read as ${resultTag(byTag.winner)}`);
  if (tag !== '' && !byTag) notes.push(`result '${tag}' not understood`);
  if (byMoves && byTag && byMoves.winner !== byTag.winner && byTag.winner !== 'nobody' && byMoves.winner !== 'nobody')
    notes.push(`the tag Result is ${tag}, but the game ends with ${result}, which counts`);
  const chosen = byMoves && (byMoves.winner !== 'nobody' || !byTag) ? byMoves : byTag;
  return chosen?.winner;
}
