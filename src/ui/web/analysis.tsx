/** The engine's evaluation of the position on the board. */
import { formatScore, type Score } from '../../records/record';
import type { SearchInfo } from '../engine';
import { scoreBarShare } from '../review';
import type { PlaySession } from '../session';
import { scoreForFirstSide, UI_TEXTS } from '../texts';
import { useTablebaseText } from './server';
import { lineScoreText, movePath, searchRateText } from './texts';

/** The score from the analysis, or else from the review, from the view of the first side. */
function shownScore(session: PlaySession): { readonly score: Score; readonly text: string } | undefined {
  const { isAnalysing, analysisLines, shownGame, review, viewedPly } = session;
  const best = isAnalysing ? analysisLines[0] : undefined;
  const [first] = shownGame.sides;
  if (best) {
    const score = scoreForFirstSide(best.score, shownGame.side, first);
    return { score, text: lineScoreText(best, shownGame.side, first) };
  }
  const score = review?.scores[viewedPly];
  return score && { score, text: formatScore(score) };
}

/** The evaluation as a bar beside the board; the first side's part grows from its end. */
export function EvaluationBar({ session }: { session: PlaySession }) {
  const shown = shownScore(session);
  if (!shown && !session.isAnalysing) return null;
  const share = 50 + 50 * scoreBarShare(shown?.score ?? { cp: 0 });
  const [first, second] = session.shownGame.sides;
  const isFirstBelow = (session.shownGame.board().bottom === first) !== session.settings.flipped;
  return (
    <div
      class={`bar${isFirstBelow ? '' : ' turned'}`}
      role="img"
      aria-label={shown ? UI_TEXTS.evaluationFor(first, shown.text) : UI_TEXTS.evaluation}
    >
      <div class={`side-${second}`} style={{ flexGrow: 100 - share }} />
      <div class={`side-${first}`} style={{ flexGrow: share }} />
    </div>
  );
}

/** The first move of the analysis line that is held, as a path to draw. */
export function previewArrows(session: PlaySession, heldLine: number | undefined): string[][] {
  if (heldLine === undefined || !session.isAnalysing) return [];
  const name = session.analysisLines[heldLine]?.pv[0];
  const move = session.shownGame.moves().find(move => move.name === name);
  return move ? [movePath(move)] : [];
}

export function AnalysisPanel({ session, hold }: { session: PlaySession; hold(line: number | undefined): void }) {
  const { isAnalysing, analysisLines, settings, shownGame } = session;
  const tablebase = useTablebaseText(session);
  const waiting = shownGame.status().result === 'ongoing' ? UI_TEXTS.thinking : '';
  return (
    <section class="analysis" aria-label={UI_TEXTS.analysis}>
      <div class="row heading">
        <h2>{UI_TEXTS.analysis}</h2>
        <label class="inline">
          {UI_TEXTS.lines}
          <select
            value={settings.lines}
            onChange={event => session.changeSettings({ lines: Number(event.currentTarget.value) })}
          >
            {[1, 2, 3, 4, 5].map(count => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="switch"
          aria-pressed={isAnalysing}
          onClick={() => session.setAnalysing(!isAnalysing)}
        >
          {UI_TEXTS.analyse}
        </button>
      </div>
      {isAnalysing && (
        <>
          <p class="rate">{analysisLines[0] ? searchRateText(analysisLines[0]) : waiting}</p>
          {tablebase && <p class="rate">{tablebase}</p>}
          <ol class="lines">
            {Array.from({ length: settings.lines }, (_, index) => {
              const info = analysisLines[index];
              return (
                <li key={index}>
                  {info && (
                    <AnalysisLine
                      session={session}
                      info={info}
                      hold={() => hold(index)}
                      release={() => hold(undefined)}
                    />
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
  readonly session: PlaySession;
  readonly info: SearchInfo;
  hold(): void;
  release(): void;
}

/** While pressed, hovered or focused, it shows its first move on the board. */
function AnalysisLine({ session, info, hold, release }: AnalysisLineProps) {
  const { side, sides } = session.shownGame;
  return (
    <button
      type="button"
      class="analysis-line"
      onPointerDown={hold}
      onPointerUp={release}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <strong>{lineScoreText(info, side, sides[0])}</strong> {info.pv.slice(0, 16).join(' ')}
    </button>
  );
}
