/** Checks of a position that is being set up. The rules decide; here their errors become sentences for players. */
import { type Board, type Game, newGame, type RuleValues, type Variant } from '../../api/index';
import { shownSquare } from '../notation';
import { pieceCounts, statusText, UI_TEXTS } from '../texts';
import { draftBoard, draftForm, type PositionDraft } from './draft-fen';
import { VIEW_TEXTS } from './page-files';
import { withOptionTitles } from './rule-options';

export interface DraftCheck {
  /** The game that starts there, if the rules accept the position. */
  readonly game?: Game;
  /** Why the position cannot be played; empty if it can. */
  readonly problem: string;
  /** What is unusual about it; empty if nothing is. */
  readonly note: string;
}

/** `nameOf`: the name of a point as it is shown. */
type Explain = (parts: readonly string[], nameOf: (at: string) => string) => string;

/** Errors of the FEN readers, and what they mean for players. */
const ERRORS: readonly (readonly [RegExp, Explain])[] = [
  [
    /^field [68]: expected at most (\d+) men of (\w+), got (\d+)$/,
    ([max, side, count]) => VIEW_TEXTS.editor.tooManyMen(side!.toLowerCase(), Number(max), Number(count)),
  ],
  [/^field 1, board: X requires /, () => VIEW_TEXTS.editor.noBlockedPoints],
  [
    /^square (\w+): a (\w+) man cannot be on its far row$/,
    ([at, side], nameOf) => VIEW_TEXTS.editor.manOnFarRow(side!, nameOf(at!)),
  ],
  [/^board: no king$/, () => VIEW_TEXTS.editor.kingMissing],
  [/^board: expected one king, got \d+$/, () => VIEW_TEXTS.editor.tooManyKings],
  [
    /^board: expected at most (\d+) (\w+), got (\d+)$/,
    ([max, side, count]) => VIEW_TEXTS.editor.tooManyPieces(side!, Number(max), Number(count)),
  ],
  [/^board: a man on the \w+ (\w+)$/, ([at]) => VIEW_TEXTS.editor.kingOnly(at!)],
  [
    /^field (?:16|H)\b.*expected an? (?:integer|number) from (\d+) to (\d+), got/,
    ([min, max]) => UI_TEXTS.numberExpected(VIEW_TEXTS.editor.clock, Number(min), Number(max)),
  ],
  [
    /^field (?:17|F)\b.*expected an? (?:integer|number) from (\d+) to (\d+), got/,
    ([min, max]) => UI_TEXTS.numberExpected(VIEW_TEXTS.editor.moveNumber, Number(min), Number(max)),
  ],
  [/^plies: expected/, () => UI_TEXTS.numberExpected(VIEW_TEXTS.editor.movesPlayed, 0, 999_999)],
];

/** The error of a FEN reader as a sentence; undefined if it is not one that a position on the board can cause. */
export function explainError(message: string, nameOf = (at: string): string => at): string | undefined {
  for (const [pattern, explain] of ERRORS) {
    const match = pattern.exec(message);
    if (match) return explain(match.slice(1), nameOf);
  }
  return undefined;
}

/** The name of a point as it is shown. */
export function shownPoint(board: Board, at: string): string {
  const point = board.points.find(({ name }) => name === at);
  return point ? shownSquare(board, point) : at;
}

/** `start`: the board of the variant's own position. */
export function checkDraft(variant: Variant, options: RuleValues, draft: PositionDraft, start: Board): DraftCheck {
  const texts = VIEW_TEXTS.editor;
  const hasMen = draft.pieces.size > 0 || Object.values(draft.hands).some(count => count > 0);
  if (!hasMen) return { problem: texts.noPieces, note: '' };
  const fen = draftForm(variant.family).format(draft, start);
  const read = newGame(variant.name, { options, fen });
  if (!read.ok) {
    const { message } = read.error;
    const sentence = explainError(message, at => shownPoint(start, at));
    return { problem: sentence ?? texts.wrongPosition(withOptionTitles(variant, message)), note: '' };
  }
  const game = read.value;
  const removals = game.steps().filter(({ steps: [step] }) => step?.kind === 'remove');
  if (draft.owed !== 0 && removals.length === 0)
    return { problem: texts.nothingToRemove(draft.side, Math.abs(draft.owed)), note: '' };
  if (game.status().result !== 'ongoing')
    return { problem: texts.isOver(statusText({ start: game, moves: [] }, game, new Set())), note: '' };
  return { game, problem: '', note: unusualCount(variant, draft, start) };
}

/** A side with more pieces than a game starts with, where the rules accept that. */
function unusualCount({ sides }: Variant, draft: PositionDraft, start: Board): string {
  const board = draftBoard(start, draft);
  for (const side of sides) {
    const atStart = pieceCounts(start, side).board + pieceCounts(start, side).hand;
    const count = pieceCounts(board, side).board + pieceCounts(board, side).hand;
    if (count > atStart) return VIEW_TEXTS.editor.moreThanAtStart(side, atStart, count);
  }
  return '';
}
