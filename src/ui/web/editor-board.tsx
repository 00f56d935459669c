/** The board of the position editor: pieces are put, moved and removed by mouse, touch and keyboard. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Point } from '../../api/index';
import { NO_INPUT } from '../move-input';
import { UI_TEXTS } from '../texts';
import { BoardBackground, SquareLabels } from './background';
import { PicturePieces, PieceDrawing } from './board-picture';
import type { DraftPiece } from './draft-fen';
import type { PositionEditor } from './editor-state';
import { pointCoordinates, pointRows, pointTowards, SQUARE_SIZE, viewBoxOf } from './geometry';
import { hasModifier, shortcutKey } from './hooks';
import { pointLabel } from './texts';

/** Distance in pixels that turns a press into a drag. */
const DRAG_THRESHOLD_PX = 6;

/** A piece that follows the pointer, taken from a point or from the tools. */
interface DraggedPiece {
  readonly piece: DraftPiece;
  readonly from: string | undefined;
  readonly x: number;
  readonly y: number;
}

export interface PieceDrag {
  readonly dragged: DraggedPiece | undefined;
  /** A press on a piece, which may become a drag. */
  begin(event: PointerEvent, piece: DraftPiece, from?: string): void;
  /** A piece is under the pointer: a finger must not scroll the page. */
  isActive(): boolean;
  /** Returns true for the click that ends a drag. */
  takeClick(): boolean;
}

/** The point under the pointer. */
export const pointUnder = ({ clientX, clientY }: MouseEvent): string | undefined =>
  (document.elementFromPoint(clientX, clientY)?.closest('[data-at]') as SVGElement | null)?.dataset.at;

/** Drags pieces from the board and from the tools; one that is dropped beside the board is removed. */
export function usePieceDrag(editor: PositionEditor, redraw: () => void): PieceDrag {
  const [dragged, setDragged] = useState<DraggedPiece>();
  const press = useRef<DraggedPiece & { readonly id: number }>(undefined);
  const moving = useRef(false);
  const wasDrag = useRef(false);
  useEffect(() => {
    const onMove = (event: PointerEvent): void => {
      const { current } = press;
      if (current?.id !== event.pointerId) return;
      const [x, y] = [event.clientX, event.clientY];
      if (!moving.current && Math.hypot(x - current.x, y - current.y) < DRAG_THRESHOLD_PX) return;
      moving.current = true;
      setDragged({ ...current, x, y });
    };
    const end = (event: PointerEvent): void => {
      const { current } = press;
      if (current?.id !== event.pointerId) return;
      press.current = undefined;
      wasDrag.current = moving.current;
      moving.current = false;
      setDragged(undefined);
      if (!wasDrag.current || event.type === 'pointercancel') return;
      const at = pointUnder(event);
      if (current.from !== undefined) editor.movePiece(current.from, at);
      else if (at !== undefined) editor.put(at, current.piece);
      redraw();
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
  }, [editor]);
  return {
    dragged,
    begin: (event, piece, from) => {
      wasDrag.current = false;
      if (event.button === 0) press.current = { piece, from, x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    isActive: () => press.current !== undefined,
    takeClick: () => {
      const taken = wasDrag.current;
      wasDrag.current = false;
      return taken;
    },
  };
}

/** With a mouse, a tool can be drawn over several points. */
function usePainting(editor: PositionEditor, redraw: () => void) {
  const last = useRef<string>(undefined);
  const hasPainted = useRef(false);
  const paint = (at: string): void => {
    const { tool } = editor;
    if (tool.kind === 'erase') editor.erase(at);
    else if (tool.piece) editor.put(at, tool.piece);
  };
  return {
    begin: (at: string): void => {
      last.current = at;
      hasPainted.current = false;
    },
    move: (event: PointerEvent): void => {
      if (last.current === undefined) return;
      const at = event.buttons === 1 ? pointUnder(event) : undefined;
      if (event.buttons !== 1) last.current = undefined;
      if (at === undefined || at === last.current) return;
      if (!hasPainted.current) paint(last.current!);
      hasPainted.current = true;
      paint(at);
      last.current = at;
      redraw();
    },
    /** Returns true for the click that ends a painted line. */
    takeClick: (): boolean => {
      const taken = hasPainted.current;
      hasPainted.current = false;
      last.current = undefined;
      return taken;
    },
  };
}

interface EditorBoardProps {
  readonly editor: PositionEditor;
  readonly drag: PieceDrag;
  redraw(): void;
}

export function EditorBoard({ editor, drag, redraw }: EditorBoardProps) {
  const { draft, isFlipped, lifted } = editor;
  const board = useMemo(() => editor.board, [editor, draft]);
  const layout = useMemo(() => pointCoordinates(board, isFlipped), [board, isFlipped]);
  const [cursor, setCursor] = useState('');
  const drawing = useRef<SVGSVGElement>(null);
  const painting = usePainting(editor, redraw);
  const rows = pointRows(board, layout);
  const here = layout.has(cursor) ? cursor : rows.at(-1)![0]!.name;
  const { x, y, width, height } = viewBoxOf(board);
  const hidden = drag.dragged?.from;
  const visible = hidden === undefined ? board : { ...board, points: board.points.map(withoutPieceOn(hidden)) };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const next = pointTowards(layout, here, event.key);
    if (next !== undefined) {
      setCursor(next);
      drawing.current?.querySelector<SVGElement>(`[data-at="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') editor.use(here);
    else if (!event.key.startsWith('Arrow') && !editor.useKey(toolKey(event), here)) return;
    event.preventDefault();
    event.stopPropagation();
    redraw();
  };

  const onPointerDown = (event: PointerEvent): void => {
    const at = pointUnder(event);
    const piece = at === undefined ? undefined : draft.pieces.get(at);
    painting.takeClick();
    if (at === undefined || event.button !== 0) return;
    if (editor.tool.kind === 'move') piece && drag.begin(event, piece, at);
    else if (event.pointerType === 'mouse') painting.begin(at);
  };

  return (
    <svg
      ref={drawing}
      class={`board live ${board.kind}`}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="grid"
      aria-label={UI_TEXTS.boardWith(board.bottom, isFlipped)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={painting.move}
      onTouchMove={(event: TouchEvent) => {
        if (drag.isActive()) event.preventDefault();
      }}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        const at = pointUnder(event);
        // A long press of a finger asks for the menu too.
        if (at === undefined || (event as PointerEvent).pointerType === 'touch') return;
        editor.erase(at);
        redraw();
      }}
    >
      <BoardBackground board={board} layout={layout} />
      <PicturePieces board={visible} layout={layout} />
      <SquareLabels board={board} layout={layout} />
      {rows.map(row => (
        <g key={row[0]!.name} role="row">
          {row.map(point => (
            <g
              key={point.name}
              class={point.name === lifted ? 'cell lifted' : 'cell'}
              role="gridcell"
              tabindex={point.name === here ? 0 : -1}
              aria-label={pointLabel(board, point, NO_INPUT, false)}
              aria-selected={point.name === lifted}
              data-at={point.name}
              style={{ transform: `translate(${layout.get(point.name)!.x}px, ${layout.get(point.name)!.y}px)` }}
              onClick={() => {
                if (drag.takeClick() || painting.takeClick()) return;
                editor.use(point.name);
                redraw();
              }}
              onFocus={() => setCursor(point.name)}
            >
              <rect x={-SQUARE_SIZE / 2} y={-SQUARE_SIZE / 2} width={SQUARE_SIZE} height={SQUARE_SIZE} />
              {point.name === lifted && <circle class="lift" r="42" />}
              <circle class="focus outer" r="45" />
              <circle class="focus" r="45" />
              <circle class="focus inner" r="45" />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

const withoutPieceOn =
  (at: string) =>
  (point: Point): Point => {
    const { piece: _, ...empty } = point;
    return point.name === at ? empty : point;
  };

/** The key of a tool: capital letters need Shift. */
function toolKey(event: KeyboardEvent): string {
  const key = shortcutKey(event);
  return event.shiftKey && key.length === 1 ? key.toUpperCase() : key;
}

/** The piece under the pointer while it is dragged. */
export function DraggedPieceShape({ dragged, size }: { dragged: DraggedPiece; size: number }) {
  const { piece, x, y } = dragged;
  return (
    <svg
      class={`dragged-piece side-${piece.side}`}
      viewBox="-50 -50 100 100"
      width={size}
      height={size}
      style={{ left: `${x - size / 2}px`, top: `${y - size / 2}px` }}
      aria-hidden="true"
    >
      <g class={`piece side-${piece.side}`}>
        <PieceDrawing kind={piece.kind} />
      </g>
    </svg>
  );
}
