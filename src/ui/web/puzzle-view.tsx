/** One puzzle on the board, with its task, hints and solution. */

import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { newGame, unwrap } from '../../api/index';
import { shownMove } from '../notation';
import { type PuzzleResult, PuzzleSession } from '../puzzle-session';
import type { PlaySession } from '../session';
import { statusText, UI_TEXTS, variantTitle } from '../texts';
import { BoardView, focusBoard } from './board';
import { useSession, useShortcuts } from './hooks';
import { StepButton } from './move-list';
import { VIEW_TEXTS } from './page-files';
import { minReplyMs, stepDelayMs } from './preferences';
import type { ListedPuzzle } from './puzzle-list';

interface PuzzleProps {
  readonly puzzle: ListedPuzzle;
  readonly session: PlaySession;
  record(result: PuzzleResult): void;
  showNext(): void;
  showList(): void;
  /** The puzzle was opened as a game. */
  opened(): void;
}

export function PuzzleView({ puzzle, session, record, showNext, showList, opened }: PuzzleProps) {
  const [attempt, restart] = useReducer<number, void>(count => count + 1, 0);
  const solving = useMemo(
    () =>
      new PuzzleSession(puzzle, unwrap(newGame(puzzle.variant, { fen: puzzle.fen })), {
        engine: () => session.lendEngine(),
        stepDelayMs,
        replyDelayMs: minReplyMs,
        record,
      }),
    [puzzle, attempt],
  );
  useSession(solving);
  useEffect(() => () => solving.stop(), [solving]);
  useShortcuts(
    () => ({
      u: () => solving.takeBack(),
      h: () => solving.hint(),
      f: () => solving.flip(),
      b: focusBoard,
      ArrowLeft: () => solving.viewPly(solving.viewedPly - 1),
      ArrowRight: () => solving.viewPly(solving.viewedPly + 1),
    }),
    [solving],
  );
  const analyse = async (): Promise<void> => {
    if (!(await session.confirmReplace(UI_TEXTS.confirmOpen, UI_TEXTS.open))) return;
    solving.stop();
    session.openGame({ start: solving.start, moves: [] });
    session.playLine(
      solving.positions.slice(1).map(({ name }) => name),
      0,
    );
    session.changeSettings({ flipped: solving.settings.flipped });
    session.setAnalysing(true);
    opened();
  };
  /** The solver's side against the engine, from the position that was reached. */
  const playOn = async (): Promise<void> => {
    if (!(await session.confirmReplace(UI_TEXTS.confirmNewGame, UI_TEXTS.newGame))) return;
    solving.stop();
    const { fen } = solving.positions.at(-1)!.game;
    const seat = solving.start.side === solving.start.sides[0] ? 'first' : 'second';
    const line = { start: unwrap(newGame(puzzle.variant, { fen })), moves: [] };
    session.startGame(line, { ...session.settings, seat, level: 'full' });
    opened();
  };
  // The button that was pressed to come here may have gone; who came by a link has pressed nothing.
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive) focusBoard();
  }, [solving]);
  const texts = VIEW_TEXTS.puzzles;
  const { state, hintAt, start } = solving;
  const isOver = solving.positions.at(-1)!.game.status().result !== 'ongoing';
  const isDone = state.name === 'done' || state.name === 'playingOut';
  return (
    <main class="puzzle game-view">
      <section class="table" aria-label={UI_TEXTS.board}>
        <div class="board-frame">
          <BoardView
            key={attempt}
            session={solving}
            arrows={hintAt === undefined ? [] : [[hintAt]]}
            preview={undefined}
          />
        </div>
      </section>
      <div class="beside">
        <section aria-label={texts.number(puzzle.number)}>
          <h2>{texts.number(puzzle.number)}</h2>
          <p class="sentence">
            {variantTitle(puzzle.variant)} · {texts.grades[puzzle.grade]}
          </p>
          <p class="task">{texts.task(start.side, puzzle.goal)}</p>
          <p class={`outcome ${outcomeClass(solving)}`} role="status">
            {outcomeText(solving)}
          </p>
          <div class="row even">
            {state.name === 'wrong' && (
              <button
                type="button"
                class="main whole"
                onClick={() => {
                  solving.takeBack();
                  focusBoard();
                }}
              >
                {texts.takeBack}
              </button>
            )}
            {isDone && (
              <button type="button" class="main whole" onClick={showNext}>
                {texts.next}
              </button>
            )}
            <button type="button" disabled={!solving.isOpen} onClick={() => solving.hint()}>
              {UI_TEXTS.hint}
            </button>
            <button type="button" disabled={!solving.isOpen} onClick={() => void solving.showSolution()}>
              {texts.showSolution}
            </button>
            <button type="button" disabled={!isDone} onClick={() => restart()}>
              {texts.again}
            </button>
            <button type="button" onClick={() => solving.flip()}>
              {UI_TEXTS.flip}
            </button>
          </div>
        </section>
        <PuzzleMoves solving={solving} />
        <section aria-label={texts.all}>
          <div class="row even">
            <button type="button" onClick={showList}>
              {texts.all}
            </button>
            <button type="button" disabled={!isDone} onClick={() => void analyse()}>
              {UI_TEXTS.analyse}
            </button>
            <button type="button" disabled={!isDone || isOver} onClick={() => void playOn()}>
              {VIEW_TEXTS.editor.playHere}
            </button>
            {!isDone && (
              <button type="button" onClick={showNext}>
                {texts.next}
              </button>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}

/** What has happened, and what to do. */
function outcomeText(solving: PuzzleSession): string {
  const texts = VIEW_TEXTS.puzzles;
  const { state, tried, hintAt, puzzle, ply, notice, positions } = solving;
  if (state.name === 'playingOut') return `${resultText(solving)} ${texts.playingOut}`;
  if (state.name === 'done') return `${resultText(solving)} ${endText(solving)}`;
  if (tried) return texts.wrong(shownMove(solving.start, tried.name), puzzle.goal);
  if (notice) return notice;
  if (hintAt !== undefined) return texts.hintFrom(shownMove(solving.start, hintAt));
  if (ply === 0) return texts.find(puzzle.goal);
  const { name } = positions.at(-1)!;
  return texts.goOn(UI_TEXTS.moveBy(positions.at(-2)!.game.side, shownMove(solving.start, name)));
}

function resultText({ result }: PuzzleSession): string {
  const { solved, solvedWithHelp, shown } = VIEW_TEXTS.puzzles;
  return result === 'solved' ? solved : result === 'helped' ? solvedWithHelp : shown;
}

function endText({ positions, puzzle, start }: PuzzleSession): string {
  const { game } = positions.at(-1)!;
  if (game.status().result !== 'ongoing') return statusText({ start: game, moves: [] }, game, new Set());
  return puzzle.goal === 'win' ? VIEW_TEXTS.puzzles.winning(start.side) : VIEW_TEXTS.puzzles.drawHolds;
}

function outcomeClass({ state, result, tried }: PuzzleSession): string {
  if (tried) return 'missed';
  const isDone = state.name === 'done' || state.name === 'playingOut';
  return isDone && result !== 'failed' ? 'solved' : '';
}

/** The moves so far, to look at any position again. */
function PuzzleMoves({ solving }: { solving: PuzzleSession }) {
  const { positions, viewedPly, ply } = solving;
  return (
    <section aria-label={UI_TEXTS.moves}>
      <div class="row heading">
        <h2>{UI_TEXTS.moves}</h2>
        <StepButton
          label={UI_TEXTS.back}
          sign="‹"
          disabled={viewedPly === 0}
          act={() => solving.viewPly(viewedPly - 1)}
        />
        <StepButton
          label={UI_TEXTS.forward}
          sign="›"
          disabled={viewedPly === ply}
          act={() => solving.viewPly(viewedPly + 1)}
        />
      </div>
      {ply === 0 ? (
        <p class="none">{UI_TEXTS.noMoves}</p>
      ) : (
        <ol class="puzzle-moves">
          {positions.slice(1).map(({ name }, index) => (
            <li key={index}>
              <button
                type="button"
                aria-current={index + 1 === viewedPly ? 'true' : undefined}
                onClick={() => solving.viewPly(index + 1)}
              >
                {shownMove(solving.start, name)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
