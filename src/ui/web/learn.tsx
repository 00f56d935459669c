/** The tutorial: tasks on the board, one after the other. */
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { newGame, unwrap } from '../../api/index';
import { summaryOf } from '../../games/summaries';
import type { SessionEngine } from '../engine';
import { PlaySession } from '../session';
import { DEFAULT_PLAY_SETTINGS } from '../settings';
import { UI_TEXTS } from '../texts';
import { BoardView } from './board';
import { isSolved, LESSONS, type TutorialTask } from './lessons';
import { isAnimated } from './preferences';

/** Nobody answers the pupil. */
const NO_ENGINE: SessionEngine = { search: async () => undefined, stop: () => {}, newGame: () => {} };
const STEP_DELAY_MS = 260;

function sessionOf({ variant, fen, moves = [] }: TutorialTask): PlaySession {
  const start = unwrap(unwrap(newGame(variant, fen === undefined ? {} : { fen })).playAll(moves));
  const settings = { ...DEFAULT_PLAY_SETTINGS, seat: 'both' as const };
  const line = { start: unwrap(newGame(variant, { fen: start.fen })), moves: [] };
  const options = { stepDelayMs: () => (isAnimated() ? STEP_DELAY_MS : 0), save: () => {} };
  return new PlaySession(line, settings, NO_ENGINE, options);
}

/** The state of a task: open, or how it ended. */
function outcomeOf(lesson: TutorialTask, { line }: PlaySession): 'open' | 'solved' | 'missed' {
  const game = line.moves[0]?.game;
  const last = game?.board().last;
  if (!game || !last) return 'open';
  return isSolved(lesson, last, game.status()) ? 'solved' : 'missed';
}

interface LearnProps {
  readonly family: string;
  play(): void;
}

export function LearnView({ family, play }: LearnProps) {
  const lessons = LESSONS[family] ?? [];
  const [index, setIndex] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const lesson = lessons[index]!;
  const session = useMemo(() => sessionOf(lesson), [lesson, attempt]);
  useEffect(() => {
    const unsubscribe = session.subscribe(() => redraw(undefined));
    return () => {
      unsubscribe();
    };
  }, [session]);
  const outcome = outcomeOf(lesson, session);
  const [task, done] = UI_TEXTS.lessons[lesson.name];
  const isLast = index === lessons.length - 1;
  return (
    <main class="learn game-view">
      <section class="table" aria-label={UI_TEXTS.board}>
        <div class="board-frame">
          <BoardView key={`${index} ${attempt}`} session={session} arrows={[]} preview={undefined} />
        </div>
      </section>
      <div class="beside">
        <section aria-label={UI_TEXTS.learn}>
          <h2>{summaryOf(family, UI_TEXTS.games).title}</h2>
          <p class="sentence">{UI_TEXTS.lessonNumber(index + 1, lessons.length)}</p>
          <p class="task">{task}</p>
          <p class={`outcome ${outcome}`} role="status">
            {outcome === 'solved' ? done : outcome === 'missed' ? UI_TEXTS.lessonMissed : session.notice || '\u00a0'}
          </p>
          <div class="row">
            {outcome === 'solved' && (
              <button type="button" class="main" onClick={isLast ? play : () => setIndex(index + 1)}>
                {isLast ? UI_TEXTS.play : UI_TEXTS.study.next}
              </button>
            )}
            {outcome !== 'open' && (
              <button type="button" onClick={() => setAttempt(attempt + 1)}>
                {UI_TEXTS.lessonAgain}
              </button>
            )}
            {index > 0 && (
              <button type="button" onClick={() => setIndex(index - 1)}>
                {UI_TEXTS.back}
              </button>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}
