/** The tutorial: tasks on the board, one after the other. */
import { useMemo, useState } from 'preact/hooks';
import type { LastMove, Status } from '../../api/board';
import { newGame, unwrap } from '../../api/index';
import { summaryOf } from '../../games/summaries';
import type { SessionEngine } from '../engine';
import { PlaySession } from '../session';
import { DEFAULT_PLAY_SETTINGS } from '../settings';
import { UI_TEXTS } from '../texts';
import { BoardView } from './board';
import { useSession } from './hooks';
import { stepDelayMs } from './preferences';

type Goal = 'mill' | 'capture' | 'chain' | 'promotion' | 'win';

export interface TutorialTask {
  readonly name: keyof typeof UI_TEXTS.lessons;
  readonly variant: string;
  readonly fen?: string;
  /** Moves from the position to the task. */
  readonly moves?: readonly string[];
  readonly goal: Goal;
}

/** Lessons of each family. */
export const LESSONS: Readonly<Record<string, readonly TutorialTask[]>> = {
  morris: [
    { name: 'place', variant: 'nine-mens-morris', moves: ['d6', 'd2', 'b6', 'f2'], goal: 'mill' },
    {
      name: 'slide',
      variant: 'nine-mens-morris',
      fen: 'O@***@@@/*O**O***/O*O***** w m s 5 0 4 0 0 0 0 0 0 0 0 0 26',
      goal: 'mill',
    },
    {
      name: 'fly',
      variant: 'nine-mens-morris',
      fen: '*OO****@/@@*****@/*O****** w m s 3 0 4 0 0 0 0 0 0 0 0 0 40',
      goal: 'mill',
    },
  ],
  draughts: [
    { name: 'jump', variant: 'spanish-draughts', fen: 'W:W19,6:B23,31', goal: 'capture' },
    { name: 'chain', variant: 'spanish-draughts', fen: 'W:W1,2,8,9,K31:B11,20,28,29', goal: 'chain' },
    { name: 'promotion', variant: 'spanish-draughts', fen: 'W:W25,7:B6,15', goal: 'promotion' },
  ],
  brandubh: [
    { name: 'surround', variant: 'brandubh', fen: '3t3/7/2Tt3/3K2t/7/7/4T2 d 0', goal: 'capture' },
    { name: 'escape', variant: 'brandubh', fen: '3t3/3t3/7/K1T3t/2t4/3T3/3t3 d 0', goal: 'win' },
    { name: 'trap', variant: 'brandubh', fen: '7/2t4/7/7/tK5/7/3T3 a 0', goal: 'win' },
  ],
};

/** True if the move that led to the position solves the task. */
export function isSolved(
  { goal }: TutorialTask,
  { steps }: Pick<LastMove, 'steps'>,
  { result }: Pick<Status, 'result'>,
): boolean {
  const captured = steps.flatMap(step => step.captured ?? []).length;
  switch (goal) {
    case 'mill':
      return steps.some(({ mill }) => mill);
    case 'capture':
      return captured > 0;
    case 'chain':
      return captured > 1;
    case 'promotion':
      return steps.some(({ promotion }) => promotion);
    case 'win':
      return result === 'win';
  }
}

/** Nobody answers the pupil. */
const NO_ENGINE: SessionEngine = { search: async () => undefined, stop: () => {}, newGame: () => {} };

function sessionOf({ variant, fen, moves = [] }: TutorialTask): PlaySession {
  const start = unwrap(unwrap(newGame(variant, fen === undefined ? {} : { fen })).playAll(moves));
  const settings = { ...DEFAULT_PLAY_SETTINGS, seat: 'both' as const };
  const line = { start: unwrap(newGame(variant, { fen: start.fen })), moves: [] };
  const options = { stepDelayMs, save: () => {} };
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
  const lesson = lessons[index]!;
  const session = useMemo(() => sessionOf(lesson), [lesson, attempt]);
  useSession(session);
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
