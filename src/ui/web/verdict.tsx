/** What the review says about a move: its mark, and the better move. */
import type { Mark } from '../../records/record';
import type { LineMove } from '../game-line';
import type { MoveVerdict } from '../review';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

const MARK_CLASSES: Readonly<Record<Mark, string>> = {
  '?!': 'dubious',
  '?': 'mistake',
  '??': 'blunder',
  '!': 'good',
  '!!': 'good',
  '!?': 'interesting',
};

export const VerdictMark = ({ mark }: { mark: Mark }) => (
  <>
    <b class={`mark ${MARK_CLASSES[mark]}`} aria-hidden="true">
      {mark}
    </b>
    <span class="visually-hidden"> {UI_TEXTS.study.markNames[mark]}</span>
  </>
);

interface VerdictRowProps {
  readonly session: PlaySession;
  readonly move: LineMove;
  readonly verdict: MoveVerdict;
}

/** `Blunder. Best: 11-15`, with a button that adds the best line as a variation. */
export function VerdictRow({ session, move, verdict: { mark, bestLine } }: VerdictRowProps) {
  const [best] = bestLine;
  if (!mark) return null;
  const show = (): void => {
    session.viewMove(move);
    session.viewPly(session.viewedPly - 1);
    session.playLine(bestLine.slice(0, 8), 1);
  };
  return (
    <li class="verdict">
      <span class={MARK_CLASSES[mark]}>{UI_TEXTS.study.markNames[mark]}.</span>{' '}
      {best !== undefined && (
        <button type="button" tabIndex={-1} class="link" onClick={show}>
          {UI_TEXTS.study.bestMove(best)}
        </button>
      )}
    </li>
  );
}
