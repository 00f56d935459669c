/** The list of moves; a click shows the position after a move. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { formatScore } from '../../records/record';
import type { LineMove } from '../game-line';
import { moveLoss } from '../review';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';

export function MoveList({ session }: { session: PlaySession }) {
  const { line, viewedPly, isViewingPast } = session;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [viewedPly, line]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const targets = {
      ArrowLeft: viewedPly - 1,
      ArrowUp: viewedPly - 1,
      ArrowRight: viewedPly + 1,
      ArrowDown: viewedPly + 1,
      Home: 0,
      End: line.moves.length,
    };
    const target = targets[event.key as keyof typeof targets];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    session.viewPly(target);
  };
  return (
    <section class="moves" aria-label={UI_TEXTS.moves}>
      <div class="row heading">
        <h2>{UI_TEXTS.moves}</h2>
        <span class="steps">
          <StepButton label={UI_TEXTS.toStart} sign="«" disabled={viewedPly === 0} act={() => session.viewPly(0)} />
          <StepButton
            label={UI_TEXTS.back}
            sign="‹"
            disabled={viewedPly === 0}
            act={() => session.viewPly(viewedPly - 1)}
          />
          <StepButton
            label={UI_TEXTS.forward}
            sign="›"
            disabled={!isViewingPast}
            act={() => session.viewPly(viewedPly + 1)}
          />
          <StepButton
            label={UI_TEXTS.toEnd}
            sign="»"
            disabled={!isViewingPast}
            act={() => session.viewPly(line.moves.length)}
          />
        </span>
      </div>
      {line.moves.length === 0 ? (
        <p class="none">{UI_TEXTS.noMoves}</p>
      ) : (
        <ol ref={list} onKeyDown={onKeyDown} class="list">
          <MoveRows session={session} />
        </ol>
      )}
    </section>
  );
}

/** Number of moves that are rendered together. */
const CHUNK_SIZE = 50;

/** Renders in chunks, so that a long game is not rendered whole with every step and every line of analysis. */
function MoveRows({ session }: { session: PlaySession }) {
  const { moves } = session.line;
  const starts = Array.from({ length: Math.ceil(moves.length / CHUNK_SIZE) }, (_, chunk) => chunk * CHUNK_SIZE);
  return (
    <>
      {starts.map(from => (
        <MoveChunk key={from} session={session} from={from} moves={moves.slice(from, from + CHUNK_SIZE)} />
      ))}
    </>
  );
}

interface MoveChunkProps {
  readonly session: PlaySession;
  /** Index of the first move. */
  readonly from: number;
  readonly moves: readonly LineMove[];
}

function MoveChunk({ session, from, moves }: MoveChunkProps) {
  const { review } = session;
  const index = Math.max(0, session.viewedPly - 1) - from;
  const current = index >= 0 && index < CHUNK_SIZE ? index : undefined;
  // The last move stands for those before it.
  return useMemo(
    () => <ChunkRows session={session} from={from} moves={moves} current={current} />,
    [session, moves.at(-1), current, session.viewedPly === 0, review],
  );
}

interface ChunkRowsProps extends MoveChunkProps {
  /** Index in the chunk of the move whose position is shown. */
  readonly current: number | undefined;
}

function ChunkRows({ session, from, moves, current }: ChunkRowsProps) {
  const { review, line } = session;
  return (
    <>
      {moves.map((move, offset) => {
        const index = from + offset;
        const loss = review && moveLoss(review, move, index, line.start.sides[0]);
        return (
          <li key={index} class={`side-${move.side}`}>
            <button
              type="button"
              aria-current={index === session.viewedPly - 1 ? 'true' : undefined}
              tabIndex={offset === current ? 0 : -1}
              onClick={() => session.viewPly(index + 1)}
            >
              <span class="number">{index + 1}.</span> {move.name}
              {loss !== undefined && loss >= 50 && <MistakeMark loss={loss} />}
              {loss === undefined && move.info?.score && <small>{formatScore(move.info.score)}</small>}
            </button>
          </li>
        );
      })}
    </>
  );
}

/** `?!`, `?` or `??`, with the loss in men. */
function MistakeMark({ loss }: { loss: number }) {
  const sign = loss >= 300 ? '??' : loss >= 100 ? '?' : '?!';
  return (
    <small class={loss >= 300 ? 'blunder' : 'mistake'}>
      {sign} −{(loss / 100).toFixed(2)}
    </small>
  );
}

function StepButton({ label, sign, disabled, act }: { label: string; sign: string; disabled: boolean; act(): void }) {
  return (
    <button type="button" class="step" aria-label={label} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
}
