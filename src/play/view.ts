/** What the page shows of the game and of the turn under way. Pure. */

import { glanceOf } from '../glance';
import type { Placement, Removal } from './board';
import type { Ink } from './canvas';
import type { Marks } from './draw';
import type { Game } from './game';
import { glyphsFor } from './glyphs';
import type { Page } from './page';
import { keysFor, keysLineFor, playedLines, titleFor } from './panel';
import { countsFor, detailFor } from './prompt';
import { nextSteps, type Selection, selected } from './selection';
import type { Sitting } from './sitting';

export interface View {
  readonly game: Game;
  /** The player is to choose the next step. */
  readonly choosing: boolean;
  /** `u` would take something back. */
  readonly back: boolean;
  /** The game is over. */
  readonly ended: boolean;
  readonly selection: Selection;
  readonly placement: Placement;
  /** The start position of the variant. */
  readonly start: Placement;
  readonly removal: Removal | undefined;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptInk: Ink;
  /** Stands in for what Enter does. */
  readonly message: string | undefined;
}

function marksOf({ board, players }: Sitting, { game, choosing, selection, cursor }: View): Marks {
  const steps = choosing ? nextSteps(selection) : [];
  const spots = (...verbs: string[]): Set<string> =>
    new Set(steps.filter(step => verbs.includes(step.verb)).map(step => step.spot));
  const last = selection.chosen.length === 0 ? game.turns.at(-1) : undefined;
  return {
    cursor: players.size > 0 ? cursor : undefined,
    selected: choosing ? selected(selection) : undefined,
    open: spots('place', 'from'),
    targets: spots('to'),
    prey: spots('remove'),
    last: new Set(last ? board.steps(last.name).map(step => step.spot) : []),
  };
}

export function pageOf(sitting: Sitting, view: View): Page {
  const { board, settings } = sitting;
  const offers = { choosing: view.choosing, back: view.back, watching: sitting.players.size === 0 && !view.ended };
  return {
    title: titleFor(sitting),
    board,
    placement: view.placement,
    marks: marksOf(sitting, view),
    flipped: view.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map((_, side) => countsFor(board, view.placement, view.start, side)),
    prompt: view.prompt,
    promptInk: view.promptInk,
    detail: view.message ?? (view.choosing ? detailFor(view.selection, view.removal, view.cursor) : ''),
    keys: keysLineFor(offers),
    panelTitle: 'How to play',
    panel: [glanceOf(sitting.variant.family).goal, '', ...keysFor(offers)],
    played: playedLines(view.game),
  };
}
