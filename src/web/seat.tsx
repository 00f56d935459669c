/** A side of the board: who sits there, its men in hand, and those that were taken from it. */
import { capitalise } from '../games/names';
import type { Board } from '../lib';
import type { PlaySession } from './table';
import { countsLabel } from './words';

interface PlayerBarProps {
  readonly table: PlaySession;
  readonly board: Board;
  readonly side: string;
}

export function PlayerBar({ table, board, side }: PlayerBarProps) {
  const { players, settings, shownGame: shown } = table;
  const who = players.has(side) ? 'you' : settings.level;
  const acts = (table.isViewingPast || !table.isOver) && shown.status().result === 'ongoing' && shown.side === side;
  const [hand, lost] = [board.hands[side] ?? 0, board.lost[side] ?? 0];
  return (
    <div class={`seat${acts ? ' acts' : ''}`}>
      <span class="who">
        <PieceRow side={side} count={1} what="" />
        <strong>{capitalise(side)}</strong> <span>{who}</span>
      </span>
      <span class="counts" title={countsLabel(board, side)}>
        <span class="spoken">{countsLabel(board, side)}</span>
        {hand > 0 && <PieceRow side={side} count={hand} what="hand" />}
        {lost > 0 && <PieceRow side={side} count={lost} what="taken" />}
      </span>
    </div>
  );
}

/** Many men lie closer, so that a phone has room for them. */
const MAX_ROW_WIDTH = 72;

/** Small men in a row, each over a part of the one before. */
function PieceRow({ side, count, what }: { side: string; count: number; what: string }) {
  const step = count > 1 ? Math.min(11, MAX_ROW_WIDTH / (count - 1)) : 0;
  const width = 20 + (count - 1) * step;
  return (
    <span class={`men ${what}`} aria-hidden="true">
      {what && <span class="label">{what}</span>}
      <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
        {Array.from({ length: count }, (_, at) => (
          <circle key={at} class={`side-${side}`} cx={10 + at * step} cy="10" r="8.5" />
        ))}
      </svg>
    </span>
  );
}
