/** Which program an engine is. */
import { type ProgramCall, readCall } from './words';

/** An engine without a command is this program itself. */
export function programOf(command: string): ProgramCall {
  const call = readCall(command);
  return call.ok ? call.value : { words: [process.execPath, process.argv[1] ?? ''], environment: {} };
}
