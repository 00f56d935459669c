/** Turns that are thought of, drawn as arrows. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { Board as BoardData, Point } from '../../api/index';
import { type MoveInput, NO_INPUT } from '../move-input';
import { BoardBackground } from './background';
import {
  neighbour,
  type PointCoordinates,
  pointCoordinates,
  pointRows,
  SQUARE_SIZE,
  type TrackedPiece,
  trackPieces,
  viewBoxOf,
} from './geometry';
import type { PlaySession } from './session';
import { pointLabel } from './texts';

/** The head ends so far before the middle of a place. */
const ARROW_INSET = 24;

interface ArrowsProps {
  /** The places of each turn, the best turn first. */
  readonly routes: readonly (readonly string[])[];
  readonly layout: PointCoordinates;
}

function Arrows({ routes, layout }: ArrowsProps) {
  return (
    <g class="arrows" aria-hidden="true">
      {routes.map((route, rank) => (
        <Arrow key={rank} route={route} layout={layout} rank={rank} />
      ))}
    </g>
  );
}

function Arrow({ route, layout, rank }: { route: readonly string[]; layout: PointCoordinates; rank: number }) {
  const spots = route.flatMap(name => layout.get(name) ?? []);
  const end = spots.at(-1);
  const before = spots.at(-2);
  if (!end) return null;
  if (!before) return <circle class={`arrow rank-${rank}`} cx={end.x} cy={end.y} r="40" />;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [tipX, tipY] = [end.x - x * ARROW_INSET * 0.3, end.y - y * ARROW_INSET * 0.3];
  const [neckX, neckY] = [end.x - x * ARROW_INSET * 1.6, end.y - y * ARROW_INSET * 1.6];
  const wing = 20;
  const path = [...spots.slice(0, -1), { x: neckX, y: neckY }].map(
    ({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`,
  );
  return (
    <g class={`arrow rank-${rank}`}>
      <path class="shaft" d={path.join(' ')} />
      <path
        class="head"
        d={`M${tipX} ${tipY} L${neckX - y * wing} ${neckY + x * wing} L${neckX + y * wing} ${neckY - x * wing} Z`}
      />
    </g>
  );
}

/** The board: drawn from its data, touched, dragged on, and led by the keys. */

const translate = (layout: PointCoordinates, at: string): string => {
  const { x = 0, y = 0 } = layout.get(at) ?? {};
  return `translate(${x}px, ${y}px)`;
};

/** A drag begins after so many pixels. */
const DRAG_THRESHOLD_PX = 8;

interface Drag {
  readonly from: string;
  readonly startX: number;
  readonly startY: number;
  moved: boolean;
}

export function BoardView({ table, arrows }: { table: PlaySession; arrows: readonly (readonly string[])[] }) {
  const { shownGame: shown, input: choice } = table;
  const { flipped } = table.settings;
  const board = useMemo(() => shown.board(), [shown]);
  const layout = useMemo(() => pointCoordinates(board, flipped), [board, flipped]);
  const frame = viewBoxOf(board);
  const pieces = usePieces(board);
  const [cursor, setCursor] = useState('');
  const here = layout.has(cursor) ? cursor : (pointRows(board, layout).at(-1)?.[0]?.name ?? '');
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useDrag(table, drawing);
  const ghosts = capturedInChain(board, shown.midTurn);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(layout, here, event.key);
    if (next !== undefined) {
      setCursor(next);
      focusPoint(drawing.current, next);
    } else if (event.key === 'Enter' || event.key === ' ') table.click(here);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ' && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg
      ref={drawing}
      class={`board ${board.kind}${table.canMove ? ' live' : ''}`}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="grid"
      aria-label={`Board, ${board.bottom} at the ${flipped ? 'top' : 'bottom'}`}
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
      <g aria-hidden="true">
        {pieces.map(shown => (
          <Piece
            key={shown.id}
            shown={shown}
            layout={layout}
            ghost={ghosts.has(shown.at)}
            dragged={drag.from === shown.at}
          />
        ))}
      </g>
      <InputMarks choice={choice} layout={layout} />
      {pointRows(board, layout).map(row => (
        <g key={row[0]!.name} role="row">
          {row.map(point => (
            <PointCell
              key={point.name}
              table={table}
              board={board}
              point={point}
              layout={layout}
              choice={choice}
              ghost={ghosts.has(point.name)}
              focusable={point.name === here}
              onFocus={() => setCursor(point.name)}
            />
          ))}
        </g>
      ))}
      <Arrows routes={arrows} layout={layout} />
    </svg>
  );
}

/** Men taken in a chain stay until its end. */
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

/** A man is dragged by the pointer; where it is let go the turn goes on as if touched there. */
function useDrag(table: PlaySession, drawing: { readonly current: SVGSVGElement | null }) {
  const [from, setFrom] = useState<string>();
  const drag = useRef<Drag | undefined>(undefined);
  const placeUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
    (document.elementFromPoint(clientX, clientY)?.closest('[data-at]') as SVGElement | null)?.dataset.at;
  const end = (): void => {
    drag.current = undefined;
    setFrom(undefined);
    drawing.current?.style.removeProperty('--drag-x');
    drawing.current?.style.removeProperty('--drag-y');
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const at = placeUnder(event);
      if (event.button !== 0 || at === undefined || !table.input.movers.has(at)) return;
      drag.current = { from: at, startX: event.clientX, startY: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      const svg = drawing.current;
      if (!current || !svg) return;
      const [x, y] = [event.clientX - current.startX, event.clientY - current.startY];
      if (!current.moved && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
      if (!current.moved) {
        current.moved = true;
        svg.setPointerCapture(event.pointerId);
        if (table.input.selected !== current.from) table.click(current.from);
        setFrom(current.from);
      }
      const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
      svg.style.setProperty('--drag-x', `${x * scale}px`);
      svg.style.setProperty('--drag-y', `${y * scale}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = drag;
      const to = current?.moved ? placeUnder(event) : undefined;
      end();
      if (to !== undefined && to !== current?.from) table.click(to);
    },
    onPointerCancel: end,
    // A finger that drags a man does not move the page; elsewhere on the board it does.
    onTouchMove: (event: TouchEvent) => {
      if (drag.current) event.preventDefault();
    },
  };
  return { from, handlers };
}

function Piece({
  shown,
  layout,
  ghost,
  dragged,
}: {
  shown: TrackedPiece;
  layout: PointCoordinates;
  ghost: boolean;
  dragged: boolean;
}) {
  const { side, piece, at } = shown;
  const names = `piece side-${side} ${piece}${ghost ? ' ghost' : ''}${dragged ? ' dragged' : ''}`;
  return (
    <g class={names} style={{ transform: translate(layout, at) }}>
      <g class="body">
        <circle class="shadow" cx="2" cy="4" r="37" />
        <circle class="disc" r="36" />
        <circle class="shine" r="34" />
        <circle class="rim" r="26" />
        {piece === 'king' && <path class="crown" d="M-19 13 L-22 -11 L-10 -1 L0 -17 L10 -1 L22 -11 L19 13 Z" />}
      </g>
    </g>
  );
}

/** Squares have their names in the other two corners. */
const LAST_MOVE_CORNERS = {
  squares: 'M30 -46 H46 V-30 M-30 46 H-46 V30',
  points: 'M-46 -30 V-46 H-30 M30 -46 H46 V-30 M46 30 V46 H30 M-30 46 H-46 V30',
};

/** Corners about what the last turn changed. */
function LastMove({ board, layout }: { board: BoardData; layout: PointCoordinates }) {
  const places = board.last?.changes.map(({ at }) => at) ?? [];
  return (
    <g class="last" aria-hidden="true">
      {places.map(at => (
        <g key={at} style={{ transform: translate(layout, at) }}>
          <rect x="-50" y="-50" width="100" height="100" />
          <path d={LAST_MOVE_CORNERS[board.kind]} />
        </g>
      ))}
    </g>
  );
}

const CROSS = 'M-17 -17 L17 17 M17 -17 L-17 17';

/** What may be done, told by shape: a bar below, a dashed ring, a dot, a ring with a cross. */
function InputMarks({ choice = NO_INPUT, layout }: { choice: MoveInput; layout: PointCoordinates }) {
  const { selected, movers, targets, removals } = choice;
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
  readonly table: PlaySession;
  readonly board: BoardData;
  readonly point: Point;
  readonly layout: PointCoordinates;
  readonly choice: MoveInput;
  readonly ghost: boolean;
  readonly focusable: boolean;
  onFocus(): void;
}

function PointCell({ table, board, point, layout, choice, ghost, focusable, onFocus }: PointCellProps) {
  const { name } = point;
  const lit = markNames(name, choice);
  return (
    <g
      class="cell"
      role="gridcell"
      tabIndex={focusable ? 0 : -1}
      aria-label={pointLabel(board, point, choice, ghost)}
      aria-selected={choice.selected === name}
      data-at={name}
      data-lit={lit}
      style={{ transform: translate(layout, name) }}
      onClick={() => table.click(name)}
      onFocus={onFocus}
    >
      <rect x={-SQUARE_SIZE / 2} y={-SQUARE_SIZE / 2} width={SQUARE_SIZE} height={SQUARE_SIZE} />
      <circle class="focus" r="47" />
    </g>
  );
}

/** For whoever tests the page, and for styles. */
function markNames(name: string, { selected, movers, targets, removals }: MoveInput): string | undefined {
  const lit = [
    movers.has(name) ? 'mover' : '',
    selected === name ? 'selected' : '',
    targets.has(name) ? 'target' : '',
    removals.has(name) ? 'removal' : '',
  ].filter(Boolean);
  return lit.length > 0 ? lit.join(' ') : undefined;
}

/** The keys lead to the board from anywhere. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
}
