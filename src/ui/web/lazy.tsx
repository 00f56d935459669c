/** Components that are loaded when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Sent to the document if a part of the page could not be loaded: it is offline, or its server has gone. */
export const LOAD_FAILED = 'loadfailed';

/** Loads a component on first use; until then nothing is shown. A failed load is tried again at the next use. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  let loaded: ComponentType<Props> | undefined;
  return props => {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      load().then(
        component => {
          loaded = component;
          setShown(() => component);
        },
        () => document.dispatchEvent(new Event(LOAD_FAILED)),
      );
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
}
