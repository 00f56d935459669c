/** The review of a game: a curve of the score, and each side's average loss. */
import { moveLoss, scoreBarShare } from '../review';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

const WIDTH = 300;
const HEIGHT = 80;

export function ReviewPanel({ session }: { session: PlaySession }) {
  const { line, review } = session;
  if (line.moves.length === 0 || !(session.isOver || review)) return null;
  return (
    <section class="review" aria-label={UI_TEXTS.review}>
      <div class="row heading">
        <h2>{UI_TEXTS.review}</h2>
        {(!review || review.isDone) && (
          <button type="button" onClick={() => void session.startReview()}>
            {review ? UI_TEXTS.reviewAgain : UI_TEXTS.reviewGame}
          </button>
        )}
        {review && !review.isDone && (
          <span>{UI_TEXTS.reviewProgress(review.scores.length, line.moves.length + 1)}</span>
        )}
      </div>
      {review && <ScoreCurve session={session} />}
      {review?.isDone && <ReviewSummary session={session} />}
    </section>
  );
}

function ScoreCurve({ session }: { session: PlaySession }) {
  const { line, review, viewedPly } = session;
  const last = line.moves.length;
  const x = (index: number): number => (index / Math.max(1, last)) * WIDTH;
  const y = (value: number): number => HEIGHT / 2 - value * (HEIGHT / 2 - 2);
  const points = review!.scores.map((score, index) => `${x(index)},${y(scoreBarShare(score))}`);
  const end = x(Math.max(0, points.length - 1));
  const onClick = (event: MouseEvent): void => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    session.viewPly(Math.round(((event.clientX - left) / width) * last));
  };
  return (
    <>
      <svg
        class="curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={UI_TEXTS.scoreCurve(line.start.sides[0])}
        onClick={onClick}
      >
        {points.length > 0 && (
          <path class="under" d={`M0,${HEIGHT / 2} L${points.join(' L')} L${end},${HEIGHT / 2} Z`} />
        )}
        <path class="zero" d={`M0,${HEIGHT / 2} H${WIDTH}`} />
        <polyline points={points.join(' ')} />
        <path class="now" d={`M${x(viewedPly)},0 V${HEIGHT}`} />
      </svg>
      <label class="slide">
        <span class="visually-hidden">{UI_TEXTS.moveShown}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={viewedPly}
          onInput={event => session.viewPly(event.currentTarget.valueAsNumber)}
        />
      </label>
    </>
  );
}

function ReviewSummary({ session }: { session: PlaySession }) {
  const { line, review } = session;
  const [first] = line.start.sides;
  return (
    <ul class="summary">
      {line.start.sides.map(side => {
        const losses = line.moves.flatMap((move, index) =>
          move.side === side ? (moveLoss(review!, move, index, first) ?? []) : [],
        );
        const mean = losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
        return <li key={side}>{UI_TEXTS.averageLoss(side, (mean / 100).toFixed(2))}</li>;
      })}
    </ul>
  );
}
