/** Tablebase values of the position on the board, if the page came from a server with tables. */
import type { PlaySession } from '../session';
import { useTablebaseText } from './server';

export function TablebasePanel({ session }: { session: PlaySession }) {
  const text = useTablebaseText(session);
  return text === '' ? null : <p class="rate">{text}</p>;
}
