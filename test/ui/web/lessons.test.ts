/** Lessons of the tutorial: each has a solution, and moves that are none. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { TUTORIAL_FAMILIES } from '../../../src/ui/web/home';
import { isSolved, LESSONS, type TutorialTask } from '../../../src/ui/web/learn';

test('the home view offers lessons for the families that have some', () => {
  expect([...TUTORIAL_FAMILIES].sort(), 'TUTORIAL_FAMILIES in src/ui/web/home.tsx').toEqual(
    Object.keys(LESSONS).sort(),
  );
});

const lessons = Object.values(LESSONS).flat();

/** Of the legal moves, how many solve the task. */
function countSolutions(lesson: TutorialTask): { solutions: number; moves: number } {
  const start = unwrap(newGame(lesson.variant, lesson.fen === undefined ? {} : { fen: lesson.fen }));
  const game = unwrap(start.playAll(lesson.moves ?? []));
  const after = game.moves().map(move => unwrap(game.play(move)));
  const solved = after.filter(next => isSolved(lesson, next.board().last!, next.status()));
  return { solutions: solved.length, moves: after.length };
}

test.each(lessons.map(lesson => [lesson.name, lesson] as const))('%s can be solved', (name, lesson) => {
  const { solutions, moves } = countSolutions(lesson);
  expect(solutions).toBeGreaterThan(0);
  // A capture that is compulsory cannot be missed.
  if (!['jump', 'chain'].includes(name)) expect(solutions).toBeLessThan(moves);
});
