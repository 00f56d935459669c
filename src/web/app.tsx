/** The page: the board, and beside it what there is to know and to do. */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { textOf } from '../games/encoding';
import { LEVELS } from '../lib/asked';
import { SEATS } from '../parlour/seats';
import { titleOf } from '../parlour/words';
import { Analysis, Bar, heldRoutes } from './analysis';
import { Board, focusBoard } from './board';
import { Dialog } from './dialog';
import { copyLink, useLink } from './link';
import { loadGame } from './load';
import { NewGame } from './new-game';
import { Review } from './review';
import { Rules } from './rules';
import { Seat } from './seat';
import { useServer } from './server';
import { TIMES } from './settings';
import type { Table } from './table';
import { Turns } from './turns';
import { routeOf } from './words';

const GONE = 'The server has gone. You can play on: the engine is in this page.';

/** So long is told what needs no answer. */
const TOLD_MS = 10_000;

type Open = 'none' | 'new' | 'rules';

/** The page is drawn anew when the table has changed. */
function useTable(table: Table): void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => {
    const unsubscribe = table.subscribe(() => redraw(undefined));
    return () => {
      unsubscribe();
    };
  }, [table]);
}

export function App({ table, notice }: { table: Table; notice: string }) {
  useTable(table);
  const [open, setOpen] = useState<Open>('none');
  const [held, setHeld] = useState<number>();
  const [told, setTold] = useState(notice);
  const gone = useServer();
  useKeys(table, open, setOpen, setTold);
  useLink(table, setTold);
  useEffect(() => {
    const timer = setTimeout(() => setTold(''), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(() => {
    document.title = `${titleOf(table.line.start.variant)} · Alquerque`;
  }, [table.line.start.variant]);
  const close = (): void => setOpen('none');
  const board = table.shown.board();
  const top = table.settings.flipped ? board.bottom : board.sides.find(side => side !== board.bottom)!;
  const bottom = board.sides.find(side => side !== top)!;
  const arrows = table.hint ? [routeOf(table.hint)] : heldRoutes(table, held);
  return (
    <>
      <header>
        <h1>{titleOf(table.line.start.variant)}</h1>
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
        {gone ? GONE : ''}
      </p>
      <main>
        <section class="table" aria-label="Board">
          <Seat table={table} board={board} side={top} />
          <div class="board-frame">
            <Bar table={table} />
            <Board table={table} arrows={arrows} />
          </div>
          <Seat table={table} board={board} side={bottom} />
        </section>
        <div class="beside">
          <section class="standing" aria-label="Standing">
            <p class="status">{table.status}</p>
            <p class={promptClass(table)}>{table.notice || table.prompt || '\u00a0'}</p>
            <Deeds table={table} />
          </section>
          <Turns table={table} />
          <Analysis table={table} hold={setHeld} />
          <Review table={table} />
          <Play table={table} />
          <Files table={table} tell={setTold} />
        </div>
      </main>
      <p class="spoken" aria-live="polite">
        {table.spoken}
      </p>
      <p class="told" role="status" onClick={() => setTold('')}>
        {told}
      </p>
      {open === 'new' && <NewGame table={table} close={close} />}
      {open === 'rules' && <Rules table={table} close={close} />}
      {table.question && (
        <Dialog title={table.question.text} close={() => table.question?.answer(false)}>
          <div class="row">
            <button type="button" class="main" onClick={() => table.question?.answer(true)}>
              {table.question.yes}
            </button>
            <button type="button" onClick={() => table.question?.answer(false)}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A hint is no warning. */
function promptClass({ notice, hint }: Table): string {
  if (notice === '') return 'prompt';
  return hint ? 'prompt notice' : 'prompt notice warning';
}

function Deeds({ table }: { table: Table }) {
  const { settings } = table;
  return (
    <div class="row even deeds">
      <button type="button" disabled={!table.canTakeBack} onClick={() => table.takeBack()}>
        Take back
      </button>
      <button type="button" disabled={!table.mayAsk} onClick={() => void table.showHint()}>
        Hint
      </button>
      <button type="button" onClick={() => table.set({ flipped: !settings.flipped })}>
        Flip
      </button>
      <button type="button" disabled={table.over || table.players.size === 0} onClick={() => void table.forfeit()}>
        Forfeit
      </button>
      {!table.over && (table.paused || table.players.size === 0) && (
        <button type="button" class="main whole" onClick={() => (table.paused ? table.resume() : table.pause())}>
          {table.paused ? 'Go on' : 'Pause'}
        </button>
      )}
    </div>
  );
}

/** What can be changed in the middle of a game. */
function Play({ table }: { table: Table }) {
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
            onChange={event => table.set({ level: LEVELS.find(level => level === event.currentTarget.value)! })}
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
            onChange={event => table.set({ seat: SEATS.find(seat => seat === event.currentTarget.value)! })}
          >
            {SEATS.map(seat => (
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
            onChange={event => table.set({ movetime: Number(event.currentTarget.value) })}
          >
            {TIMES.map(time => (
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
const MOST_BYTES = 1_000_000;

function Files({ table, tell }: { table: Table; tell(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST_BYTES) return tell('The file is too large for a game.');
    try {
      const read = await loadGame(textOf(new Uint8Array(await file.arrayBuffer())));
      if (read.ok && !(await table.givesWay())) return;
      if (read.ok) table.open(read.value.line);
      tell(read.ok ? read.value.told : `The file could not be read: ${read.error.message}`);
    } catch {
      // The file is no longer there, or the server that has the part of the page which reads it.
      tell('The file could not be read.');
    }
  };
  const { fen } = table.shown;
  return (
    <section class="files" aria-label="This game">
      <h2>This game</h2>
      <div class="row even">
        <button type="button" onClick={() => save(table)}>
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

function save(table: Table): void {
  const address = URL.createObjectURL(new Blob([table.text()], { type: 'text/plain' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${table.line.start.variant}.pgn`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** What a key stands for, with Caps Lock too, and where the layout has no Latin letters: what it is on one that has. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = letter !== undefined && /^[^ -~]$/u.test(key);
  return isForeign ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}

/** The keys of the terminal game. */
function useKeys(table: Table, open: Open, setOpen: (open: Open) => void, tell: (text: string) => void): void {
  useLayoutEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      u: () => table.takeBack(),
      h: () => void table.showHint(),
      f: () => table.set({ flipped: !table.settings.flipped }),
      s: () => save(table),
      n: () => setOpen('new'),
      l: () => void copyLink(table, tell),
      a: () => table.analyse(!table.analysing),
      '?': () => setOpen('rules'),
      Escape: () => {
        if (!table.letGo()) void table.forfeit();
      },
      ArrowLeft: focusBoard,
      ArrowRight: focusBoard,
      ArrowUp: focusBoard,
      ArrowDown: focusBoard,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (open !== 'none' || table.question || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest('input, select, textarea, dialog')) return;
      const act = keys[keyOf(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, open]);
}
