/** The puzzles: a list by variant and difficulty, the puzzle of the day, and the player's progress. */
import { useEffect, useState } from 'preact/hooks';
import type { PlaySession } from '../session';
import { UI_TEXTS, variantTitle } from '../texts';
import { BoardPicture } from './board-picture';
import { LOAD_FAILED } from './lazy';
import { prepareView, useViewLanguage, VIEW_TEXTS } from './page-files';
import {
  dailyPuzzle,
  firstUnsolved,
  GRADES,
  type Grade,
  hasSolved,
  type ListedPuzzle,
  loadPuzzles,
  nextPuzzle,
  PROGRESS_RESET,
  type PuzzleProgress,
  readProgress,
  recordResult,
} from './puzzle-list';
import { PuzzleView } from './puzzle-view';

interface PuzzlesProps {
  readonly session: PlaySession;
  /** Fragment of the page's address: that of the list or of a puzzle. */
  readonly fragment: string;
  /** Shows another address of this view. */
  visit(fragment: string): void;
  /** The puzzle was opened as a game. */
  opened(): void;
}

export async function loadPuzzlesView() {
  await prepareView();
  return PuzzlesView;
}

const LIST = '#puzzles';
const DAILY = '#puzzles&daily';

export const puzzleFragment = ({ variant, number }: ListedPuzzle): string =>
  `${LIST}&${new URLSearchParams({ variant, number: `${number}` })}`;

/** The puzzle of an address; undefined for the list. */
function puzzleOf(fragment: string, puzzles: readonly ListedPuzzle[]): ListedPuzzle | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  if (params.has('daily')) return dailyPuzzle(puzzles, new Date());
  const [variant, number] = [params.get('variant'), Number(params.get('number'))];
  return puzzles.find(puzzle => puzzle.variant === variant && puzzle.number === number);
}

function PuzzlesView({ session, fragment, visit, opened }: PuzzlesProps) {
  useViewLanguage();
  const [puzzles, setPuzzles] = useState<readonly ListedPuzzle[]>();
  const [progress, setProgress] = useState(readProgress);
  const [variant, setVariant] = useState<string>();
  const [grade, setGrade] = useState<Grade>('easy');
  useEffect(() => {
    loadPuzzles().then(setPuzzles, () => document.dispatchEvent(new Event(LOAD_FAILED)));
    const update = (): void => setProgress(readProgress());
    document.addEventListener(PROGRESS_RESET, update);
    // Another tab has solved a puzzle.
    addEventListener('storage', update);
    return () => {
      document.removeEventListener(PROGRESS_RESET, update);
      removeEventListener('storage', update);
    };
  }, []);
  if (!puzzles) return <main class="puzzles" aria-busy="true" />;
  const puzzle = puzzleOf(fragment, puzzles);
  if (puzzle) {
    return (
      <PuzzleView
        key={puzzle.key}
        puzzle={puzzle}
        session={session}
        record={result => setProgress(recordResult(puzzle.key, result))}
        showNext={() => {
          const next = nextPuzzle(puzzles, puzzle, progress);
          if (next) visit(puzzleFragment(next));
        }}
        showList={() => {
          setVariant(puzzle.variant);
          setGrade(puzzle.grade);
          visit(LIST);
        }}
        opened={opened}
      />
    );
  }
  const names = [...new Set(puzzles.map(other => other.variant))];
  const own = session.line.start.variant;
  const chosen = variant ?? (names.includes(own) ? own : names[0]!);
  const listed = puzzles.filter(other => other.variant === chosen && other.grade === grade);
  return (
    <main class="puzzles">
      <div class="puzzles-top">
        <DailyCard puzzle={dailyPuzzle(puzzles, new Date())} progress={progress} visit={visit} />
        <ProgressCard puzzles={puzzles} progress={progress} />
      </div>
      <section class="card" aria-label={VIEW_TEXTS.puzzles.all}>
        <h2>{VIEW_TEXTS.puzzles.all}</h2>
        <p class="sentence">{VIEW_TEXTS.puzzles.about}</p>
        <fieldset class="puzzle-variants">
          <legend class="visually-hidden">{UI_TEXTS.variant}</legend>
          {names.map(name => (
            <label key={name}>
              <input type="radio" name="variant" checked={name === chosen} onChange={() => setVariant(name)} />
              <span>
                <strong>{variantTitle(name)}</strong>
                <small>
                  {solvedText(
                    puzzles.filter(other => other.variant === name),
                    progress,
                  )}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <GradeField grade={grade} set={setGrade} />
        <p class="sentence">
          {VIEW_TEXTS.puzzles.gradeSentences[grade]} {solvedText(listed, progress)}.
        </p>
        <button type="button" class="main" onClick={() => visit(puzzleFragment(firstUnsolved(listed, progress)!))}>
          {VIEW_TEXTS.puzzles.nextUnsolved}
        </button>
        <ol class="puzzle-numbers">
          {listed.map(other => (
            <li key={other.key}>
              <PuzzleLink puzzle={other} progress={progress} visit={visit} />
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}

const solvedText = (puzzles: readonly ListedPuzzle[], { results }: PuzzleProgress): string =>
  VIEW_TEXTS.puzzles.solvedOf(puzzles.filter(({ key }) => hasSolved(results.get(key))).length, puzzles.length);

interface CardProps {
  readonly progress: PuzzleProgress;
  visit(fragment: string): void;
}

function DailyCard({ puzzle, progress, visit }: CardProps & { readonly puzzle: ListedPuzzle }) {
  const texts = VIEW_TEXTS.puzzles;
  const result = progress.results.get(puzzle.key);
  return (
    <section class="card daily" aria-label={texts.daily}>
      <BoardPicture variant={puzzle.variant} fen={puzzle.fen} />
      <div>
        <h2>{texts.daily}</h2>
        <p>{variantTitle(puzzle.variant)}</p>
        <p class="sentence">
          {texts.grades[puzzle.grade]} · {texts.states[result ?? 'open']}
        </p>
        <button type="button" class="main" onClick={() => visit(DAILY)}>
          {hasSolved(result) ? texts.solveAgain : texts.solve}
        </button>
      </div>
    </section>
  );
}

function ProgressCard({ puzzles, progress }: { puzzles: readonly ListedPuzzle[]; progress: PuzzleProgress }) {
  const texts = VIEW_TEXTS.puzzles;
  const { results, streak, bestStreak } = progress;
  const rows = GRADES.map(grade => {
    const graded = puzzles.filter(puzzle => puzzle.grade === grade);
    const tried = graded.filter(({ key }) => results.has(key));
    return { name: texts.grades[grade], tried, solved: tried.filter(({ key }) => hasSolved(results.get(key))), graded };
  });
  return (
    <section class="card own-progress" aria-label={texts.progress}>
      <h2>{texts.progress}</h2>
      <table class="puzzle-progress">
        <thead>
          <tr>
            <th scope="col">{texts.difficulty}</th>
            <th scope="col">{texts.solvedCount}</th>
            <th scope="col">{texts.triedCount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, tried, solved, graded }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {solved.length} / {graded.length}
              </td>
              <td>{tried.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {texts.streak}: <strong>{streak}</strong> · {texts.bestStreak}: <strong>{bestStreak}</strong>
      </p>
    </section>
  );
}

function GradeField({ grade, set }: { grade: Grade; set(grade: Grade): void }) {
  return (
    <fieldset class="segments grades">
      <legend class="visually-hidden">{VIEW_TEXTS.puzzles.difficulty}</legend>
      {GRADES.map(name => (
        <label key={name}>
          <input type="radio" name="grade" checked={name === grade} onChange={() => set(name)} />
          <span>{VIEW_TEXTS.puzzles.grades[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const RESULT_MARKS = { solved: '✓', helped: '✓', failed: '✗' };

function PuzzleLink({ puzzle, progress, visit }: CardProps & { readonly puzzle: ListedPuzzle }) {
  const result = progress.results.get(puzzle.key);
  const { number, states } = VIEW_TEXTS.puzzles;
  return (
    <button
      type="button"
      class={result}
      aria-label={`${number(puzzle.number)}, ${states[result ?? 'open']}`}
      onClick={() => visit(puzzleFragment(puzzle))}
    >
      {puzzle.number}
      {result && <span aria-hidden="true"> {RESULT_MARKS[result]}</span>}
    </button>
  );
}
