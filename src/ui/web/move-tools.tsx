/** What can be done with the move whose position is shown: promote, delete, comment. */
import { useEffect, useState } from 'preact/hooks';
import { MARKS } from '../../records/record';
import { isMainMove } from '../game-tree';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

export function MoveTools({ session }: { session: PlaySession }) {
  const { viewedMove, line } = session;
  const [isOpen, setOpen] = useState(false);
  const texts = UI_TEXTS.study;
  const remove = async (): Promise<void> => {
    if (viewedMove && (await session.confirm(texts.confirmDelete(viewedMove.name), texts.deleteFromHere)))
      session.deleteMove(viewedMove);
  };
  return (
    <div class="row even tools">
      <button
        type="button"
        disabled={!viewedMove || isMainMove(line, viewedMove)}
        onClick={() => viewedMove && session.promoteMove(viewedMove)}
      >
        {texts.promote}
      </button>
      <button type="button" disabled={!viewedMove} onClick={() => void remove()}>
        {texts.deleteFromHere}
      </button>
      <button type="button" disabled={!viewedMove} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.comment}
      </button>
      {isOpen && viewedMove && <CommentForm session={session} close={() => setOpen(false)} />}
    </div>
  );
}

function CommentForm({ session, close }: { session: PlaySession; close(): void }) {
  const move = session.viewedMove!;
  const [note, setNote] = useState(move.note ?? '');
  const [mark, setMark] = useState(move.mark ?? '');
  useEffect(() => {
    setNote(move.note ?? '');
    setMark(move.mark ?? '');
  }, [move]);
  const save = (event: Event): void => {
    event.preventDefault();
    session.annotateMove(
      move,
      note.trim(),
      MARKS.find(known => known === mark),
    );
    close();
  };
  const texts = UI_TEXTS.study;
  return (
    <form class="comment" onSubmit={save}>
      <label>
        {texts.commentOn(move.name)}
        <input type="text" value={note} maxLength={500} onInput={event => setNote(event.currentTarget.value)} />
      </label>
      <label>
        {texts.mark}
        <select value={mark} onChange={event => setMark(event.currentTarget.value)}>
          <option value="">–</option>
          {MARKS.map(known => (
            <option key={known} value={known}>
              {`${known} ${texts.markNames[known]}`}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main">
        {UI_TEXTS.save}
      </button>
    </form>
  );
}
