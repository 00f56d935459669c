/** Tablebase results of the position on the board and of its moves, if the page came from a server with tables. */
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { type TablebaseReply, useTablebase } from './server';
import { movePath, type Preview, tablebaseText } from './texts';

interface TablebasePanelProps {
  readonly session: PlaySession;
  preview(preview: Preview | undefined): void;
}

export function TablebasePanel({ session, preview }: TablebasePanelProps) {
  const found = useTablebase(session);
  const { shownGame } = session;
  if (!found) return null;
  const show = (name: string): void => {
    const move = shownGame.read(name);
    if (move.ok) preview({ game: shownGame, arrows: [movePath(move.value)] });
  };
  return (
    <div class="tablebase">
      <p>{tablebaseText(found.position, shownGame.side, shownGame.sides)}</p>
      <ol onPointerLeave={() => preview(undefined)}>
        {found.moves.map(ending => (
          <li key={ending.move} class={ending.value}>
            <button
              type="button"
              onPointerEnter={() => show(ending.move)}
              onFocus={() => show(ending.move)}
              onBlur={() => preview(undefined)}
              onClick={() => session.playLine([ending.move], 1)}
            >
              {ending.move} <small>{endingText(ending)}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** `wins in 5`, `draw`, for the side that moves. */
function endingText({ value, plies, to }: TablebaseReply['position']): string {
  const { tableResults, tableDistance } = UI_TEXTS.study;
  return plies === undefined
    ? tableResults[value]
    : tableDistance(tableResults[value], Math.ceil(plies / 2), to === 'removal');
}
