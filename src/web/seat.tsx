/** A side of the board: who sits there, its men in hand, and those that were taken from it. */
import { capital } from '../games/names';
import type { Board } from '../lib';
import type { Table } from './table';
import { countWords } from './words';

interface Props {
  readonly table: Table;
  readonly board: Board;
  readonly side: string;
}

export function Seat({ table, board, side }: Props) {
  const { players, settings, shown } = table;
  const who = players.has(side) ? 'you' : settings.level;
  const acts = (table.lookingBack || !table.over) && shown.status().result === 'ongoing' && shown.side === side;
  const [hand, lost] = [board.hands[side] ?? 0, board.lost[side] ?? 0];
  return (
    <div class={`seat${acts ? ' acts' : ''}`}>
      <span class="who">
        <Men side={side} count={1} what="" />
        <strong>{capital(side)}</strong> <span>{who}</span>
      </span>
      <span class="counts" title={countWords(board, side)}>
        <span class="spoken">{countWords(board, side)}</span>
        {hand > 0 && <Men side={side} count={hand} what="hand" />}
        {lost > 0 && <Men side={side} count={lost} what="taken" />}
      </span>
    </div>
  );
}

/** Many men lie closer, so that a phone has room for them. */
const ROW = 72;

/** Small men in a row, each over a part of the one before. */
function Men({ side, count, what }: { side: string; count: number; what: string }) {
  const step = count > 1 ? Math.min(11, ROW / (count - 1)) : 0;
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
