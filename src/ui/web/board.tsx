/** The board: drawn as SVG, and played on by mouse, touch and keyboard. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game } from '../../api/game';
import type { Board as BoardData, Point } from '../../api/index';
import { type MoveInput, NO_INPUT } from '../move-input';
import { UI_TEXTS } from '../texts';
import { BoardBackground, SquareLabels } from './background';
import {
  type PointCoordinates,
  pointCoordinates,
  pointRows,
  pointTowards,
  SQUARE_SIZE,
  type TrackedPiece,
  trackPieces,
  viewBoxOf,
} from './geometry';
import { hasModifier } from './hooks';
import { pointLabel } from './texts';

/** Distance between the arrow's head and the centre of its target. */
const ARROW_INSET = 24;

interface ArrowsProps {
  /** The points that each move passes. */
  readonly paths: readonly (readonly string[])[];
  readonly layout: PointCoordinates;
}

/** Moves as arrows; a placed man is a circle. */
function Arrows({ paths, layout }: ArrowsProps) {
  return (
    <g class="arrows" aria-hidden="true">
      {paths.map((path, rank) => (
        <Arrow key={rank} path={path} layout={layout} rank={rank} />
      ))}
    </g>
  );
}

function Arrow({ path, layout, rank }: { path: readonly string[]; layout: PointCoordinates; rank: number }) {
  const points = path.flatMap(name => layout.get(name) ?? []);
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end) return null;
  if (!before) return <circle class={`arrow rank-${rank}`} cx={end.x} cy={end.y} r="40" />;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [tipX, tipY] = [end.x - x * ARROW_INSET * 0.3, end.y - y * ARROW_INSET * 0.3];
  const [neckX, neckY] = [end.x - x * ARROW_INSET * 1.6, end.y - y * ARROW_INSET * 1.6];
  const wing = 20;
  const shaft = [...points.slice(0, -1), { x: neckX, y: neckY }].map(
    ({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`,
  );
  return (
    <g class={`arrow rank-${rank}`}>
      <path class="shaft" d={shaft.join(' ')} />
      <path
        class="head"
        d={`M${tipX} ${tipY} L${neckX - y * wing} ${neckY + x * wing} L${neckX + y * wing} ${neckY - x * wing} Z`}
      />
    </g>
  );
}

const translate = (layout: PointCoordinates, at: string): string => {
  const { x = 0, y = 0 } = layout.get(at) ?? {};
  return `translate(${x}px, ${y}px)`;
};

/** Distance in pixels that turns a press into a drag. */
const DRAG_THRESHOLD_PX = 8;

interface Drag {
  readonly from: string;
  readonly startX: number;
  readonly startY: number;
  isMoving: boolean;
}

/** What the board needs of a game: the position, the moves that may be entered, and a way to enter them. */
export interface BoardSession {
  readonly shownGame: Game;
  readonly input: MoveInput;
  readonly settings: { readonly flipped: boolean };
  readonly canMove: boolean;
  readonly viewedPly: number;
  click(at: string): void;
  viewPly(ply: number): void;
}

interface BoardProps {
  readonly session: BoardSession;
  readonly arrows: readonly (readonly string[])[];
  /** Another position to show for a moment. */
  readonly preview: Game | undefined;
}

export function BoardView({ session, arrows, preview }: BoardProps) {
  const shownGame = preview ?? session.shownGame;
  const input = preview ? NO_INPUT : session.input;
  const { flipped } = session.settings;
  const board = useMemo(() => shownGame.board(), [shownGame]);
  const layout = useMemo(() => pointCoordinates(board, flipped), [board, flipped]);
  const viewBox = viewBoxOf(board);
  const pieces = usePieces(board);
  const [cursor, setCursor] = useState('');
  const here = layout.has(cursor) ? cursor : (pointRows(board, layout).at(-1)?.[0]?.name ?? '');
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useDrag(session, drawing);
  const captured = capturedInChain(board, shownGame.midTurn);
  useWheel(session, drawing);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const next = pointTowards(layout, here, event.key);
    if (next !== undefined) {
      setCursor(next);
      focusPoint(drawing.current, next);
    } else if (event.key === 'Enter' || event.key === ' ') session.click(here);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ' && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg
      ref={drawing}
      class={`board ${board.kind}${session.canMove && !preview ? ' live' : ''}${preview ? ' preview' : ''}`}
      viewBox={`${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`}
      role="grid"
      aria-label={UI_TEXTS.boardWith(board.bottom, flipped)}
      onKeyDown={onKeyDown}
      {...drag.handlers}
    >
      <defs>
        <radialGradient id="shine" cx="0.36" cy="0.3" r="0.8">
          <stop class="bright" offset="0" />
          <stop class="dim" offset="1" />
        </radialGradient>
      </defs>
      <BoardBackground board={board} layout={layout} />
      <LastMove board={board} layout={layout} />
      <Mills board={board} layout={layout} />
      <g aria-hidden="true">
        {pieces.map(piece => (
          <PieceShape
            key={piece.id}
            piece={piece}
            layout={layout}
            isCaptured={captured.has(piece.at)}
            isDragged={drag.from === piece.at}
          />
        ))}
      </g>
      <SquareLabels board={board} layout={layout} />
      <InputMarks input={input} layout={layout} />
      {pointRows(board, layout).map(row => (
        <g key={row[0]!.name} role="row">
          {row.map(point => (
            <PointCell
              key={point.name}
              session={session}
              board={board}
              point={point}
              layout={layout}
              input={input}
              isCaptured={captured.has(point.name)}
              isFocusable={point.name === here}
              onFocus={() => setCursor(point.name)}
            />
          ))}
        </g>
      ))}
      <Arrows paths={arrows} layout={layout} />
    </svg>
  );
}

/** Men captured in an unfinished chain; they stay on the board until it ends. */
function capturedInChain(board: BoardData, midTurn: boolean): ReadonlySet<string> {
  const steps = midTurn ? (board.last?.steps ?? []) : [];
  return new Set(steps.flatMap(({ kind, captured = [] }) => (kind === 'jump' ? captured.map(({ at }) => at) : [])));
}

function usePieces(board: BoardData): readonly TrackedPiece[] {
  const last = useRef<readonly TrackedPiece[]>([]);
  return useMemo(() => {
    last.current = trackPieces(last.current, board);
    return last.current;
  }, [board]);
}

const pointElement = (drawing: SVGSVGElement | null, name: string): SVGElement | null =>
  drawing?.querySelector<SVGElement>(`[data-at="${name}"]`) ?? null;

const focusPoint = (drawing: SVGSVGElement | null, name: string): void => pointElement(drawing, name)?.focus();

/** Distance in pixels that the wheel turns for one move. */
const WHEEL_STEP_PX = 60;

/** The mouse wheel steps through the game. */
function useWheel(session: BoardSession, drawing: { readonly current: SVGSVGElement | null }): void {
  useEffect(() => {
    const svg = drawing.current!;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
      event.preventDefault();
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_STEP_PX;
      turned = Math.sign(delta) === Math.sign(turned) ? turned + delta : delta;
      if (Math.abs(turned) < WHEEL_STEP_PX) return;
      session.viewPly(session.viewedPly + Math.sign(turned));
      turned = 0;
    };
    // Preact adds passive listeners, which could not keep the page from scrolling.
    svg.addEventListener('wheel', onWheel, { passive: false });
    return () => svg.removeEventListener('wheel', onWheel);
  }, [session]);
}

/** Drags men with the pointer; releasing one counts as a click on the point below it. */
function useDrag(session: BoardSession, drawing: { readonly current: SVGSVGElement | null }) {
  const [from, setFrom] = useState<string>();
  const drag = useRef<Drag | undefined>(undefined);
  const pointUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
    (document.elementFromPoint(clientX, clientY)?.closest('[data-at]') as SVGElement | null)?.dataset.at;
  const end = (): void => {
    drag.current = undefined;
    setFrom(undefined);
    drawing.current?.style.removeProperty('--drag-x');
    drawing.current?.style.removeProperty('--drag-y');
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const at = pointUnder(event);
      if (event.button !== 0 || at === undefined || !session.input.movers.has(at)) return;
      drag.current = { from: at, startX: event.clientX, startY: event.clientY, isMoving: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      const svg = drawing.current;
      if (!current || !svg) return;
      const [x, y] = [event.clientX - current.startX, event.clientY - current.startY];
      if (!current.isMoving && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
      if (!current.isMoving) {
        current.isMoving = true;
        svg.setPointerCapture(event.pointerId);
        if (session.input.selected !== current.from) session.click(current.from);
        setFrom(current.from);
      }
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      svg.style.setProperty('--drag-x', `${x * scale}px`);
      svg.style.setProperty('--drag-y', `${y * scale}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = drag;
      const to = current?.isMoving ? pointUnder(event) : undefined;
      end();
      if (to !== undefined && to !== current?.from) session.click(to);
    },
    onPointerCancel: end,
    // A finger that drags a man must not scroll the page; elsewhere on the board it may.
    onTouchMove: (event: TouchEvent) => {
      if (drag.current) event.preventDefault();
    },
  };
  return { from, handlers };
}

/** Outline of a king's crown. */
export const CROWN = 'M-19 13 L-22 -11 L-10 -1 L0 -17 L10 -1 L22 -11 L19 13 Z';

interface PieceProps {
  readonly piece: TrackedPiece;
  readonly layout: PointCoordinates;
  readonly isCaptured: boolean;
  readonly isDragged: boolean;
}

function PieceShape({ piece, layout, isCaptured, isDragged }: PieceProps) {
  const { side, kind, at } = piece;
  const names = `piece side-${side} ${kind}${isCaptured ? ' captured' : ''}${isDragged ? ' dragged' : ''}`;
  return (
    <g class={names} style={{ transform: translate(layout, at) }}>
      <g class="body">
        <circle class="shadow" cx="2" cy="4" r="37" />
        <circle class="disc" r="36" />
        <circle class="shine" r="34" />
        <circle class="rim" r="26" />
        {kind === 'king' && <path class="crown" d={CROWN} />}
      </g>
    </g>
  );
}

/** On squares, two corners are left free for the square's name. */
const LAST_MOVE_CORNERS = {
  squares: 'M30 -46 H46 V-30 M-30 46 H-46 V30',
  points: 'M-46 -30 V-46 H-30 M30 -46 H46 V-30 M46 30 V46 H30 M-30 46 H-46 V30',
};

/** Corners around the points that the last move changed. */
function LastMove({ board, layout }: { board: BoardData; layout: PointCoordinates }) {
  const points = board.last?.changes.map(({ at }) => at) ?? [];
  return (
    <g class="last" aria-hidden="true">
      {points.map(at => (
        <g key={at} style={{ transform: translate(layout, at) }}>
          <rect x="-50" y="-50" width="100" height="100" />
          <path d={LAST_MOVE_CORNERS[board.kind]} />
        </g>
      ))}
    </g>
  );
}

/** The mills that the last move has closed, as lines through their men. */
function Mills({ board, layout }: { board: BoardData; layout: PointCoordinates }) {
  const mills = board.last?.steps.flatMap(({ mill = [] }) => mill) ?? [];
  return (
    <g class="mills" aria-hidden="true">
      {mills.map(points => {
        const [first, ...rest] = points.flatMap(name => layout.get(name) ?? []);
        const path = `M${first?.x} ${first?.y}${rest.map(({ x, y }) => ` L${x} ${y}`).join('')}`;
        return <path key={points.join()} d={path} />;
      })}
    </g>
  );
}

const CROSS = 'M-17 -17 L17 17 M17 -17 L-17 17';

/** Legal input by shape, not only by colour: a bar, a dashed ring, a dot, a ring with a cross. */
function InputMarks({ input = NO_INPUT, layout }: { input: MoveInput; layout: PointCoordinates }) {
  const { selected, movers, targets, removals } = input;
  return (
    <g class="marks" aria-hidden="true">
      {[...movers].map(at => (
        <rect
          key={`m${at}`}
          class="mover"
          style={{ transform: translate(layout, at) }}
          x="-21"
          y="36"
          width="42"
          height="10"
          rx="5"
        />
      ))}
      {selected !== undefined && (
        <g class="selected" style={{ transform: translate(layout, selected) }}>
          <circle class="under" r="42" />
          <circle r="42" />
        </g>
      )}
      {[...targets.keys()].map(at => (
        <circle key={`t${at}`} class="target" r="15" style={{ transform: translate(layout, at) }} />
      ))}
      {[...removals.keys()].map(at => (
        <g key={`r${at}`} class="removal" style={{ transform: translate(layout, at) }}>
          <circle class="under" r="42" />
          <circle r="42" />
          <path class="under" d={CROSS} />
          <path d={CROSS} />
        </g>
      ))}
    </g>
  );
}

interface PointCellProps {
  readonly session: BoardSession;
  readonly board: BoardData;
  readonly point: Point;
  readonly layout: PointCoordinates;
  readonly input: MoveInput;
  readonly isCaptured: boolean;
  readonly isFocusable: boolean;
  onFocus(): void;
}

function PointCell({ session, board, point, layout, input, isCaptured, isFocusable, onFocus }: PointCellProps) {
  const { name } = point;
  return (
    <g
      class="cell"
      role="gridcell"
      // Firefox ignores tabIndex on SVG elements, which Preact would set as a property.
      tabindex={isFocusable ? 0 : -1}
      aria-label={pointLabel(board, point, input, isCaptured)}
      aria-selected={input.selected === name}
      data-at={name}
      data-marks={markNames(name, input)}
      style={{ transform: translate(layout, name) }}
      onClick={() => session.click(name)}
      onFocus={onFocus}
    >
      <rect x={-SQUARE_SIZE / 2} y={-SQUARE_SIZE / 2} width={SQUARE_SIZE} height={SQUARE_SIZE} />
      <circle class="focus outer" r="45" />
      <circle class="focus" r="45" />
      <circle class="focus inner" r="45" />
    </g>
  );
}

/** The marks of a point, for style sheets and tests; undefined if it has none. */
function markNames(name: string, { selected, movers, targets, removals }: MoveInput): string | undefined {
  const marks = [
    movers.has(name) ? 'mover' : '',
    selected === name ? 'selected' : '',
    targets.has(name) ? 'target' : '',
    removals.has(name) ? 'removal' : '',
  ].filter(Boolean);
  return marks.length > 0 ? marks.join(' ') : undefined;
}

/** Moves the keyboard focus to the board. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
}
