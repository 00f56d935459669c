/** What the page shows of the game and of the turn under way. Pure. */

import type { Game } from '../lib';
import type { Choice } from '../parlour/choice';
import type { Line } from '../parlour/line';
import { goalOf } from '../parlour/rules';
import { placementOf } from './board';
import type { Ink } from './canvas';
import type { Marks } from './draw';
import { glyphsFor } from './glyphs';
import type { Page } from './page';
import { keysFor, keysLineFor, playedLines, titleFor } from './panel';
import { countsFor, detailFor } from './prompt';
import { placesOf, type Sitting } from './sitting';

export interface View {
  readonly line: Line;
  /** What is on the board: the game with the steps of a turn under way. */
  readonly shown: Game;
  readonly choice: Choice;
  /** The player is to choose the next step. */
  readonly choosing: boolean;
  /** `u` would take something back. */
  readonly back: boolean;
  /** The game is over. */
  readonly ended: boolean;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptInk: Ink;
  /** Stand in for what Enter does. */
  readonly message: string | undefined;
  readonly analysis: string | undefined;
}

const NOWHERE: ReadonlySet<string> = new Set();

/** Where the turn may go on: with a man that is selected, or with any. */
export function openPlaces({ selected, movers, targets, removals }: Choice): ReadonlySet<string> {
  return new Set([...(selected === undefined ? movers : []), ...targets.keys(), ...removals.keys()]);
}

export function marksOf({ players }: Sitting, { shown, choice, cursor }: View): Marks {
  const { selected, removals, targets } = choice;
  const last = shown.midTurn ? undefined : shown.last();
  return {
    cursor: players.size > 0 ? cursor : undefined,
    selected,
    open: selected === undefined ? openPlaces(choice) : NOWHERE,
    targets: selected === undefined ? NOWHERE : new Set(targets.keys()),
    prey: new Set(removals.keys()),
    last: new Set(last ? placesOf(last) : []),
  };
}

export function pageOf(sitting: Sitting, view: View): Page {
  const { board, settings, start, players } = sitting;
  const offers = { choosing: view.choosing, back: view.back, watching: players.size === 0 && !view.ended };
  const told = view.shown.board();
  return {
    title: titleFor(sitting),
    board,
    placement: placementOf(told),
    marks: marksOf(sitting, view),
    flipped: view.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map(side => countsFor(told, side)),
    prompt: view.prompt,
    promptInk: view.promptInk,
    detail: view.analysis ?? (view.choosing ? detailFor(view.choice, view.cursor) : ''),
    message: view.message,
    keys: keysLineFor(offers),
    panelTitle: 'How to play',
    panel: [goalOf(start), '', ...keysFor(offers)],
    played: playedLines(view.line),
  };
}
