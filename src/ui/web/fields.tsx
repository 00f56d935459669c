/** Form fields that the page and the dialog for new games share. */
import { LEVELS } from '../../api/validate';
import { MOVE_TIMES_MS, type PlaySettings, SIDE_CHOICES } from '../settings';
import { levelName, sideChoiceNames, UI_TEXTS } from '../texts';

interface FieldProps {
  readonly settings: PlaySettings;
  change(changes: Partial<PlaySettings>): void;
}

export function LevelField({ settings, change }: FieldProps) {
  return (
    <label>
      {UI_TEXTS.level}
      <select
        value={settings.level}
        onChange={event => change({ level: LEVELS.find(level => level === event.currentTarget.value)! })}
      >
        {LEVELS.map(level => (
          <option key={level} value={level}>
            {levelName(level)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SidesField({ settings, sides, change }: FieldProps & { readonly sides: readonly [string, string] }) {
  const names = sideChoiceNames(sides);
  return (
    <label class="sides">
      {UI_TEXTS.youPlay}
      <select
        value={settings.seat}
        onChange={event => change({ seat: SIDE_CHOICES.find(choice => choice === event.currentTarget.value)! })}
      >
        {SIDE_CHOICES.map(choice => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function MoveTimeField({ settings, change }: FieldProps) {
  return (
    <label>
      {UI_TEXTS.thinkingTime}
      <select value={settings.movetime} onChange={event => change({ movetime: Number(event.currentTarget.value) })}>
        {MOVE_TIMES_MS.map(time => (
          <option key={time} value={time}>
            {UI_TEXTS.seconds(time / 1000)}
          </option>
        ))}
      </select>
    </label>
  );
}
