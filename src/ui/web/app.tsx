/** The page: the first screen, and the board with the moves, the analysis and the controls beside it. */
import { useEffect, useState } from 'preact/hooks';
import { variants } from '../../api/index';
import { changedRules } from '../game-line';
import type { PlaySession } from '../session';
import { UI_TEXTS, variantTitle } from '../texts';
import { AnalysisPanel, bestMoveArrows, EvaluationBar } from './analysis';
import { BoardView, focusBoard } from './board';
import { Dialog, RulesDialog } from './dialogs';
import { LevelField, MoveTimeField, SidesField } from './fields';
import { downloadGame, GameFiles } from './game-files';
import { Header } from './header';
import { Home, TUTORIAL_FAMILIES } from './home';
import { useSession, useShortcuts } from './hooks';
import { LOAD_FAILED, lazyComponent } from './lazy';
import { MoveList } from './move-list';
import { PlayerBar } from './player-bar';
import { usePreferences } from './preferences';
import { LazyLessonPanel, ReviewPanel } from './review';
import { useServerLost } from './server';
import { copyLink, editorFragment, useHashLink, viewOfFragment } from './sharing';
import { movePath, type Preview } from './texts';

/** Messages that need no answer disappear after this time. */
const MESSAGE_MS = 10_000;

const PREFETCH_MS = 2000;

const loadNewGame = async () => (await import('./new-game')).NewGameDialog;
const NewGameDialog = lazyComponent(loadNewGame);
const LearnView = lazyComponent(async () => (await import('./learn')).LearnView);
const EditorView = lazyComponent(async () => (await import('./editor')).loadEditor());
const PuzzlesView = lazyComponent(async () => (await import('./puzzles')).loadPuzzlesView());
const SettingsDialog = lazyComponent(async () => (await import('./settings')).SettingsDialog);

type OpenDialog = 'none' | 'new' | 'rules' | 'settings';
export type View = 'home' | 'game' | 'learn' | 'editor' | 'puzzles';

const viewTitles = (): Partial<Record<View, string>> => ({
  editor: UI_TEXTS.positionEditor,
  puzzles: UI_TEXTS.puzzles,
});

interface AppProps {
  readonly session: PlaySession;
  /** A message to begin with, or ''. */
  readonly notice: string;
  readonly firstView: View;
}

export function App({ session, notice, firstView }: AppProps) {
  useSession(session);
  const { sounds } = usePreferences();
  const [view, setView] = useState<View>(firstView);
  const [address, setAddress] = useState(location.hash);
  const [open, setOpen] = useState<OpenDialog>('none');
  const [learned, setLearned] = useState('morris');
  const [firstVariant, setFirstVariant] = useState<string>();
  const [message, setMessage] = useState(notice);
  const isServerLost = useServerLost();
  const { line } = session;
  const { variant, family } = line.start;
  const title = view === 'game' ? variantTitle(variant) : (viewTitles()[view] ?? 'Alquerque');
  useGameKeys(session, view === 'game' && open === 'none', setOpen, setMessage);
  useHashLink(session, setMessage);
  useEffect(() => {
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => {
    document.title = title === 'Alquerque' ? title : `${title} · Alquerque`;
  }, [title, view]);
  useEffect(() => {
    if (sounds) import('./sounds').then(({ followWithSounds }) => followWithSounds(session), fail);
  }, [sounds, session]);
  useEffect(() => {
    document.addEventListener(LOAD_FAILED, fail);
    // Its button will probably be pressed.
    const timer = setTimeout(() => loadNewGame().catch(() => {}), PREFETCH_MS);
    return () => {
      document.removeEventListener(LOAD_FAILED, fail);
      clearTimeout(timer);
    };
  }, []);
  // A link or a file that is opened shows its game.
  useEffect(() => {
    if (line.moves.length > 0) setView('game');
  }, [line.start]);
  // Clocks stop while the board is not on the screen.
  useEffect(() => {
    if (view !== 'game' && line.timeControl && !session.isOver) session.pause();
  }, [view]);
  useEffect(() => {
    const follow = ({ newURL }: HashChangeEvent): void => {
      const { hash } = new URL(newURL);
      setAddress(hash);
      setView(viewOfFragment(hash) ?? 'game');
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  /** Shows a view; the address names those that have one. */
  const show = (next: View, fragment = ''): void => {
    if (fragment !== '' || viewOfFragment(location.hash))
      history.pushState(null, '', fragment || location.pathname + location.search);
    setAddress(fragment);
    setView(next);
  };
  const close = (): void => setOpen('none');
  const fail = (): void => {
    close();
    setMessage(UI_TEXTS.loadFailed);
  };
  const startGame = (first?: string): void => {
    setFirstVariant(first);
    setOpen('new');
  };
  const playFamily = (name: string): void => startGame(variants().find(candidate => candidate.family === name)?.name);
  const learn = (name: string): void => {
    setLearned(name);
    show('learn');
  };
  const studies = [
    { label: UI_TEXTS.puzzles, act: () => show('puzzles', '#puzzles') },
    { label: UI_TEXTS.positionEditor, act: () => show('editor', '#editor') },
  ];
  const entries = [
    ...(TUTORIAL_FAMILIES.includes(family) ? [{ label: UI_TEXTS.learn, act: () => learn(family) }] : []),
    ...studies,
    { label: UI_TEXTS.rules, act: () => setOpen('rules') },
    { label: UI_TEXTS.settings, act: () => setOpen('settings') },
  ];
  return (
    <>
      <Header title={title} goHome={() => show('home')} startGame={() => startGame()} entries={entries} />
      <p class="server-lost" role="status">
        {isServerLost ? UI_TEXTS.serverLost : ''}
      </p>
      {view === 'home' ? (
        <Home
          canContinue={line.moves.length > 0}
          play={playFamily}
          learn={learn}
          resume={() => show('game')}
          entries={studies}
        />
      ) : view === 'learn' ? (
        <LearnView key={learned} family={learned} play={() => playFamily(learned)} />
      ) : view === 'puzzles' ? (
        <PuzzlesView
          session={session}
          fragment={address}
          visit={fragment => show('puzzles', fragment)}
          opened={() => show('game')}
        />
      ) : view === 'editor' ? (
        <EditorView session={session} fragment={address} showMessage={setMessage} started={() => show('game')} />
      ) : (
        <GameView
          session={session}
          showMessage={setMessage}
          editPosition={() => {
            const { shownGame: game } = session;
            show('editor', editorFragment(game.variant, changedRules(game), game.fen));
          }}
        />
      )}
      <p class="visually-hidden" aria-live="polite">
        {session.announcement}
      </p>
      <p class="message" role="status" onClick={() => setMessage('')}>
        {message}
      </p>
      {open === 'new' && (
        <NewGameDialog session={session} first={firstVariant ?? variant} close={close} started={() => show('game')} />
      )}
      {open === 'rules' && <RulesDialog session={session} close={close} />}
      {open === 'settings' && <SettingsDialog close={close} showMessage={setMessage} />}
      {session.confirmation && (
        <Dialog title={session.confirmation.text} close={() => session.confirmation?.answer(false)}>
          <div class="row">
            <button type="button" class="main" onClick={() => session.confirmation?.answer(true)}>
              {session.confirmation.yes}
            </button>
            <button type="button" onClick={() => session.confirmation?.answer(false)}>
              {UI_TEXTS.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface GameViewProps {
  readonly session: PlaySession;
  showMessage(text: string): void;
  /** Opens the position on the board in the editor. */
  editPosition(): void;
}

function GameView({ session, showMessage, editPosition }: GameViewProps) {
  const [preview, setPreview] = useState<Preview>();
  const { shownGame, lesson } = session;
  // A preview belongs to the position that it was asked for in.
  useEffect(() => setPreview(undefined), [shownGame]);
  const board = shownGame.board();
  const top = session.settings.flipped ? board.bottom : board.sides.find(side => side !== board.bottom)!;
  const bottom = board.sides.find(side => side !== top)!;
  const arrows = session.hintMove ? [movePath(session.hintMove)] : (preview?.arrows ?? bestMoveArrows(session));
  return (
    <main class={session.isOver ? 'game-view over' : 'game-view'}>
      <section class="table" aria-label={UI_TEXTS.board}>
        <PlayerBar session={session} board={board} side={top} />
        <div class="board-frame">
          <EvaluationBar session={session} />
          <BoardView session={session} arrows={arrows} preview={preview?.game} />
        </div>
        <PlayerBar session={session} board={board} side={bottom} />
      </section>
      <div class="beside">
        <section class="game-status" aria-label={UI_TEXTS.gameStatus}>
          {lesson ? (
            <LazyLessonPanel session={session} lesson={lesson} />
          ) : (
            <>
              <p class="status">{session.status}</p>
              <p class={promptClass(session)}>{session.notice || session.prompt || '\u00a0'}</p>
              <GameActions session={session} />
            </>
          )}
        </section>
        <MoveList session={session} />
        <AnalysisPanel session={session} preview={setPreview} />
        <PlayerControls session={session} />
        <GameFiles session={session} showMessage={showMessage} editPosition={editPosition} />
        <ReviewPanel session={session} />
      </div>
    </main>
  );
}

/** A hint is not a warning. */
function promptClass({ notice, hintMove }: PlaySession): string {
  if (notice === '') return 'prompt';
  return hintMove ? 'prompt notice' : 'prompt notice warning';
}

/** An engine that plays itself would play the same move again: it pauses. */
function undo(session: PlaySession): void {
  if (!session.canUndo) return;
  if (session.players.size === 0 && !session.isPaused) session.pause();
  session.undo();
}

/** The same game again, with the same sides or the other ones. */
function playAgain(session: PlaySession, isOtherSide: boolean): void {
  const { settings, line } = session;
  const { seat } = settings;
  const other = seat === 'first' ? 'second' : seat === 'second' ? 'first' : seat;
  const { start, timeControl } = line;
  const again = { start, moves: [], ...(timeControl && { timeControl }) };
  session.startGame(again, { ...settings, seat: isOtherSide ? other : seat });
}

function GameActions({ session }: { session: PlaySession }) {
  const { settings, isOver, isPaused, players, line } = session;
  const canPause = players.size === 0 || line.timeControl !== undefined;
  return (
    <div class="row even actions">
      <button type="button" disabled={!session.canUndo} onClick={() => undo(session)}>
        {UI_TEXTS.undo}
      </button>
      <button type="button" disabled={!session.canRedo} onClick={() => session.redo()}>
        {UI_TEXTS.study.redo}
      </button>
      <button type="button" disabled={!session.canAskHint} onClick={() => void session.showHint()}>
        {UI_TEXTS.hint}
      </button>
      <button type="button" onClick={() => session.changeSettings({ flipped: !settings.flipped })}>
        {UI_TEXTS.flip}
      </button>
      <button type="button" disabled={isOver || players.size === 0} onClick={() => void session.resign()}>
        {UI_TEXTS.resign}
      </button>
      {!isOver && (isPaused || canPause) && (
        <button
          type="button"
          class={isPaused ? 'main whole' : 'whole'}
          onClick={() => (isPaused ? session.resume() : session.pause())}
        >
          {isPaused ? UI_TEXTS.resume : UI_TEXTS.pause}
        </button>
      )}
      {isOver && (
        <button type="button" class="main" onClick={() => playAgain(session, false)}>
          {UI_TEXTS.rematch}
        </button>
      )}
      {isOver && players.size === 1 && (
        <button type="button" onClick={() => playAgain(session, true)}>
          {UI_TEXTS.changeSides}
        </button>
      )}
    </div>
  );
}

/** Settings that can be changed during a game. */
function PlayerControls({ session }: { session: PlaySession }) {
  const { settings, line } = session;
  const change = session.changeSettings.bind(session);
  return (
    <section class="play" aria-label={UI_TEXTS.players}>
      <h2>{UI_TEXTS.players}</h2>
      <div class="fields players">
        <LevelField settings={settings} change={change} family={line.start.family} />
        <SidesField settings={settings} sides={line.start.sides} change={change} />
        <MoveTimeField settings={settings} change={change} hasClocks={line.timeControl !== undefined} />
      </div>
    </section>
  );
}

/** The keys are those of the terminal game. */
function useGameKeys(
  session: PlaySession,
  isActive: boolean,
  setOpen: (open: OpenDialog) => void,
  showMessage: (text: string) => void,
): void {
  useShortcuts(
    () => ({
      u: () => undo(session),
      h: () => void session.showHint(),
      f: () => session.changeSettings({ flipped: !session.settings.flipped }),
      s: () => downloadGame(session),
      n: () => setOpen('new'),
      l: () => void copyLink(session, showMessage),
      a: () => session.setAnalysing(!session.isAnalysing),
      '?': () => setOpen('rules'),
      r: () => session.redo(),
      b: focusBoard,
      Escape: () => session.deselect(),
      ArrowLeft: () => session.viewPly(session.viewedPly - 1),
      ArrowRight: () => session.viewPly(session.viewedPly + 1),
      ArrowUp: () => session.viewPly(0),
      ArrowDown: () => session.viewPly(Number.POSITIVE_INFINITY),
      Home: () => session.viewPly(0),
      End: () => session.viewPly(Number.POSITIVE_INFINITY),
    }),
    [session, isActive],
    () => isActive && !session.confirmation,
  );
}
