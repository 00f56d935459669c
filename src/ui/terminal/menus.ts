/** The questions before a game. readline-sync blocks, and reads from the terminal even if stdin is redirected. */
import readlineSync from 'readline-sync';
import { type Variant, variants } from '../../api/index';
import { LEVELS } from '../../api/validate';
import { capitalise } from '../../util/text';
import { type Level, SIDE_CHOICES, type SideChoice } from '../settings';
import { levelName } from '../texts';
import { wrapText } from './texts';

/** The player left the menus. */
export class Cancelled extends Error {}

/** The player wants to go back to the previous question. */
class PreviousQuestion extends Error {}

/** Width of the numbers before the choices. */
const INDENT = 6;
const ELLIPSIS = ' ...';
/** Lines of a menu besides the choices: an empty one, the question, the prompt. */
const EXTRA_LINES = 3;

/** Numbered choices, wrapped to the window's width; if they do not fit its height, each is cut to one line. */
export function menuText(labels: readonly string[], columns: number, rows: number): { text: string; cut: boolean } {
  const wrapped = (width: number): string[][] => labels.map(label => wrapText(label, width - INDENT));
  const whole = wrapped(columns);
  const cut = whole.flat().length + EXTRA_LINES > rows && whole.some(lines => lines.length > 1);
  const shown = cut
    ? wrapped(columns - ELLIPSIS.length).map(([first = '', ...rest]) => [rest.length > 0 ? first + ELLIPSIS : first])
    : whole;
  const numbered = shown.map(
    (lines, at) => `${at + 1}`.padStart(4) + ' '.repeat(2) + lines.join(`\n${' '.repeat(INDENT)}`),
  );
  return { text: `${numbered.join('\n')}\n`, cut };
}

/** Asks until one of `items` is chosen by its number, or `preset` by Enter. */
function askChoice<T>(question: string, items: readonly T[], preset: T, label: (item: T) => string): T {
  const { columns = 80, rows = 24 } = process.stdout;
  const labels = items.map(label);
  const { text, cut } = menuText(labels, columns, rows);
  process.stdout.write(`\n${question}\n${text}`);
  for (;;) {
    const answer = askLine(menuPrompt(items.length, items.indexOf(preset), cut))
      .trim()
      .toLowerCase();
    const item = answer === '' ? preset : /^\d+$/.test(answer) ? items[Number(answer) - 1] : undefined;
    if (item !== undefined) return item;
    if (answer === '?') process.stdout.write(menuText(labels, columns, Number.POSITIVE_INFINITY).text);
    if (answer === 'q') throw new Cancelled();
    if (answer === 'b') throw new PreviousQuestion();
  }
}

/** Prompt of a menu with `count` choices; `preset`: index of the one that Enter takes. */
export const menuPrompt = (count: number, preset: number, cut: boolean): string =>
  `1-${count}, Enter ${preset + 1}, ${cut ? '? full text, ' : ''}b back, q quit: `;

/** Asks one question after the other; going back asks the previous one again. */
export function askInSequence(questions: readonly (() => void)[]): void {
  for (let at = 0; at < questions.length; ) {
    try {
      questions[at]?.();
      at++;
    } catch (error) {
      if (!(error instanceof PreviousQuestion)) throw error;
      at = Math.max(0, at - 1);
    }
  }
}

export function askVariant(): Variant {
  const families = [...new Set(variants().map(({ family }) => family))];
  for (;;) {
    const family = askChoice('Which game?', families, families[0]!, capitalise);
    const members = variants().filter(variant => variant.family === family);
    if (members.length === 1 && members[0]) return members[0];
    try {
      return askChoice('Which variant?', members, members[0]!, ({ title, sentence }) => `${title}: ${sentence}`);
    } catch (error) {
      if (!(error instanceof PreviousQuestion)) throw error;
    }
  }
}

/** Choices of `play` if a variant is given, and of Enter in the menus. */
export const DEFAULT_LEVEL: Level = 'journeyman';
export const DEFAULT_SIDE: SideChoice = 'first';

const LEVEL_DESCRIPTIONS: Readonly<Record<Level, string>> = {
  novice: 'misses most quiet moves',
  apprentice: 'looks one move ahead',
  journeyman: 'looks two moves ahead',
  master: 'looks three moves ahead',
  full: 'as strong as it can',
};

export const askLevel = (): Level =>
  askChoice('How strong?', LEVELS, DEFAULT_LEVEL, level => `${levelName(level)}: ${LEVEL_DESCRIPTIONS[level]}`);

const SIDE_LABELS: Readonly<Record<SideChoice, string>> = {
  first: 'The side that moves first',
  second: 'The side that moves second',
  both: 'Both sides',
  none: 'None: watch the engine play itself',
};

export const askSide = (): string =>
  askChoice('Which side do you play?', SIDE_CHOICES, DEFAULT_SIDE, seat => SIDE_LABELS[seat]);

export const askLine = (prompt: string): string => readlineSync.question(prompt);

export const askYesNo = (question: string): boolean => /^y/i.test(readlineSync.question(`${question} (y/n, Enter n) `));
