/** What the page shows of the game and of the turn under way. Pure. */

import type { Game } from '../lib';
import type { MoveInput } from '../parlour/choice';
import type { GameLine } from '../parlour/line';
import { goalText } from '../parlour/rules';
import { placementOf } from './board';
import type { TextColour } from './canvas';
import type { PointMarks } from './draw';
import { glyphsFor } from './glyphs';
import type { ScreenContent } from './page';
import { gameTitle, keyHelp, keyHelpLine, moveLines } from './panel';
import { countsText, cursorText } from './prompt';
import { clickedPoints, type TerminalGame } from './sitting';

export interface ScreenState {
  readonly line: GameLine;
  /** What is on the board: the game with the steps of a turn under way. */
  readonly shown: Game;
  readonly input: MoveInput;
  /** The player is to choose the next step. */
  readonly canMove: boolean;
  /** `u` would take something back. */
  readonly canUndo: boolean;
  /** The game is over. */
  readonly isOver: boolean;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptColour: TextColour;
  /** Stand in for what Enter does. */
  readonly message: string | undefined;
  readonly analysis: string | undefined;
}

const NO_POINTS: ReadonlySet<string> = new Set();

/** Where the turn may go on: with a man that is selected, or with any. */
export function selectablePoints({ selected, movers, targets, removals }: MoveInput): ReadonlySet<string> {
  return new Set([...(selected === undefined ? movers : []), ...targets.keys(), ...removals.keys()]);
}

export function pointMarks({ players }: TerminalGame, { shown, input: choice, cursor }: ScreenState): PointMarks {
  const { selected, removals, targets } = choice;
  const last = shown.midTurn ? undefined : shown.last();
  return {
    cursor: players.size > 0 ? cursor : undefined,
    selected,
    selectable: selected === undefined ? selectablePoints(choice) : NO_POINTS,
    targets: selected === undefined ? NO_POINTS : new Set(targets.keys()),
    removable: new Set(removals.keys()),
    lastMove: new Set(last ? clickedPoints(last) : []),
  };
}

export function screenContent(sitting: TerminalGame, view: ScreenState): ScreenContent {
  const { board, settings, start, players } = sitting;
  const offers = { canMove: view.canMove, canUndo: view.canUndo, isWatching: players.size === 0 && !view.isOver };
  const told = view.shown.board();
  return {
    title: gameTitle(sitting),
    board,
    placement: placementOf(told),
    marks: pointMarks(sitting, view),
    flipped: view.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map(side => countsText(told, side)),
    prompt: view.prompt,
    promptColour: view.promptColour,
    detail: view.analysis ?? (view.canMove ? cursorText(view.input, view.cursor) : ''),
    message: view.message,
    keyHints: keyHelpLine(offers),
    panelTitle: 'How to play',
    panel: [goalText(start), '', ...keyHelp(offers)],
    moves: moveLines(view.line),
  };
}
