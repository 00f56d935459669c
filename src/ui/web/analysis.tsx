/** The engine's evaluation of the position on the board. */
import { useState } from 'preact/hooks';
import { formatScore, type Score } from '../../records/record';
import type { SearchInfo } from '../engine';
import { scoreBarShare } from '../review';
import type { PlaySession } from '../session';
import { HASH_SIZES_MB, type PlaySettings } from '../settings';
import { scoreFor, scoreSide, UI_TEXTS } from '../texts';
import { TablebasePanel } from './tablebase-panel';
import { lineScoreText, movePath, type Preview, searchRateText } from './texts';

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
  const { isAnalysing, analysisLines, settings, shownGame } = session;
  const waiting = shownGame.status().result === 'ongoing' ? UI_TEXTS.thinking : '';
  const [best] = analysisLines;
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
          <p class="rate">
            {best ? searchRateText(best) : waiting} <span>{UI_TEXTS.study.scoresOf(scoreSide(shownGame.sides))}</span>
          </p>
          <ol class="lines" onPointerLeave={() => preview(undefined)}>
            {Array.from({ length: settings.lines }, (_, index) => (
              <li key={index}>
                {analysisLines[index] && (
                  <AnalysisLine session={session} info={analysisLines[index]} preview={preview} />
                )}
              </li>
            ))}
          </ol>
          <TablebasePanel session={session} preview={preview} />
          <EngineFields settings={settings} change={changes => session.changeSettings(changes)} />
        </>
      )}
    </section>
  );
}

interface EngineFieldsProps {
  readonly settings: PlaySettings;
  change(changes: Partial<PlaySettings>): void;
}

function EngineFields({ settings, change }: EngineFieldsProps) {
  const texts = UI_TEXTS.study;
  const cores = navigator.hardwareConcurrency || 1;
  return (
    <details class="engine">
      <summary>{texts.engine}</summary>
      <div class="fields">
        <label>
          {texts.threads}
          <select
            value={Math.min(settings.threads, cores)}
            onChange={event => change({ threads: Number(event.currentTarget.value) })}
          >
            <option value={0}>{texts.automatic}</option>
            {Array.from({ length: Math.min(16, cores) }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.hash}
          <select value={settings.hash} onChange={event => change({ hash: Number(event.currentTarget.value) })}>
            {HASH_SIZES_MB.map(size => (
              <option key={size} value={size}>
                {`${size} MB`}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={settings.hasArrows}
            onChange={event => change({ hasArrows: event.currentTarget.checked })}
          />
          {texts.arrows}
        </label>
      </div>
    </details>
  );
}

/** Moves of a line that are shown. */
const MAX_LINE_MOVES = 12;

interface AnalysisLineProps {
  readonly session: PlaySession;
  readonly info: SearchInfo;
  preview(preview: Preview | undefined): void;
}

/** A line of moves: hovering or focusing one shows its position, a click plays the moves up to it as a variation. */
function AnalysisLine({ session, info, preview }: AnalysisLineProps) {
  const { shownGame } = session;
  const [focused, setFocused] = useState(0);
  const moves = info.pv.slice(0, MAX_LINE_MOVES);
  const viewer = scoreSide(shownGame.sides);
  const show = (index: number): void => {
    let before = shownGame;
    for (const name of moves.slice(0, index)) {
      const next = before.play(name);
      if (!next.ok) return;
      before = next.value;
    }
    const move = before.read(moves[index]!);
    if (move.ok) preview({ game: before, arrows: [movePath(move.value)] });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = Math.max(0, Math.min(moves.length - 1, focused + step));
    setFocused(target);
    (event.currentTarget as Element).querySelectorAll<HTMLElement>('button')[target]?.focus();
  };
  return (
    <div class="analysis-line" role="group" onKeyDown={onKeyDown}>
      <strong>{lineScoreText(info, shownGame.side, viewer)}</strong>
      {moves.map((name, index) => (
        <button
          key={index}
          type="button"
          tabIndex={index === Math.min(focused, moves.length - 1) ? 0 : -1}
          onPointerEnter={() => show(index)}
          onFocus={() => {
            setFocused(index);
            show(index);
          }}
          onBlur={() => preview(undefined)}
          onClick={() => {
            preview(undefined);
            session.playLine(moves.slice(0, index + 1), index + 1);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
