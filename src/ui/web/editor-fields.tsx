/** Fields of the position editor: variant, side to move, men in hand, counters, and what is wrong. */
import { variants } from '../../api/index';
import { summaryOf } from '../../games/summaries';
import { UI_TEXTS, variantTitle } from '../texts';
import type { PositionEditor } from './editor-state';
import { VIEW_TEXTS } from './page-files';

/** Id of the sentence about the position. */
export const CHECK_ID = 'position-check';

const MAX_COUNTER = 99_999;
const MAX_OWED = 3;

export interface EditorPartProps {
  readonly editor: PositionEditor;
  /** Changes the position and renders again. */
  change(act: () => void): void;
}

export function PositionFields({ editor, change }: EditorPartProps) {
  const texts = VIEW_TEXTS.editor;
  const { draft, variant, fields, problem, check } = editor;
  const counter = (title: string, value: number, min: number, max: number, set: (value: number) => void) => (
    <NumberField title={title} value={value} min={min} max={max} set={chosen => change(() => set(chosen))} />
  );
  return (
    <section aria-label={UI_TEXTS.positionEditor}>
      <p id={CHECK_ID} class={problem ? 'position-check wrong' : 'position-check'} role="status">
        {problem || check.note || `${texts.ready} ${UI_TEXTS.toMove(draft.side)}`}
      </p>
      <div class="fields">
        <VariantField editor={editor} change={change} />
        <SideField editor={editor} change={change} />
        {fields.hasHands &&
          variant.sides.map(side =>
            counter(texts.inHand(side), draft.hands[side] ?? 0, 0, editor.maxHand, count =>
              editor.setHand(side, count),
            ),
          )}
        {fields.hasHands && counter(texts.owed, draft.owed, 0, MAX_OWED, owed => editor.setOwed(owed))}
        {fields.hasClock && counter(texts.clock, draft.clock, 0, MAX_COUNTER, clock => editor.setCounter({ clock }))}
        {counter(
          fields.firstMove === 1 ? texts.moveNumber : texts.movesPlayed,
          draft.moveNumber,
          fields.firstMove,
          MAX_COUNTER,
          moveNumber => editor.setCounter({ moveNumber }),
        )}
      </div>
      <div class="row even">
        <button type="button" onClick={() => change(() => editor.startPosition())}>
          {UI_TEXTS.startPosition}
        </button>
        <button type="button" onClick={() => change(() => editor.clear())}>
          {texts.clear}
        </button>
        <button type="button" disabled={!editor.canUndo} onClick={() => change(() => editor.undo())}>
          {UI_TEXTS.undo}
        </button>
        <button type="button" onClick={() => change(() => editor.flip())}>
          {UI_TEXTS.flip}
        </button>
      </div>
    </section>
  );
}

function VariantField({ editor, change }: EditorPartProps) {
  const families = [...new Set(variants().map(({ family }) => family))];
  const changes = Object.keys(editor.options).length;
  return (
    <div class="wide described">
      <label>
        {UI_TEXTS.variant}
        <select
          value={editor.variant.name}
          onChange={event => change(() => editor.setVariant(event.currentTarget.value))}
        >
          {families.map(family => (
            <optgroup key={family} label={summaryOf(family, UI_TEXTS.games).title}>
              {variants()
                .filter(variant => variant.family === family)
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {variantTitle(name)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {changes > 0 && (
        <p class="changed">
          {UI_TEXTS.customised(changes)}{' '}
          <button type="button" onClick={() => change(() => editor.setVariant(editor.variant.name))}>
            {UI_TEXTS.resetRules}
          </button>
        </p>
      )}
    </div>
  );
}

function SideField({ editor, change }: EditorPartProps) {
  return (
    <fieldset class="wide sides-field">
      <legend>{VIEW_TEXTS.editor.sideToMove}</legend>
      <div class="segments">
        {editor.variant.sides.map(side => (
          <label key={side}>
            <input
              type="radio"
              name="side"
              checked={side === editor.draft.side}
              onChange={() => change(() => editor.setSide(side))}
            />
            <span>{UI_TEXTS.side(side)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly title: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  set(value: number): void;
}

function NumberField({ title, value, min, max, set }: NumberFieldProps) {
  return (
    <label>
      {title}
      <input
        type="number"
        value={value}
        min={min}
        max={max}
        onInput={({ currentTarget: { value: text } }) => {
          if (/^\d{1,6}$/.test(text)) set(Number(text));
        }}
      />
    </label>
  );
}
