/** The board: drawn from its data, touched, dragged on, and led by the keys. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Board as BoardData, Point } from '../lib';
import { type Choice, NO_CHOICE } from '../parlour/choice';
import { Arrows } from './arrows';
import { frameOf, type Layout, layoutOf, neighbour, rowsOf, UNIT } from './geometry';
import { Ground } from './ground';
import { follow, type Shown } from './pieces';
import type { Table } from './table';
import { cellWords } from './words';

const translate = (layout: Layout, at: string): string => {
  const { x = 0, y = 0 } = layout.get(at) ?? {};
  return `translate(${x}px, ${y}px)`;
};

/** A drag begins after so many pixels. */
const SLACK = 8;

interface Drag {
  readonly from: string;
  readonly startX: number;
  readonly startY: number;
  moved: boolean;
}

export function Board({ table, arrows }: { table: Table; arrows: readonly (readonly string[])[] }) {
  const { shown, choice } = table;
  const { flipped } = table.settings;
  const board = useMemo(() => shown.board(), [shown]);
  const layout = useMemo(() => layoutOf(board, flipped), [board, flipped]);
  const frame = frameOf(board);
  const pieces = usePieces(board);
  const [cursor, setCursor] = useState('');
  const here = layout.has(cursor) ? cursor : (rowsOf(board, layout).at(-1)?.[0]?.name ?? '');
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useDrag(table, drawing);
  const ghosts = ghostsOf(board, shown.midTurn);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(layout, here, event.key);
    if (next !== undefined) {
      setCursor(next);
      focusOn(drawing.current, next);
    } else if (event.key === 'Enter' || event.key === ' ') table.touch(here);
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ' && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg
      ref={drawing}
      class={`board ${board.kind}${table.mayAct ? ' live' : ''}`}
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
      <Ground board={board} layout={layout} />
      <LastTurn board={board} layout={layout} />
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
      <Marks choice={choice} layout={layout} />
      {rowsOf(board, layout).map(row => (
        <g key={row[0]!.name} role="row">
          {row.map(point => (
            <Cell
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
function ghostsOf(board: BoardData, midTurn: boolean): ReadonlySet<string> {
  const steps = midTurn ? (board.last?.steps ?? []) : [];
  return new Set(steps.flatMap(({ kind, captured = [] }) => (kind === 'jump' ? captured.map(({ at }) => at) : [])));
}

function usePieces(board: BoardData): readonly Shown[] {
  const last = useRef<readonly Shown[]>([]);
  return useMemo(() => {
    last.current = follow(last.current, board);
    return last.current;
  }, [board]);
}

const cellAt = (drawing: SVGSVGElement | null, name: string): SVGElement | null =>
  drawing?.querySelector<SVGElement>(`[data-at="${name}"]`) ?? null;

const focusOn = (drawing: SVGSVGElement | null, name: string): void => cellAt(drawing, name)?.focus();

/** A man is dragged by the pointer; where it is let go the turn goes on as if touched there. */
function useDrag(table: Table, drawing: { readonly current: SVGSVGElement | null }) {
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
      if (event.button !== 0 || at === undefined || !table.choice.movers.has(at)) return;
      drag.current = { from: at, startX: event.clientX, startY: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      const svg = drawing.current;
      if (!current || !svg) return;
      const [x, y] = [event.clientX - current.startX, event.clientY - current.startY];
      if (!current.moved && Math.hypot(x, y) < SLACK) return;
      if (!current.moved) {
        current.moved = true;
        svg.setPointerCapture(event.pointerId);
        if (table.choice.selected !== current.from) table.touch(current.from);
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
      if (to !== undefined && to !== current?.from) table.touch(to);
    },
    onPointerCancel: end,
    // A finger that drags a man does not move the page; elsewhere on the board it does.
    onTouchMove: (event: TouchEvent) => {
      if (drag.current) event.preventDefault();
    },
  };
  return { from, handlers };
}

function Piece({ shown, layout, ghost, dragged }: { shown: Shown; layout: Layout; ghost: boolean; dragged: boolean }) {
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
const CORNERS = {
  squares: 'M30 -46 H46 V-30 M-30 46 H-46 V30',
  points: 'M-46 -30 V-46 H-30 M30 -46 H46 V-30 M46 30 V46 H30 M-30 46 H-46 V30',
};

/** Corners about what the last turn changed. */
function LastTurn({ board, layout }: { board: BoardData; layout: Layout }) {
  const places = board.last?.changes.map(({ at }) => at) ?? [];
  return (
    <g class="last" aria-hidden="true">
      {places.map(at => (
        <g key={at} style={{ transform: translate(layout, at) }}>
          <rect x="-50" y="-50" width="100" height="100" />
          <path d={CORNERS[board.kind]} />
        </g>
      ))}
    </g>
  );
}

const CROSS = 'M-17 -17 L17 17 M17 -17 L-17 17';

/** What may be done, told by shape: a bar below, a dashed ring, a dot, a ring with a cross. */
function Marks({ choice = NO_CHOICE, layout }: { choice: Choice; layout: Layout }) {
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

interface CellProps {
  readonly table: Table;
  readonly board: BoardData;
  readonly point: Point;
  readonly layout: Layout;
  readonly choice: Choice;
  readonly ghost: boolean;
  readonly focusable: boolean;
  onFocus(): void;
}

function Cell({ table, board, point, layout, choice, ghost, focusable, onFocus }: CellProps) {
  const { name } = point;
  const lit = litAs(name, choice);
  return (
    <g
      class="cell"
      role="gridcell"
      tabIndex={focusable ? 0 : -1}
      aria-label={cellWords(board, point, choice, ghost)}
      aria-selected={choice.selected === name}
      data-at={name}
      data-lit={lit}
      style={{ transform: translate(layout, name) }}
      onClick={() => table.touch(name)}
      onFocus={onFocus}
    >
      <rect x={-UNIT / 2} y={-UNIT / 2} width={UNIT} height={UNIT} />
      <circle class="focus" r="47" />
    </g>
  );
}

/** For whoever tests the page, and for styles. */
function litAs(name: string, { selected, movers, targets, removals }: Choice): string | undefined {
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
