/** Which program an engine is. */
import { readCommand } from './words';

/** An engine without a command is this program itself. */
export function commandOf(command: string): readonly string[] {
  const parts = readCommand(command);
  return parts.ok ? parts.value : [process.execPath, process.argv[1] ?? ''];
}
