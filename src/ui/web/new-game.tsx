/** The dialog for a new game. */
import { useState } from 'preact/hooks';
import { newGame, type RuleValue, type RuleValues, type Variant, variants } from '../../api/index';
import type { Option } from '../../api/types';
import { optionTitle, optionValueText, summaryOf } from '../../games/summaries';
import type { PlaySession } from '../session';
import type { PlaySettings } from '../settings';
import { UI_TEXTS, variantSentence, variantTitle } from '../texts';
import { Dialog } from './dialogs';
import { LevelField, MoveTimeField, SidesField } from './fields';

export function NewGameDialog({ session, close }: { session: PlaySession; close(): void }) {
  const [name, setName] = useState(session.line.start.variant);
  const [settings, setSettings] = useState<PlaySettings>(session.settings);
  const [options, setOptions] = useState<RuleValues>(session.line.start.changes);
  const [fen, setFen] = useState('');
  const [error, setError] = useState('');
  const variant = variants().find(candidate => candidate.name === name)!;
  const change = (changes: Partial<PlaySettings>): void => setSettings({ ...settings, ...changes });
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const game = newGame(name, { options, ...(fen.trim() !== '' && { fen: fen.trim() }) });
    if (!game.ok) {
      setError(game.error.message);
      return;
    }
    if (!(await session.confirmReplace(UI_TEXTS.confirmNewGame, UI_TEXTS.newGame))) return;
    close();
    session.startGame({ start: game.value, moves: [] }, settings);
  };
  return (
    <Dialog title={UI_TEXTS.newGame} close={close}>
      <form onSubmit={start} noValidate>
        <div class="fields players">
          <label class="wide">
            {UI_TEXTS.game}
            <select
              value={name}
              onChange={event => {
                setName(event.currentTarget.value);
                setOptions({});
              }}
            >
              {variantsByFamily().map(([family, members]) => (
                <optgroup key={family} label={summaryOf(family, UI_TEXTS.games).title}>
                  {members.map(({ name }) => (
                    <option key={name} value={name}>
                      {variantTitle(name)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <p class="wide sentence">{variantSentence(variant)}</p>
          <SidesField settings={settings} sides={variant.sides} change={change} />
          <LevelField settings={settings} change={change} />
          <MoveTimeField settings={settings} change={change} />
        </div>
        <details>
          <summary>{UI_TEXTS.customRules}</summary>
          <div class="fields">
            {variant.options.map(option => (
              <RuleOptionField
                family={variant.family}
                key={`${name} ${option.name}`}
                option={option}
                value={options[option.name] ?? option.default}
                set={value => setOptions({ ...options, [option.name]: value })}
              />
            ))}
            <label class="wide">
              {UI_TEXTS.positionFen}
              <input
                type="text"
                value={fen}
                placeholder={variant.startFen}
                spellcheck={false}
                autocomplete="off"
                onInput={event => setFen(event.currentTarget.value)}
              />
            </label>
          </div>
        </details>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div class="row">
          <button type="submit" class="main">
            {UI_TEXTS.startGame}
          </button>
          <button type="button" onClick={close}>
            {UI_TEXTS.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface RuleFieldProps {
  readonly family: string;
  readonly option: Option;
  readonly value: RuleValues[string];
  set(value: RuleValues[string]): void;
}

function RuleOptionField({ family, option, value, set }: RuleFieldProps) {
  const { name, type, sentence, min, max } = option;
  const title = optionTitle(family, name, UI_TEXTS.games);
  const choices = optionChoices(option);
  const description = <small>{sentence}</small>;
  if (type === 'check') {
    return (
      <label class="wide check">
        <input type="checkbox" checked={value === true} onChange={event => set(event.currentTarget.checked)} />
        <span>
          {title} {description}
        </span>
      </label>
    );
  }
  return (
    <label class="wide">
      {title} {description}
      {choices ? (
        <select value={`${value}`} onChange={event => set(event.currentTarget.value)}>
          {choices.map(choice => (
            <option key={choice} value={`${choice}`}>
              {optionValueText(family, name, choice, UI_TEXTS.games)}
            </option>
          ))}
        </select>
      ) : (
        <input type="number" value={`${value}`} min={min} max={max} onInput={event => set(event.currentTarget.value)} />
      )}
    </label>
  );
}

/** Values to choose from in a list: those of a combo, and numbers that are codes. Undefined for other options. */
function optionChoices({ type, values, min = 0, max = 0 }: Option): readonly RuleValue[] | undefined {
  if (type === 'combo') return values;
  return type === 'spin' && max <= 5 ? Array.from({ length: max - min + 1 }, (_, at) => min + at) : undefined;
}

function variantsByFamily(): [string, Variant[]][] {
  const families = new Map<string, Variant[]>();
  for (const variant of variants()) families.set(variant.family, [...(families.get(variant.family) ?? []), variant]);
  return [...families];
}
