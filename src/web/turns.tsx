/** The list of turns: what is clicked there is looked back at. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { scoreText } from '../records/score';
import { lossOf, type Table } from './table';

export function Turns({ table }: { table: Table }) {
  const { line, at, review } = table;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [at, line]);
  // A long game is not laid out anew with every line of an analysis.
  const rows = useMemo(() => <Rows table={table} />, [table, line, at, review]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: line.plies.length,
    };
    const next = to[event.key as keyof typeof to];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    table.look(next);
  };
  return (
    <section class="turns" aria-label="Turns">
      <div class="row heading">
        <h2>Turns</h2>
        <span class="steps">
          <Step label="To the start" sign="«" disabled={at === 0} act={() => table.look(0)} />
          <Step label="Back" sign="‹" disabled={at === 0} act={() => table.look(at - 1)} />
          <Step label="Forward" sign="›" disabled={!table.lookingBack} act={() => table.look(at + 1)} />
          <Step label="To the end" sign="»" disabled={!table.lookingBack} act={() => table.look(line.plies.length)} />
        </span>
      </div>
      {line.plies.length === 0 ? (
        <p class="none">No turn was played yet.</p>
      ) : (
        <ol ref={list} onKeyDown={onKeyDown} class="list">
          {rows}
        </ol>
      )}
    </section>
  );
}

function Rows({ table }: { table: Table }) {
  const { line, at, review } = table;
  return (
    <>
      {line.plies.map((ply, index) => {
        const loss = review && lossOf(review, ply, index, line.start.sides[0]);
        return (
          <li key={index} class={`side-${ply.side}`}>
            <button
              type="button"
              aria-current={index === at - 1 ? 'true' : undefined}
              tabIndex={index === Math.max(0, at - 1) ? 0 : -1}
              onClick={() => table.look(index + 1)}
            >
              <span class="number">{index + 1}.</span> {ply.name}
              {loss !== undefined && loss >= 50 && <Loss loss={loss} />}
              {loss === undefined && ply.information?.score && <small>{scoreText(ply.information.score)}</small>}
            </button>
          </li>
        );
      })}
    </>
  );
}

/** A turn that lost much, in the signs of the trade. */
function Loss({ loss }: { loss: number }) {
  const sign = loss >= 300 ? '??' : loss >= 100 ? '?' : '?!';
  return (
    <small class={loss >= 300 ? 'blunder' : 'mistake'}>
      {sign} −{(loss / 100).toFixed(2)}
    </small>
  );
}

function Step({ label, sign, disabled, act }: { label: string; sign: string; disabled: boolean; act(): void }) {
  return (
    <button type="button" class="step" aria-label={label} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
}
