/** The opening of a game that is studied, if it is in a shipped list. */
import { useEffect, useState } from 'preact/hooks';
import { mainMoves } from '../game-tree';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import type { NumberedOpening } from './openings';

/** Variants with lists of openings. */
const LISTED_VARIANTS = ['english-draughts', 'russian-draughts', 'brazilian-draughts'];
/** The longest opening of the lists, in moves. */
const MAX_OPENING = 20;

export function OpeningName({ session }: { session: PlaySession }) {
  const { line, isAnalysing, review, isOver } = session;
  const [opening, setOpening] = useState<NumberedOpening>();
  const isStudied = isAnalysing || isOver || review !== undefined || line.heading !== undefined;
  const isListed = LISTED_VARIANTS.includes(line.start.variant) && line.start.fen === line.start.startFen;
  const begin = mainMoves(line).slice(0, MAX_OPENING);
  useEffect(() => {
    if (!isStudied || !isListed) {
      setOpening(undefined);
      return;
    }
    let isCancelled = false;
    import('./openings').then(
      async ({ findOpening }) => {
        const found = await findOpening(line);
        if (!isCancelled) setOpening(found);
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [isStudied, isListed, begin.map(({ name }) => name).join(' ')]);
  return opening ? <small>{openingText(opening)}</small> : null;
}

/** `3-move ballot 17 of 156`. */
export const openingText = ({ list, number, count }: Omit<NumberedOpening, 'moves'>): string =>
  UI_TEXTS.study.openingOf(openingListName(list), number, count);

export function openingListName(list: string): string {
  const names: Readonly<Record<string, string>> = UI_TEXTS.study.openingLists;
  return names[list] ?? list;
}
