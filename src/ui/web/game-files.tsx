/** Saving, loading and sharing the game. */
import { useRef } from 'preact/hooks';
import { decodeFileText } from '../../util/text-encoding';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { copyLink, readGameFile } from './sharing';
import { recordText } from './storage';

const MAX_FILE_BYTES = 1_000_000;

interface GameFilesProps {
  readonly session: PlaySession;
  showMessage(text: string): void;
}

export function GameFiles({ session, showMessage }: GameFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return showMessage(UI_TEXTS.fileTooLarge);
    try {
      const read = await readGameFile(decodeFileText(new Uint8Array(await file.arrayBuffer())));
      if (read.ok && !(await session.confirmReplace(UI_TEXTS.confirmOpen, UI_TEXTS.open))) return;
      if (read.ok) session.openGame(read.value.line);
      showMessage(read.ok ? read.value.notes : UI_TEXTS.fileError(read.error.message));
    } catch {
      // The file has gone, or the server that should send the readers of foreign formats.
      showMessage(UI_TEXTS.fileUnreadable);
    }
  };
  const { fen } = session.shownGame;
  return (
    <section class="files" aria-label={UI_TEXTS.thisGame}>
      <h2>{UI_TEXTS.thisGame}</h2>
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
        <input type="text" readOnly value={fen} onFocus={event => event.currentTarget.select()} />
      </label>
    </section>
  );
}

export function downloadGame(session: PlaySession): void {
  const address = URL.createObjectURL(new Blob([recordText(session)], { type: 'text/plain' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${session.line.start.variant}.pgn`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
