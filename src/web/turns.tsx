/** The list of turns: what is clicked there is looked back at. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Ply } from '../parlour/line';
import { scoreText } from '../records/score';
import { lossOf, type Table } from './table';

export function Turns({ table }: { table: Table }) {
  const { line, at } = table;
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
          <Rows table={table} />
        </ol>
      )}
    </section>
  );
}

/** So many turns are drawn anew when one of them is another, or is looked back at. */
const PART = 50;

/** A long game is not drawn anew as a whole with every step and with every line of an analysis. */
function Rows({ table }: { table: Table }) {
  const { plies } = table.line;
  const parts = Array.from({ length: Math.ceil(plies.length / PART) }, (_, part) => part * PART);
  return (
    <>
      {parts.map(from => (
        <Part key={from} table={table} from={from} plies={plies.slice(from, from + PART)} />
      ))}
    </>
  );
}

function Part({ table, from, plies }: { table: Table; from: number; plies: readonly Ply[] }) {
  const { review } = table;
  const shown = Math.max(0, table.at - 1) - from;
  const here = shown >= 0 && shown < PART ? shown : undefined;
  // What came before the last of them comes with it.
  return useMemo(
    () => <PartRows table={table} from={from} plies={plies} here={here} />,
    [table, plies.at(-1), here, table.at === 0, review],
  );
}

interface PartProps {
  readonly table: Table;
  readonly from: number;
  readonly plies: readonly Ply[];
  readonly here: number | undefined;
}

function PartRows({ table, from, plies, here }: PartProps) {
  const { review, line } = table;
  return (
    <>
      {plies.map((ply, place) => {
        const index = from + place;
        const loss = review && lossOf(review, ply, index, line.start.sides[0]);
        return (
          <li key={index} class={`side-${ply.side}`}>
            <button
              type="button"
              aria-current={index === table.at - 1 ? 'true' : undefined}
              tabIndex={place === here ? 0 : -1}
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
