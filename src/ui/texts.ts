/** Texts shared by the page and the terminal. */
import type { Game } from '../api/game';
import { type Board, variants } from '../api/index';
import { summaryOf } from '../games/summaries';
import { formatScore, type Score } from '../records/record';
import { capitalise, isPlural } from '../util/text';
import { type GameLine, gameEnding } from './game-line';
import type { MoveInput } from './move-input';
import type { Level, SideChoice } from './settings';

/** Labels and messages without a view of their own. */
export const UI_TEXTS = {
  newGame: 'New game',
  undo: 'Undo',
  hint: 'Hint',
  flip: 'Flip',
  resign: 'Resign',
  pause: 'Pause',
  resume: 'Resume',
  save: 'Save',
  rules: 'Rules',
  analysis: 'Analysis',
  moves: 'Moves',
  thinking: 'Thinking…',
  startPosition: 'Start position',
  moveUndone: 'Move undone.',
  nothingToUndo: 'There is nothing to undo.',
  noHint: 'No hint.',
  hintIs: (move: string): string => `Hint: ${move}`,
  mustCapture: 'You must capture. Pick one of the marked pieces.',
  confirmResign: 'Resign this game?',
  confirmNewGame: 'Start a new game? The current one will be lost.',
  confirmOpen: 'Open this game? The current one will be lost.',
  open: 'Open',
  continue: 'Continue',
  confirmBranch: (laterMoves: number): string =>
    `Continue from here? This deletes the last ${laterMoves === 1 ? 'move' : `${laterMoves} moves`}.`,
  engineFailed: 'The engine stopped unexpectedly.',
  engineFailedResume: 'The engine stopped unexpectedly. Resume starts it again.',
} as const;

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  novice: 'Novice',
  apprentice: 'Apprentice',
  journeyman: 'Journeyman',
  master: 'Master',
  full: 'Full strength',
};

/** The choice of sides with the sides' own names. */
export const sideChoiceNames = ([first, second]: readonly [string, string]): Readonly<Record<SideChoice, string>> => ({
  first: `${capitalise(first)} (moves first)`,
  second: capitalise(second),
  both: 'Both sides',
  none: 'Watch the engine play itself',
});

/** A variant's name for people: `Nine men's morris`. */
export const variantTitle = (name: string): string => variants().find(variant => variant.name === name)?.title ?? name;

/** Instruction for the next step. */
export function promptText(game: Game, input: MoveInput): string {
  if (input.removals.size > 0) return removalPrompt(game.board().owed, removalCauses(input));
  if (input.pass) return 'Keep capturing, or select the piece again to stop';
  if (input.selected !== undefined) return game.midTurn ? 'Keep capturing' : 'Choose a destination';
  if (input.targets.size > 0) return input.movers.size > 0 ? 'Place a man or move one' : 'Place a man';
  return input.mustCapture ? 'You must capture: choose a piece' : 'Choose a piece to move';
}

const CAUSE_NAMES: Readonly<Record<string, string>> = {
  custodian: 'custodian capture',
  intervention: 'intervention capture',
  blocked: 'no legal move',
};

function removalPrompt(owed: Board['owed'], causes: readonly string[]): string {
  const count = owed?.count ?? 1;
  if (owed?.own) return `Remove ${count > 1 ? count : 'one'} of your own men`;
  const what = count > 1 ? `${count} of your opponent's men` : "an opponent's man";
  if (causes.length === 0) return `Remove ${what}`;
  if (causes.join() === 'mill') return `Mill! Remove ${what}`;
  return `${capitalise(causes.map(cause => CAUSE_NAMES[cause] ?? cause).join(' or '))}: remove ${what}`;
}

const removalCauses = ({ removals }: MoveInput): string[] => [
  ...new Set([...removals.values()].flatMap(({ steps: [step] }) => step?.cause ?? [])),
];

/** Effect of a click on a point or square; undefined if it has none. */
export function actionAt(name: string, input: MoveInput): string | undefined {
  const removal = input.removals.get(name)?.steps[0];
  if (removal) return `remove (${removal.cause ?? 'capture'})`;
  const step = input.targets.get(name)?.steps[0];
  if (step) return step.kind === 'place' ? 'place a man here' : step.kind === 'jump' ? 'capture here' : 'move here';
  if (input.selected === name) return 'selected';
  return input.movers.has(name) ? 'can move' : undefined;
}

/** `White: d6`. */
export const moveText = (side: string, name: string): string => `${capitalise(side)}: ${name}`;

/** `White wins`, `Attackers win`. */
export const sideWithVerb = (side: string, singular: string, plural: string): string =>
  `${capitalise(side)} ${isPlural(side) ? plural : singular}`;

/** Side to move or result of the game; a single player reads `You won.` or `You lost.` first. */
export function statusText(line: GameLine, game: Game, players: ReadonlySet<string>): string {
  const ending = gameEnding(line);
  if (ending?.kind === 'resignation') {
    const winner = line.start.sides.find(side => side !== ending.side) ?? '';
    return `${capitalise(ending.side)} resigned. ${sideWithVerb(winner, 'wins', 'win')}.`;
  }
  const { result, winner, sentence } = game.status();
  if (result !== 'win' || players.size !== 1 || winner === undefined) return sentence;
  return `${players.has(winner) ? 'You won.' : 'You lost.'} ${sentence}`;
}

export interface PieceCounts {
  readonly hand: number;
  readonly board: number;
  readonly lost: number;
}

/** Number of men that a side has in hand and on the board, and has lost. */
export function pieceCounts(board: Board, side: string): PieceCounts {
  const standing = board.points.filter(({ piece }) => piece?.side === side).length;
  return { hand: board.hands[side] ?? 0, board: standing, lost: board.lost[side] ?? 0 };
}

/** Turns a score of `side` into one from the view of the side that moved first. */
export function scoreForFirstSide(score: Score, side: string, first: string): Score {
  if (side === first) return score;
  return 'cp' in score ? { cp: -score.cp } : { mate: -score.mate };
}

/** `+0.35`, `mate in 3`. */
export function scoreDescription(score: Score): string {
  if ('cp' in score) return formatScore(score);
  return `${score.mate > 0 ? 'mate' : 'mated'} in ${Math.abs(score.mate)}`;
}

/** The aim of the game in two or three short sentences. */
export const goalText = ({ family }: Game): string => summaryOf(family).goal;

/** The rules as they are set, one sentence each. */
export function rulesSummary({ family, variant, options }: Game): string[] {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, `${value}`]));
  return summaryOf(family).sentences(variant, values);
}
