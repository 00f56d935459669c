/** Whether the server that the page came from is still there. A page of static files, or from a disk, has none to miss. */
import { useEffect, useState } from 'preact/hooks';

const POLL_MS = 3000;
const HEALTH_TIMEOUT_MS = 10_000;

/** The server says what it is in a header that pages may read. */
export const hasServer = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(entry => (entry as PerformanceNavigationTiming).serverTiming?.some(({ name }) => name === 'alquerque'));

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('api/health', { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** True once the server does not answer any more, until it does. A page that is not seen does not ask. */
export function useServerLost(): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!hasServer()) return;
    let asking = false;
    const ask = async (): Promise<void> => {
      if (asking || document.hidden) return;
      asking = true;
      setGone(!(await isServerUp()));
      asking = false;
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return gone;
}
