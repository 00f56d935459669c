/** What the engine thinks of the position that is shown. */
import type { Info } from '../../api/engine.browser';
import { formatScore, type Score } from '../../records/record';
import { scoreForFirstSide } from '../texts';
import { useTablebaseText } from './server';
import { type PlaySession, scoreBarShare } from './session';
import { lineScoreText, movePath, searchRateText } from './texts';

/** What is known of the position that is shown: from an analysis, or from a review; and how it is told. */
function shownScore(table: PlaySession): { readonly score: Score; readonly text: string } | undefined {
  const info = table.isAnalysing ? table.analysisLines[0] : undefined;
  const { shownGame: shown, review, viewedPly: at } = table;
  const [first] = shown.sides;
  if (info)
    return { score: scoreForFirstSide(info.score, shown.side, first), text: lineScoreText(info, shown.side, first) };
  const score = review?.scores[at];
  return score && { score, text: formatScore(score) };
}

/** The evaluation as a bar beside the board: the part of the side that begins grows from its end. */
export function EvaluationBar({ table }: { table: PlaySession }) {
  const known = shownScore(table);
  if (!known && !table.isAnalysing) return null;
  const share = 50 + 50 * scoreBarShare(known?.score ?? { cp: 0 });
  const [first, second] = table.shownGame.sides;
  const firstBelow = (table.shownGame.board().bottom === first) !== table.settings.flipped;
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
export function previewArrows(table: PlaySession, held: number | undefined): string[][] {
  if (held === undefined || !table.isAnalysing) return [];
  const name = table.analysisLines[held]?.pv[0];
  const turn = table.shownGame.moves().find(turn => turn.name === name);
  return turn ? [movePath(turn)] : [];
}

export function AnalysisPanel({ table, hold }: { table: PlaySession; hold(line: number | undefined): void }) {
  const { isAnalysing: analysing, analysisLines: infos, settings, shownGame: shown } = table;
  const ending = useTablebaseText(table);
  return (
    <section class="analysis" aria-label="Analysis">
      <div class="row heading">
        <h2>Analysis</h2>
        <label class="inline">
          Lines
          <select
            value={settings.lines}
            onChange={event => table.changeSettings({ lines: Number(event.currentTarget.value) })}
          >
            {[1, 2, 3, 4, 5].map(count => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="switch" aria-pressed={analysing} onClick={() => table.setAnalysing(!analysing)}>
          Analyse
        </button>
      </div>
      {analysing && (
        <>
          <p class="rate">
            {infos[0] ? searchRateText(infos[0]) : shown.status().result === 'ongoing' ? 'The engine thinks' : ''}
          </p>
          {ending && <p class="rate">{ending}</p>}
          <ol class="lines">
            {Array.from({ length: settings.lines }, (_, index) => {
              const info = infos[index];
              return (
                <li key={index}>
                  {info && (
                    <AnalysisLine table={table} info={info} hold={() => hold(index)} letGo={() => hold(undefined)} />
                  )}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}

interface AnalysisLineProps {
  readonly table: PlaySession;
  readonly info: Info;
  hold(): void;
  letGo(): void;
}

/** Held down, or under the pointer, it shows its first turn on the board. */
function AnalysisLine({ table, info, hold, letGo }: AnalysisLineProps) {
  const { shownGame: shown } = table;
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
      <strong>{lineScoreText(info, shown.side, shown.sides[0])}</strong> {info.pv.slice(0, 16).join(' ')}
    </button>
  );
}
