/** The list of turns: what is clicked there is looked back at. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { formatScore } from '../../records/record';
import type { LineMove } from '../game-line';
import { moveLoss, type PlaySession } from './session';

export function MoveList({ table }: { table: PlaySession }) {
  const { line, viewedPly: at } = table;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, line]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: line.moves.length,
    };
    const next = to[event.key as keyof typeof to];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    table.viewPly(next);
  };
  return (
    <section class="turns" aria-label="Turns">
      <div class="row heading">
        <h2>Turns</h2>
        <span class="steps">
          <StepButton label="To the start" sign="«" disabled={at === 0} act={() => table.viewPly(0)} />
          <StepButton label="Back" sign="‹" disabled={at === 0} act={() => table.viewPly(at - 1)} />
          <StepButton label="Forward" sign="›" disabled={!table.isViewingPast} act={() => table.viewPly(at + 1)} />
          <StepButton
            label="To the end"
            sign="»"
            disabled={!table.isViewingPast}
            act={() => table.viewPly(line.moves.length)}
          />
        </span>
      </div>
      {line.moves.length === 0 ? (
        <p class="none">No turn was played yet.</p>
      ) : (
        <ol ref={list} onKeyDown={onKeyDown} class="list">
          <MoveRows table={table} />
        </ol>
      )}
    </section>
  );
}

/** So many turns are drawn anew when one of them is another, or is looked back at. */
const CHUNK_SIZE = 50;

/** A long game is not drawn anew as a whole with every step and with every line of an analysis. */
function MoveRows({ table }: { table: PlaySession }) {
  const { moves: plies } = table.line;
  const parts = Array.from({ length: Math.ceil(plies.length / CHUNK_SIZE) }, (_, part) => part * CHUNK_SIZE);
  return (
    <>
      {parts.map(from => (
        <MoveChunk key={from} table={table} from={from} plies={plies.slice(from, from + CHUNK_SIZE)} />
      ))}
    </>
  );
}

function MoveChunk({ table, from, plies }: { table: PlaySession; from: number; plies: readonly LineMove[] }) {
  const { review } = table;
  const shown = Math.max(0, table.viewedPly - 1) - from;
  const here = shown >= 0 && shown < CHUNK_SIZE ? shown : undefined;
  // What came before the last of them comes with it.
  return useMemo(
    () => <ChunkRows table={table} from={from} plies={plies} here={here} />,
    [table, plies.at(-1), here, table.viewedPly === 0, review],
  );
}

interface ChunkProps {
  readonly table: PlaySession;
  readonly from: number;
  readonly plies: readonly LineMove[];
  readonly here: number | undefined;
}

function ChunkRows({ table, from, plies, here }: ChunkProps) {
  const { review, line } = table;
  return (
    <>
      {plies.map((ply, place) => {
        const index = from + place;
        const loss = review && moveLoss(review, ply, index, line.start.sides[0]);
        return (
          <li key={index} class={`side-${ply.side}`}>
            <button
              type="button"
              aria-current={index === table.viewedPly - 1 ? 'true' : undefined}
              tabIndex={place === here ? 0 : -1}
              onClick={() => table.viewPly(index + 1)}
            >
              <span class="number">{index + 1}.</span> {ply.name}
              {loss !== undefined && loss >= 50 && <MistakeMark loss={loss} />}
              {loss === undefined && ply.information?.score && <small>{formatScore(ply.information.score)}</small>}
            </button>
          </li>
        );
      })}
    </>
  );
}

/** A turn that lost much, in the signs of the trade. */
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
