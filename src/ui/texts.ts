/** What a player is told, on a page and in a terminal. Pure. */

import { type Board, type Game, variants } from '../api/index';
import { summaryOf } from '../games/summaries';
import { formatScore, type Score } from '../records/record';
import { capitalise } from '../util/text';
import { type GameLine, gameEnding } from './game-line';
import type { MoveInput } from './move-input';

/** A variant as people call it. */
export const variantTitle = (name: string): string => variants().find(variant => variant.name === name)?.title ?? name;

/** What is to be done next. */
export function promptText(game: Game, choice: MoveInput): string {
  const { owed } = game.board();
  if (choice.removals.size > 0) {
    const more = owed && owed.count > 1 ? `, ${owed.count} to go` : '';
    if (owed?.own) return `Remove one of your own men${more}`;
    return `Remove an enemy man (${removalCauses(choice)}${more})`;
  }
  if (choice.selected !== undefined) {
    return game.midTurn
      ? `The chain goes on from ${choice.selected}: select where to`
      : `Select where to, from ${choice.selected}`;
  }
  if (choice.targets.size > 0) return choice.movers.size > 0 ? 'Place a man, or select one to slide' : 'Place a man';
  return choice.mustCapture ? 'Select a man to capture with' : 'Select a man to move';
}

function removalCauses({ removals }: MoveInput): string {
  const causes = new Set([...removals.values()].flatMap(({ steps: [step] }) => step?.cause ?? []));
  return [...causes].join(' or ');
}

export const MUST_CAPTURE = 'Capture is compulsory: another man has to capture.';

/** What a touch of a place does; undefined where it does nothing. */
export function actionAt(name: string, choice: MoveInput): string | undefined {
  const removal = choice.removals.get(name)?.steps[0];
  if (removal) return `remove (${removal.cause ?? 'capture'})`;
  const step = choice.targets.get(name)?.steps[0];
  if (step) return step.kind === 'place' ? 'place a man here' : step.kind === 'jump' ? 'capture to here' : 'move here';
  if (choice.selected === name) return 'selected';
  return choice.movers.has(name) ? 'may move' : undefined;
}

export const moveText = (side: string, name: string): string => `${capitalise(side)}: ${name}`;

/** How the game stands, or how it ended and for whom. */
export function statusText(line: GameLine, game: Game, players: ReadonlySet<string>): string {
  const ending = gameEnding(line);
  if (ending?.kind === 'forfeit') return `${capitalise(ending.side)} forfeited the game.`;
  const { result, winner, sentence } = game.status();
  if (result !== 'win' || players.size !== 1 || winner === undefined) return sentence;
  return `${players.has(winner) ? 'You won.' : 'You lost.'} ${sentence}`;
}

/** How many men of a side are where. */
export function pieceCounts(
  board: Board,
  side: string,
): { readonly hand: number; readonly standing: number; readonly lost: number } {
  const standing = board.points.filter(({ piece }) => piece?.side === side).length;
  return { hand: board.hands[side] ?? 0, standing, lost: board.lost[side] ?? 0 };
}

/** A score as `side` sees it, told as the side that begins sees it. */
export function scoreForFirstSide(score: Score, side: string, first: string): Score {
  if (side === first) return score;
  return 'cp' in score ? { cp: -score.cp } : { mate: -score.mate };
}

export function scoreDescription(score: Score): string {
  if ('cp' in score) return formatScore(score);
  return `${score.mate > 0 ? 'mate' : 'mated'} in ${Math.abs(score.mate)}`;
}

/** The rules of a game at a glance, as it is set up. */

export const goalText = ({ family }: Game): string => summaryOf(family).goal;

export function rulesSummary({ family, variant, options }: Game): string[] {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, `${value}`]));
  return summaryOf(family).sentences(variant, values);
}
