/** The page: the board, and beside it the moves, the analysis and the controls. */
import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import type { Board } from '../../api/index';
import type { PlaySession } from '../session';
import { levelName, pieceCounts, UI_TEXTS, variantTitle } from '../texts';
import { AnalysisPanel, bestMoveArrows, EvaluationBar } from './analysis';
import { BoardView, CROWN, focusBoard } from './board';
import { Dialog, RulesDialog } from './dialogs';
import { LevelField, MoveTimeField, SidesField } from './fields';
import { downloadGame, GameFiles } from './game-files';
import { MoveList } from './move-list';
import { NewGameDialog } from './new-game';
import { LazyLessonPanel, ReviewPanel } from './review';
import { useServerLost } from './server';
import { copyLink, useHashLink } from './sharing';
import { countsLabel, movePath, type Preview } from './texts';

/** Messages that need no answer disappear after this time. */
const MESSAGE_MS = 10_000;

type OpenDialog = 'none' | 'new' | 'rules';

/** Renders again whenever the session changes. */
function useSession(session: PlaySession): void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => {
    const unsubscribe = session.subscribe(() => redraw(undefined));
    return () => {
      unsubscribe();
    };
  }, [session]);
}

/** `notice`: a message to begin with, or ''. */
export function App({ session, notice }: { session: PlaySession; notice: string }) {
  useSession(session);
  const [open, setOpen] = useState<OpenDialog>('none');
  const [preview, setPreview] = useState<Preview>();
  const [message, setMessage] = useState(notice);
  const isServerLost = useServerLost();
  useShortcuts(session, open, setOpen, setMessage);
  useHashLink(session, setMessage);
  useEffect(() => {
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const { variant } = session.line.start;
  useEffect(() => {
    document.title = `${variantTitle(variant)} · Alquerque`;
  }, [variant]);
  const close = (): void => setOpen('none');
  const { shownGame, lesson } = session;
  // A preview belongs to the position that it was asked for in.
  useEffect(() => setPreview(undefined), [shownGame]);
  const board = shownGame.board();
  const top = session.settings.flipped ? board.bottom : board.sides.find(side => side !== board.bottom)!;
  const bottom = board.sides.find(side => side !== top)!;
  const arrows = session.hintMove ? [movePath(session.hintMove)] : (preview?.arrows ?? bestMoveArrows(session));
  return (
    <>
      <header>
        <h1>{variantTitle(variant)}</h1>
        <nav aria-label={UI_TEXTS.game}>
          <button type="button" class="main" onClick={() => setOpen('new')}>
            {UI_TEXTS.newGame}
          </button>
          <button type="button" onClick={() => setOpen('rules')}>
            {UI_TEXTS.rules}
          </button>
        </nav>
      </header>
      <p class="server-lost" role="status">
        {isServerLost ? UI_TEXTS.serverLost : ''}
      </p>
      <main>
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
          <GameFiles session={session} showMessage={setMessage} />
          <ReviewPanel session={session} />
        </div>
      </main>
      <p class="visually-hidden" aria-live="polite">
        {session.announcement}
      </p>
      <p class="message" role="status" onClick={() => setMessage('')}>
        {message}
      </p>
      {open === 'new' && <NewGameDialog session={session} close={close} />}
      {open === 'rules' && <RulesDialog session={session} close={close} />}
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

interface PlayerBarProps {
  readonly session: PlaySession;
  readonly board: Board;
  readonly side: string;
}

/** One side: who plays it, its men in hand, and the men it has lost. */
function PlayerBar({ session, board, side }: PlayerBarProps) {
  const { players, settings, shownGame, line } = session;
  const recorded = settings.seat === 'both' ? line.heading?.players[board.sides.indexOf(side)]?.name : undefined;
  const player = recorded || (players.has(side) ? UI_TEXTS.you : levelName(settings.level));
  const isOngoing = (session.isViewingPast || !session.isOver) && shownGame.status().result === 'ongoing';
  const { hand } = pieceCounts(board, side);
  const other = board.sides.find(name => name !== side)!;
  const captured = board.lost[other] ?? 0;
  const hasLostKing = captured > 0 && isKingCaptured(board, other);
  return (
    <div class={`player${isOngoing && shownGame.side === side ? ' to-move' : ''}`}>
      <span class="who">
        <PieceRow side={side} count={1} kind="" />
        <strong>{UI_TEXTS.side(side)}</strong> <span>{player}</span>
      </span>
      <span class="counts" title={countsLabel(board, side)}>
        <span class="visually-hidden">{countsLabel(board, side)}</span>
        {hand > 0 && <PieceRow side={side} count={hand} kind="hand" />}
        {captured > 0 && <PieceRow side={other} count={captured} kind="captured" hasKing={hasLostKing} />}
      </span>
    </div>
  );
}

/** Long rows are drawn closer together, to fit a phone. */
const MAX_ROW_WIDTH = 72;

/** True if a side of Brandubh has lost its king. */
const isKingCaptured = ({ throne, points }: Board, side: string): boolean =>
  throne !== undefined && side === 'defenders' && !points.some(({ piece }) => piece?.piece === 'king');

interface PieceRowProps {
  readonly side: string;
  readonly count: number;
  readonly kind: '' | 'hand' | 'captured';
  /** True if the last piece is a king. */
  readonly hasKing?: boolean;
}

/** Small men in a row that overlap. */
function PieceRow({ side, count, kind, hasKing = false }: PieceRowProps) {
  const step = count > 1 ? Math.min(11, MAX_ROW_WIDTH / (count - 1)) : 0;
  const width = 20 + (count - 1) * step;
  return (
    <span class={`men ${kind}`} aria-hidden="true">
      {kind && <span class="label">{kind === 'hand' ? UI_TEXTS.inHand : UI_TEXTS.study.captured}</span>}
      <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
        {Array.from({ length: count }, (_, index) => (
          <circle key={index} class={`side-${side}`} cx={10 + index * step} cy="10" r="8.5" />
        ))}
        {hasKing && <path class="crown" transform={`translate(${width - 10} 10) scale(0.23)`} d={CROWN} />}
      </svg>
    </span>
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

function GameActions({ session }: { session: PlaySession }) {
  const { settings, isOver, isPaused, players } = session;
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
      {!isOver && (isPaused || players.size === 0) && (
        <button type="button" class="main whole" onClick={() => (isPaused ? session.resume() : session.pause())}>
          {isPaused ? UI_TEXTS.resume : UI_TEXTS.pause}
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
        <LevelField settings={settings} change={change} />
        <SidesField settings={settings} sides={line.start.sides} change={change} />
        <MoveTimeField settings={settings} change={change} />
      </div>
    </section>
  );
}

/** The shortcut of a key: ignores Caps Lock, and on layouts without Latin letters uses the key's position. */
function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = letter !== undefined && /^[^ -~]$/u.test(key);
  return isForeign ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}

/** The keys are those of the terminal game. */
function useShortcuts(
  session: PlaySession,
  open: OpenDialog,
  setOpen: (open: OpenDialog) => void,
  showMessage: (text: string) => void,
): void {
  useLayoutEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
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
    };
    const onKey = (event: KeyboardEvent): void => {
      if (open !== 'none' || session.confirmation || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest('input, select, textarea, dialog')) return;
      const action = actions[shortcutKey(event)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session, open]);
}
