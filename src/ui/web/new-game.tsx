/** The dialog for a new game: family, variant, players, and the rules for those who want to change them. */
import { useState } from 'preact/hooks';
import { newGame, type RuleValue, type RuleValues, type Variant, variants } from '../../api/index';
import type { Option } from '../../api/types';
import { optionTitle, optionValueText, summaryOf } from '../../games/summaries';
import type { PlaySession } from '../session';
import { type PlaySettings, timeControlOf } from '../settings';
import { UI_TEXTS, variantSentence, variantTitle } from '../texts';
import { Dialog } from './dialogs';
import { ClockFields, LevelField, MoveTimeField, SidesField } from './fields';
import { findOptionError, groupedOptions, groupedVariants, withOptionTitles } from './rule-options';

interface NewGameProps {
  readonly session: PlaySession;
  /** Variant to begin with. */
  readonly first: string;
  close(): void;
  /** A game has started. */
  started(): void;
}

export function NewGameDialog({ session, first, close, started }: NewGameProps) {
  const { start } = session.line;
  const [name, setName] = useState(first);
  const [settings, setSettings] = useState<PlaySettings>(session.settings);
  const [options, setOptions] = useState<RuleValues>(first === start.variant ? start.changes : {});
  const [fen, setFen] = useState('');
  const [error, setError] = useState('');
  const variant = variants().find(candidate => candidate.name === name)!;
  const change = (changes: Partial<PlaySettings>): void => setSettings({ ...settings, ...changes });
  const choose = (chosen: string): void => {
    setName(chosen);
    setOptions({});
    setError('');
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = fen.trim();
    const invalid = findOptionError(variant, options);
    if (invalid !== undefined) return setError(invalid);
    const game = newGame(name, { options, ...(text !== '' && { fen: text }) });
    if (!game.ok) {
      const message = withOptionTitles(variant, game.error.message);
      return setError(game.error.code === 'bad-fen' ? `${UI_TEXTS.positionFen}: ${message}` : message);
    }
    if (!(await session.confirmReplace(UI_TEXTS.confirmNewGame, UI_TEXTS.newGame))) return;
    close();
    const timeControl = timeControlOf(settings);
    session.startGame({ start: game.value, moves: [], ...(timeControl && { timeControl }) }, settings);
    started();
  };
  return (
    <Dialog title={UI_TEXTS.newGame} close={close}>
      <form onSubmit={submit} noValidate>
        <FamilyField family={variant.family} choose={choose} />
        <VariantField variant={variant} choose={choose} />
        <div class="fields players">
          <SidesField settings={settings} sides={variant.sides} change={change} />
          <LevelField settings={settings} change={change} family={variant.family} />
          <MoveTimeField settings={settings} change={change} hasClocks={settings.clockMinutes > 0} />
          <ClockFields settings={settings} change={change} />
        </div>
        <details>
          <summary>{UI_TEXTS.customRules}</summary>
          <RuleFields variant={variant} changes={options} set={setOptions} />
          <label class="fen">
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

const familyNames = (): readonly string[] => [...new Set(variants().map(({ family }) => family))];
const variantsOf = (family: string): readonly Variant[] => variants().filter(variant => variant.family === family);

function FamilyField({ family, choose }: { family: string; choose(variant: string): void }) {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{UI_TEXTS.game}</legend>
      {familyNames().map(name => (
        <label key={name}>
          <input
            type="radio"
            name="family"
            checked={name === family}
            onChange={() => choose(variantsOf(name)[0]!.name)}
          />
          <span>{summaryOf(name, UI_TEXTS.games).title}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The variants of the family in groups, each with a sentence. */
function VariantField({ variant, choose }: { variant: Variant; choose(variant: string): void }) {
  const members = variantsOf(variant.family);
  if (members.length === 1) return <p class="sentence">{variantSentence(variant)}</p>;
  return (
    <fieldset class="variants">
      <legend class="visually-hidden">{UI_TEXTS.variant}</legend>
      {groupedVariants(members).map(([group, grouped]) => (
        <div key={group}>
          <h3>{UI_TEXTS.variantGroups[group]}</h3>
          {grouped.map(member => (
            <label key={member.name}>
              <input
                type="radio"
                name="variant"
                checked={member.name === variant.name}
                onChange={() => choose(member.name)}
              />
              <span>
                <strong>{variantTitle(member.name)}</strong> <small>{variantSentence(member)}</small>
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface RuleFieldsProps {
  readonly variant: Variant;
  readonly changes: RuleValues;
  set(changes: RuleValues): void;
}

function RuleFields({ variant, changes, set }: RuleFieldsProps) {
  const count = variant.options.filter(({ name, default: own }) => `${changes[name] ?? own}` !== `${own}`).length;
  return (
    <div class="rule-fields">
      {groupedOptions(variant, changes).map(([group, options]) => (
        <fieldset key={group} class="fields">
          <legend>{UI_TEXTS.optionGroups[group]}</legend>
          {options.map(option => (
            <RuleField
              key={option.name}
              family={variant.family}
              option={option}
              value={changes[option.name] ?? option.default}
              set={value => set({ ...changes, [option.name]: value })}
            />
          ))}
        </fieldset>
      ))}
      {count > 0 && (
        <p class="changed">
          {UI_TEXTS.customised(count)}{' '}
          <button type="button" onClick={() => set({})}>
            {UI_TEXTS.resetRules}
          </button>
        </p>
      )}
    </div>
  );
}

interface RuleFieldProps {
  readonly family: string;
  readonly option: Option;
  readonly value: RuleValue;
  set(value: RuleValue): void;
}

function RuleField({ family, option, value, set }: RuleFieldProps) {
  const { name, type, min, max } = option;
  const title = optionTitle(family, name, UI_TEXTS.games);
  const choices = optionChoices(option);
  if (type === 'check') {
    return (
      <label class="wide check">
        <input type="checkbox" checked={value === true} onChange={event => set(event.currentTarget.checked)} />
        {title}
      </label>
    );
  }
  return (
    <label class="wide">
      {title}
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
