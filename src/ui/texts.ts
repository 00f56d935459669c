/** Texts shared by the page and the terminal. */
import type { Game } from '../api/game';
import { type Board, type Variant, variants } from '../api/index';
import { summaryOf } from '../games/summaries';
import { formatScore, type Score } from '../records/record';
import { capitalise, isPlural } from '../util/text';
import { agreedEnd, type GameLine, gameEnding, type LineEnding } from './game-line';
import { type Catalogue, ENGLISH } from './languages/english';
import type { MoveInput } from './move-input';
import type { Level, SideChoice } from './settings';

/** All texts in the current language; the terminal game always speaks English. */
export let UI_TEXTS: Catalogue = ENGLISH;

/** Switches the language of everything that is rendered from now on. */
export function setTexts(texts: Catalogue): void {
  UI_TEXTS = texts;
}

export const levelName = (level: Level): string => UI_TEXTS.levels[level];

/** The choice of sides with the sides' own names. */
export const sideChoiceNames = ([first, second]: readonly [string, string]): Readonly<Record<SideChoice, string>> => ({
  first: UI_TEXTS.movesFirst(first),
  second: UI_TEXTS.side(second),
  both: UI_TEXTS.bothSides,
  none: UI_TEXTS.watchEngine,
});

/** A variant's name for people: `Nine men's morris`. */
export function variantTitle(name: string): string {
  const variant = variants().find(candidate => candidate.name === name);
  return summaryOf(variant?.family ?? '', UI_TEXTS.games).variants[name]?.[0] ?? variant?.title ?? name;
}

/** A variant in a sentence. */
export const variantSentence = ({ name, family, sentence }: Variant): string =>
  summaryOf(family, UI_TEXTS.games).variants[name]?.[1] ?? sentence;

/** Instruction for the next step. */
export function promptText(game: Game, input: MoveInput): string {
  if (input.removals.size > 0) {
    const { count = 1, own = false } = game.board().owed ?? {};
    return own ? UI_TEXTS.removeOwn(count) : UI_TEXTS.removeOpponents(count, removalCauses(input));
  }
  if (input.pass) return UI_TEXTS.keepCapturingOrStop;
  if (input.selected !== undefined) return game.midTurn ? UI_TEXTS.keepCapturing : UI_TEXTS.chooseDestination;
  if (input.targets.size > 0) return input.movers.size > 0 ? UI_TEXTS.placeOrMove : UI_TEXTS.place;
  return input.mustCapture ? UI_TEXTS.mustCaptureWith : UI_TEXTS.choosePiece;
}

const removalCauses = ({ removals }: MoveInput): string[] => [
  ...new Set([...removals.values()].flatMap(({ steps: [step] }) => step?.cause ?? [])),
];

/** Effect of a click on a point or square; undefined if it has none. */
export function actionAt(name: string, input: MoveInput): string | undefined {
  const removal = input.removals.get(name)?.steps[0];
  if (removal) return UI_TEXTS.removeHere(removal.cause ?? 'capture');
  const step = input.targets.get(name)?.steps[0];
  if (step) {
    return step.kind === 'place' ? UI_TEXTS.placeHere : step.kind === 'jump' ? UI_TEXTS.captureHere : UI_TEXTS.moveHere;
  }
  if (input.selected === name) return UI_TEXTS.selected;
  return input.movers.has(name) ? UI_TEXTS.canMove : undefined;
}

/** `White: d6`. */
export const moveText = (side: string, name: string): string => UI_TEXTS.moveBy(side, name);

/** `White wins`, `Attackers win`. */
export const sideWithVerb = (side: string, singular: string, plural: string): string =>
  `${capitalise(side)} ${isPlural(side) ? plural : singular}`;

/** Side to move or result of the game; a single player reads `You won.` or `You lost.` first. */
export function statusText(line: GameLine, game: Game, players: ReadonlySet<string>): string {
  const ending = gameEnding(line);
  if (ending && agreedEnd(line)) return agreedText(ending, line.start.sides);
  const { winner } = game.status();
  const sentence = statusSentence(game);
  if (winner === undefined || players.size !== 1) return sentence;
  return `${players.has(winner) ? UI_TEXTS.youWon : UI_TEXTS.youLost} ${sentence}`;
}

/** The result of a game that the rules did not end. A reason is in the record's own words. */
function agreedText(ending: LineEnding, sides: readonly string[]): string {
  const { resigned, outOfTime, study } = UI_TEXTS;
  if (ending.kind === 'resignation' || ending.kind === 'timeout') {
    const winner = sides.find(side => side !== ending.side)!;
    return (ending.kind === 'timeout' ? outOfTime : resigned)(ending.side, winner);
  }
  const result = ending.kind === 'draw' ? study.agreedDraw : study.agreedWin(ending.side);
  return ending.reason === '' || ending.reason === 'as recorded' ? result : `${result} (${ending.reason})`;
}

function statusSentence(game: Game): string {
  const { result, winner, reason = '', midTurn, sentence } = game.status();
  if (result === 'ongoing') return midTurn ? UI_TEXTS.toContinue(game.side) : UI_TEXTS.toMove(game.side);
  const end = summaryOf(game.family, UI_TEXTS.games).ends?.[reason];
  if (!end) return sentence;
  if (winner === undefined) return UI_TEXTS.drawBy(end.drawn);
  return UI_TEXTS.winsBecause(winner, game.sides.find(side => side !== winner)!, end.won);
}

interface PieceCounts {
  readonly hand: number;
  readonly board: number;
  readonly lost: number;
}

/** Number of men that a side has in hand and on the board, and has lost. */
export function pieceCounts(board: Board, side: string): PieceCounts {
  const standing = board.points.filter(({ piece }) => piece?.side === side).length;
  return { hand: board.hands[side] ?? 0, board: standing, lost: board.lost[side] ?? 0 };
}

/** The side whose view all scores take: White, or the side that moves first if there is no White. */
export const scoreSide = ([first, second]: readonly [string, string]): string => (second === 'white' ? second : first);

/** Turns a score of `side` into one from the view of `viewer`. */
export function scoreFor(viewer: string, score: Score, side: string): Score {
  if (side === viewer) return score;
  return 'cp' in score ? { cp: -score.cp } : { mate: -score.mate };
}

/** `+0.35`, `mate in 3`. */
export function scoreDescription(score: Score): string {
  if ('cp' in score) return formatScore(score);
  return `${score.mate > 0 ? 'mate' : 'mated'} in ${Math.abs(score.mate)}`;
}

/** The aim of the game in two or three short sentences. */
export const goalText = ({ family }: Game): string => summaryOf(family, UI_TEXTS.games).goal;

/** The rules as they are set, one sentence each. */
export function rulesSummary({ family, variant, options }: Game): string[] {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, `${value}`]));
  return summaryOf(family, UI_TEXTS.games).sentences(variant, values);
}
