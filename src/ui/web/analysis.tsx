/** The engine's evaluation of the position on the board. */
import { formatScore, type Score } from '../../records/record';
import { scoreBarShare } from '../review';
import type { PlaySession } from '../session';
import { scoreFor, scoreSide, UI_TEXTS } from '../texts';
import { lazyComponent } from './lazy';
import { lineScoreText, movePath, type Preview } from './texts';

const AnalysisDetails = lazyComponent(async () => (await import('./analysis-details')).AnalysisDetails);

/** The score from the analysis, or else from the review, from the view of the score side. */
function shownScore(session: PlaySession): { readonly score: Score; readonly text: string } | undefined {
  const { isAnalysing, analysisLines, shownGame, review, lesson } = session;
  if (lesson) return undefined;
  const best = isAnalysing ? analysisLines[0] : undefined;
  const viewer = scoreSide(shownGame.sides);
  if (best) {
    const score = scoreFor(viewer, best.score, shownGame.side);
    return { score, text: lineScoreText(best, shownGame.side, viewer) };
  }
  const reviewed = review?.positions.get(shownGame);
  if (!reviewed) return undefined;
  const score = scoreFor(viewer, reviewed.score, shownGame.side);
  return { score, text: formatScore(score) };
}

/** The evaluation as a bar beside the board; the part of the score side grows from its end. */
export function EvaluationBar({ session }: { session: PlaySession }) {
  const shown = shownScore(session);
  // The bar keeps its place, so that the board does not move.
  if (!shown && !session.isAnalysing) return <div class="bar idle" />;
  const share = 50 + 50 * scoreBarShare(shown?.score ?? { cp: 0 });
  const { sides } = session.shownGame;
  const viewer = scoreSide(sides);
  const other = sides.find(side => side !== viewer)!;
  const isBelow = (session.shownGame.board().bottom === viewer) !== session.settings.flipped;
  return (
    <div
      class={`bar${isBelow ? '' : ' turned'}`}
      role="img"
      aria-label={shown ? UI_TEXTS.evaluationFor(viewer, shown.text) : UI_TEXTS.evaluation}
    >
      <div class={`side-${other}`} style={{ flexGrow: 100 - share }} />
      <div class={`side-${viewer}`} style={{ flexGrow: share }} />
      {shown && (
        <span class={`number ${share >= 50 ? `side-${viewer}` : `side-${other} far`}`}>{shortScore(shown.score)}</span>
      )}
    </div>
  );
}

/** `1.4`, `M5`: the bar has room for four characters. */
function shortScore(score: Score): string {
  if ('mate' in score) return `M${Math.abs(score.mate)}`;
  const men = Math.abs(score.cp) / 100;
  return men >= 10 ? men.toFixed(0) : men.toFixed(1);
}

/** Arrows of the first moves of the lines, best first; of the review if nothing is analysed. */
export function bestMoveArrows(session: PlaySession): string[][] {
  const { isAnalysing, analysisLines, settings, shownGame, review, lesson } = session;
  if (lesson || !settings.hasArrows) return [];
  const firsts = isAnalysing
    ? analysisLines.flatMap(info => info?.pv[0] ?? [])
    : [review?.positions.get(shownGame)?.bestLine[0]];
  return firsts.flatMap(name => {
    const read = name === undefined ? undefined : shownGame.read(name);
    return read?.ok ? [movePath(read.value)] : [];
  });
}

interface AnalysisPanelProps {
  readonly session: PlaySession;
  preview(preview: Preview | undefined): void;
}

export function AnalysisPanel({ session, preview }: AnalysisPanelProps) {
  const { isAnalysing, settings } = session;
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
      {isAnalysing && <AnalysisDetails session={session} preview={preview} />}
    </section>
  );
}
