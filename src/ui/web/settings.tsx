/** The dialog for preferences: language, appearance, sounds. */
import { useState } from 'preact/hooks';
import { LANGUAGE_CODES, LANGUAGES } from '../languages/index';
import { SQUARE_STYLES } from '../notation';
import { UI_TEXTS } from '../texts';
import { Dialog } from './dialogs';
import {
  BOARDS,
  changePreferences,
  PIECE_SETS,
  type Preferences,
  REPLY_DELAYS_MS,
  THEMES,
  usePreferences,
} from './preferences';
import { readProgress, resetProgress } from './puzzle-list';
import { playSample } from './sounds';

export function SettingsDialog({ close, showMessage }: { close(): void; showMessage(text: string): void }) {
  const current = usePreferences();
  const change = async (changes: Partial<Preferences>): Promise<void> => {
    if (!(await changePreferences(changes))) showMessage(UI_TEXTS.loadFailed);
  };
  return (
    <Dialog title={UI_TEXTS.settings} close={close}>
      <div class="fields">
        <Choice
          title={UI_TEXTS.language}
          value={current.language}
          choices={['auto', ...LANGUAGE_CODES]}
          name={code => (code === 'auto' ? UI_TEXTS.languageOfBrowser : LANGUAGES[code])}
          set={language => void change({ language })}
        />
      </div>
      <h3>{UI_TEXTS.appearance}</h3>
      <div class="fields choices">
        <Choice
          title={UI_TEXTS.theme}
          value={current.theme}
          choices={THEMES}
          name={theme => UI_TEXTS.themes[theme]}
          set={theme => void change({ theme })}
        />
        <Choice
          title={UI_TEXTS.boardColours}
          value={current.board}
          choices={BOARDS}
          name={board => UI_TEXTS.boards[board]}
          set={board => void change({ board })}
        />
        <Choice
          title={UI_TEXTS.pieces}
          value={current.pieces}
          choices={PIECE_SETS}
          name={pieces => UI_TEXTS.pieceSets[pieces]}
          set={pieces => void change({ pieces })}
        />
      </div>
      <h3>{UI_TEXTS.playing}</h3>
      <div class="fields switches">
        <Switch title={UI_TEXTS.showCoordinates} on={current.coordinates} set={on => change({ coordinates: on })} />
        <Switch title={UI_TEXTS.showTargets} on={current.targets} set={on => change({ targets: on })} />
        <Switch title={UI_TEXTS.showScores} on={current.scores} set={on => change({ scores: on })} />
        <Switch title={UI_TEXTS.animation} on={current.animation} set={on => change({ animation: on })} />
        <Switch
          title={UI_TEXTS.sounds}
          on={current.sounds}
          set={on => {
            if (on) playSample('move');
            return change({ sounds: on });
          }}
        />
      </div>
      <div class="fields choices">
        <Choice
          title={UI_TEXTS.squareNames}
          value={current.squares}
          choices={SQUARE_STYLES}
          name={style => UI_TEXTS.squareStyles[style]}
          set={squares => void change({ squares })}
        />
        <Choice
          title={UI_TEXTS.replyDelay}
          value={current.replyDelayMs}
          choices={REPLY_DELAYS_MS}
          name={delay => UI_TEXTS.replyDelays[delay]}
          set={replyDelayMs => void change({ replyDelayMs })}
        />
      </div>
      <ResetPuzzles showMessage={showMessage} />
      <div class="row">
        <button type="button" class="main" onClick={close}>
          {UI_TEXTS.close}
        </button>
      </div>
    </Dialog>
  );
}

/** Asks once more before the progress is lost. */
function ResetPuzzles({ showMessage }: { showMessage(text: string): void }) {
  const [isAsked, setAsked] = useState(false);
  const [hasProgress, setHasProgress] = useState(() => readProgress().results.size > 0);
  const reset = (): void => {
    resetProgress();
    setHasProgress(false);
    showMessage(UI_TEXTS.puzzlesReset);
  };
  if (!hasProgress) return null;
  return (
    <p>
      <button type="button" onClick={isAsked ? reset : () => setAsked(true)}>
        {isAsked ? UI_TEXTS.confirmResetPuzzles : UI_TEXTS.resetPuzzles}
      </button>
    </p>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly title: string;
  readonly value: T;
  readonly choices: readonly T[];
  name(choice: T): string;
  set(choice: T): void;
}

function Choice<T extends string | number>({ title, value, choices, name, set }: ChoiceProps<T>) {
  return (
    <label>
      {title}
      <select
        value={`${value}`}
        onChange={event => {
          const chosen = choices.find(choice => `${choice}` === event.currentTarget.value);
          if (chosen !== undefined) set(chosen);
        }}
      >
        {choices.map(choice => (
          <option key={choice} value={`${choice}`}>
            {name(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Switch({ title, on, set }: { title: string; on: boolean; set(on: boolean): unknown }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={event => void set(event.currentTarget.checked)} />
      {title}
    </label>
  );
}
