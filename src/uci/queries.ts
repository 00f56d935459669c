/** The commands that only ask. */
import type { Ending } from '../tables/known';
import { optionLines } from './options';
import type { Command } from './parse';
import type { Played } from './played';
import {
  boardLines,
  errorLine,
  evaluationLines,
  fenLine,
  helpLines,
  idLines,
  legalLine,
  statusLine,
  variantLines,
} from './print';
import { answer, type Question } from './questions';

/** What tables know of the position on the board, asked only where it is told. */
export type AskEnding = () => Ending | undefined;

function answerLine(question: Question, played: Played, ending: AskEnding): string {
  const [word = ''] = question.split(' ');
  const answered = answer(question, played, ending);
  return answered.ok ? `${word} ${answered.value}`.trimEnd() : errorLine(answered.error);
}

/** Undefined for a command that does something. */
export function reply(command: Command, played: Played, ending: AskEnding): readonly string[] | undefined {
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
      return evaluationLines(played);
    case 'variants':
      return variantLines();
    case 'ask':
      return [answerLine(command.question, played, ending)];
    case 'help':
      return helpLines();
    default:
      return undefined;
  }
}
