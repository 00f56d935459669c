/** Components that are loaded when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

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
        () => {},
      );
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
}
