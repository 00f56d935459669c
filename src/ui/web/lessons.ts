/** The lessons of each family: positions with a task, and how to tell that it is solved. */
import type { LastMove, Status } from '../../api/board';
import type { UI_TEXTS } from '../texts';

type Goal = 'mill' | 'capture' | 'chain' | 'promotion' | 'win';

export interface TutorialTask {
  readonly name: keyof typeof UI_TEXTS.lessons;
  readonly variant: string;
  readonly fen?: string;
  /** Moves from the position to the task. */
  readonly moves?: readonly string[];
  readonly goal: Goal;
}

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
