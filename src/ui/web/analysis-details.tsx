/** Contents of an analysis: lines, tablebase results and settings of the engine. Loaded with the first analysis. */
import { useState } from 'preact/hooks';
import type { SearchInfo } from '../engine';
import { shownMove } from '../notation';
import type { PlaySession } from '../session';
import { HASH_SIZES_MB, type PlaySettings } from '../settings';
import { scoreSide, UI_TEXTS } from '../texts';
import { type TablebaseReply, useTablebase } from './server';
import { lineScoreText, movePath, type Preview, searchRateText, tablebaseText } from './texts';

interface AnalysisDetailsProps {
  readonly session: PlaySession;
  preview(preview: Preview | undefined): void;
}

export function AnalysisDetails({ session, preview }: AnalysisDetailsProps) {
  const { analysisLines, settings, shownGame } = session;
  const waiting = shownGame.status().result === 'ongoing' ? UI_TEXTS.thinking : '';
  const [best] = analysisLines;
  return (
    <>
      <p class="rate">
        {best ? searchRateText(best) : waiting} <span>{UI_TEXTS.study.scoresOf(scoreSide(shownGame.sides))}</span>
      </p>
      <ol class="lines" onPointerLeave={() => preview(undefined)}>
        {Array.from({ length: settings.lines }, (_, index) => (
          <li key={index}>
            {analysisLines[index] && <AnalysisLine session={session} info={analysisLines[index]} preview={preview} />}
          </li>
        ))}
      </ol>
      <TablebasePanel session={session} preview={preview} />
      <EngineFields settings={settings} change={changes => session.changeSettings(changes)} />
    </>
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
          {shownMove(shownGame, name)}
        </button>
      ))}
    </div>
  );
}

interface TablebasePanelProps {
  readonly session: PlaySession;
  preview(preview: Preview | undefined): void;
}

/** Tablebase results of the position on the board and of its moves, if the page came from a server with tables. */
function TablebasePanel({ session, preview }: TablebasePanelProps) {
  const found = useTablebase(session);
  const { shownGame } = session;
  if (!found) return null;
  const show = (name: string): void => {
    const move = shownGame.read(name);
    if (move.ok) preview({ game: shownGame, arrows: [movePath(move.value)] });
  };
  return (
    <div class="tablebase">
      <p>{tablebaseText(found.position, shownGame.side, shownGame.sides)}</p>
      <ol onPointerLeave={() => preview(undefined)}>
        {found.moves.map(ending => (
          <li key={ending.move} class={ending.value}>
            <button
              type="button"
              onPointerEnter={() => show(ending.move)}
              onFocus={() => show(ending.move)}
              onBlur={() => preview(undefined)}
              onClick={() => session.playLine([ending.move], 1)}
            >
              {shownMove(shownGame, ending.move)} <small>{endingText(ending)}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** `wins in 5`, `draw`, for the side that moves. */
function endingText({ value, plies, to }: TablebaseReply['position']): string {
  const { tableResults, tableDistance } = UI_TEXTS.study;
  return plies === undefined
    ? tableResults[value]
    : tableDistance(tableResults[value], Math.ceil(plies / 2), to === 'removal');
}
