/** Form fields that the page and the dialog for new games share. */
import { useId } from 'preact/hooks';
import { levelRating } from '../../games/summaries';
import {
  CLOCK_MINUTES,
  INCREMENT_SECONDS,
  MOVE_TIMES_MS,
  PLAY_LEVELS,
  type PlaySettings,
  SIDE_CHOICES,
} from '../settings';
import { levelName, sideChoiceNames, UI_TEXTS } from '../texts';

interface FieldProps {
  readonly settings: PlaySettings;
  change(changes: Partial<PlaySettings>): void;
}

/** Nobody plays against the engine: its level does not matter. */
const isWithoutEngine = ({ seat }: PlaySettings): boolean => seat === 'both';

export function LevelField({ settings, change, family }: FieldProps & { readonly family: string }) {
  const id = useId();
  if (isWithoutEngine(settings)) return null;
  const rating = levelRating(family, settings.level);
  return (
    <div class="wide described">
      <label>
        {UI_TEXTS.level}
        <select
          value={settings.level}
          aria-describedby={id}
          onChange={event => change({ level: PLAY_LEVELS.find(level => level === event.currentTarget.value)! })}
        >
          {PLAY_LEVELS.map(level => (
            <option key={level} value={level}>
              {[levelName(level), levelRating(family, level)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
      <small id={id}>
        {UI_TEXTS.levelSentences[settings.level]} {rating !== undefined && UI_TEXTS.levelRating(rating)}
      </small>
    </div>
  );
}

interface SidesProps extends FieldProps {
  readonly sides: readonly [string, string];
  /** The game does not begin with the first side's first move. */
  readonly isFromPosition?: boolean;
}

export function SidesField({ settings, sides, change, isFromPosition = false }: SidesProps) {
  const names = { ...sideChoiceNames(sides), ...(isFromPosition && { first: UI_TEXTS.side(sides[0]) }) };
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

/** Clocks of a new game. */
export function ClockFields({ settings, change }: FieldProps) {
  const { clockMinutes, incrementSeconds } = settings;
  return (
    <>
      <label>
        {UI_TEXTS.clock}
        <select value={clockMinutes} onChange={event => change({ clockMinutes: Number(event.currentTarget.value) })}>
          {CLOCK_MINUTES.map(minutes => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? UI_TEXTS.noClock : UI_TEXTS.minutes(minutes)}
            </option>
          ))}
        </select>
      </label>
      {clockMinutes > 0 && (
        <label>
          {UI_TEXTS.increment}
          <select
            value={incrementSeconds}
            onChange={event => change({ incrementSeconds: Number(event.currentTarget.value) })}
          >
            {INCREMENT_SECONDS.map(seconds => (
              <option key={seconds} value={seconds}>
                {UI_TEXTS.seconds(seconds)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** Other levels are limited by depth: they reply at once, whatever the time. With clocks the engine divides its time. */
export function MoveTimeField({ settings, change, hasClocks = false }: FieldProps & { readonly hasClocks?: boolean }) {
  if (isWithoutEngine(settings) || settings.level !== 'full' || hasClocks) return null;
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
