/** The commands that only ask. */
import type { EndgameDescription } from '../tables/known';
import { optionLines } from './options';
import type { Command } from './parse';
import type { PositionState } from './played';
import {
  boardLines,
  errorLine,
  evalLines,
  fenLine,
  helpLines,
  idLines,
  legalLine,
  statusLine,
  variantLines,
} from './print';
import { type Query, queryResult } from './questions';

/** What tables know of the position on the board, asked only where it is told. */
export type EndgameLookup = () => EndgameDescription | undefined;

function queryLine(question: Query, played: PositionState, ending: EndgameLookup): string {
  const [word = ''] = question.split(' ');
  const answered = queryResult(question, played, ending);
  return answered.ok ? `${word} ${answered.value}`.trimEnd() : errorLine(answered.error);
}

/** Undefined for a command that does something. */
export function answerQuery(
  command: Command,
  played: PositionState,
  ending: EndgameLookup,
): readonly string[] | undefined {
  switch (command.name) {
    case 'uci':
      return [...idLines(), ...optionLines(played.choice), 'uciok'];
    case 'legal':
      return [legalLine(played, command.unit)];
    case 'status':
      return [statusLine(played)];
    case 'fen':
      return [fenLine(played)];
    case 'd':
      return boardLines(played, ending());
    case 'eval':
      return evalLines(played);
    case 'variants':
      return variantLines();
    case 'ask':
      return [queryLine(command.question, played, ending)];
    case 'help':
      return helpLines();
    default:
      return undefined;
  }
}
