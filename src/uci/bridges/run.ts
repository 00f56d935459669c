/** Runs a bridge on standard input and output. */
import type { SearchEngine } from '../../engine/types';
import { readStdin, writeOutput } from '../../util/node/console';
import { LineSplitter } from '../../util/node/lines';
import { Bridge, type HostProtocolFactory } from './bridge';

/** Longer lines of a host are ignored. */
const MAX_BRIDGE_LINE_BYTES = 1 << 20;

/** Runs one bridge; `preamble` is input that was already read. */
export function runBridge(createProtocol: HostProtocolFactory, engine: SearchEngine, preamble = ''): void {
  const bridge = new Bridge(engine, createProtocol, writeOutput, () => process.exit(0));
  const lines = new LineSplitter(MAX_BRIDGE_LINE_BYTES);
  const receive = (chunk: Buffer): void => {
    for (const line of lines.push(chunk)) if (line.ok) bridge.receive(line.value);
  };
  receive(Buffer.from(preamble, 'latin1'));
  readStdin(receive, () => {
    const last = lines.finish();
    if (last.ok && last.value !== '') bridge.receive(last.value);
    bridge.end();
  });
}
