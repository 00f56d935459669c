/** The review of a game: starts it, and shows its results. */
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { lazyComponent } from './lazy';

const ReviewDetails = lazyComponent(async () => (await import('./review-details')).ReviewDetails);
export const LazyLessonPanel = lazyComponent(async () => (await import('./review-details')).LessonPanel);

export function ReviewPanel({ session }: { session: PlaySession }) {
  const { line, review } = session;
  return (
    <section class="review" aria-label={UI_TEXTS.review}>
      <div class="row heading">
        <h2>{UI_TEXTS.review}</h2>
        {review && !review.isDone ? (
          <span>{UI_TEXTS.reviewProgress(review.positions.size, review.total)}</span>
        ) : (
          <button type="button" disabled={line.moves.length === 0} onClick={() => void session.startReview()}>
            {review ? UI_TEXTS.reviewAgain : UI_TEXTS.reviewGame}
          </button>
        )}
      </div>
      {review ? <ReviewDetails session={session} /> : <p class="none">{UI_TEXTS.study.reviewAbout}</p>}
    </section>
  );
}
