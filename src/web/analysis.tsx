/** What the engine thinks of the position that is shown. */
import type { Info } from '../lib/engine.browser';
import { fromFirst } from '../parlour/words';
import type { Score } from '../records/score';
import { scoreText } from '../records/score';
import { useEnding } from './ending';
import { leaning, type Table } from './table';
import { lineScore, rateWords, routeOf } from './words';

/** What is known of the position that is shown: from an analysis, or from a review; and how it is told. */
function scoreOf(table: Table): { readonly score: Score; readonly text: string } | undefined {
  const info = table.analysing ? table.infos[0] : undefined;
  const { shown, review, at } = table;
  const [first] = shown.sides;
  if (info) return { score: fromFirst(info.score, shown.side, first), text: lineScore(info, shown.side, first) };
  const score = review?.scores[at];
  return score && { score, text: scoreText(score) };
}

/** The evaluation as a bar beside the board: the part of the side that begins grows from its end. */
export function Bar({ table }: { table: Table }) {
  const known = scoreOf(table);
  if (!known && !table.analysing) return null;
  const share = 50 + 50 * leaning(known?.score ?? { cp: 0 });
  const [first, second] = table.shown.sides;
  const firstBelow = (table.shown.board().bottom === first) !== table.settings.flipped;
  return (
    <div
      class={`bar${firstBelow ? '' : ' turned'}`}
      role="img"
      aria-label={known ? `Evaluation for ${first}: ${known.text}` : 'Evaluation'}
    >
      <div class={`side-${second}`} style={{ flexGrow: 100 - share }} />
      <div class={`side-${first}`} style={{ flexGrow: share }} />
    </div>
  );
}

/** The turns that are drawn as arrows while a line is held. */
export function heldRoutes(table: Table, held: number | undefined): string[][] {
  if (held === undefined || !table.analysing) return [];
  const name = table.infos[held]?.pv[0];
  const turn = table.shown.turns().find(turn => turn.name === name);
  return turn ? [routeOf(turn)] : [];
}

export function Analysis({ table, hold }: { table: Table; hold(line: number | undefined): void }) {
  const { analysing, infos, settings, shown } = table;
  const ending = useEnding(table);
  return (
    <section class="analysis" aria-label="Analysis">
      <div class="row heading">
        <h2>Analysis</h2>
        <label class="inline">
          Lines
          <select value={settings.lines} onChange={event => table.set({ lines: Number(event.currentTarget.value) })}>
            {[1, 2, 3, 4, 5].map(count => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="switch" aria-pressed={analysing} onClick={() => table.analyse(!analysing)}>
          Analyse
        </button>
      </div>
      {analysing && (
        <>
          <p class="rate">
            {infos[0] ? rateWords(infos[0]) : shown.status().result === 'ongoing' ? 'The engine thinks' : ''}
          </p>
          {ending && <p class="rate">{ending}</p>}
          <ol class="lines">
            {Array.from({ length: settings.lines }, (_, index) => {
              const info = infos[index];
              return (
                <li key={index}>
                  {info && <LineOf table={table} info={info} hold={() => hold(index)} letGo={() => hold(undefined)} />}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}

interface LineProps {
  readonly table: Table;
  readonly info: Info;
  hold(): void;
  letGo(): void;
}

/** Held down, or under the pointer, it shows its first turn on the board. */
function LineOf({ table, info, hold, letGo }: LineProps) {
  const { shown } = table;
  return (
    <button
      type="button"
      class="line-of"
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <strong>{lineScore(info, shown.side, shown.sides[0])}</strong> {info.pv.slice(0, 16).join(' ')}
    </button>
  );
}
