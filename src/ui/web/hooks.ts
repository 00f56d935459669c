/** Hooks that the views share: rendering again, and keys. */
import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks';

/** Returns a function that renders the component again. */
export function useRedraw(): () => void {
  const [, redraw] = useReducer<number, void>(count => count + 1, 0);
  return redraw;
}

/** Renders again whenever a session changes. */
export function useSession(session: { subscribe(listener: () => void): () => void }): void {
  const redraw = useRedraw();
  useEffect(() => session.subscribe(redraw), [session]);
}

/** The shortcut of a key: ignores Caps Lock, and on layouts without Latin letters uses the key's position. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isForeign = letter !== undefined && /^[^ -~]$/u.test(key);
  return isForeign ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}

export const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/** Shortcuts that work everywhere in a view but in fields and dialogs. `depends`: what the actions are made of. */
export function useShortcuts(
  actionsOf: () => Readonly<Record<string, () => void>>,
  depends: readonly unknown[],
  isActive = (): boolean => true,
): void {
  // Before the view is shown, so that no early key is lost.
  useLayoutEffect(() => {
    const actions = actionsOf();
    const onKey = (event: KeyboardEvent): void => {
      if (!isActive() || hasModifier(event)) return;
      if ((event.target as Element).closest('input, select, textarea, dialog')) return;
      const action = actions[shortcutKey(event)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, depends);
}
