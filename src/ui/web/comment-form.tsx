/** The form for the comment and the mark of a move; loaded when it is first opened. */
import { useEffect, useState } from 'preact/hooks';
import { MARKS } from '../../records/record';
import { shownMove } from '../notation';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

export function CommentForm({ session, close }: { session: PlaySession; close(): void }) {
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
        {texts.commentOn(shownMove(move.game, move.name))}
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
