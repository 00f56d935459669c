/** What the page shows of the game and of the turn under way. Pure. */
import type { Removal, Scene } from './boards/board';
import type { Ink } from './canvas';
import type { Marks } from './draw';
import type { Game } from './game';
import { glyphsFor } from './glyphs';
import type { Page } from './page';
import { KEYS, KEYS_LINE, playedLines, titleFor } from './panel';
import { countsFor, detailFor } from './prompt';
import { goalOf } from './rules';
import type { Table } from './table';
import { type Choice, nextSteps, selected } from './turn';

export interface View {
  readonly game: Game;
  /** The player is to choose the next step. */
  readonly choosing: boolean;
  readonly choice: Choice;
  readonly scene: Scene;
  /** The start position of the variant. */
  readonly start: Scene;
  readonly removal: Removal | undefined;
  readonly cursor: string;
  readonly flipped: boolean;
  readonly prompt: string;
  readonly promptInk: Ink;
  /** Stands in for what Enter does. */
  readonly message: string | undefined;
}

function marksOf({ board }: Table, { game, choosing, choice, cursor }: View): Marks {
  const steps = choosing ? nextSteps(choice) : [];
  const spots = (...verbs: string[]): Set<string> =>
    new Set(steps.filter(step => verbs.includes(step.verb)).map(step => step.spot));
  const last = choice.chosen.length === 0 ? game.turns.at(-1) : undefined;
  return {
    cursor,
    selected: choosing ? selected(choice) : undefined,
    open: spots('place', 'from'),
    targets: spots('to'),
    prey: spots('remove'),
    last: new Set(last ? board.steps(last.name).map(step => step.spot) : []),
  };
}

export function pageOf(table: Table, view: View): Page {
  const { board, settings, variant } = table;
  return {
    title: titleFor(table),
    board,
    scene: view.scene,
    marks: marksOf(table, view),
    flipped: view.flipped,
    glyphs: glyphsFor(settings.ascii),
    counts: board.sides.map((_, side) => countsFor(board, view.scene, view.start, side)),
    prompt: view.prompt,
    promptInk: view.promptInk,
    detail: view.message ?? (view.choosing ? detailFor(view.choice, view.removal, view.cursor) : ''),
    keys: KEYS_LINE,
    panelTitle: 'How to play',
    panel: [goalOf(variant.family), '', ...KEYS],
    played: playedLines(view.game),
  };
}
