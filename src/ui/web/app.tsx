/** A side of the board: who sits there, its men in hand, and those that were taken from it. */

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Board } from '../../api/index';
import { LEVELS } from '../../api/validate';
import { capitalise } from '../../util/text';
import { decodeFileText } from '../../util/text-encoding';
import { MOVE_TIMES_MS, SIDE_CHOICES } from '../settings';
import { variantTitle } from '../texts';
import { AnalysisPanel, EvaluationBar, previewArrows } from './analysis';
import { BoardView, focusBoard } from './board';
import { Dialog, RulesDialog } from './dialogs';
import { MoveList } from './move-list';
import { NewGameDialog } from './new-game';
import { ReviewPanel } from './review';
import { useServerLost } from './server';
import type { PlaySession } from './session';
import { copyLink, readGameFile, useHashLink } from './sharing';
import { countsLabel, movePath } from './texts';

interface PlayerBarProps {
  readonly table: PlaySession;
  readonly board: Board;
  readonly side: string;
}

function PlayerBar({ table, board, side }: PlayerBarProps) {
  const { players, settings, shownGame: shown } = table;
  const who = players.has(side) ? 'you' : settings.level;
  const acts = (table.isViewingPast || !table.isOver) && shown.status().result === 'ongoing' && shown.side === side;
  const [hand, lost] = [board.hands[side] ?? 0, board.lost[side] ?? 0];
  return (
    <div class={`seat${acts ? ' acts' : ''}`}>
      <span class="who">
        <PieceRow side={side} count={1} what="" />
        <strong>{capitalise(side)}</strong> <span>{who}</span>
      </span>
      <span class="counts" title={countsLabel(board, side)}>
        <span class="spoken">{countsLabel(board, side)}</span>
        {hand > 0 && <PieceRow side={side} count={hand} what="hand" />}
        {lost > 0 && <PieceRow side={side} count={lost} what="taken" />}
      </span>
    </div>
  );
}

/** Many men lie closer, so that a phone has room for them. */
const MAX_ROW_WIDTH = 72;

/** Small men in a row, each over a part of the one before. */
function PieceRow({ side, count, what }: { side: string; count: number; what: string }) {
  const step = count > 1 ? Math.min(11, MAX_ROW_WIDTH / (count - 1)) : 0;
  const width = 20 + (count - 1) * step;
  return (
    <span class={`men ${what}`} aria-hidden="true">
      {what && <span class="label">{what}</span>}
      <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
        {Array.from({ length: count }, (_, at) => (
          <circle key={at} class={`side-${side}`} cx={10 + at * step} cy="10" r="8.5" />
        ))}
      </svg>
    </span>
  );
}

/** The page: the board, and beside it what there is to know and to do. */

const SERVER_LOST = 'The server has gone. You can play on: the engine is in this page.';

/** So long is told what needs no answer. */
const TOAST_MS = 10_000;

type OpenDialog = 'none' | 'new' | 'rules';

/** The page is drawn anew when the table has changed. */
function useSession(table: PlaySession): void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => {
    const unsubscribe = table.subscribe(() => redraw(undefined));
    return () => {
      unsubscribe();
    };
  }, [table]);
}

export function App({ table, notice }: { table: PlaySession; notice: string }) {
  useSession(table);
  const [open, setOpen] = useState<OpenDialog>('none');
  const [held, setHeld] = useState<number>();
  const [told, setTold] = useState(notice);
  const gone = useServerLost();
  useShortcuts(table, open, setOpen, setTold);
  useHashLink(table, setTold);
  useEffect(() => {
    const timer = setTimeout(() => setTold(''), TOAST_MS);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(() => {
    document.title = `${variantTitle(table.line.start.variant)} · Alquerque`;
  }, [table.line.start.variant]);
  const close = (): void => setOpen('none');
  const board = table.shownGame.board();
  const top = table.settings.flipped ? board.bottom : board.sides.find(side => side !== board.bottom)!;
  const bottom = board.sides.find(side => side !== top)!;
  const arrows = table.hintMove ? [movePath(table.hintMove)] : previewArrows(table, held);
  return (
    <>
      <header>
        <h1>{variantTitle(table.line.start.variant)}</h1>
        <nav aria-label="Game">
          <button type="button" class="main" onClick={() => setOpen('new')}>
            New game
          </button>
          <button type="button" onClick={() => setOpen('rules')}>
            Rules
          </button>
        </nav>
      </header>
      <p class="gone" role="status">
        {gone ? SERVER_LOST : ''}
      </p>
      <main>
        <section class="table" aria-label="Board">
          <PlayerBar table={table} board={board} side={top} />
          <div class="board-frame">
            <EvaluationBar table={table} />
            <BoardView table={table} arrows={arrows} />
          </div>
          <PlayerBar table={table} board={board} side={bottom} />
        </section>
        <div class="beside">
          <section class="standing" aria-label="Standing">
            <p class="status">{table.status}</p>
            <p class={promptClass(table)}>{table.notice || table.prompt || '\u00a0'}</p>
            <GameActions table={table} />
          </section>
          <MoveList table={table} />
          <AnalysisPanel table={table} hold={setHeld} />
          <ReviewPanel table={table} />
          <PlayerControls table={table} />
          <GameFiles table={table} tell={setTold} />
        </div>
      </main>
      <p class="spoken" aria-live="polite">
        {table.announcement}
      </p>
      <p class="told" role="status" onClick={() => setTold('')}>
        {told}
      </p>
      {open === 'new' && <NewGameDialog table={table} close={close} />}
      {open === 'rules' && <RulesDialog table={table} close={close} />}
      {table.confirmation && (
        <Dialog title={table.confirmation.text} close={() => table.confirmation?.answer(false)}>
          <div class="row">
            <button type="button" class="main" onClick={() => table.confirmation?.answer(true)}>
              {table.confirmation.yes}
            </button>
            <button type="button" onClick={() => table.confirmation?.answer(false)}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A hint is no warning. */
function promptClass({ notice, hintMove: hint }: PlaySession): string {
  if (notice === '') return 'prompt';
  return hint ? 'prompt notice' : 'prompt notice warning';
}

function GameActions({ table }: { table: PlaySession }) {
  const { settings } = table;
  return (
    <div class="row even deeds">
      <button type="button" disabled={!table.canUndo} onClick={() => table.undo()}>
        Take back
      </button>
      <button type="button" disabled={!table.canAskHint} onClick={() => void table.showHint()}>
        Hint
      </button>
      <button type="button" onClick={() => table.changeSettings({ flipped: !settings.flipped })}>
        Flip
      </button>
      <button type="button" disabled={table.isOver || table.players.size === 0} onClick={() => void table.resign()}>
        Forfeit
      </button>
      {!table.isOver && (table.isPaused || table.players.size === 0) && (
        <button type="button" class="main whole" onClick={() => (table.isPaused ? table.resume() : table.pause())}>
          {table.isPaused ? 'Go on' : 'Pause'}
        </button>
      )}
    </div>
  );
}

/** What can be changed in the middle of a game. */
function PlayerControls({ table }: { table: PlaySession }) {
  const { settings, line } = table;
  const [first, second] = line.start.sides;
  const seats = { first, second, both: 'both sides', none: 'nobody: the engine plays itself' };
  return (
    <section class="play" aria-label="Players">
      <h2>Players</h2>
      <div class="fields seats">
        <label>
          Level
          <select
            value={settings.level}
            onChange={event =>
              table.changeSettings({ level: LEVELS.find(level => level === event.currentTarget.value)! })
            }
          >
            {LEVELS.map(level => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </select>
        </label>
        <label class="sits">
          You play
          <select
            value={settings.seat}
            onChange={event =>
              table.changeSettings({ seat: SIDE_CHOICES.find(seat => seat === event.currentTarget.value)! })
            }
          >
            {SIDE_CHOICES.map(seat => (
              <option key={seat} value={seat}>
                {seats[seat]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Time a turn
          <select
            value={settings.movetime}
            onChange={event => table.changeSettings({ movetime: Number(event.currentTarget.value) })}
          >
            {MOVE_TIMES_MS.map(time => (
              <option key={time} value={time}>
                {time / 1000} s
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

/** The largest file that is read. */
const MAX_FILE_BYTES = 1_000_000;

function GameFiles({ table, tell }: { table: PlaySession; tell(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return tell('The file is too large for a game.');
    try {
      const read = await readGameFile(decodeFileText(new Uint8Array(await file.arrayBuffer())));
      if (read.ok && !(await table.confirmReplace())) return;
      if (read.ok) table.openGame(read.value.line);
      tell(read.ok ? read.value.notes : `The file could not be read: ${read.error.message}`);
    } catch {
      // The file is no longer there, or the server that has the part of the page which reads it.
      tell('The file could not be read.');
    }
  };
  const { fen } = table.shownGame;
  return (
    <section class="files" aria-label="This game">
      <h2>This game</h2>
      <div class="row even">
        <button type="button" onClick={() => saveGame(table)}>
          Save
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          Load
        </button>
        <button type="button" onClick={() => void copyLink(table, tell)}>
          Link
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A game to load"
        onChange={event => {
          void load(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <label class="fen">
        Position (FEN)
        <input type="text" readOnly value={fen} onFocus={event => event.currentTarget.select()} />
      </label>
    </section>
  );
}

function saveGame(table: PlaySession): void {
  const address = URL.createObjectURL(new Blob([table.recordText()], { type: 'text/plain' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${table.line.start.variant}.pgn`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** What a key stands for, with Caps Lock too, and where the layout has no Latin letters: what it is on one that has. */
function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = letter !== undefined && /^[^ -~]$/u.test(key);
  return isForeign ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}

/** The keys of the terminal game. */
function useShortcuts(
  table: PlaySession,
  open: OpenDialog,
  setOpen: (open: OpenDialog) => void,
  tell: (text: string) => void,
): void {
  useLayoutEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      u: () => table.undo(),
      h: () => void table.showHint(),
      f: () => table.changeSettings({ flipped: !table.settings.flipped }),
      s: () => saveGame(table),
      n: () => setOpen('new'),
      l: () => void copyLink(table, tell),
      a: () => table.setAnalysing(!table.isAnalysing),
      '?': () => setOpen('rules'),
      Escape: () => {
        if (!table.deselect()) void table.resign();
      },
      ArrowLeft: focusBoard,
      ArrowRight: focusBoard,
      ArrowUp: focusBoard,
      ArrowDown: focusBoard,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (open !== 'none' || table.confirmation || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest('input, select, textarea, dialog')) return;
      const act = keys[shortcutKey(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, open]);
}
