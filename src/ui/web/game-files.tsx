/** Saving, opening and sharing the game: buttons, pasted text and dropped files. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { decodeFileText } from '../../util/text';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { lazyComponent } from './lazy';
import { eventText, type LoadedGame, openChosen, openText, playersText } from './open-game';
import { copyLink, downloadFile } from './sharing';
import { recordText } from './storage';

const MAX_FILE_BYTES = 4_000_000;

const GameChooser = lazyComponent(async () => (await import('./file-dialogs')).GameChooser);
const ExportDialog = lazyComponent(async () => (await import('./file-dialogs')).ExportDialog);

interface GameFilesProps {
  readonly session: PlaySession;
  showMessage(text: string): void;
  editPosition(): void;
}

export function GameFiles({ session, showMessage, editPosition }: GameFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [games, setGames] = useState<readonly LoadedGame[]>();
  const [isExporting, setExporting] = useState(false);
  const open = async (text: string): Promise<void> => {
    try {
      await openText(session, text, { showMessage, choose: setGames });
    } catch {
      // The server that should send the readers of foreign formats has gone.
      showMessage(UI_TEXTS.study.readerMissing);
    }
  };
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return showMessage(UI_TEXTS.fileTooLarge);
    let text: string;
    try {
      text = decodeFileText(new Uint8Array(await file.arrayBuffer()));
    } catch {
      return showMessage(UI_TEXTS.fileUnreadable);
    }
    await open(text);
  };
  usePasteAndDrop(open, load);
  const { line, shownGame } = session;
  const about = [playersText(line), line.heading ? eventText(line.heading.tags) : ''].filter(Boolean);
  return (
    <section class="files" aria-label={UI_TEXTS.thisGame}>
      <h2>{UI_TEXTS.thisGame}</h2>
      {about.length > 0 && <p class="about">{about.join(' · ')}</p>}
      <div class="row even">
        <button type="button" onClick={() => downloadGame(session)}>
          {UI_TEXTS.save}
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          {UI_TEXTS.load}
        </button>
        <button type="button" onClick={() => void copyLink(session, showMessage)}>
          {UI_TEXTS.link}
        </button>
        <button type="button" onClick={() => setExporting(true)}>
          {UI_TEXTS.study.moreFiles}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={UI_TEXTS.fileToLoad}
        onChange={event => {
          void load(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <label class="fen">
        {UI_TEXTS.positionFen}
        <input type="text" readOnly value={shownGame.fen} onFocus={event => event.currentTarget.select()} />
      </label>
      <div class="row even">
        <button type="button" onClick={editPosition}>
          {UI_TEXTS.editPosition}
        </button>
      </div>
      {games && (
        <GameChooser
          games={games}
          close={() => setGames(undefined)}
          choose={game => {
            setGames(undefined);
            void openChosen(session, game, games.length, { showMessage });
          }}
        />
      )}
      {isExporting && (
        <ExportDialog
          session={session}
          showMessage={showMessage}
          open={text => {
            setExporting(false);
            void open(text);
          }}
          close={() => setExporting(false)}
        />
      )}
    </section>
  );
}

/** Games can be pasted and dropped anywhere on the page. */
function usePasteAndDrop(open: (text: string) => Promise<void>, load: (file: File) => Promise<void>): void {
  useEffect(() => {
    const take = (data: DataTransfer | null): boolean => {
      const file = data?.files[0];
      const text = data?.getData('text/plain') ?? '';
      if (file) void load(file);
      else if (text.trim() !== '') void open(text);
      return file !== undefined || text.trim() !== '';
    };
    const onPaste = (event: ClipboardEvent): void => {
      if ((event.target as Element).closest('input, textarea, dialog')) return;
      if (take(event.clipboardData)) event.preventDefault();
    };
    const onDragOver = (event: DragEvent): void => {
      if (!(event.target as Element).closest('input, textarea, dialog')) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if ((event.target as Element).closest('input, textarea, dialog')) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  });
}

export const downloadGame = (session: PlaySession): void =>
  downloadFile(`${session.line.start.variant}.pgn`, new Blob([recordText(session)], { type: 'text/plain' }));
