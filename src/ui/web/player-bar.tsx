/** One side beside the board: who plays it, its men in hand, and the pieces that it has captured. */
import { useEffect } from 'preact/hooks';
import type { Board } from '../../api/index';
import { formatClock, lowTimeMs } from '../clock';
import type { PlaySession } from '../session';
import { levelName, pieceCounts, UI_TEXTS } from '../texts';
import { CROWN } from './board';
import { useRedraw } from './hooks';
import { countsLabel } from './texts';

interface PlayerBarProps {
  readonly session: PlaySession;
  readonly board: Board;
  readonly side: string;
}

export function PlayerBar({ session, board, side }: PlayerBarProps) {
  const { players, settings, shownGame, line } = session;
  const recorded = settings.seat === 'both' ? line.heading?.players[board.sides.indexOf(side)]?.name : undefined;
  const player = recorded || (players.has(side) ? UI_TEXTS.you : levelName(settings.level));
  const isOngoing = (session.isViewingPast || !session.isOver) && shownGame.status().result === 'ongoing';
  const { hand } = pieceCounts(board, side);
  const other = board.sides.find(name => name !== side)!;
  const captured = board.lost[other] ?? 0;
  const hasLostKing = captured > 0 && isKingCaptured(board, other);
  return (
    <div class={`player${isOngoing && shownGame.side === side ? ' to-move' : ''}`}>
      <span class="who">
        <PieceRow side={side} count={1} kind="" />
        <strong>{UI_TEXTS.side(side)}</strong> <span>{player}</span>
      </span>
      <span class="counts" title={countsLabel(board, side)}>
        <span class="visually-hidden">{countsLabel(board, side)}</span>
        {hand > 0 && <PieceRow side={side} count={hand} kind="hand" />}
        {captured > 0 && <PieceRow side={other} count={captured} kind="captured" hasKing={hasLostKing} />}
        <ClockFace session={session} side={side} />
      </span>
    </div>
  );
}

const TICK_MS = 100;

/** The clock of a side, if it has one. Screen readers read it only when it is asked for. */
function ClockFace({ session, side }: { session: PlaySession; side: string }) {
  const redraw = useRedraw();
  const isRunning = session.timedSide === side;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(redraw, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const timeMs = session.clockOf(side);
  if (timeMs === undefined) return null;
  const { timeControl } = session.line;
  const isLow = timeControl !== undefined && timeMs <= lowTimeMs(timeControl);
  const text = formatClock(timeMs);
  return (
    <span
      class={`clock${isRunning ? ' running' : ''}${isLow ? ' low' : ''}`}
      role="timer"
      aria-label={UI_TEXTS.clockOf(side, text)}
    >
      {text}
    </span>
  );
}

/** Long rows are drawn closer together, to fit a phone. */
const MAX_ROW_WIDTH = 72;

/** True if a side of Brandubh has lost its king. */
const isKingCaptured = ({ throne, points }: Board, side: string): boolean =>
  throne !== undefined && side === 'defenders' && !points.some(({ piece }) => piece?.piece === 'king');

interface PieceRowProps {
  readonly side: string;
  readonly count: number;
  readonly kind: '' | 'hand' | 'captured';
  /** True if the last piece is a king. */
  readonly hasKing?: boolean;
}

/** Small men in a row that overlap. */
function PieceRow({ side, count, kind, hasKing = false }: PieceRowProps) {
  const step = count > 1 ? Math.min(11, MAX_ROW_WIDTH / (count - 1)) : 0;
  const width = 20 + (count - 1) * step;
  return (
    <span class={`men ${kind}`} aria-hidden="true">
      {kind && <span class="label">{kind === 'hand' ? UI_TEXTS.inHand : UI_TEXTS.study.captured}</span>}
      <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
        {Array.from({ length: count }, (_, index) => (
          <circle key={index} class={`side-${side}`} cx={10 + index * step} cy="10" r="8.5" />
        ))}
        {hasKing && <path class="crown" transform={`translate(${width - 10} 10) scale(0.23)`} d={CROWN} />}
      </svg>
    </span>
  );
}
