/** The form that a new game is begun with. */
import { useState } from 'preact/hooks';
import { newGame, type RuleValue, type RuleValues, type Variant, variants } from '../../api/index';
import type { Option } from '../../api/types';
import { LEVELS } from '../../api/validate';
import { optionTitle, optionValueText } from '../../games/summaries';
import { capitalise } from '../../util/text';
import { MOVE_TIMES_MS, type PlaySettings, SIDE_CHOICES } from '../settings';
import { Dialog } from './dialogs';
import type { PlaySession } from './session';

export function NewGameDialog({ table, close }: { table: PlaySession; close(): void }) {
  const [name, setName] = useState(table.line.start.variant);
  const [settings, setSettings] = useState<PlaySettings>(table.settings);
  const [options, setOptions] = useState<RuleValues>(table.line.start.changes);
  const [fen, setFen] = useState('');
  const [fault, setFault] = useState('');
  const variant = variants().find(candidate => candidate.name === name)!;
  const choose = (changes: Partial<PlaySettings>): void => setSettings({ ...settings, ...changes });
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const game = newGame(name, { options, ...(fen.trim() !== '' && { fen: fen.trim() }) });
    if (!game.ok) {
      setFault(game.error.message);
      return;
    }
    if (!(await table.confirmReplace())) return;
    close();
    table.startGame({ start: game.value, moves: [] }, settings);
  };
  const seats = {
    first: `${variant.sides[0]} (first)`,
    second: `${variant.sides[1]} (second)`,
    both: 'both sides',
    none: 'nobody',
  };
  return (
    <Dialog title="New game" close={close}>
      <form onSubmit={begin} noValidate>
        <div class="fields seats">
          <label class="wide">
            Game
            <select
              value={name}
              onChange={event => {
                setName(event.currentTarget.value);
                setOptions({});
              }}
            >
              {variantsByFamily().map(([family, members]) => (
                <optgroup key={family} label={capitalise(family)}>
                  {members.map(({ name, title }) => (
                    <option key={name} value={name}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <p class="wide sentence">{variant.sentence}</p>
          <label class="sits">
            You play
            <select
              value={settings.seat}
              onChange={event => choose({ seat: SIDE_CHOICES.find(seat => seat === event.currentTarget.value)! })}
            >
              {SIDE_CHOICES.map(seat => (
                <option key={seat} value={seat}>
                  {seats[seat]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Level
            <select
              value={settings.level}
              onChange={event => choose({ level: LEVELS.find(level => level === event.currentTarget.value)! })}
            >
              {LEVELS.map(level => (
                <option key={level} value={level}>
                  {level}
                </option>
              ))}
            </select>
          </label>
          <label>
            Time a turn
            <select
              value={settings.movetime}
              onChange={event => choose({ movetime: Number(event.currentTarget.value) })}
            >
              {MOVE_TIMES_MS.map(time => (
                <option key={time} value={time}>
                  {time / 1000} s
                </option>
              ))}
            </select>
          </label>
        </div>
        <details>
          <summary>Rules and position</summary>
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
              Position (FEN)
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
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        <div class="row">
          <button type="submit" class="main">
            Begin
          </button>
          <button type="button" onClick={close}>
            Cancel
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
  const title = optionTitle(family, name);
  const choices = optionChoices(option);
  const words = <small>{sentence}</small>;
  if (type === 'check') {
    return (
      <label class="wide check">
        <input type="checkbox" checked={value === true} onChange={event => set(event.currentTarget.checked)} />
        <span>
          {title} {words}
        </span>
      </label>
    );
  }
  return (
    <label class="wide">
      {title} {words}
      {choices ? (
        <select value={`${value}`} onChange={event => set(event.currentTarget.value)}>
          {choices.map(choice => (
            <option key={choice} value={`${choice}`}>
              {optionValueText(family, name, choice)}
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
  const found = new Map<string, Variant[]>();
  for (const variant of variants()) found.set(variant.family, [...(found.get(variant.family) ?? []), variant]);
  return [...found];
}
