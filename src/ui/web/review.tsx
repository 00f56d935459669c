/** The game looked over by the engine: a curve of the score, and what each turn lost. */
import { moveLoss, type PlaySession, scoreBarShare } from './session';

const WIDTH = 300;
const HEIGHT = 80;

export function ReviewPanel({ table }: { table: PlaySession }) {
  const { line, review } = table;
  if (line.moves.length === 0 || !(table.isOver || review)) return null;
  const known = review?.scores.length ?? 0;
  return (
    <section class="review" aria-label="Review">
      <div class="row heading">
        <h2>Review</h2>
        {(!review || review.done) && (
          <button type="button" onClick={() => void table.startReview()}>
            {review ? 'Once more' : 'Review the game'}
          </button>
        )}
        {review && !review.done && <span>{`${known} of ${line.moves.length + 1} positions`}</span>}
      </div>
      {review && <ScoreCurve table={table} />}
      {review?.done && <ReviewSummary table={table} />}
    </section>
  );
}

function ScoreCurve({ table }: { table: PlaySession }) {
  const { line, review, viewedPly: at } = table;
  const last = line.moves.length;
  const x = (index: number): number => (index / Math.max(1, last)) * WIDTH;
  const y = (value: number): number => HEIGHT / 2 - value * (HEIGHT / 2 - 2);
  const points = review!.scores.map((score, index) => `${x(index)},${y(scoreBarShare(score))}`);
  const end = x(Math.max(0, points.length - 1));
  const look = (event: MouseEvent): void => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    table.viewPly(Math.round(((event.clientX - left) / width) * last));
  };
  return (
    <>
      <svg
        class="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`The score for ${line.start.sides[0]}, turn by turn`}
        onClick={look}
      >
        {points.length > 0 && (
          <path class="under" d={`M0,${HEIGHT / 2} L${points.join(' L')} L${end},${HEIGHT / 2} Z`} />
        )}
        <path class="zero" d={`M0,${HEIGHT / 2} H${WIDTH}`} />
        <polyline points={points.join(' ')} />
        <path class="now" d={`M${x(at)},0 V${HEIGHT}`} />
      </svg>
      <label class="slide">
        <span class="spoken">Turn shown</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={event => table.viewPly(event.currentTarget.valueAsNumber)}
        />
      </label>
    </>
  );
}

function ReviewSummary({ table }: { table: PlaySession }) {
  const { line, review } = table;
  const [first] = line.start.sides;
  return (
    <ul class="summary">
      {line.start.sides.map(side => {
        const losses = line.moves.flatMap((ply, index) =>
          ply.side === side ? (moveLoss(review!, ply, index, first) ?? []) : [],
        );
        const mean = losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
        return <li key={side}>{`${side}: ${(mean / 100).toFixed(2)} lost a turn`}</li>;
      })}
    </ul>
  );
}
