/** A board as a picture, to choose a game from. */
import { useMemo } from 'preact/hooks';
import { type Board, newGame, unwrap } from '../../api/index';
import { BoardBackground } from './background';
import { CROWN } from './board';
import { type PointCoordinates, pointCoordinates, viewBoxOf } from './geometry';

interface PictureProps {
  readonly variant: string;
  readonly fen?: string;
}

export function BoardPicture({ variant, fen }: PictureProps) {
  const board = useMemo(() => unwrap(newGame(variant, fen === undefined ? {} : { fen })).board(), [variant, fen]);
  const layout = useMemo(() => pointCoordinates(board, false), [board]);
  const { x, y, width, height } = viewBoxOf(board);
  return (
    <svg class={`picture ${board.kind}`} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <BoardBackground board={board} layout={layout} />
      <PicturePieces board={board} layout={layout} />
    </svg>
  );
}

export function PicturePieces({ board, layout }: { board: Board; layout: PointCoordinates }) {
  return (
    <g aria-hidden="true">
      {board.points.map(({ name, piece }) => {
        const { x = 0, y = 0 } = layout.get(name) ?? {};
        if (!piece) return null;
        return (
          <g key={name} class={`piece side-${piece.side}`} transform={`translate(${x} ${y})`}>
            <PieceDrawing kind={piece.piece} />
          </g>
        );
      })}
    </g>
  );
}

/** A piece around the origin, in the colours of its side. */
export function PieceDrawing({ kind }: { kind: 'man' | 'king' }) {
  return (
    <>
      <circle class="shadow" cx="2" cy="4" r="37" />
      <circle class="disc" r="36" />
      <circle class="rim" r="26" />
      {kind === 'king' && <path class="crown" d={CROWN} />}
    </>
  );
}
