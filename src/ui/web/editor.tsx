/** The position editor: sets up a position to play, to analyse or to send as a link. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { PlaySession } from '../session';
import { UI_TEXTS } from '../texts';
import { focusBoard } from './board';
import { PieceDrawing } from './board-picture';
import type { DraftPiece } from './draft-fen';
import { DraggedPieceShape, EditorBoard, type PieceDrag, usePieceDrag } from './editor-board';
import { CHECK_ID, type EditorPartProps, PositionFields } from './editor-fields';
import { type EditorTool, editorFor, PositionEditor } from './editor-state';
import { LevelField, MoveTimeField, SidesField } from './fields';
import { useRedraw, useShortcuts } from './hooks';
import { prepareView, useViewLanguage, VIEW_TEXTS } from './page-files';
import { copyText } from './sharing';

/** The position is kept under this name, as the fragment of its address. */
const KEY = 'alquerque-editor';

interface EditorProps {
  readonly session: PlaySession;
  /** Fragment of the page's address; it may have a position. */
  readonly fragment: string;
  showMessage(text: string): void;
  /** A game from the position has started. */
  started(): void;
}

export async function loadEditor() {
  await prepareView();
  return EditorView;
}

/** The position of the address, or the one that was set up last, or the start position of the current game. */
function openEditor(fragment: string, session: PlaySession): PositionEditor {
  const named = editorFor(fragment);
  if (named) return named;
  const { variant, changes } = session.line.start;
  try {
    const kept = editorFor(localStorage.getItem(KEY) ?? '');
    if (kept) return kept;
  } catch {
    // Storage may be forbidden.
  }
  return new PositionEditor(variant, changes);
}

function EditorView({ session, fragment, showMessage, started }: EditorProps) {
  useViewLanguage();
  const [editor, setEditor] = useState(() => openEditor(fragment, session));
  const redraw = useRedraw();
  const change = (act: () => void): void => {
    act();
    redraw();
  };
  const drag = usePieceDrag(editor, redraw);
  const { draft } = editor;
  useEffect(() => {
    const named = editorFor(fragment);
    if (named) setEditor(named);
    else if (fragment.includes('&')) showMessage(UI_TEXTS.linkBroken(UI_TEXTS.study.linkWithoutGame));
  }, [fragment]);
  // At once: a page that is reloaded or closed runs no effects that wait for the next frame.
  useLayoutEffect(() => {
    try {
      localStorage.setItem(KEY, editor.fragment);
    } catch {
      // Storage may be forbidden or full: the position lasts until the page is closed.
    }
    // The position has changed since the link that it came from.
    if (location.hash !== '#editor') history.replaceState(null, '', '#editor');
  }, [editor, draft]);
  useShortcuts(
    () => ({ u: () => change(() => editor.undo()), f: () => change(() => editor.flip()), b: focusBoard }),
    [editor],
  );
  const boardWidth = (): number => document.querySelector('svg.board')?.getBoundingClientRect().width ?? 0;
  return (
    <main class="editor game-view">
      <section class="table" aria-label={UI_TEXTS.board}>
        <div class="board-frame">
          <EditorBoard editor={editor} drag={drag} redraw={redraw} />
        </div>
        <Tools editor={editor} drag={drag} change={change} />
      </section>
      <div class="beside">
        <PositionFields editor={editor} change={change} />
        <FenField editor={editor} change={change} showMessage={showMessage} />
        <PlayForm editor={editor} session={session} started={started} />
        <Keys editor={editor} />
      </div>
      {drag.dragged && <DraggedPieceShape dragged={drag.dragged} size={boardWidth() / editor.board.columns} />}
      <p class="visually-hidden" aria-live="polite">
        {editor.announcement}
      </p>
    </main>
  );
}

const toolName = ({ kind, piece }: EditorTool): string => {
  const { move, erase, blockedPoint } = VIEW_TEXTS.editor;
  return piece ? UI_TEXTS.piece(piece.side, piece.kind) : { move, erase, block: blockedPoint, piece: '' }[kind];
};

/** The tools; pieces can also be dragged from here to the board. */
function Tools({ editor, drag, change }: EditorPartProps & { readonly drag: PieceDrag }) {
  return (
    <div class="editor-tools row even" role="group" aria-label={VIEW_TEXTS.editor.tools}>
      {editor.tools.map(tool => {
        const isChosen = toolName(tool) === toolName(editor.tool);
        const name = toolName(tool);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            aria-label={name}
            title={`${name} (${tool.key})`}
            onPointerDown={event => tool.piece && drag.begin(event, tool.piece)}
            onClick={() => {
              if (!drag.takeClick()) change(() => editor.choose(tool));
            }}
          >
            <ToolPicture kind={tool.kind} piece={tool.piece} />
          </button>
        );
      })}
    </div>
  );
}

const TOOL_PATHS = {
  move: 'M-14 -30 V22 L-2 12 L8 34 L17 30 L7 8 L22 6 Z',
  erase: 'M-24 -18 H24 M-8 -18 V-28 H8 V-18 M-18 -18 L-14 32 H14 L18 -18 M-5 -6 V20 M5 -6 V20',
  block: 'M-24 -24 L24 24 M24 -24 L-24 24',
};

function ToolPicture({ kind, piece }: { kind: EditorTool['kind']; piece: DraftPiece | undefined }) {
  return (
    <svg viewBox="-42 -42 84 86" width="42" height="42" aria-hidden="true">
      {piece ? (
        <g class={`piece side-${piece.side}`}>
          <PieceDrawing kind={piece.kind} />
        </g>
      ) : (
        <path class={`editor-tool ${kind}`} d={kind === 'piece' ? '' : TOOL_PATHS[kind]} />
      )}
    </svg>
  );
}

/** The FEN, which can be typed; copies of it and of the link. */
function FenField({ editor, change, showMessage }: EditorPartProps & { showMessage(text: string): void }) {
  const texts = VIEW_TEXTS.editor;
  const link = (): string => `${location.href.split('#')[0]}${editor.fragment}`;
  return (
    <section class="position" aria-label={UI_TEXTS.study.position}>
      <label class="fen">
        {UI_TEXTS.positionFen}
        <input
          type="text"
          value={editor.typedFen ?? editor.fen}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={CHECK_ID}
          aria-invalid={editor.problem !== ''}
          onInput={event => change(() => editor.typeFen(event.currentTarget.value))}
          onBlur={() => change(() => editor.endTyping())}
        />
      </label>
      <div class="row even">
        <button
          type="button"
          onClick={() =>
            void copyText(editor.fen).then(ok => showMessage(ok ? UI_TEXTS.study.copied : UI_TEXTS.study.notCopied))
          }
        >
          {UI_TEXTS.study.copyFen}
        </button>
        <button
          type="button"
          onClick={() =>
            void copyText(link()).then(ok => showMessage(ok ? texts.linkCopied : UI_TEXTS.study.notCopied))
          }
        >
          {UI_TEXTS.study.copyLink}
        </button>
      </div>
    </section>
  );
}

interface PlayFormProps {
  readonly editor: PositionEditor;
  readonly session: PlaySession;
  started(): void;
}

function PlayForm({ editor, session, started }: PlayFormProps) {
  const [settings, setSettings] = useState(session.settings);
  const { game, variant, isFlipped } = editor;
  const changeSettings = (changes: Partial<typeof settings>): void => setSettings({ ...settings, ...changes });
  const begin = async (isAnalysis: boolean): Promise<void> => {
    if (!game || !(await session.confirmReplace(UI_TEXTS.confirmNewGame, UI_TEXTS.newGame))) return;
    const line = { start: game, moves: [] };
    if (isAnalysis) {
      session.openGame(line);
      session.changeSettings({ flipped: isFlipped });
      session.setAnalysing(true);
    } else session.startGame(line, settings);
    started();
  };
  return (
    <section aria-label={VIEW_TEXTS.editor.playHere}>
      <div class="fields players">
        <SidesField settings={settings} sides={variant.sides} change={changeSettings} isFromPosition />
        <LevelField settings={settings} change={changeSettings} family={variant.family} />
        <MoveTimeField settings={settings} change={changeSettings} />
      </div>
      <div class="row even">
        <button type="button" class="main" disabled={!game} onClick={() => void begin(false)}>
          {VIEW_TEXTS.editor.playHere}
        </button>
        <button type="button" disabled={!game} onClick={() => void begin(true)}>
          {UI_TEXTS.analyse}
        </button>
      </div>
    </section>
  );
}

function Keys({ editor }: { editor: PositionEditor }) {
  const texts = VIEW_TEXTS.editor;
  const pieces = editor.tools.filter(({ kind }) => kind === 'piece' || kind === 'block');
  const { arrows, Enter, ...others } = texts.keyActions;
  const rows = [
    [UI_TEXTS.keyNames.arrows, arrows],
    ['Enter', Enter],
    ...pieces.map(tool => [tool.key, toolName(tool)]),
    ...Object.entries(others),
    ['f', UI_TEXTS.keyActions.f],
  ];
  return (
    <details class="keys">
      <summary>{texts.keys}</summary>
      <dl>
        {rows.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
