/** What can be done with the move whose position is shown: promote, delete, comment. */
import { useState } from 'preact/hooks';
import { isMainMove } from '../game-tree';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { lazyComponent } from './lazy';

const CommentForm = lazyComponent(async () => (await import('./comment-form')).CommentForm);

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
