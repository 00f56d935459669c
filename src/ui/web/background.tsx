/** The board under the pieces: lines or squares, throne and corners, blocked points; and the names of the squares. */
import type { Board, Point } from '../../api/index';
import { shownSquare } from '../notation';
import { type PointCoordinates, SQUARE_SIZE, viewBoxOf } from './geometry';

interface BackgroundProps {
  readonly board: Board;
  readonly layout: PointCoordinates;
}

export function BoardBackground({ board, layout }: BackgroundProps) {
  return (
    <g class="background" aria-hidden="true">
      <rect class="field" {...viewBoxOf(board)} />
      {board.kind === 'points' ? <Lines board={board} layout={layout} /> : <Squares board={board} layout={layout} />}
      {board.kind === 'points' && <EdgeCoordinates board={board} layout={layout} />}
    </g>
  );
}

/** Names of squares; they lie above the pieces, which would cover them on a small board. */
export function SquareLabels({ board, layout }: BackgroundProps) {
  if (board.kind === 'points') return null;
  return (
    <g class="names" aria-hidden="true">
      {board.points.map(point => (
        <SquareName key={point.name} board={board} point={point} layout={layout} />
      ))}
    </g>
  );
}

function Lines({ board, layout }: BackgroundProps) {
  return (
    <>
      {board.lines.map(line => {
        const points = line.flatMap(name => layout.get(name) ?? []);
        const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
        return <path key={line.join()} class="line" d={path} />;
      })}
      {board.points.map(({ name, marked }) => {
        const { x, y } = layout.get(name)!;
        return marked ? (
          <path key={name} class="blocked" d={`M${x - 20} ${y - 20} l40 40 m0 -40 l-40 40`} />
        ) : (
          <circle key={name} class="point" cx={x} cy={y} r="9" />
        );
      })}
    </>
  );
}

function Squares({ board, layout }: BackgroundProps) {
  const special = new Set([board.throne, ...(board.corners ?? [])]);
  return (
    <>
      {board.points.map(({ name, column, row }) => {
        const { x, y } = layout.get(name)!;
        const [left, top] = [x - SQUARE_SIZE / 2, y - SQUARE_SIZE / 2];
        const shade = board.corner !== undefined ? 'dark' : (column + row) % 2 === 0 ? 'even' : 'odd';
        return (
          <g key={name}>
            <rect class={`square ${shade}`} x={left} y={top} width={SQUARE_SIZE} height={SQUARE_SIZE} />
            {special.has(name) && (
              <path class="special" d={`M${x - 26} ${y - 26} h52 v52 h-52 z M${x - 26} ${y} h52 M${x} ${y - 26} v52`} />
            )}
          </g>
        );
      })}
    </>
  );
}

/** Files below the lines, ranks to the left of them. */
function EdgeCoordinates({ board, layout }: BackgroundProps) {
  const columns = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const { name, file = '', rank = '' } of board.points) {
    const { x, y } = layout.get(name)!;
    columns.set(`${file}`, x);
    rows.set(`${rank}`, y);
  }
  return (
    <g class="edges">
      {[...columns].map(([file, x]) => (
        <text key={file} class="name" x={x} y={board.rows * SQUARE_SIZE + 3}>
          {file}
        </text>
      ))}
      {[...rows].map(([rank, y]) => (
        <text key={rank} class="name" x="-2" y={y}>
          {rank}
        </text>
      ))}
    </g>
  );
}

/** The name of a square in its corner; on boards with files and ranks only along the edges. */
function SquareName({ board, point, layout }: BackgroundProps & { readonly point: Point }) {
  const { file, rank } = point;
  const { x, y } = layout.get(point.name)!;
  if (file === undefined || rank === undefined || board.corner !== undefined) {
    return (
      <text class={board.corner === undefined ? 'name' : 'name on-dark'} x={x - 47} y={y - 47}>
        {shownSquare(board, point)}
      </text>
    );
  }
  const isBottomRow = y > (board.rows - 1) * SQUARE_SIZE;
  const isLeftColumn = x < SQUARE_SIZE;
  return (
    <>
      {isBottomRow && (
        <text class="name file" x={x + 46} y={y + 44}>
          {file}
        </text>
      )}
      {isLeftColumn && (
        <text class="name" x={x - 46} y={y - 45}>
          {rank}
        </text>
      )}
    </>
  );
}
