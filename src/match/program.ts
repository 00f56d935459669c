/** Which program an engine is. */
import { type EngineCommand, readEngineCommand } from './words';

/** An engine without a command is this program itself. */
export function engineCommand(command: string): EngineCommand {
  const call = readEngineCommand(command);
  return call.ok ? call.value : { args: [process.execPath, process.argv[1] ?? ''], environment: {} };
}
