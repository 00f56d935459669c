/** The results of a review, and the lessons from it; loaded when they are first shown. */
import { useEffect, useRef } from 'preact/hooks';
import type { Mark } from '../../records/record';
import { gameAfter } from '../game-line';
import { isMistake, type Lesson } from '../lesson';
import { shownMove } from '../notation';
import { COUNTED_MARKS, type ReviewTally, reviewOfSide, scoreBarShare, verdictOn } from '../review';
import type { PlaySession } from '../session';
import { scoreFor, scoreSide, UI_TEXTS } from '../texts';

const WIDTH = 300;
const HEIGHT = 80;

/** The curve as far as it is known, and at the end a summary. */
export function ReviewDetails({ session }: { session: PlaySession }) {
  return (
    <>
      <ScoreCurve session={session} />
      {session.review?.isDone && <ReviewSummary session={session} />}
    </>
  );
}

function ScoreCurve({ session }: { session: PlaySession }) {
  const { line, review, viewedPly } = session;
  const last = line.moves.length;
  const viewer = scoreSide(line.start.sides);
  const x = (ply: number): number => (ply / Math.max(1, last)) * WIDTH;
  const points: string[] = [];
  const marks: { readonly ply: number; readonly y: number; readonly mark: Mark }[] = [];
  for (let ply = 0; ply <= last; ply++) {
    const game = gameAfter(line, ply);
    const position = review!.positions.get(game);
    if (!position) break;
    const y = HEIGHT / 2 - scoreBarShare(scoreFor(viewer, position.score, game.side)) * (HEIGHT / 2 - 4);
    points.push(`${x(ply)},${y}`);
    const move = line.moves[ply - 1];
    const mark = move && verdictOn(review, move)?.mark;
    if (mark) marks.push({ ply, y, mark });
  }
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
        aria-label={UI_TEXTS.scoreCurve(viewer)}
        onClick={onClick}
      >
        {points.length > 0 && (
          <path class="under" d={`M0,${HEIGHT / 2} L${points.join(' L')} L${end},${HEIGHT / 2} Z`} />
        )}
        <path class="zero" d={`M0,${HEIGHT / 2} H${WIDTH}`} />
        <polyline points={points.join(' ')} />
        <path class="now" d={`M${x(viewedPly)},0 V${HEIGHT}`} />
        {marks.map(({ ply, y, mark }) => (
          // A line of no length with round ends stays round though the drawing is stretched.
          <path
            key={ply}
            class={`dot ${mark === '??' ? 'blunder' : mark === '?' ? 'mistake' : 'dubious'}`}
            d={`M${x(ply)},${y} h0`}
          />
        ))}
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
  const texts = UI_TEXTS.study;
  return (
    <>
      <table class="summary">
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.accuracy}</th>
            <th scope="col">{texts.averageLoss}</th>
            {COUNTED_MARKS.map(mark => (
              <th key={mark} scope="col">
                <abbr title={texts.markNames[mark]}>{mark}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {line.start.sides.map(side => {
          const { all, phases } = reviewOfSide(review!, line, side);
          return (
            <tbody key={side}>
              <TallyRow title={UI_TEXTS.side(side)} tally={all} />
              {phases.length > 1 &&
                phases.map(([phase, tally]) => (
                  <TallyRow key={phase} title={texts.phaseNames[phase]} tally={tally} isPart />
                ))}
            </tbody>
          );
        })}
      </table>
      <div class="row">
        {line.start.sides.map(side => {
          const count = line.moves.filter(move => move.side === side && isMistake(review!, move)).length;
          return (
            <button key={side} type="button" disabled={count === 0} onClick={() => session.startLesson(side)}>
              {texts.learn(side, count)}
            </button>
          );
        })}
      </div>
    </>
  );
}

function TallyRow({ title, tally, isPart = false }: { title: string; tally: ReviewTally; isPart?: boolean }) {
  const { moves, accuracy, lossCp, marks } = tally;
  return (
    <tr class={isPart ? 'part' : undefined}>
      <th scope="row">{title}</th>
      <td>{moves > 0 ? `${Math.round(accuracy)} %` : '–'}</td>
      <td>{moves > 0 ? (lossCp / 100).toFixed(2) : '–'}</td>
      {marks.map((count, index) => (
        <td key={COUNTED_MARKS[index]}>{count}</td>
      ))}
    </tr>
  );
}

/** A task of a lesson: the question, the answer to the player's move, and what can be done. */
export function LessonPanel({ session, lesson }: { session: PlaySession; lesson: Lesson }) {
  const texts = UI_TEXTS.study;
  const { state, tried, mistake, bestLine, index, mistakes, isLast } = lesson;
  const [best = ''] = bestLine;
  const shown = (name: string): string => shownMove(lesson.before, name);
  const answers = {
    asked: texts.lessonAsked(mistake.side, shown(mistake.name)),
    checking: UI_TEXTS.thinking,
    wrong: texts.lessonWrong(shown(tried)),
    found: tried === best ? texts.lessonBest(shown(tried)) : texts.lessonGood(shown(tried), shown(best)),
    shown: texts.lessonShown(shown(best)),
  };
  const isOpen = lesson.canMove || state === 'checking';
  const panel = useRef<HTMLDivElement>(null);
  // The lesson is begun far below.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={panel} class="lesson" role="group" aria-label={texts.lesson}>
      <p class="status">{`${texts.lesson} ${index + 1}/${mistakes.length}`}</p>
      <p class={`prompt ${state === 'wrong' ? 'warning' : ''}`} role="status">
        {answers[state]}
      </p>
      <div class="row even">
        <button
          type="button"
          disabled={!isOpen}
          onClick={() => {
            lesson.show();
            session.changeLesson(lesson);
          }}
        >
          {texts.showBest}
        </button>
        <button
          type="button"
          class={isOpen ? '' : 'main'}
          disabled={isLast}
          onClick={() => {
            lesson.next();
            session.changeLesson(lesson);
          }}
        >
          {isOpen ? texts.skip : texts.next}
        </button>
        <button type="button" class={!isOpen && isLast ? 'main' : ''} onClick={() => session.changeLesson(undefined)}>
          {texts.endLesson}
        </button>
      </div>
    </div>
  );
}
